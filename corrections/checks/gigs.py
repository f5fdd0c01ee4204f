"""Two weeks of days, a gig on every other one; both ways to begin are tried."""

SONGS = (5, 5, 2 * 5)

totals = {sum(sum(SONGS) for day in range(14) if day % 2 == start) for start in (0, 1)}
(answer,) = totals
print(answer)
