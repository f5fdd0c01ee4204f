"""The operator's half of MathmoBench: families, secrets, projection."""
