"""Time, distance, speed and rates of work."""

from fractions import Fraction

from sample.draw import Draw
from sample.word_problem import WordProblem, Working


def _commute(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    km, days, extra = d.number(3, 14), d.number(3, 5), d.number(5, 20)
    w("One day's ride to work and back is @ kilometres.", f"2*{km}")
    w("In a working week that makes @ kilometres.", f"{2 * km}*{days}")
    w("With the Sunday tour it is @ kilometres.", f"{2 * km * days}+{extra}")
    question = d.pick(
        f"{p.name} cycles {km} kilometres to work and the same way back on {days} days of the week. On Sunday {p.he}"
        f" adds a tour of {extra} kilometres. How many kilometres does {p.he} cycle in a week?",
        f"The office is {km} kilometres from {p.name}'s flat. {p.He} goes there and back by bicycle {days} times a week"
        f" and makes one trip of {extra} kilometres at the weekend. Find the weekly distance in kilometres.",
    )
    return w.of(question, 2 * km * days + extra)


def _two_stage_drive(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    t1, v1, t2, v2 = d.number(2, 4), d.number(50, 70, 5), d.number(1, 3), d.number(80, 110, 5)
    vehicle = d.pick("van", "bus", "car", "lorry")
    total, back = t1 * v1 + t2 * v2, d.pick(2, 4, 5)
    w("On country roads it covers @ km.", f"{t1}*{v1}")
    w("On the motorway it covers @ km.", f"{t2}*{v2}")
    w("The way is @ km long.", f"{t1 * v1}+{t2 * v2}")
    w("The average speed on the way back is @ km/h.", f"{total}/{back}")
    hours = "hour" if t2 == 1 else "hours"
    question = (
        f"{p.name} drives a {vehicle} for {t1} hours at {v1} km/h on country roads and for {t2} {hours} at {v2} km/h on"
        f" the motorway. The way back along the same roads takes {back} hours. What is the average speed on the way"
        " back, in kilometres per hour?"
    )
    return w.of(question, Fraction(total, back))


def _reading(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    pages_a, days_a, pages_b, days_b = d.number(12, 30), d.number(3, 6), d.number(31, 45), d.number(2, 7)
    total = pages_a * days_a + pages_b * days_b
    w(f"In the first {days_a} days {p.name} reads @ pages.", f"{days_a}*{pages_a}")
    w("The rest is @ pages.", f"{total}-{days_a * pages_a}")
    w("That takes @ days.", f"{pages_b * days_b}/{pages_b}")
    w("In all it takes @ days.", f"{days_a}+{days_b}")
    question = d.pick(
        f"A novel has {total} pages. {p.name} reads {pages_a} pages a day for {days_a} days, then {pages_b} pages a day"
        f" until the end. For how many days does {p.he} read?",
        f"For the first {days_a} days {p.name} reads {pages_a} pages of a {total}-page book each day. On holiday {p.he}"
        f" reads {pages_b} pages a day instead. How many days pass until the book is finished?",
    )
    return w.of(question, days_a + days_b)


def _tank(d: Draw) -> WordProblem:
    w = Working()
    hose, leak, minutes, start = d.number(9, 18), d.number(2, 6), d.number(8, 30), d.number(20, 60, 5)
    full = start + (hose - leak) * minutes
    vessel = d.pick("rain barrel", "fish tank", "paddling pool", "cattle trough")
    w("Each minute the water grows by @ litres.", f"{hose}-{leak}")
    w("What is missing is @ litres.", f"{full}-{start}")
    w("It is full after @ minutes.", f"{full - start}/{hose - leak}")
    question = (
        f"A {vessel} that holds {full} litres already contains {start} litres. A hose brings {hose} litres a minute"
        f" while {leak} litres a minute escape through a crack. "
        + d.pick("After how many minutes is it full?", "How many minutes does it take to fill it?")
    )
    return w.of(question, minutes)


def _machines(d: Draw) -> WordProblem:
    w = Working()
    old, new, hours, spoiled = d.number(30, 60, 5), d.number(65, 95, 5), d.number(4, 9), d.number(11, 29)
    thing = d.pick("candles", "bricks", "bottle caps", "toothbrushes")
    w("Both machines together make @ an hour.", f"{old}+{new}")
    w("In the shift they make @.", f"{old + new}*{hours}")
    w(f"Without the spoiled ones there are @ {thing}.", f"{(old + new) * hours}-{spoiled}")
    question = d.pick(
        f"An old machine makes {old} {thing} an hour and a new one {new}. Both run for {hours} hours, and {spoiled} of"
        f" the {thing} turn out spoiled. How many good ones are there?",
        f"During a shift of {hours} hours two machines turn out {thing}: the first {old} an hour, the second {new} an"
        f" hour. An inspector throws {spoiled} away. How many {thing} are left?",
    )
    return w.of(question, hours * old + hours * new - spoiled)


def _painters(d: Draw) -> WordProblem:
    w = Working()
    people, days = d.pick((4, 9), (6, 10), (3, 8), (5, 12), (8, 6), (6, 14), (9, 4), (10, 7), (12, 5), (7, 16))
    joins = d.pick(*[k for k in range(1, 13) if (people * days) % (people + k) == 0])
    job = d.pick("paint a school", "lay a cycle path", "harvest a vineyard", "re-roof a barn")
    w("The job takes @ days of one person's work.", f"{people}*{days}")
    w("The larger team has @ people.", f"{people}+{joins}")
    w("They need @ days.", f"{people * days}/{people + joins}")
    more = "1 more joins" if joins == 1 else f"{joins} more join"
    question = (
        f"It takes {people} people {days} days to {job}. If {more} them before they start and all work equally fast,"
        " how many days does the job take?"
    )
    return w.of(question, Fraction(people * days, people + joins))


def _practice(d: Draw) -> WordProblem:
    p, w = d.person(), Working()
    weekday, more, weeks = d.number(20, 45, 5), d.number(10, 40, 5), d.pick(2, 4, 6, 8)
    skill = d.pick("the violin", "the cello", "the trumpet", "the piano")
    long = weekday + more
    w("The five weekdays make @ minutes.", f"5*{weekday}")
    w("The weekend makes @ minutes.", f"2*({weekday}+{more})")
    w("A week is @ minutes.", f"{5 * weekday}+{2 * long}")
    total = (5 * weekday + 2 * long) * weeks
    w(f"In {weeks} weeks it is @ minutes.", f"{weeks}*{5 * weekday + 2 * long}")
    question = (
        f"From Monday to Friday {p.name} practises {skill} for {weekday} minutes a day. On Saturdays and Sundays {p.he}"
        f" practises {more} minutes longer than on a weekday. How many minutes does {p.he} practise in {weeks} weeks?"
    )
    return w.of(question, total)


def _catching_up(d: Draw) -> WordProblem:
    (a, b), w = d.people(2), Working()
    slow, gap, head = d.number(60, 90, 5), d.number(10, 30, 5), d.number(4, 12)
    lead = slow * head
    while lead % gap:
        head += 1
        lead = slow * head
    w(f"{a.name} is @ metres ahead.", f"{slow}*{head}")
    w(f"{b.name} gains @ metres a minute.", f"{slow + gap}-{slow}")
    w(f"It takes {b.name} @ minutes.", f"{lead}/{gap}")
    question = d.pick(
        f"{a.name} walks {slow} metres a minute and leaves {head} minutes before {b.name}, who follows on the same path"
        f" at {slow + gap} metres a minute. How many minutes does {b.name} walk before catching up?",
        f"{b.name} sets off {head} minutes after {a.name}. If {a.name} covers {slow} metres each minute and {b.name} "
        f"{slow + gap}, how many minutes does {b.name} need to draw level?",
    )
    return w.of(question, Fraction(slow * head, gap))


TEMPLATES = (
    _commute,
    _two_stage_drive,
    _reading,
    _tank,
    _machines,
    _painters,
    _practice,
    _catching_up,
)
