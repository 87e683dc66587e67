"""`print`, and the texts of messages: a text with a placeholder for each number, and the numbers.

    print(f"at {i}: {x:.3f}")       the op print %i, %x, format="at {}: {:.3f}"

Lines of lanes are shown in the order of iterations: after each lanes loop of a program that prints, a print of its own
kind (END_OF_LANES) ends the lines that are sorted (`runtime/call/printed_lines.py`).
"""

from __future__ import annotations

import ast
from typing import Any

from ....ir.function import Value
from ....ir.messages import END_OF_LANES
from ..numbers.convert import number
from ..values import Constant, Fact, Number, Several, place_for
from ..writer import Writer

MOST_VALUES = 16
REPR = ord("r")  # the conversion of {x!r}


def write_print(w: Writer, node: ast.Call) -> None:
    words: list[str] = []
    shown: list[Value] = []
    between = _between(w, node)
    for arg in node.args:
        text, values = message(w, arg)
        words.append(text)
        shown += values
    if len(shown) > MOST_VALUES:
        w.refuse(f"a print shows up to {MOST_VALUES} numbers, not {len(shown)}; write two", node)
    w.at(node)
    w.program.prints = True
    w.op("print", *shown, format=between.join(words))


def end_lanes(w: Writer) -> None:
    """After a lanes loop: the lines of its iterations are complete. The interpreter sorts by itself."""
    if w.program.prints and not w.options.debug:
        w.op("print", format="", error=END_OF_LANES)


def _between(w: Writer, node: ast.Call) -> str:
    """The separator: a text, or a space."""
    named = {keyword.arg: w.evaluate(keyword.value) for keyword in node.keywords}
    given = {name: fact.value if isinstance(fact, Constant) else fact for name, fact in named.items()}
    if given.pop("end", None) not in (None, "\n"):
        w.refuse("print in a kernel ends its line; write all of the line in one print instead of 'end'", node)
    sep = given.pop("sep", None)
    if given or not isinstance(sep, str | None):
        w.refuse("print in a kernel takes what it shows and sep='...', a text; write print(a, b)", node)
    return " " if sep is None else plain(sep)


def message(w: Writer, node: ast.expr) -> tuple[str, list[Value]]:
    """A text with {} for each value, and the values."""
    if isinstance(node, ast.JoinedStr):
        text = ""
        shown: list[Value] = []
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                fact = w.evaluate(part.value)
                words, values = _value(w, fact, part.value, _spec(w, part))
                text += _represented(fact, words) if part.conversion == REPR else words
                shown += values
            else:
                assert isinstance(part, ast.Constant)
                text += plain(str(part.value))
        return text, shown
    return _value(w, w.evaluate(node), node)


def _represented(fact: Fact, words: str) -> str:
    """As NumPy's numbers represent themselves, `{x!r}` and `{x=}`: np.float32(0.5). Python's do so by their digits."""
    if not isinstance(fact, Number) or fact.type.weak or fact.type.is_bool:
        return words
    return f"np.{fact.type.dtype.name}({words})"


def _spec(w: Writer, part: ast.FormattedValue) -> str:
    """The format after the colon."""
    inside = part.format_spec.values if isinstance(part.format_spec, ast.JoinedStr) else []
    texts = [item.value for item in inside if isinstance(item, ast.Constant)]
    if len(texts) < len(inside):
        w.refuse("a format in a kernel has no braces inside; write its numbers, as {x:8.2f}", part.value)
    return "".join(map(str, texts))


def _value(w: Writer, fact: Fact, node: ast.expr, spec: str = "") -> tuple[str, list[Value]]:
    if isinstance(fact, Constant):
        return plain(_formatted(w, fact.value, spec, node)), []
    if isinstance(fact, Several):
        if spec:
            w.refuse(f"a tuple has no format '{spec}'; write its items, as {{t[0]:{spec}}}", node)
        texts: list[str] = []
        shown: list[Value] = []
        for item in fact.items:
            text, values = _value(w, item, node)
            texts.append(text)
            shown += values
        return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})", shown
    x = number(w, fact, node)
    if x.type.is_time:
        w.refuse(f"{x.type} is not shown in a kernel; write x.astype(np.int64), the count of its unit", node)
    _formatted(w, x.type.dtype.type(0).item(), spec, node)
    return f"{place_for(x)[:-1]}:{spec}}}" if spec else place_for(x), [x.value]


def _formatted(w: Writer, value: Any, spec: str, node: ast.expr) -> str:
    try:
        return format(value, spec) if spec else str(value)
    except (ValueError, TypeError) as error:
        w.refuse(f"the format '{spec}' cannot be: {error}", node)


def plain(text: str) -> str:
    """Escape the braces of the text itself."""
    return text.replace("{", "{{").replace("}", "}}")
