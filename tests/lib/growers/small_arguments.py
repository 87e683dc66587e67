"""Arguments of small kernels, derived from their names: `e_i16` is every third element of a buffer of i16.

    held = Held.made(("a_i32", "om0_f64", "u"), Random(7), n=23)
    held.args                          the kernel's arguments
    held.copy()                        a copy of all of them
    held.difference(other)             "", or the first place that differs; borders and gaps count

    a r e      one dimension: contiguous, reversed, every third
    m t f      rows of four: contiguous, transposed, part of wider rows
    p          packed structures: i32 p, f32 q, u8 s
    h          eight cells
    x          one dimension, numbers at the ends of their type, floats of all kinds
    y          another array's alias: as it is (ya), reversed (yr), from two elements before it on (ys)
    o...       one of these, for results
    n          a NumPy number
    u, v       an int, a float

Each array is between borders, so that an out-of-bounds write shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from lib.growers.kernel_expressions import BOUNDS, CELLS
from lib.oracles.kernel_results import same

BORDER = 64
RECORD = np.dtype([("p", "i4"), ("q", "f4"), ("s", "u1")])
DTYPES = {kind: np.dtype(kind.replace("i", "int").replace("u", "uint")) for kind in list(BOUNDS)[1:]}
DTYPES |= {"f32": np.dtype("f4"), "f64": np.dtype("f8"), "rec": RECORD, "b8": np.dtype(np.bool_)}
MANY = {"a": 1, "r": 1, "e": 3, "m": 4, "t": 4, "f": 7, "p": 1, "x": 1}


def is_number(name: str) -> bool:
    return name in "uv" or name[:2] == "n_"


def is_second(name: str) -> bool:
    """Is it an alias of an array?"""
    return name[0] == "y"


def layout_of(name: str) -> str:
    return name.partition("_")[0].strip("o0123456789")


@dataclass(frozen=True, eq=False)
class Held:
    """Buffers by name, and the aliases of the others."""

    n: int
    buffers: dict[str, Any]

    @staticmethod
    def made(names: tuple[str, ...], chance: Random, n: int) -> Held:
        rng = np.random.default_rng(chance.getrandbits(32))
        held = Held(n, {name: _buffer(name, n) for name in names if not is_number(name) and not is_second(name)})
        for name in held.buffers:
            _fill(held.array(name), rng)
            if name[0] == "x":
                held.array(name)[...] = rng.choice(_ends(held.array(name).dtype), n)
        numbers = {"u": chance.randrange(-9, 10), "v": chance.randrange(-64, 65) / 16}
        numbers |= {name: DTYPES[name[2:]].type(rng.integers(6)) for name in names if name[:2] == "n_"}
        numbers |= {name: None for name in names if is_second(name)}
        return Held(n, {name: numbers[name] if name in numbers else held.buffers[name] for name in names})

    @property
    def args(self) -> tuple[Any, ...]:
        return tuple(value if is_number(name) else self.array(name) for name, value in self.buffers.items())

    def copy(self) -> Held:
        own = {name: np.copy(it) if isinstance(it, np.ndarray) else it for name, it in self.buffers.items()}
        return Held(self.n, own)

    def array(self, name: str) -> np.ndarray[Any, Any]:
        if is_second(name):
            return self._second(name[1], name[3:])
        buffer, n, layout = self.buffers[name], self.n, layout_of(name)
        assert isinstance(buffer, np.ndarray)
        whole = buffer[BORDER:-BORDER].view(DTYPES[name.partition("_")[2]])
        if layout in "mf":
            return whole.reshape(n, -1)[:, -5:-1] if layout == "f" else whole.reshape(n, 4)
        if layout == "t":
            return whole.reshape(4, n).T
        return whole[::-1] if layout == "r" else whole[::3] if layout == "e" else whole

    def _second(self, way: str, name: str) -> np.ndarray[Any, Any]:
        if way != "s":
            return self.array(name)[::-1] if way == "r" else self.array(name)
        dtype = DTYPES[name.partition("_")[2]]
        return self.buffers[name][BORDER - 2 * dtype.itemsize : -BORDER].view(dtype)

    def difference(self, wanted: Held) -> str:
        for name, mine in self.buffers.items():
            theirs = wanted.buffers[name]
            if not isinstance(mine, np.ndarray) or bytes(mine) == bytes(theirs):
                continue
            try:
                same(self.array(name), wanted.array(name), 0)
            except AssertionError:
                return f"{name} is {self.array(name).tolist()} instead of {wanted.array(name).tolist()}"
            self.array(name)[...] = wanted.array(name)
            if bytes(mine) != bytes(theirs):
                return f"a write beside {name}"
        return ""

    def is_bordered(self) -> bool:
        """Are borders and gaps unchanged?"""
        for name, mine in self.copy().buffers.items():
            if isinstance(mine, np.ndarray):
                plain = Held(self.n, {name: _buffer(name, self.n)})
                plain.array(name)[...] = self.array(name)
                if bytes(mine) != bytes(plain.buffers[name]):
                    return False
        return True


def _buffer(name: str, n: int) -> np.ndarray[Any, Any]:
    layout = layout_of(name)
    count = CELLS if layout == "h" else n * MANY[layout]
    return np.full(2 * BORDER + count * DTYPES[name.partition("_")[2]].itemsize, 0xA5, np.uint8)


def _ends(dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    if dtype.kind == "f":
        info = np.finfo(dtype)
        some = [0.0, 0.5, 1.0, 1.5, 2.5, 3.0, 1e10, np.inf, info.max, info.tiny, info.smallest_subnormal, 2.0**24 + 2]
        return np.array([*some, *(-number for number in some), np.nan], dtype)
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    numbers = {low, low + 1, low // 2, low // 2 - 1, -1, 0, 1, 2, 7, high // 2, high // 2 + 1, high - 1, high}
    return np.array(sorted(number for number in numbers if low <= number <= high), dtype)


def _fill(array: np.ndarray[Any, Any], rng: np.random.Generator) -> None:
    if array.dtype.names is not None:
        for field in array.dtype.names:
            _fill(array[field], rng)
    elif array.dtype.kind == "b":
        array[...] = rng.integers(2, size=array.shape)
    elif array.dtype.kind == "f":
        array[...] = rng.integers(-64, 65, array.shape) / 16
    else:
        most = min(BOUNDS[f"{array.dtype.kind}{array.dtype.itemsize * 8}"], 90)
        array[...] = rng.integers(0 if array.dtype.kind == "u" else -most, most + 1, array.shape)
