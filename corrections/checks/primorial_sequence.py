"""Count the terms P + n that no prime up to 61 divides: an upper bound for the primes among them."""

from math import prod

primes = [p for p in range(2, 62) if all(p % d for d in range(2, p))]
product = prod(primes)
terms = [product + n for n in range(2, 60)]
assert len(terms) == 58
print(sum(all(term % p for p in primes) for term in terms))
