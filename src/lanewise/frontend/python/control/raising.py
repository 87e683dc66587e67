"""`raise` and `assert`: both are checks, which end the launch with an exception, line, lane and index.

    if x < 0:                                        ok = not x < 0
        raise ValueError(f"{x} is negative")         check ok, x, message="{} is negative", error="builtins.ValueError"

A `raise` elsewhere is a check that fails in every lane that reaches it, and the end of its path. A message whose
numbers may be computed before the test needs no branch; any other message is computed only where the test fails.

An exception is known by a name with a dot: index checks, whose operands have a meaning, have names without one.

Requires  a class that is made of one text; it is recorded in `Program.errors`, from which the exception is made.
Leaves    `checks=False` removes asserts, and no raise.
"""

from __future__ import annotations

import ast
import inspect
from typing import NoReturn, cast

from ....ir.function import Const, Value
from ....ir.types import I1
from ..values import Constant
from ..writer import Writer
from .conditions import as_condition, condition, decided
from .printing import message
from .splitting import sets_names, split

MOST_SHOWN = 16  # numbers that an error record holds
_SIMPLE = (ast.JoinedStr, ast.FormattedValue, ast.Constant, ast.Name, ast.expr_context)
_FIXED = (UnicodeError, SyntaxError)  # their texts are made of several parts


def write_assert(w: Writer, node: ast.Assert) -> None:
    if not (w.options.checks or w.options.debug):
        w.program.left_out[w.source.position(node)] = "assert"
        return
    if sets_names(node.test) or not _is_simple(node.msg):
        _assert_by_branch(w, node)
        return
    test = condition(w, node.test)
    if decided(test) is not True:
        _check(w, as_condition(w, test, node.test), node.msg or _text_of(node), "AssertionError", node)


def _assert_by_branch(w: Writer, node: ast.Assert) -> None:
    holds, fails = split(w, node.test, "holds", "fails")
    w.meet(fails, "fails")
    if fails:
        _fail(w, node.msg or _text_of(node), "AssertionError", node)
    w.meet(holds, "holds")


def write_raise(w: Writer, node: ast.Raise) -> None:
    text, error = _exception(w, node)
    _fail(w, text, error, node)


def raises_at_once(node: ast.If) -> bool:
    """Is it `if test: raise ...` with a message of which nothing can fail?"""
    if len(node.body) != 1 or not isinstance(raised := node.body[0], ast.Raise) or sets_names(node.test):
        return False
    call = raised.exc
    return not isinstance(call, ast.Call) or all(_is_simple(arg) for arg in call.args)


def write_guard(w: Writer, node: ast.If) -> None:
    """`if test: raise ...`: one check. Without `orelse`."""
    raised = node.body[0]
    assert isinstance(raised, ast.Raise), "a guard raises"
    test = condition(w, node.test)
    if decided(test) is False:
        return
    if decided(test):
        write_raise(w, raised)
        return
    fails = as_condition(w, test, node.test)
    text, error = _exception(w, raised)
    w.at(raised)
    _check(w, w.op("xor", fails, Const(I1, 1)), text, error, raised)


def _fail(w: Writer, text: ast.expr | None, error: str, node: ast.stmt) -> None:
    """The end of this path."""
    _check(w, Const(I1, 0), text, error, node)
    w.raised = w.path()
    w.builder.unreachable()
    w.leave()


def _check(w: Writer, holds: Value, text: ast.expr | None, error: str, node: ast.stmt) -> None:
    words, shown = message(w, text) if text is not None else ("", [])
    if len(shown) > MOST_SHOWN:
        w.refuse(f"a message shows up to {MOST_SHOWN} numbers, not {len(shown)}; write some of them to an array", node)
    w.at(node)
    w.check(holds, words, error, *shown)


def _text_of(node: ast.Assert) -> ast.expr:
    """The test as the user wrote it, for an assert without a message."""
    return ast.copy_location(ast.Constant(ast.unparse(node.test)), node)


def _is_simple(text: ast.expr | None) -> bool:
    """May its numbers be computed where they are not shown?"""
    return text is None or all(isinstance(part, _SIMPLE) for part in ast.walk(text))


def _exception(w: Writer, node: ast.Raise) -> tuple[ast.expr | None, str]:
    """The text of the exception, and the name of its class."""
    if node.exc is None:
        w.refuse("a lane has no exception to raise again; write the exception, as raise ValueError('...')", node)
    if node.cause is not None and not (isinstance(node.cause, ast.Constant) and node.cause.value is None):
        w.refuse("an exception of a lane has no cause; write the raise without 'from'", node)
    called = node.exc if isinstance(node.exc, ast.Call) else None
    made = w.evaluate(called.func if called else node.exc)
    kind: object = made.value if isinstance(made, Constant) else None
    if not (isinstance(kind, type) and issubclass(kind, Exception)):
        _refuse_kind(w, node, cast(object, kind))
    if not _takes_text(kind):
        w.refuse(f"'{kind.__name__}' is not made of one text; raise one that is, as ValueError('...')", node)
    if called is not None and (called.keywords or len(called.args) > 1 or _starred(called)):
        w.refuse("an exception of a lane has one text; write its numbers into an f-string", node)
    return called.args[0] if called is not None and called.args else None, _name_of(w, kind)


def _refuse_kind(w: Writer, node: ast.Raise, kind: object) -> NoReturn:
    if isinstance(kind, Exception):
        name = type(kind).__name__
        w.refuse(f"an exception is made where it is raised; write raise {name}('...')", node)
    if isinstance(kind, type) and issubclass(kind, BaseException):
        w.refuse(f"'{kind.__name__}' would end the program; raise an Exception, as RuntimeError('...')", node)
    w.refuse("a lane raises exceptions, made of one text, as raise ValueError('...')", node)


def _starred(call: ast.Call) -> bool:
    return any(isinstance(arg, ast.Starred) for arg in call.args)


def _takes_text(kind: type[Exception]) -> bool:
    """Can it be made of one text? The constructor is not called before something fails."""
    if issubclass(kind, _FIXED):
        return False
    try:
        inspect.signature(kind).bind("")
    except TypeError:
        return False
    except ValueError:  # a builtin class without a signature
        return True
    return True


def _name_of(w: Writer, kind: type[Exception]) -> str:
    """A name that is the same in every process; two classes of one name get two."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    while w.program.errors.setdefault(name, kind) is not kind:
        name += "'"
    return name
