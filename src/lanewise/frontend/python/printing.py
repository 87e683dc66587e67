"""`print` and `assert`: checks and output of debug mode; without it they are not part of the code, which is told.

Program.left_out        where, and which of the two: `explain` says so, and a warning tells of `print`
"""

from __future__ import annotations

import ast

from ...ir.function import Value
from .conditions import condition, decided, truth
from .convert import number
from .values import Constant, Fact, Several, place_for
from .writer import Writer


def write_assert(w: Writer, node: ast.Assert) -> None:
    if not w.options.debug:
        w.program.left_out[w.source.position(node)] = "assert"
        return
    test = condition(w, node.test)
    text, shown = _message(w, node.msg) if node.msg is not None else (_plain(ast.unparse(node.test)), [])
    if decided(test) is not True:
        ok = truth(w, test, node.test)
        w.at(node)
        w.check(ok, text, "AssertionError", *shown)


def write_print(w: Writer, node: ast.Call) -> None:
    if not w.options.debug:
        w.program.left_out[w.source.position(node)] = "print"
        return
    words: list[str] = []
    shown: list[Value] = []
    for arg in node.args:
        text, values = _message(w, arg)
        words.append(text)
        shown += values
    w.at(node)
    w.op("print", *shown, format=" ".join(words))


def _message(w: Writer, node: ast.expr) -> tuple[str, list[Value]]:
    """A text with {} for each value, and the values."""
    if isinstance(node, ast.JoinedStr):
        text = ""
        shown: list[Value] = []
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                words, values = _value(w, w.evaluate(part.value), part.value)
                text += words
                shown += values
            else:
                assert isinstance(part, ast.Constant)
                text += _plain(str(part.value))
        return text, shown
    return _value(w, w.evaluate(node), node)


def _value(w: Writer, fact: Fact, node: ast.expr) -> tuple[str, list[Value]]:
    if isinstance(fact, Constant):
        return _plain(str(fact.value)), []
    if isinstance(fact, Several):
        texts: list[str] = []
        shown: list[Value] = []
        for item in fact.items:
            text, values = _value(w, item, node)
            texts.append(text)
            shown += values
        return f"({', '.join(texts)})", shown
    x = number(w, fact, node)
    return place_for(x), [x.value]


def _plain(text: str) -> str:
    """Braces of the text itself must not take a value's place."""
    return text.replace("{", "{{").replace("}", "}}")
