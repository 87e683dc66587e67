"""Calculate: the value of an expression, for scalars and whole sections.

    B(1:N)*2.0 + X      a NumPy array of REAL, each element rounded once per operator
    MERGE, SUM, COUNT, MAXLOC, FINDLOC, PACK, UNPACK ..  as the standard defines them

An unknown function returns a number derived from its name and the bits of its arguments: two programs that call it with
the same values get the same result.

Requires  variables in a `Frame`.
Ensures   elements of an array are computed exactly as scalars are.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

from ...record import dataclass, field
from ..read.declared import Declarations
from ..read.expression import Binary, Expr, Keyword, Listed, Name, Number, Paren, Range, Ref, Text, Unary
from ..read.intrinsic_names import INTRINSICS
from ..read.straight import Straight
from .arithmetic import divided, each, logical, number, plain, power, together, unary
from .layout import Unknown
from .storage import Array, Outside, converted


@dataclass(slots=True)
class Frame:
    known: Declarations
    scalars: dict[str, Any] = field(default_factory=dict[str, Any])
    arrays: dict[str, Array] = field(default_factory=dict[str, Array])
    intrinsic: set[str] = field(default_factory=set[str])
    procedures: dict[str, Straight] = field(default_factory=dict[str, Straight])

    def is_array(self, name: str) -> bool:
        return name in self.arrays and name not in self.intrinsic


class Calculator:
    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def value(self, expr: Expr) -> Any:
        if isinstance(expr, Number):
            return number(expr.text)
        if isinstance(expr, Name):
            return self.name(expr.name)
        if isinstance(expr, Paren):
            return self.value(expr.of)
        if isinstance(expr, Binary):
            return self.binary(expr)
        if isinstance(expr, Unary):
            return unary(expr.op, self.value(expr.of))
        if isinstance(expr, Ref):
            return self.reference(expr)
        if isinstance(expr, Listed):
            return self.listed(expr)
        if isinstance(expr, Text):
            return np.float64(zlib.crc32(expr.text.encode()))
        raise Unknown("an expression with a part or a substring")

    def name(self, name: str) -> Any:
        frame = self.frame
        constant = frame.known.look(name).constant
        if constant is not None:
            return converted(self.value(constant), frame.known.type_of(name))
        if name in frame.arrays:
            array = frame.arrays[name]
            return self.shaped(array.cells[array.whole()], array)
        if name not in frame.scalars:
            raise Unknown(f"{name} is no variable of a plain type")
        return frame.scalars[name]

    def shaped(self, cells: Any, array: Array) -> Any:
        return cells.reshape([max(0, one) for one in array.extents], order="F")

    def binary(self, expr: Binary) -> Any:
        left, right = self.value(expr.left), self.value(expr.right)
        if expr.op in (".AND.", ".OR.", ".EQV.", ".NEQV.", ".XOR."):
            return logical(expr.op, left, right)
        if expr.op == "//":
            raise Unknown("characters")
        if expr.op == "**":
            return power(left, right)
        one, two, kind = together(left, right)
        if expr.op in _COMPARE:
            return plain(_COMPARE[expr.op](one, two))
        if expr.op == "/" and kind == "i":
            return divided(one, two)
        with np.errstate(all="ignore"):
            return _ARITHMETIC[expr.op](one, two)

    def subscripts(self, array: Array, args: tuple[Expr, ...]) -> list[Any]:
        found: list[Any] = []
        for dim, arg in enumerate(args):
            if isinstance(arg, Range):
                low, high = array.bounds(dim)
                first = low if arg.low is None else int(self.value(arg.low))
                last = high if arg.high is None else int(self.value(arg.high))
                step = 1 if arg.step is None else int(self.value(arg.step))
                if not step:
                    raise Outside("a section in steps of zero")
                found.append(np.arange(first, last + (1 if step > 0 else -1), step))
            else:
                one = self.value(arg)
                found.append(one if isinstance(one, np.ndarray) else int(one))
        return found

    def reference(self, expr: Ref) -> Any:
        frame = self.frame
        if frame.is_array(expr.name):
            array = frame.arrays[expr.name]
            found = array.cells[array.places(self.subscripts(array, expr.args))]
            return plain(found)
        formal = frame.known.statement_functions.get(expr.name)
        if formal is not None and formal[1] is not None:
            return self.statement_function(expr, formal[0], formal[1])
        procedure = frame.procedures.get(expr.name)
        if procedure is not None:
            return run_straight(procedure, [self.value(one) for one in expr.args])[expr.name]
        if not frame.known.is_intrinsic(expr.name) and (expr.name in INTRINSICS or expr.name not in FUNCTIONS):
            found = _made_up(expr.name, tuple(self.handed(one) for one in expr.args))
            return converted(found, frame.known.type_of(expr.name))
        keywords = {one.name: self.value(one.of) for one in expr.args if isinstance(one, Keyword)}
        values = [self.value(one) for one in expr.args if not isinstance(one, Keyword)]
        return called(expr.name, values, keywords)

    def handed(self, expr: Expr) -> Any:
        """The actual argument of a procedure: a copy of an array's cells, a value, or the name of a procedure.

        A procedure that gets an element may use all that follow it.
        """
        frame = self.frame
        if isinstance(expr, Name) and frame.is_array(expr.name):
            return frame.arrays[expr.name].cells.copy()
        if isinstance(expr, Ref) and frame.is_array(expr.name):
            return self.cells_from(frame.arrays[expr.name], expr)
        if isinstance(expr, Name) and expr.name not in frame.scalars and frame.known.look(expr.name).constant is None:
            return expr.name
        return self.value(expr)

    def cells_from(self, array: Array, expr: Ref) -> Any:
        """The cells of a section, or those from an element on; all of them if the element is beyond the last."""
        subscripts = self.subscripts(array, expr.args)
        try:
            place = array.places(subscripts)
        except Outside:
            return array.cells.copy()
        wide = any(isinstance(one, np.ndarray) for one in subscripts)
        return array.cells[place].copy() if wide else array.cells[place:].copy()

    def statement_function(self, expr: Ref, formal: tuple[str, ...], body: Expr) -> Any:
        saved = dict(self.frame.scalars)
        values = [
            converted(self.value(one), self.frame.known.type_of(name))
            for one, name in zip(expr.args, formal, strict=True)
        ]
        self.frame.scalars.update(zip(formal, values, strict=True))
        try:
            return converted(self.value(body), self.frame.known.type_of(expr.name))
        finally:
            self.frame.scalars = saved

    def listed(self, expr: Listed) -> Any:
        if expr.opening == "(do":
            head = expr.parts[1]
            assert isinstance(head, Keyword)
            return self.implied(expr.parts[0], head.name, [head.of, *expr.parts[2:]])
        if expr.opening == "(":
            first, second = (self.value(one) for one in expr.parts)
            return np.complex64(complex(first, second))
        parts = [np.atleast_1d(np.asarray(self.value(one))) for one in expr.parts]
        return np.concatenate(parts)

    def implied(self, value: Expr, index: str, bounds: list[Expr]) -> Any:
        """(/ (value, index = low, high, step) /)"""
        low, high = int(self.value(bounds[0])), int(self.value(bounds[1]))
        step = int(self.value(bounds[2])) if len(bounds) > 2 else 1
        saved = self.frame.scalars.get(index)
        found: list[Any] = []
        for at in range(low, high + (1 if step > 0 else -1), step):
            self.frame.scalars[index] = at
            found.append(self.value(value))
        self.frame.scalars[index] = saved
        return np.array(found) if found else np.zeros(0, np.int64)


_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": np.divide,
}
_COMPARE: dict[str, Callable[..., Any]] = {
    ".EQ.": np.equal,
    ".NE.": np.not_equal,
    ".LT.": np.less,
    ".LE.": np.less_equal,
    ".GT.": np.greater,
    ".GE.": np.greater_equal,
}


FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""Intrinsic functions by name; `functions.py` fills it."""


def called(name: str, values: list[Any], keywords: dict[str, Any]) -> Any:
    function = FUNCTIONS.get(name)
    if function is not None:
        return function(*values, **{word.lower(): value for word, value in keywords.items()})
    if keywords:
        raise Unknown(f"{name} with keywords")
    return each(lambda *row: _made_up(name, row), *values)


def run_straight(procedure: Straight, values: list[Any]) -> dict[str, Any]:
    """The variables of a procedure after its last statement."""
    frame = Frame(procedure.known)
    for name, value in zip(procedure.formals, values, strict=True):
        frame.scalars[name] = converted(value, procedure.known.type_of(name))
    calculator = Calculator(frame)
    for name, expr in procedure.body:
        frame.scalars[name] = converted(calculator.value(expr), procedure.known.type_of(name))
    return frame.scalars


def _made_up(name: str, values: tuple[Any, ...]) -> Any:
    bits = "|".join(one.tobytes().hex() if isinstance(one, np.ndarray) else repr(one) for one in values)
    return np.float32(zlib.crc32(f"{name}|{bits}".encode()) % 4001 / 512 - 3)
