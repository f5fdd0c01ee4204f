"""Statements to vary: for each a second wording by hand, another question on the same things, and ranges of numbers."""

from typing import NamedTuple


class Template(NamedTuple):
    """One problem: `text` and `reworded` ask the same, `other` does not; `{a}` to `{d}` are numbers, `{who}` a name."""

    text: str
    reworded: str
    other: str
    low: int = 3
    high: int = 60


RELATIVELY_PRIME = (
    "can be written as $\\frac{{m}}{{n}}$, where $m$ and $n$ are relatively prime positive integers. Find $m+n$."
)

TEMPLATES = (
    Template(
        "{who} packs {a} boxes with {b} pencils each and has {c} pencils left over. How many pencils were there "
        "at first?",
        "{who} fills {a} boxes with {b} pencils each, and {c} pencils are left over. How many pencils were there "
        "to begin with?",
        "{who} has {a} pencils, gives {b} of them away and buys {c} boxes of a dozen. How many pencils are there now?",
    ),
    Template(
        "A tank holds {a} litres. One pipe fills it at {b} litres a minute while a leak loses {c} litres an hour."
        " How many "
        "litres are in the tank after {d} minutes?",
        "A tank can hold {a} litres of water. A pipe fills it at {b} litres a minute, while a leak loses {c} "
        "litres an hour. "
        "How many litres are in the tank after {d} minutes?",
        "A tank of {a} litres is emptied by two pumps at {b} and {c} litres a minute. How many minutes does that take?",
    ),
    Template(
        "Find the sum of all positive integers less than ${a}$ that are multiples of ${b}$ but not of ${c}$.",
        "What is the sum of all positive integers smaller than ${a}$ which are multiples of ${b}$ but not of ${c}$?",
        "Find the number of positive integers less than ${a}$ that share no factor with ${b}$.",
    ),
    Template(
        "The roots of $x^2 - {a}x + {b} = 0$ are $p$ and $q$. What is the value of $p^2 + q^2$?",
        "Let $p$ and $q$ be the roots of $x^2 - {a}x + {b} = 0$. Find $p^2 + q^2$.",
        "The roots of $x^2 - {a}x + k = 0$ differ by {b}. What is the value of $k$?",
    ),
    Template(
        "A ladder {a} feet long leans against a wall, its foot {b} feet from the wall. How far up the wall does "
        "it reach?",
        "A ladder that is {a} feet long leans against a wall with its foot {b} feet from the wall. How far up the"
        " wall does "
        "the ladder reach?",
        "A ladder leans against a wall {a} feet up and its foot slips {b} feet outwards. How long is the ladder?",
    ),
    Template(
        "Two fair {a}-sided dice with faces numbered from 1 are rolled. The probability that the sum is {b} "
        + RELATIVELY_PRIME,
        "A pair of fair {a}-sided dice with faces numbered from 1 is rolled. The probability that their sum equals {b} "
        + RELATIVELY_PRIME,
        "A card is drawn from {a} cards numbered from 1. The probability that its number is a multiple of {b} "
        + RELATIVELY_PRIME,
        low=6,
        high=30,
    ),
    Template(
        "A circle of radius {a} is inscribed in a rhombus whose acute angle is 30 degrees. The area of the "
        "rhombus divided "
        "by {b} " + RELATIVELY_PRIME,
        "A rhombus has an acute angle of 30 degrees, and a circle of radius {a} is inscribed in it. The area of "
        "the rhombus "
        "divided by {b} " + RELATIVELY_PRIME,
        "A point is chosen at random inside a square of side {a}. The probability that it is within {b} of a vertex, "
        "divided by $\\pi$, " + RELATIVELY_PRIME,
    ),
    Template(
        "How many ways are there to choose a committee of {a} from {b} teachers and {c} parents if the chair must be a "
        "teacher?",
        "In how many ways can a committee of {a} be chosen from {b} teachers and {c} parents, if the chair must be a "
        "teacher?",
        "How many ways are there to line up {a} teachers and {b} parents so that no two parents stand side by side?",
        high=20,
    ),
    Template(
        "{who} drives {a} miles at {b} miles per hour and then {c} miles at {d} miles per hour. How many minutes "
        "does the "
        "whole drive take?",
        "{who} first drives {a} miles at {b} miles per hour, then {c} miles at {d} miles per hour. How many "
        "minutes does "
        "the drive take in all?",
        "{who} drives for {a} minutes at {b} miles per hour and returns at {c} miles per hour. How long is the "
        "way back?",
    ),
    Template(
        "Let $S$ be the set of integers from {a} to {b} that can be written as a difference of two squares. How many "
        "elements does $S$ have?",
        "The set $S$ consists of the integers from {a} to {b} that can be written as the difference of two "
        "squares. How "
        "many elements are in $S$?",
        "Let $S$ be the set of integers from {a} to {b} that are sums of two squares. What is the largest element"
        " of $S$?",
    ),
    Template(
        "The first term of an arithmetic sequence is {a} and its common difference is {b}. What is the {c}th term?",
        "An arithmetic sequence has first term {a} and common difference {b}. What is its {c}th term?",
        "The first two terms of a geometric sequence are {a} and {b}. What is the sum of its first five terms?",
        low=11,
    ),
    Template(
        "A jacket costs ${a}. It is reduced by {b}% and then by a further {c}%. What is the final price?",
        "A jacket costs ${a}. First it is reduced by {b}%, then by a further {c}%. What is the price in the end?",
        "A jacket costs ${a} after a reduction of {b}%. What did it cost before?",
    ),
    Template(
        "If $3^x = {a}$ and $3^y = {b}$, what is $3^{{2x - y}}$?",
        "Given that $3^x = {a}$ and $3^y = {b}$, find $3^{{2x - y}}$.",
        "If $3^x = {a}$, what is $9^{{x+1}}$?",
    ),
    Template(
        "{who} is {a} years old and has a brother who is {b} years old. In how many years will the sum of their "
        "ages be "
        "{c}?",
        "{who} is {a} years old; a brother is {b} years old. After how many years will their ages add up to {c}?",
        "{who} is {a} years old. In {b} years an aunt will be twice as old as {who} is then. How old is the aunt?",
    ),
    Template(
        "The point $(a, b)$ is the image of $({a}, {b})$ under a reflection across the line $y = x + {c}$. "
        "Compute $a + b$.",
        "When $({a}, {b})$ is reflected across the line $y = x + {c}$, its image is the point $(a, b)$. Find $a + b$.",
        "A line through $({a}, {b})$ has slope {c}. Where does it cross the $y$-axis?",
    ),
    Template(
        "A farmer has {a} hens and {b} goats. Each hen eats {c} grams of grain a day and each goat {d} grams. How many "
        "kilograms of grain are needed for 30 days?",
        "A farmer keeps {a} hens and {b} goats. Each hen eats {c} grams of grain per day, each goat {d} grams. "
        "How many "
        "kilograms of grain does the farmer need for 30 days?",
        "A farmer has hens and goats, {a} heads and {b} feet in all. How many goats does the farmer have?",
    ),
    Template(
        "What is the smallest positive integer that leaves a remainder of {a} when divided by {b} and a remainder"
        " of {c} "
        "when divided by {d}?",
        "Find the least positive integer which leaves a remainder of {a} on division by {b} and a remainder of {c} on "
        "division by {d}.",
        "What is the remainder when the product of {a} and {b} is divided by {c}?",
    ),
    Template(
        "Points $A$ and $B$ lie on a circle with centre $O$ and radius {a}. If $\\angle AOB = {b}^\\circ$, what is the "
        "area of the sector $AOB$?",
        "A circle has centre $O$ and radius {a}. Points $A$ and $B$ lie on the circle with $\\angle AOB = "
        "{b}^\\circ$. Find "
        "the area of the sector $AOB$.",
        "Points $A$ and $B$ lie on a circle with centre $O$ and radius {a}. If $AB = {b}$, how far is $O$ from "
        "the chord?",
    ),
    Template(
        "Solve $\\frac{{x+{a}}}{{x-{b}}} = {c}$ for $x$.",
        "Find the value of $x$ for which $\\frac{{x+{a}}}{{x-{b}}} = {c}$.",
        "Solve $\\frac{{{a}}}{{x}} + \\frac{{{b}}}{{x}} = {c}$ for $x$.",
    ),
    Template("What is {a} squared minus {b}?", "Compute {a} squared minus {b}.", "What is {a} minus {b} cubed?"),
    Template(
        "Simplify $\\frac{{{a}!}}{{{b}!}}$.", "Evaluate $\\frac{{{a}!}}{{{b}!}}$.", "Simplify $\\binom{{{a}}}{{{b}}}$."
    ),
    Template("What is {a}% of {b}?", "Find {a}% of {b}.", "What percent of {a} is {b}?"),
    Template(
        "Compute $\\sqrt{{{a}}} \\cdot \\sqrt{{{b}}}$.",
        "Find $\\sqrt{{{a}}} \\cdot \\sqrt{{{b}}}$.",
        "Compute $\\sqrt{{{a} + {b}}}$.",
    ),
    Template(
        "Find $\\tan {a}^\\circ + \\tan {b}^\\circ$.",
        "Calculate $\\tan {a}^\\circ + \\tan {b}^\\circ$.",
        "Find $\\sin {a}^\\circ$.",
    ),
)

NAMES = ("Ada", "Bruno", "Carla", "Dmitri", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kaja", "Luis")

BEFORE = (
    "This exercise comes from a collection for evening classes.",
    "Read the text carefully before you begin.",
    "The following was asked at a regional contest some years ago:",
    "Our club discussed a puzzle last week.",
    "Part 2.",
    "Hint: a sketch may help.",
)
AFTER = (
    "You may use a calculator.",
    "Note that no drawing is to scale.",
    "Explain each step to a friend afterwards.",
    "This was the easiest question of the day.",
    "A similar question appears in the next chapter.",
    "Show all your work.",
)
WRAPPERS = (
    "Solve the following problem: {}",
    "{} Give your answer as an exact value.",
    "Question 14: {}",
    "{} Please reason step by step, and put your final answer within \\boxed{{}}.",
    "Solve the following math problem step by step. {} Enter your answer as a number.",
    "12. (8 points) {}",
)
