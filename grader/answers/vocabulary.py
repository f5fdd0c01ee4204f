"""The names that the grammar knows, and what the others say about an answer."""

FRACTIONS = frozenset({"\\frac", "\\dfrac", "\\tfrac", "\\cfrac"})
TIMES = frozenset({"*", "\\cdot", "\\times", "\\ast"})
DIVIDE = frozenset({"/", "\\div"})
STYLES = frozenset({"\\displaystyle", "\\textstyle", "\\scriptstyle"})
CONSTANTS = {"\\pi": "pi", "π": "pi", "pi": "pi", "e": "e"}
FONTS = frozenset(
    {
        "\\text", "\\textbf", "\\textit", "\\textrm", "\\textsf", "\\texttt", "\\textnormal", "\\emph", "\\mbox",
        "\\mathbf", "\\mathrm", "\\mathit", "\\mathsf", "\\mathtt", "\\mathnormal", "\\boldsymbol", "\\bm", "\\bold",
        "\\operatorname", "\\ensuremath",
    }
)  # fmt: skip
BOXES = frozenset({"\\boxed", "\\fbox", "\\framebox", "\\bbox"})

_REASONS = {
    "functions": "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp max min gcd lcm mod bmod "
    "pmod abs binom dbinom tbinom choose sum prod int lim floor ceil lfloor lceil lvert vert mid det deg arg "
    "cbrt root factorial Gamma gamma phi varphi f g",
    "equation": "equiv iff implies Rightarrow rightarrow to",
    "inequality": "le leq leqslant ge geq geqslant lt gt ne neq",
    "approximation": "approx sim simeq cong approximately about roughly",
    "several_values": "pm mp or and cup cap lor",
    "set": "lbrace rbrace emptyset varnothing in mathbb",
    "ellipsis": "dots ldots cdots dotsc dotsb",
    "infinite": "infty infinity inf Infinity oo nan NaN",
    "degree_mark": "circ degree degrees",
    "percent": "percent",
    "complex": "i j I",
    "unit": "cm mm m km kg g mg s h hr ft in mi yd cm feet foot inch inches miles mile meters metres meter hours hour "
    "minutes minute seconds second days day weeks years year dollars dollar cents cent units unit square cubic sq "
    "pounds lb ounces oz liters litres million billion thousand hundred dozen km mph rad radians",
}
_REASON_OF = {name: reason for reason, names in _REASONS.items() for name in names.split()}


def reason_for(name: str) -> str:
    """The reason to refuse an unknown word or command (with its backslash)."""
    if name in ("\\{", "\\}"):
        return "set"
    if name in BOXES:
        return "several_values"
    if name == "\\%":
        return "percent"
    if name == "\\$":
        return "currency"
    bare = name.lstrip("\\")
    if bare in _REASON_OF:
        return _REASON_OF[bare]
    if name.startswith("\\"):
        return "unsupported_command"
    return "variable" if len(bare) == 1 else "words"
