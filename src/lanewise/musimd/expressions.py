"""Right-hand sides: constants, variables and binary operations on them.

    4 * (tid + 1)          Binary("*", 4, Binary("+", "tid", 1))

An expression is an `int`, the name of a variable, or a `Binary`. Figure 1 has one operation per instruction, its
own Figure 6 nests them; a nested one is evaluated by rule BP from the leaves up. Two names are read-only: `tid`,
the thread's number, and `W`, the number of threads.

Source    Figure 1; the precedences are Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..record import dataclass

READ_ONLY = ("tid", "W")
SMALLEST, LARGEST = -(2**63), 2**63 - 1


@dataclass(frozen=True, slots=True)
class Operator:
    symbol: str
    precedence: int
    apply: Callable[[int, int], int]
    compares: bool = False


def _compare(symbol: str, test: Callable[[int, int], bool]) -> Operator:
    return Operator(symbol, 1, lambda a, b: int(test(a, b)), compares=True)


OPERATORS: dict[str, Operator] = {
    row.symbol: row
    for row in (
        _compare("==", int.__eq__),
        _compare("!=", int.__ne__),
        _compare("<", int.__lt__),
        _compare("<=", int.__le__),
        _compare(">", int.__gt__),
        _compare(">=", int.__ge__),
        Operator("|", 2, int.__or__),
        Operator("^", 3, int.__xor__),
        Operator("&", 4, int.__and__),
        Operator("<<", 5, int.__lshift__),
        Operator(">>", 5, int.__rshift__),
        Operator("+", 6, int.__add__),
        Operator("-", 6, int.__sub__),
        Operator("*", 7, int.__mul__),
        Operator("//", 7, int.__floordiv__),
        Operator("%", 7, int.__mod__),
    )
}


@dataclass(frozen=True, slots=True)
class Binary:
    operator: str
    left: Expression
    right: Expression


Expression = int | str | Binary


def calculate(symbol: str, left: int, right: int) -> int | str:
    """The result of one operation, or a sentence saying why it has none."""
    if symbol in ("//", "%") and right == 0:
        return f"{left} {symbol} 0 is not defined"
    if symbol in ("<<", ">>") and not 0 <= right < 64:
        return f"{left} {symbol} {right}: a shift distance is 0 to 63"
    result = OPERATORS[symbol].apply(left, right)
    if not SMALLEST <= result <= LARGEST:
        return f"{left} {symbol} {right} does not fit in 64 bits"
    return result


def variables(expression: Expression) -> Iterator[str]:
    """Every name read, left to right, `tid` and `W` among them."""
    if isinstance(expression, str):
        yield expression
    elif isinstance(expression, Binary):
        yield from variables(expression.left)
        yield from variables(expression.right)


def show(expression: Expression) -> str:
    """The text; a comparison keeps its parentheses, as in `v1 = (v0 == 0)`."""
    if not isinstance(expression, Binary):
        return str(expression)
    row = OPERATORS[expression.operator]
    left, right = _inner(expression.left, row.precedence), _inner(expression.right, row.precedence + 1)
    text = f"{left} {row.symbol} {right}"
    return f"({text})" if row.compares else text


def _inner(expression: Expression, least: int) -> str:
    """Parentheses where the operator is weaker than the place allows; operators group to the left."""
    if not isinstance(expression, Binary) or OPERATORS[expression.operator].compares:
        return show(expression)
    weak = OPERATORS[expression.operator].precedence < least
    return f"({show(expression)})" if weak else show(expression)
