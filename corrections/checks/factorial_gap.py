"""Count primes strictly between n! + 1 and n! + n: trial division finds a divisor k < n of each, for n up to 200."""

from math import factorial

counts = set()
for n in range(2, 201):
    primes = 0
    for number in range(factorial(n) + 2, factorial(n) + n):
        primes += all(number % k for k in range(2, n + 1))  # none divides: it might be prime
    counts.add(primes)
(answer,) = counts
print(answer)
