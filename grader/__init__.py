"""The rules: what an answer, a witness, a certificate and a receipt are worth."""
