"""Expressions under Numba's rules: the types that Numba infers, and its values where it is installed.

The types were recorded with Numba 0.68; `test_as_numba_itself` compares them, and results, by execution.
"""

from __future__ import annotations

import itertools
import linecache
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from lanewise.compat import numba as ours
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.types import NumberType, TupleType

LETTERS = "?bhilBHILfd"
LONG = {np.dtype(letter).name: letter for letter in LETTERS}

# The type of a result for an operand of each of LETTERS.
OF_ONE = {
    "-a": "lllllLLLLfd",
    "+a": "lllllLLLLfd",
    "not a": "???????????",
    "int(a)": "lbhilBHILll",
    "bool(a)": "???????????",
    "round(a)": "lllllllllll",
    "a + 1": "llllllllldd",
    "a * 2.0": "ddddddddddd",
    "a / 2": "ddddddddddd",
    "a // 2": "llllllllldd",
    "a % 3": "llllllllldd",
    "a**2": "lllllllllfd",
    "a**0.5": "ddddddddddd",
    "a * np.float32(2)": "fffddfdddfd",
    "3 - a": "llllllllldd",
    "math.sqrt(a)": "dddddddddfd",
    "math.exp(a)": "dddddddddfd",
    "math.isnan(a)": "???????????",
    "math.radians(a)": "dddddddddfd",
    "np.sqrt(a)": "fffddffddfd",
    "np.exp(a)": "fffddffddfd",
    "np.floor(a)": "?bhilBHILfd",
    "np.square(a)": "bbhilBHILfd",
    "np.float32(a)": "fffffffffff",
    "np.uint8(a)": "BBBBBBBBBBB",
    "a == 1": "???????????",
}
OF_INTEGERS = {"~a": "?llllLLLL", "a << 1": "lllllLLLL", "a & 1": "lllllllll", "abs(a)": "-bhilBHIL"}

# The type of a result for two operands, for the pairs below.
PAIRS = ["ii", "if", "fi", "hf", "BH", "Bi", "Ll", "ff", "fd", "??", "?i", "bB", "Lf", "lI"]
OF_TWO = {
    "a + b": "l d d f L l l f d l l l d l",
    "a / b": "d d d f d d d f d d d d d d",
    "a // b": "l d d f L l l f d l l l d l",
    "a % b": "l d d f L l l f d l l l d l",
    "a < b": "? ? ? ? ? ? ? ? ? ? ? ? ? ?",
    "min(a, b)": "i d d f H i d f d ? i h d l",
    "a if a < b else b": "i d d f H i d f d ? i h d l",
    "a or b": "i d d f H i d f d ? i h d l",
    "np.add(a, b)": "i f f f H i d f d ? i h f l",
    "math.atan2(a, b)": "d d d f d d d f d d d d d d",
    "np.arctan2(a, b)": "d f f f f d d f d f d f f d",
}
VALUES: dict[str, list[Any]] = {"b": [True, True], "i": [7, -3], "u": [7, 200], "f": [2.75, -3.125]}


def function_of(parameters: str, expressions: Sequence[str]) -> Callable[..., Any]:
    """A function that returns the values of all expressions."""
    text = f"def f({parameters}):\n    return ({', '.join(expressions)},)\n"
    file = f"<numba {hash((parameters, *expressions))}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"np": np, "math": math}
    exec(compile(text, file, "exec"), names)
    return names["f"]


def operands(letters: str) -> list[list[Any]]:
    dtypes = [np.dtype(letter) for letter in letters]
    kinds = [VALUES[dtype.kind] for dtype in dtypes]
    return [
        [dtype.type(kind[(k + at) % 2]) for at, (dtype, kind) in enumerate(zip(dtypes, kinds, strict=True))]
        for k in (0, 1)
    ]


def types_of(function: Any, args: Sequence[Any]) -> str:
    source = ours.njit(function).source
    result = compile_source(source, signature_of(source, args)).result
    assert isinstance(result, TupleType)
    numbers = [source.rules.own(item) for item in result.items if isinstance(item, NumberType)]
    return "".join(item.dtype.char for item in numbers)


@pytest.mark.parametrize("letter", LETTERS)
def test_types_of_one_operand(letter: str) -> None:
    at = LETTERS.index(letter)
    table = OF_ONE if letter in "fd" else OF_ONE | OF_INTEGERS
    rows = {text: row[at] for text, row in table.items() if row[at] != "-"}
    assert types_of(function_of("a", [*rows]), operands(letter)[0]) == "".join(rows.values())


@pytest.mark.parametrize("pair", PAIRS)
def test_types_of_two_operands(pair: str) -> None:
    expected = "".join(row.split()[PAIRS.index(pair)] for row in OF_TWO.values())
    assert types_of(function_of("a, b", [*OF_TWO]), operands(pair)[0]) == expected


def same(one: Any, other: Any, letter: str) -> bool:
    bits = 1e-6 if letter == "f" else 1e-14  # elementary functions have other last bits
    return bool(one == other or (one != one and other != other) or abs(one - other) <= bits * abs(one))


@pytest.mark.parametrize("letters", ["i", "B", "f", "d", "ii", "if", "hf", "Bi", "ff"])
def test_as_numba_itself(letters: str) -> None:
    numba = pytest.importorskip("numba")
    if len(letters) == 2:
        table = {text: row.split()[PAIRS.index(letters)] for text, row in OF_TWO.items()}
    else:
        whole = OF_ONE if letters in "fd" else OF_ONE | OF_INTEGERS
        table = {text: row[LETTERS.index(letters)] for text, row in whole.items()}
    function = function_of(", ".join("ab"[: len(letters)]), [*table])
    theirs, mine = numba.njit(function), ours.njit(function)
    for args in operands(letters):
        for text, one, other in zip(table, theirs(*args), mine(*args), strict=True):
            assert type(one) is type(other) and same(one, other, table[text]), (text, args)
    returned = theirs.nopython_signatures[0].return_type
    inferred = [LONG[str(numba.types.unliteral(item))] for item in returned]
    assert inferred == [*table.values()]


def test_variables_take_the_wider_type_of_all_that_they_hold() -> None:
    @ours.njit
    def sums(a: Any, start: Any) -> Any:
        s = start
        for x in a:
            s += x
        return s

    for start, kind in itertools.product((0, 0.0, np.float32(0)), ("i4", "u1", "f4")):
        a = np.arange(1, 20).astype(kind) if kind != "f4" else np.full(1000, 0.1, np.float32)
        float32 = kind == "f4" and start.__class__ is np.float32
        exact = float(a.sum(dtype=float))
        assert abs(sums(a, start) - exact) <= (0.01 if float32 else 1e-9), (start, kind)
        assert isinstance(sums(a, start), int) == (kind != "f4" and start == 0 and isinstance(start, int))
