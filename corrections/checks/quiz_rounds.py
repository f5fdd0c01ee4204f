"""Points of every round: 2 a right answer, and 4 more when all five are right; one answer in 25 is wrong."""

ROUNDS, QUESTIONS = 5, 5

totals = set()
for missed in range(ROUNDS * QUESTIONS):  # wherever the wrong answer falls
    total = 0
    for number in range(ROUNDS):
        right = sum(number * QUESTIONS + question != missed for question in range(QUESTIONS))
        total += 2 * right + (4 if right == QUESTIONS else 0)
    totals.add(total)
(answer,) = totals
print(answer)
