"""Prealgebra: fractions, decimals, percentages, averages."""

from fractions import Fraction

from sample.arithmetic import decimal, evaluate
from sample.draw import Draw
from sample.exercise import Exercise, exercise
from sample.value import frac


def _fraction_chain(d: Draw) -> Exercise:
    a, b, c = (Fraction(d.number(1, 9), d.pick(4, 5, 6, 8, 9, 10, 12)) for _ in range(3))
    if 1 in (a.denominator, b.denominator, c.denominator):
        return _fraction_chain(d)
    value = a + b * c
    problem = d.pick("Compute", "Evaluate and simplify:", "What is the value of")
    problem += rf" ${frac(a)} + {frac(b)} \cdot {frac(c)}${'?' if problem.startswith('What') else '.'}"
    solution = rf"The product is ${frac(b * c)}$. Adding ${frac(a)}$ gives @."
    top = a.numerator * b.denominator * c.denominator + b.numerator * c.numerator * a.denominator
    return exercise(problem, solution, value, Fraction(top, a.denominator * b.denominator * c.denominator), 3)


def _missing_average(d: Draw) -> Exercise:
    count, average, more = d.number(4, 8), d.number(12, 30), d.number(2, 9)
    new = average + more * (count + 1)
    problem = d.pick(
        f"After ${count}$ tests a pupil's average is ${average}$ points. The next test lifts it to exactly"
        f" ${average + more}$. How many points did that test bring?",
        f"The average of ${count}$ numbers is ${average}$. After one more number is added, the average of all"
        f" ${count + 1}$ numbers is ${average + more}$. What number was added?",
        f"A list of ${count}$ numbers has mean ${average}$. Including a further number $n$ raises the mean to "
        f"${average + more}$. Find $n$.",
    )
    solution = (
        rf"The sums are ${count} \cdot {average} = {count * average}$ and ${count + 1} \cdot {average + more} = "
        rf"{(count + 1) * (average + more)}$, so the number added is @."
    )
    return exercise(problem, solution, new, (count + 1) * (average + more) - count * average, 3)


def _successive_percent(d: Draw) -> Exercise:
    up, down, start = d.pick(10, 20, 25, 40, 50), d.pick(10, 20, 30, 40), d.number(200, 1400, 200)
    end = Fraction(start * (100 + up) * (100 - down), 10000)
    problem = d.pick(
        f"A herd of ${start}$ animals becomes ${up}\\%$ larger and afterwards ${down}\\%$ smaller. How many animals are"
        " left?",
        f"The number ${start}$ is increased by ${up}\\%$, and the result is decreased by ${down}\\%$. What is the final"
        " number?",
        f"A town of ${start}$ inhabitants grows by ${up}\\%$ in one decade and shrinks by ${down}\\%$ in the next. How"
        " many inhabitants does it have then?",
    )
    middle = Fraction(start * (100 + up), 100)
    solution = rf"The increase leads to ${decimal(middle)}$. Taking away ${down}\%$ of that leaves @."
    return exercise(problem, solution, end, middle - middle * Fraction(down, 100), 3)


def _order_of_operations(d: Draw) -> Exercise:
    a, b, c, e, f = d.number(20, 60), d.number(2, 6), d.number(3, 9), d.number(2, 5), d.number(2, 7)
    value = a - b * (c + e) + f**2
    problem = d.pick("Simplify", "Calculate", "Find the value of") + rf" ${a} - {b}({c} + {e}) + {f}^2$."
    solution = rf"The bracket is ${c + e}$, so we have ${a} - {b * (c + e)} + {f * f} = @$."
    return exercise(problem, solution, value, evaluate(f"{a}-{b}*({c}+{e})+{f}*{f}"), 2)


def _decimal_product(d: Draw) -> Exercise:
    a, b, c = 10 * d.number(1, 4) + d.number(1, 9), d.number(2, 9), 10 * d.number(10, 39) + d.number(1, 9)
    x, y, z = Fraction(a, 10), Fraction(b, 100), Fraction(c, 10)
    value = x * y + z
    problem = d.pick("What number is", "Compute the exact value of")
    problem += rf" ${decimal(x)} \times {decimal(y)} + {decimal(z)}$" + ("?" if problem.startswith("What") else ".")
    problem += " Express your answer as a common fraction."
    solution = rf"The product is ${decimal(x * y)}$ and the sum is ${decimal(value)} = @$."
    return exercise(problem, solution, value, Fraction(a * b + 100 * c, 1000), 3)


def _tiles(d: Draw) -> Exercise:
    feet, width, side = d.number(8, 20, 2), d.number(6, 18, 2), d.pick(3, 4, 6, 8)
    count = (feet * 12 // side) * (width * 12 // side)
    problem = d.pick(
        f"How many square tiles with sides of ${side}$ inches are needed to cover a floor ${feet}$ feet long and"
        f" ${width}$ feet wide?",
        f"A floor measures ${feet}$ feet by ${width}$ feet. It is covered with square tiles whose sides are ${side}$"
        " inches long. Find the number of tiles.",
    )
    solution = (
        rf"One foot is $12$ inches. Along the sides fit ${feet * 12 // side}$ and ${width * 12 // side}$ tiles, and the"
        r" product "
        "is @."
    )
    return exercise(problem, solution, count, Fraction(feet * width * 144, side * side), 3)


TEMPLATES = (
    _fraction_chain,
    _missing_average,
    _successive_percent,
    _order_of_operations,
    _decimal_product,
    _tiles,
)
