"""Every cap of the answer grammar, with its reason; beyond a cap a text is refused, never half-read."""

WINDOW = 8_192  # characters of a reply's end that are read: twice the longest payload, so wrappers fit too
MAX_BLOCK_LINES = 40  # lines of an unlabelled value; a derivation is not a value
MAX_PAYLOAD = 4_096  # characters of one answer; a page of digits is not an answer
MAX_WRAPPERS = 100  # nested wrappers and outer brackets; people nest four or five, machines stutter more
MAX_GROUPS = 256  # opening braces of a payload; a hundred fractions fit
MAX_DEPTH = 32  # nesting inside an expression; keeps recursion far from Python's limit in any caller
MAX_DIGITS = 2_000  # digits of one literal; below every int-from-text limit that a host process may have set
MAX_BITS = 65_536  # bits of an exact numerator or denominator: 2^10000 and 1000! fit, products of them stay cheap
MAX_EXPONENT = 10_000  # absolute value of an exponent, scientific ones included
MAX_FACTORIAL = 1_000  # n of n!; about 8,500 bits
MAX_ROOT = 100  # index of a root; the degree of a sum of roots multiplies them
MAX_RADICALS = 24  # roots, powers and constants in one answer; each costs exact work
MAX_TERMS = 128  # monomials of a normal form; beyond this, ball arithmetic is cheaper
MAX_SUM_EXPONENT = 64  # power of a sum that is multiplied out in the normal form
FACTOR_BITS = 64  # a cofactor this small is factored within a millisecond
BALL_PRECISIONS = (64, 256, 1_024, 4_096)  # bits tried in turn to separate two values
FINE_PRECISIONS = (16_384, 65_536)  # further bits, where the values hold numbers that small; 30 ms a power at the last
BITS_A_WRITTEN_BIT = 4  # of precision, before two values that balls do not separate may be taken for equal
MAX_SEPARATION_BITS = 131_072  # a root bound asking for more is left to the last resort; 10 ms a root at twice that
TOLERANCE_PLACES = 12  # decimals written to this many places count as rounded values
LAST_RESORT_SECONDS = 2.0  # per comparison, as the policy says
EXTRACTED_CHARACTERS = 200  # of the payload kept in a verdict; enough to see what was read
