"""Words that change a problem when another stands in their place, and words that change nothing."""

NUMBERS = {
    word: str(value)
    for value, word in enumerate(
        "zero _ two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen".split()
    )
    if word != "_"  # "one" is a pronoun more often than a number
} | {
    word: str(value)
    for value, word in zip(
        range(20, 100, 10), "twenty thirty forty fifty sixty seventy eighty ninety".split(), strict=True
    )
}

# Each group is one meaning; the first word stands for all. Another group's word in its place asks something else.
_GROUPS = """
largest greatest maximum maximal max biggest highest maximize
smallest least minimum minimal min lowest fewest minimize
more greater bigger larger
less smaller fewer
most
sum
difference
product
quotient
remainder
ratio
average mean averages
median
even
odd
prime primes
composite
positive
negative
nonnegative
nonzero
real reals
integer integers
rational
irrational
complex
increase increases increased increasing
decrease decreases decreased decreasing
twice double doubled doubles
triple tripled thrice
half
third thirds
quarter quarters
dozen dozens
before
after
older
younger
first
second
last
not cannot cant isnt doesnt dont arent didnt
no
without
except
neither nor
inside
outside
above
below
faster
slower
taller
shorter
longer
heavier
lighter
earlier
later
sell sells sold
buy buys bought purchase purchases purchased
win wins won
lose loses lost
inscribed
circumscribed
clockwise
counterclockwise
north
south
east
west
minute minutes
hour hours
day days
week weeks
month months
year years
inch inches
foot feet ft
yard yards
mile miles
meter meters metre metres
cm centimeter centimeters centimetre centimetres
km kilometer kilometers kilometre kilometres
perimeter
circumference
area
volume
surface
radius radii
diameter
circle circles
square squares
triangle triangles
rectangle rectangles
cube cubes
sphere spheres
cylinder cylinders
cone cones
row rows
column columns
distinct
consecutive
both
only
spherical
cylindrical
polar
rectangular cartesian
encrypt encode
decrypt decode
exterior
interior
identical
exactly precisely
adjacent
opposite
sin sine
cos cosine
tan tangent
cot cotangent
sec secant
csc cosecant
log
ln
arcsin
arccos
arctan
domain
range
probability
median
mode
profit
loss
monday
tuesday
wednesday
thursday
friday
saturday
sunday
degree degrees
radian radians
percent percentage %
boys boy
girls girl
derivative
integral
"""
MEANINGS = {word: group.split()[0] for group in _GROUPS.strip().splitlines() for word in group.split()}

FUNCTIONS = frozenset("sin cos tan cot sec csc log ln arcsin arccos arctan exp gcd lcm".split())

SPELLED_OPERATORS = {"plus": "+", "minus": "-", "equals": "=", "times": "*"}

# An exchange or an added one of these always changes a problem.
DECISIVE = frozenset(
    {
        "not",
        "no",
        "without",
        "except",
        "neither",
        "consecutive",
        "exterior",
        "interior",
        "identical",
        "largest",
        "smallest",
    }
)

# Words that carry the grammar or the tone, not the problem; they weigh little and may come and go.
GENERIC_WORDS = frozenset(
    (
        "far a an the of in on at to for from by with and or if then that which who whose is are was were be been "
        "being has have had do does did this these those there here it its he she they his her their him them as so "
        "such let suppose assume given where when while how many much what find will would can could should also "
        "each all both some any one into out up over than but i you we my your our me us respectively possible "
        "total altogether exact final overall following together lets contain contains containing choose chosen "
        "select selected pick picked say says show determine order write written express simplify solve prove "
        "please now there's thus hence therefore just too very about per get gets make makes made take takes taken "
        "use uses used must may might same equal value values number numbers satisfy satisfies satisfying exist "
        "exists whether like because since until through during between among within under currently initially "
        "originally start starts end ends way ways different whats thats upon onto via "
    ).split()
)

ASKING_WORDS = frozenset(
    "find how which solve simplify prove show express factor expand convert who why does do".split()
)
CONDITION_WORDS = frozenset("if when such where given assuming suppose".split())
