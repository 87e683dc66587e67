"""Reading operands from a line: numbers, variables, and expressions by precedence climbing.

Ensures   constants fit in 64 bits, no word of the language is read as a variable, comparisons do not chain.
"""

from __future__ import annotations

from .expressions import LARGEST, OPERATORS, READ_ONLY, SMALLEST, Binary, Expression
from .instructions import OPS
from .lexer import Line, Word

DEEPEST = 64
LONGEST = 66  # of a number: 0b and 64 digits
RESERVED = frozenset(READ_ONLY) | {name for name in OPS if name.isidentifier()}


def whole_number(line: Line, form: str) -> int:
    negative = line.takes("-")
    word = line.word
    if word.kind != "number":
        line.refuse(f"expected a whole number before {line.shown()}; write for instance '{form}'")
    line.take()
    return _constant(line, word, negative)


def _constant(line: Line, word: Word, negative: bool) -> int:
    if len(word.text) > LONGEST:
        line.refuse(f"a number has at most {LONGEST} digits, not {len(word.text)}; values have 64 bits", word)
    try:
        value = int(word.text, 0)
    except ValueError:
        line.refuse(
            f"'{word.text}' is not a whole number; write digits with no zero before them, or 0x and hexadecimal digits",
            word,
        )
    value = -value if negative else value
    if not SMALLEST <= value <= LARGEST:
        line.refuse(f"{value} does not fit in 64 bits", word)
    return value


def readable(line: Line) -> str:
    word = line.take()
    if word.text in RESERVED and word.text not in READ_ONLY:
        line.refuse(f"'{word.text}' is an instruction and cannot be read as a variable", word)
    if word.text not in READ_ONLY and word.text.lower() in ("tid",):
        line.refuse(f"'{word.text}' is not a variable; the thread's number is written 'tid'", word)
    return word.text


def operand(line: Line, form: str) -> Expression:
    """A variable or a constant."""
    if line.word.kind == "name":
        return readable(line)
    if line.word.kind == "number" or line.word.text == "-":
        return whole_number(line, form)
    line.refuse(f"expected a variable or a constant before {line.shown()}; write '{form}'")


def expression(line: Line, least: int, depth: int) -> Expression:
    """Precedence climbing; `least` is the weakest operator that may continue the expression."""
    left = _leaf(line, depth)
    compared = False
    while line.word.kind == "symbol" and line.word.text in OPERATORS:
        row = OPERATORS[line.word.text]
        if row.precedence < least:
            break
        if row.compares and compared:
            line.refuse("comparisons do not chain; write each on a line of its own and join them with '&'")
        line.take()
        left = Binary(row.symbol, left, expression(line, row.precedence + 1, depth + 1))
        compared = row.compares
    if line.word.text == "/":
        line.refuse("numbers here are whole, so '/' is not part of the language; write '//'")
    return left


def _leaf(line: Line, depth: int) -> Expression:
    if depth > DEEPEST:
        line.refuse(f"an expression nests at most {DEEPEST} deep; compute a part of it on a line before")
    word = line.word
    if word.kind == "name":
        return readable(line)
    if word.kind == "number":
        line.take()
        return _constant(line, word, negative=False)
    if line.takes("-"):
        if line.word.kind == "number":
            return _constant(line, line.take(), negative=True)
        return Binary("-", 0, _leaf(line, depth + 1))
    if line.takes("("):
        inside = expression(line, 0, depth + 1)
        line.expect(")", "(e)")
        return inside
    if word.text in ("↓", "["):
        line.refuse("a read from memory stands alone; write 'v = ↓o' on a line before and use v here")
    line.refuse(f"expected a variable, a constant or '(' before {line.shown()}; write for instance 'v1 = v2 + 1'")
