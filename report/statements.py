r"""Statements as HTML: the words escaped, the formulas typeset, LaTeX that cannot be typeset shown as it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

from report.formulas import formula

# Sources write formulas in four ways. A dollar sign is also money: as in Pandoc, it opens a formula only before
# something, closes only after something, and not before a digit ("$30 and $11" is no formula).
_OPENING = re.compile(r"\\\$|\\\[|\\\(|\$\$|\$(?=\S)|\[asy\]|\\begin\{(?P<name>align\*?|equation\*?|gather\*?)\}")
_DRAWING, _DRAWN = "[asy]", "[/asy]"  # the code of a drawing; it is no part of the text
_CLOSING = {"$$": "$$", r"\[": r"\]", r"\(": r"\)", _DRAWING: _DRAWN}
_TEXT_COMMAND = re.compile(r"\\(?:textbf|textit|emph|text|underline)\{([^{}$\\]*)\}")
_PARAGRAPH = re.compile(r"\n\s*\n")
_WORDS = {r"\%": "%", r"\$": "$", r"\&": "&", r"\#": "#", "~": "\u00a0", "``": "“", "''": "”", r"\ ": " "}
_WORD = re.compile("|".join(re.escape(mark) for mark in sorted(_WORDS, key=len, reverse=True)))


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a statement: words, or a formula (or a drawing's code) without its delimiters.

    `source` is what the statement holds.
    """

    source: str
    tex: str = ""
    display: bool = False


def pieces(statement: str) -> Iterator[Piece]:
    """Cut a statement into words and formulas; joined, the sources are the statement again."""
    done = at = 0
    while opening := _OPENING.search(statement, at):
        at = opening.end()
        end = None if opening[0] == r"\$" else _end(statement, opening)
        if end is None:
            continue
        inside, stop = end
        if opening.start() > done:
            yield Piece(statement[done : opening.start()])
        source = statement[opening.start() : stop]
        yield Piece(source, source if opening["name"] else inside, display=opening[0] not in {"$", r"\("})
        done = at = stop
    if done < len(statement):
        yield Piece(statement[done:])


def _end(statement: str, opening: re.Match[str]) -> tuple[str, int] | None:
    """The inside of the formula that opens there and where it ends, or None if it does not close."""
    start = opening.end()
    if opening["name"]:
        closing = f"\\end{{{opening['name']}}}"
    elif opening[0] != "$":
        closing = _CLOSING[opening[0]]
    else:
        return _end_of_inline(statement, start)
    stop = statement.find(closing, start)
    return None if stop < 0 else (statement[start:stop], stop + len(closing))


def _end_of_inline(statement: str, start: int) -> tuple[str, int] | None:
    r"""The closing dollar sign: the first outside of braces (`\text{if $n$ is odd}`), or else the first of all."""
    depth, within = 0, None
    for mark in re.finditer(r"\\.|[{}$]|\n\s*\n", statement[start:], re.DOTALL):
        place = start + mark.start()
        if mark[0] == "{":
            depth += 1
        elif mark[0] == "}":
            depth -= 1
        elif mark[0] == "$":
            closes = not statement[place - 1].isspace() and not statement[place + 1 : place + 2].isdigit()
            if depth <= 0 or not closes:
                return (statement[start:place], place + 1) if closes else within
            within = within or (statement[start:place], place + 1)
        elif mark[0].startswith("\n"):
            break
    return within


def statement_html(statement: str, limit: int | None = None) -> Markup:
    """A statement as HTML.

    Args:
        statement: the text as its source has it; everything in it is data, none of it markup.
        limit: the number of characters after which it is cut, between words and never inside a formula.
    """
    shown, used = [], 0
    for piece in pieces(statement):
        left = None if limit is None else limit - used
        if left is not None and len(piece.source) > left:
            shown.append(Markup("") if piece.tex else _words(_cut(piece.source, left)))
            shown.append(Markup('<span class="cut" title="cut here">…</span>'))
            break
        used += len(piece.source)
        shown.append(_formula(piece) if piece.tex else _words(piece.source))
    return Markup("").join(shown)


def _formula(piece: Piece) -> Markup:
    if piece.source.startswith(_DRAWING):
        return Markup('<code class="latex" title="{}">{}…{}</code>').format("the code of a drawing", _DRAWING, _DRAWN)
    typeset = formula(piece.tex, display=piece.display)
    if typeset is None:
        return Markup('<code class="latex">{}</code>').format(piece.source)
    return Markup(typeset)  # formula() escapes every text in it


def _words(text: str) -> Markup:
    plain = _WORD.sub(lambda found: _WORDS[found[0]], _TEXT_COMMAND.sub(r"\1", text))
    return Markup("<br><br>").join(escape(paragraph) for paragraph in _PARAGRAPH.split(plain))


def _cut(text: str, length: int) -> str:
    """The first whole words that fit."""
    kept = text[: max(length, 0)]
    return kept[: kept.rfind(" ")] if " " in kept else kept
