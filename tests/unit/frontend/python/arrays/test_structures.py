"""Structures that kernels make, and arrays that are chosen at run time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pytest

import lanewise as lw


class Pair(NamedTuple):
    a: Any
    b: Any = 5


class Own(Pair):
    def __new__(cls, a: Any) -> Any:
        return super().__new__(cls, a, a)


@dataclass(frozen=True)
class Circle:
    x: Any
    r: Any = 1.0


@dataclass(frozen=True)
class Checked:
    x: Any

    def __post_init__(self) -> None:
        raise ValueError


@dataclass(frozen=True)
class Partly:
    x: Any
    y: Any = field(init=False, default=1)


@lw.function
def larger(c):
    return Circle(c.x, r=c.r * 2) if c.x > 1 else c


@lw.kernel
def makes(out, n):
    for i in lw.lanes(len(out)):
        pair = Pair(i)
        if i > 2:
            pair = Pair(i * 2, 7)
        first, second = pair
        circle = larger(Circle(n + i, 2.0))
        out[i] = first + pair.b * second + circle.r + circle.x
    return Circle(n), Pair(n, (1, 2))


@pytest.mark.parametrize("width", [1, 4, 16])
def test_made_in_lanes_and_returned(width: int) -> None:
    out, wanted = np.zeros(9), np.zeros(9)
    found = lw.kernel(makes, width=width)(out, -2)
    assert found == makes.py(wanted, -2) == (Circle(-2), Pair(-2, (1, 2)))
    assert out.tolist() == wanted.tolist() and type(found[0]) is Circle and type(found[1]) is Pair


@lw.kernel
def chosen(out, k, *arrays):
    for i in lw.lanes(len(out)):
        out[i] = arrays[(i + k) % len(arrays)][i] + len(arrays[k])
        arrays[i % 2][i] += 1


@pytest.mark.parametrize("dtype", [np.float32, np.int8, np.uint16])
@pytest.mark.parametrize("width", [1, 2, 8])
def test_an_array_is_chosen_in_each_lane(width: int, dtype: Any) -> None:
    def arrays() -> list[Any]:
        return [np.arange(9).astype(dtype), np.arange(20)[::2].astype(dtype), (np.arange(18) * 3).astype(dtype)[::2]]

    mine, theirs, out, wanted = arrays(), arrays(), np.zeros(9), np.zeros(9)
    lw.kernel(chosen, width=width)(out, 1, *mine)
    chosen.py(wanted, 1, *theirs)
    assert out.tolist() == wanted.tolist()
    assert [a.tolist() for a in mine] == [a.tolist() for a in theirs]


def test_arrays_of_several_types_are_not_chosen() -> None:
    with pytest.raises(lw.CompileError, match=r"which item of 'arrays' is taken is only known at run time"):
        chosen(np.zeros(3), 1, np.zeros(3), np.zeros(3, np.int8))


@pytest.mark.parametrize("kind", [Own, Checked, Partly])
def test_constructors_of_their_own_are_refused(kind: Any) -> None:
    @lw.kernel
    def makes(out):
        for i in lw.lanes(len(out)):
            out[i] = kind(1)[0]

    with pytest.raises(lw.CompileError, match=r"has a constructor of its own, which a kernel does not run; pass one"):
        makes(np.zeros(3))
