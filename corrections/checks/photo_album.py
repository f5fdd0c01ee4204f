"""Pictures under the bed: those there before, and those of each part of the trip."""

before, first_week, last_weeks = 100, 50, 80
second_week = 2 * first_week
print(sum((before, first_week, second_week, last_weeks)))
