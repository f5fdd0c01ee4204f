"""Fractions, percentages, ratios and equal shares."""

from fractions import Fraction

from sample.draw import Draw
from sample.word_problem import WordProblem, Working


def _marbles(d: Draw) -> WordProblem:
    (a, b), w = d.people(2), Working()
    unit, half = d.number(3, 12), d.pick(2, 3, 4)
    start = unit * half * 2
    found = d.number(5, 19)
    part = {2: "half", 3: "a third", 4: "a quarter"}[half]
    things = d.pick("marbles", "stickers", "seashells", "football cards")
    w(f"{a.name} gives away @ {things}.", f"{start}/{half}")
    w("Then there are @ left.", f"{start}-{start // half}")
    w(f"In the end {a.name} has @ {things}.", f"{start - start // half}+{found}")
    question = d.pick(
        f"{a.name} has {start} {things} and gives {part} of them to {b.name}. Later {a.he} finds {found} more. How many"
        f" {things} does {a.he} have now?",
        f"Out of {start} {things}, {a.name} hands {part} over to {b.name}; the next day {a.he} is given {found} new"
        f" ones. How many {things} does {a.name} own after that?",
    )
    return w.of(question, Fraction(start * (half - 1), half) + found)


def _orchard(d: Draw) -> WordProblem:
    w = Working()
    trees, percent = d.number(40, 240, 20), d.pick(15, 20, 25, 30, 35, 45)
    each = d.number(12, 40, 4)
    apples = trees * percent // 100
    w("The apple trees number @.", f"{trees}*{percent}/100")
    w("The pear trees number @.", f"{trees}-{apples}")
    w("They give @ kilograms of pears.", f"{trees - apples}*{each}")
    question = (
        f"In an orchard of {trees} trees {percent}% are apple trees and the rest are pear trees. Each pear tree gives "
        f"{each} kilograms of fruit. "
        + d.pick("How many kilograms of pears are picked?", "Find the weight of the pear harvest in kilograms.")
    )
    return w.of(question, Fraction(trees * (100 - percent) * each, 100))


def _class_ratio(d: Draw) -> WordProblem:
    w = Working()
    walk, bus = d.pick((2, 3), (3, 4), (4, 5), (2, 5), (3, 5), (5, 7))
    share = d.number(4, 13)
    total = (walk + bus) * share
    w("There are @ parts.", f"{walk}+{bus}")
    w("One part is @ pupils.", f"{total}/{walk + bus}")
    w("By bus come @ pupils.", f"{bus}*{share}")
    w("The difference is @ pupils.", f"{bus * share}-{walk * share}")
    question = d.pick(
        f"The pupils of a school who walk and those who take the bus are in the ratio {walk} to {bus}. There are"
        f" {total} of them altogether. How many more take the bus than walk?",
        f"Of {total} children, some walk to school and the others come by bus, in the ratio {walk}:{bus}. By how many"
        " do the bus riders outnumber the walkers?",
    )
    return w.of(question, (bus - walk) * share)


