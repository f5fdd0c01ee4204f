"""Grading of many answers: read a submission, grade it in killable processes, keep results and a receipt."""
