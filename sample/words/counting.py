"""Ages, rows and heaps: quantities found one from another."""

from fractions import Fraction

from sample.draw import Draw
from sample.word_problem import WordProblem, Working


def _ages(d: Draw) -> WordProblem:
    (a, b, c), w = d.people(3), Working()
    young, times, older = d.number(4, 11), d.number(2, 4), d.number(2, 9)
    many = {2: "twice", 3: "three times", 4: "four times"}[times]
    w(f"{b.name} is @ years old.", f"{times}*{young}")
    w(f"{c.name} is @ years old.", f"{times * young}+{older}")
    w("Together they are @ years old.", f"{young}+{times * young}+{times * young + older}")
    question = d.pick(
        f"{a.name} is {young} years old. {b.name} is {many} as old as {a.name}, and {c.name} is {older} years older"
        f" than {b.name}. What is the sum of their ages?",
        f"{b.name} is {many} the age of {a.name}, who is {young}. {c.name} was born {older} years before {b.name}. How"
        " old are the three of them put together?",
    )
    return w.of(question, young + 2 * times * young + older)


def _theatre(d: Draw) -> WordProblem:
    w = Working()
    rows, seats, balcony, empty = d.number(12, 28), d.number(14, 30), d.number(40, 95, 5), d.number(17, 88)
    hall = d.pick("theatre", "cinema", "concert hall", "lecture hall")
    w("The stalls have @ seats.", f"{rows}*{seats}")
    w("With the balcony there are @ seats.", f"{rows * seats}+{balcony}")
    w("Taken are @ seats.", f"{rows * seats + balcony}-{empty}")
    question = d.pick(
        f"A {hall} has {rows} rows of {seats} seats downstairs and {balcony} seats on the balcony. Tonight {empty}"
        " seats stay empty. How many people are seated?",
        f"Downstairs in a {hall} there are {rows} rows with {seats} seats in each; the balcony seats {balcony}. If"
        f" {empty} places are unsold, how many are sold?",
    )
    return w.of(question, rows * seats + balcony - empty)


def _animals(d: Draw) -> WordProblem:
    w = Working()
    hens, goats = d.number(9, 30), d.number(4, 18)
    two, four = d.pick(("hens", "goats"), ("ducks", "sheep"), ("geese", "cows"))
    heads, legs = hens + goats, 2 * hens + 4 * goats
    w("If all had two legs there would be @ legs.", f"2*{heads}")
    w("The legs beyond that number @.", f"{legs}-{2 * heads}")
    w(f"So there are @ {four}.", f"{legs - 2 * heads}/2")
    question = d.pick(
        f"A farmer keeps {two} and {four}, {heads} animals in all, with {legs} legs between them. How many {four} are"
        " there?",
        f"Counting {two} and {four} on a meadow, a child sees {heads} heads and {legs} legs. How many of them are"
        f" {four}?",
    )
    return w.of(question, goats)