def _recipe(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    serves, grams = d.pick(4, 6, 8), d.number(120, 360, 40)
    factor, packet = d.pick(
        *[(f, g) for f in (2, 3, 4, 5) for g in (200, 250, 400, 500) if grams * f % g == 0 and grams * f > g]
    )
    guests, need = serves * factor, grams * factor
    dish = d.pick("risotto", "lentil soup", "couscous", "pancakes")
    w(f"{p.name} makes the recipe @ times.", f"{guests}/{serves}")
    w("That needs @ grams.", f"{grams}*{factor}")
    w("This is @ packets.", f"{need}/{packet}")
    main = {"risotto": "rice", "lentil soup": "lentils", "couscous": "semolina", "pancakes": "flour"}[dish]
    question = (
        f"A recipe of {dish} for {serves} people takes {grams} grams of {main}. {p.name} cooks for {guests} people and"
        f" buys {main} in packets of {packet} grams. How many packets does {p.he} need?"
    )
    return w.of(question, Fraction(guests * grams, serves * packet))


def _leftover_pizza(d: Draw) -> WordProblem:
    w = Working()
    pizzas, slices = d.number(4, 9), d.pick(6, 8, 10, 12)
    total = pizzas * slices
    adults, per = d.number(3, 6), d.pick(2, 3)
    children = (total - adults * per) // 2 - d.number(1, 4)
    if children < 3:
        return _leftover_pizza(d)
    left = total - adults * per - 2 * children
    w("There are @ slices.", f"{pizzas}*{slices}")
    w("The adults eat @ slices.", f"{adults}*{per}")
    w("The children eat @ slices.", f"{children}*2")
    w("So @ slices are left.", f"{total}-{adults * per}-{2 * children}")
    question = (
        f"For a party {pizzas} pizzas are cut into {slices} slices each. The {adults} adults eat {per} slices apiece"
        f" and the {children} children 2 slices apiece. How many slices are left over?"
    )
    return w.of(question, left)


def _mixed_nuts(d: Draw) -> WordProblem:
    w = Working()
    kilos_a, price_a, kilos_b, price_b = d.number(2, 6), d.number(6, 11), d.number(2, 6), d.number(12, 18)
    while (kilos_a * price_a + kilos_b * price_b) % (kilos_a + kilos_b):
        price_b += 1
    total, weight = kilos_a * price_a + kilos_b * price_b, kilos_a + kilos_b
    cheap, dear = d.pick(
        ("peanuts", "cashews"), ("raisins", "apricots"), ("barley", "rice"), ("robusta beans", "arabica beans")
    )
    w(f"The {cheap} cost $@.", f"{kilos_a}*{price_a}")
    w(f"The {dear} cost $@.", f"{kilos_b}*{price_b}")
    w("Together they cost $@.", f"{kilos_a * price_a}+{kilos_b * price_b}")
    w("The mixture weighs @ kilograms.", f"{kilos_a}+{kilos_b}")
    w("A kilogram of it costs $@.", f"{total}/{weight}")
    question = (
        f"A grocer mixes {kilos_a} kg of {cheap} at ${price_a} a kilogram with {kilos_b} kg of {dear} at ${price_b} a "
        "kilogram. What is a kilogram of the mixture worth, in dollars?"
    )
    return w.of(question, Fraction(total, weight))


def _survey(d: Draw) -> WordProblem:
    w = Working()
    people = d.number(200, 600, 40)
    first, second = d.pick((2, 5), (3, 10), (1, 4), (3, 8)), d.pick(20, 25, 50)
    a = people * first[0] // first[1]
    rest = people - a
    b = Fraction(rest * second, 100)
    if b.denominator != 1:
        people, a = 400, 400 * first[0] // first[1]
        rest = people - a
        second = 50
        b = Fraction(rest, 2)
    w("For tea vote @ people.", f"{people}*{first[0]}/{first[1]}")
    w("Of the others there are @.", f"{people}-{a}")
    w("For coffee vote @ people.", f"{rest}*{second}/100")
    w("For neither vote @ people.", f"{rest}-{int(b)}")
    question = (
        f"Asked what they drink in the morning, {first[0]}/{first[1]} of {people} travellers say tea. Of the others"
        f" {second}% say coffee, and the remaining ones drink neither. How many drink neither tea nor coffee?"
    )
    return w.of(question, rest * Fraction(100 - second, 100))


def _ribbon(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    bows, each, scarves = d.number(6, 15), d.pick("0.4", "0.6", "0.8", "1.2"), d.number(2, 5)
    rest = d.pick("1.5", "2.5", "0.5")
    used = Fraction(each) * bows
    total = used + scarves + Fraction(rest)
    w("The bows take @ metres.", f"{bows}*{each}")
    w("Scarf trims take @ metres.", f"{scarves}*1")
    whole = float(total)
    w("What is left measures @ metres.", f"{whole:g}-{float(used):g}-{scarves}")
    question = (
        f"From a ribbon of {whole:g} metres {p.name} cuts {bows} bows of {each} metres each and {scarves} scarf trims"
        " of 1 metre each. How many metres of ribbon remain?"
    )
    return w.of(question, Fraction(rest))


TEMPLATES = (
    _marbles,
    _orchard,
    _class_ratio,
    _recipe,
    _leftover_pizza,
    _mixed_nuts,
    _survey,
    _ribbon,
)
