"""The number of divisors, nested as the statement nests its boxes."""


def box(number: int) -> int:
    """The number of divisors of a positive number."""
    return sum(number % d == 0 for d in range(1, number + 1))


assert box(3) == 2  # the example of the statement
print(box(box(11) * box(20)))