def _boxes(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    eggs, lost, full = d.number(7, 15), d.number(5, 23), d.pick(6, 10, 12)
    boxes = d.number(8, 20)
    over = d.number(2, full - 1)
    total = boxes * full + over + lost
    while total % eggs:
        lost += 1
        total = boxes * full + over + lost
    w("In all there are @ eggs.", f"{eggs}*{total // eggs}")
    w("Unbroken are @ eggs.", f"{total}-{lost}")
    w(f"After filling {boxes} boxes, @ eggs are over.", f"{total - lost}-{boxes}*{full}")
    question = (
        f"Each of {p.name}'s {eggs} hens laid {total // eggs} eggs this season. {lost} of the eggs broke. The others go"
        f" into boxes of {full}, as many full boxes as possible. How many eggs are over?"
    )
    return w.of(question, (total - lost) % full)


def _height(d: Draw) -> WordProblem:
    (a, b), w = d.people(2), Working()
    sunflower, growth, weeks, other = d.number(18, 40), d.number(6, 14), d.number(5, 9), d.number(3, 5)
    final = sunflower + growth * weeks
    second = final - d.number(7, 17)
    start = second - other * weeks
    if start < 10:
        return _height(d)
    w(f"{a.name}'s sunflower grows @ centimetres.", f"{growth}*{weeks}")
    w("It then measures @ centimetres.", f"{sunflower}+{growth * weeks}")
    w(f"{b.name}'s grows to @ centimetres.", f"{start}+{other}*{weeks}")
    w("The difference is @ centimetres.", f"{final}-{second}")
    question = (
        f"{a.name}'s sunflower is {sunflower} cm tall and grows {growth} cm a week. {b.name}'s is {start} cm tall and"
        f" grows {other} cm a week. After {weeks} weeks, by how many centimetres is {a.name}'s the taller one?"
    )
    return w.of(question, (sunflower - start) + weeks * (growth - other))


def _chain_of_three(d: Draw) -> WordProblem:
    (a, b, c), w = d.people(3), Working()
    most, drop, half = d.number(24, 60, 4), d.number(3, 11), 2
    things = d.pick("kilometres", "songs", "puzzles", "postcards")
    verb = {"kilometres": "ran", "songs": "learned", "puzzles": "solved", "postcards": "wrote"}[things]
    w(f"{b.name} {verb} @ {things}.", f"{most}/{half}")
    w(f"{c.name} {verb} @ {things}.", f"{most // 2}+{drop}")
    w("Together it is @.", f"{most}+{most // 2}+{most // 2 + drop}")
    question = d.pick(
        f"In the holidays {a.name} {verb} {most} {things}, {b.name} half as many, and {c.name} {drop} more than"
        f" {b.name}. How many {things} is that altogether?",
        f"{c.name} {verb} {drop} {things} more than {b.name}, who {verb} half as many as {a.name}. If {a.name} {verb}"
        f" {most}, what is the total for all three?",
    )
    return w.of(question, 2 * most + drop)


def _average_score(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    games, average = d.number(4, 7), d.number(12, 25)
    scores = [average + d.number(-6, 6) for _ in range(games - 2)]
    last = average + d.number(-3, 8)
    scores.append(games * average - sum(scores) - last)
    if min(scores) < 2:
        return _average_score(d)
    w(f"For that average {p.name} needs @ points in all.", f"{games}*{average}")
    w("So far there are @ points.", "+".join(map(str, scores)))
    w("The last game must bring @ points.", f"{games * average}-{sum(scores)}")
    listed = ", ".join(map(str, scores[:-1])) + f" and {scores[-1]}"
    question = d.pick(
        f"In {games - 1} basketball games {p.name} scores {listed} points. How many points must {p.he} score in the"
        f" next game to average {average} points a game?",
        f"{p.name} wants to average {average} points over {games} games and has scored {listed} so far. What does"
        f" {p.he} need in the last one?",
    )
    return w.of(question, Fraction(last))


def _fence(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    long, wide, gap = d.number(12, 36, 6), d.number(6, 30, 6), d.pick(2, 3)
    around = 2 * (long + wide)
    gate = d.number(2, 5)
    w("The way around is @ metres.", f"2*({long}+{wide})")
    w("That needs @ posts.", f"{around}/{gap}")
    w("The posts cost $@.", f"{around // gap}*{gate}")
    plot = d.pick("vegetable plot", "paddock", "playground", "courtyard")
    question = (
        f"{p.name} fences a rectangular {plot}, {long} metres long and {wide} metres wide, with a post every {gap}"
        f" metres, corners included. A post costs ${gate}. How many dollars do the posts cost?"
    )
    return w.of(question, Fraction(2 * gate * (long + wide), gap))


TEMPLATES = (
    _ages,
    _theatre,
    _animals,
    _boxes,
    _height,
    _chain_of_three,
    _average_score,
    _fence,
)
