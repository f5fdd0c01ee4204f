"""Buying, selling, saving and earning."""

from fractions import Fraction

from sample.arithmetic import money
from sample.draw import Draw
from sample.word_problem import WordProblem, Working


def _stationery(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    pens, pads, pen, pad = d.number(3, 9), d.number(2, 6), d.number(2, 4), d.number(5, 9)
    note = pens * pen + pads * pad + d.number(3, 30)
    w("The pens cost $@.", f"{pens}*{pen}")
    w("The notepads cost $@.", f"{pads}*{pad}")
    w("Together that is $@.", f"{pens * pen}+{pads * pad}")
    w(f"{p.name} has $@ left.", f"{note}-{pens * pen + pads * pad}")
    question = d.pick(
        f"{p.name} goes to the stationer's with ${note}. {p.He} buys {pens} pens at ${pen} each and {pads} notepads at "
        f"${pad} each. How many dollars does {p.he} have left?",
        f"A pen costs ${pen} and a notepad costs ${pad}. If {p.name} takes {pens} pens and {pads} notepads and had "
        f"${note} to begin with, how much money, in dollars, remains?",
    )
    return w.of(question, note - pens * pen - pads * pad)


def _lemonade(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    cups, price, lemons, sugar = d.number(40, 70, 2), d.pick(50, 75, 150, 200), d.number(4, 9), d.number(2, 6)
    takings = cups * price
    w(f"{p.name} takes in $@.", f"{cups}*{money(price)}")
    w("The ingredients cost $@.", f"{lemons}+{sugar}")
    w("The profit is $@.", f"{money(takings)}-{lemons + sugar}")
    question = (
        f"For the street fair {p.name} spends ${lemons} on lemons and ${sugar} on sugar. {p.He} then sells {cups} cups "
        f"of lemonade for ${money(price)} a cup. "
        + d.pick(
            "What is the profit in dollars?", f"How many dollars does {p.he} earn after paying for the ingredients?"
        )
    )
    return w.of(question, Fraction(takings, 100) - lemons - sugar)


def _savings_goal(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    weeks, chores, gift, jar = d.number(4, 12), d.number(6, 15), d.number(10, 40, 5), d.number(5, 25)
    price = weeks * chores + gift + jar
    thing = d.pick("telescope", "skateboard", "keyboard", "tent", "sewing machine", "guitar")
    w(f"{p.name} already has $@.", f"{jar}+{gift}")
    w(f"{p.He} still needs $@.", f"{price}-{jar + gift}")
    w("That takes @ weeks.", f"{weeks * chores}/{chores}")
    question = d.pick(
        f"A {thing} costs ${price}. {p.name} has ${jar} in a jar, gets ${gift} from an aunt, and earns ${chores} every "
        f"week by doing chores. After how many weeks of chores can {p.he} buy the {thing}?",
        f"{p.name} wants to buy a {thing} for ${price}. With ${jar} saved, a present of ${gift} and ${chores} a week"
        f" for walking a neighbour's dog, how many weeks must {p.he} work?",
    )
    return w.of(question, weeks)


def _discount(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    price, percent, count = d.number(20, 80, 10), d.pick(10, 20, 30, 40), d.number(2, 5)
    thing, things = d.pick(("jacket", "jackets"), ("lamp", "lamps"), ("backpack", "backpacks"), ("blanket", "blankets"))
    w(f"The discount on one {thing} is $@.", f"{price}*{percent}/100")
    off = price * percent // 100
    w(f"So each {thing} costs $@.", f"{price}-{off}")
    w(f"{count} {things} cost $@.", f"{price - off}*{count}")
    question = d.pick(
        f"In the spring sale every {thing} is {percent}% off. The usual price of a {thing} is ${price}. How many"
        f" dollars does {p.name} pay for {count} {things}?",
        f"{p.name} buys {count} {things} that normally cost ${price} each. The shop takes {percent}% off the price."
        " What is the total bill in dollars?",
    )
    return w.of(question, Fraction(count * price * (100 - percent), 100))


def _overtime(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    wage, usual, extra = d.number(12, 24, 2), d.pick(30, 35, 36, 38, 40), d.number(3, 9)
    job = d.pick("a bakery", "a garage", "a garden centre", "a warehouse")
    rate = wage * 3 // 2
    w(f"The first {usual} hours bring $@.", f"{usual}*{wage}")
    w("An extra hour is paid at $@.", f"{wage}*1.5")
    w("The extra hours bring $@.", f"{extra}*{rate}")
    w("The pay for the week is $@.", f"{usual * wage}+{extra * rate}")
    question = (
        f"At {job} {p.name} earns ${wage} an hour for the first {usual} hours of a week and one and a half times as"
        f" much for each hour beyond that. Last week {p.he} worked {usual + extra} hours. How many dollars did {p.he}"
        " earn?"
    )
    return w.of(question, usual * wage + extra * rate)


def _two_sellers(d: Draw) -> WordProblem:
    (a, b), w = d.people(2), Working()
    books, times, fewer, price = d.number(6, 15), d.number(2, 4), d.number(2, 5), d.number(3, 7)
    w(f"{b.name} sells @ raffle tickets.", f"{books}*{times}-{fewer}")
    second = books * times - fewer
    w("Together they sell @ tickets.", f"{books}+{second}")
    w("They raise $@.", f"{books + second}*{price}")
    many = {2: "twice", 3: "three times", 4: "four times"}[times]
    question = d.pick(
        f"{a.name} sells {books} raffle tickets. {b.name} sells {fewer} fewer than {many} as many. Each ticket costs "
        f"${price}. How many dollars do they raise together?",
        f"Raffle tickets cost ${price} each. If {a.name} sold {books} of them and {b.name} sold {fewer} fewer than"
        f" {many} that number, what sum in dollars did the two collect?",
    )
    return w.of(question, price * (books * (times + 1) - fewer))


def _change_in_coins(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    rolls, each = d.number(3, 8), d.pick(35, 45, 55, 65, 85)
    left = 1000 - rolls * each
    w("The rolls cost @ cents.", f"{rolls}*{each}")
    w(f"{p.name} gets back @ cents.", f"1000-{rolls * each}")
    w("That is @ five-cent coins.", f"{left}/5")
    question = (
        f"A bread roll costs {each} cents. {p.name} pays for {rolls} rolls with a ten-dollar note, and the baker, who"
        f" is out of all other coins and notes, gives the change in five-cent coins. How many coins does {p.he} get?"
    )
    return w.of(question, left // 5)


def _subscription(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    monthly, joining, months = d.number(9, 25), d.number(15, 40, 5), d.number(6, 14)
    place = d.pick("climbing hall", "swimming club", "film library", "pottery studio")
    single = d.number(4, 8)
    visits = d.number(60, 110, 5)
    member, casual = joining + months * monthly, visits * single
    if casual <= member:
        visits = member // single + 10
        casual = visits * single
    w("A membership costs $@ altogether.", f"{joining}+{months}*{monthly}")
    w("Paying for each visit costs $@.", f"{visits}*{single}")
    w("The membership saves $@.", f"{casual}-{member}")
    question = (
        f"A {place} charges members a joining fee of ${joining} and ${monthly} a month; everyone else pays ${single} a "
        f"visit. {p.name} comes {visits} times in {months} months. How many dollars does {p.he} save by being a member?"
    )
    return w.of(question, casual - member)


def _shared_bill(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    friends, share = d.number(3, 6), d.number(18, 32)
    tip = 2 * d.number(2, 5)
    drinks = d.number(8, 20)
    meal = friends * share - tip - drinks
    w("The bill with the tip is $@.", f"{meal}+{drinks}+{tip}")
    w("Each pays $@.", f"{friends * share}/{friends}")
    question = d.pick(
        f"{p.name} and {friends - 1} friends eat out. The food costs ${meal}, the drinks ${drinks}, and they leave a"
        f" tip of ${tip}. If they split everything equally, how many dollars does each of them pay?",
        f"A table of {friends} people, {p.name} among them, orders food for ${meal} and drinks for ${drinks} and adds "
        f"${tip} for the waiter. They share the cost evenly. How much is {p.name}'s part, in dollars?",
    )
    return w.of(question, share)


TEMPLATES = (
    _stationery,
    _lemonade,
    _savings_goal,
    _discount,
    _overtime,
    _two_sellers,
    _change_in_coins,
    _subscription,
    _shared_bill,
)
