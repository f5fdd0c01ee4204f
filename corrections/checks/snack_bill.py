"""Every article bought, one price each."""

bill = [10] * 5 + [2] * 10 + [3] * 6 + [2] * 10
print(sum(bill))
