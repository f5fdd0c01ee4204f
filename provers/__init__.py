"""Finding certificates: linear programs whose solutions are rounded to integers and measured exactly.

A prover may use floats and solvers: what it returns is right because its bound is computed from integers, and the
grader computes it again.
"""
