"""Typical sizes: guesses, from how arrays are accessed, which of their axes are as long as the lanes loop.

    for x in lw.lanes(len(y)):
        for j in range(len(w)):             x is accessed at  lane + j:  its axis is as long as the loop
            y[x] += a[x + j] * w[j]         w is accessed at  j:         its axis is short

The body is followed for a lane at a quarter, half and three quarters of a long loop, with inner loops in their first
iteration and in their last, and all other numbers small. An axis is long if its index moves with the lane, or is
large; otherwise it is short. A driver asks questions that hold for such sizes, since other questions would send most
gangs to the version with checks. A wrong guess costs speed only.

Requires  source stage; the body function of a lanes loop.
Leaves    axes that no access uses, or whose index depends on data: they count as long.
Costs     for each access, the ops that its index depends on, `DEEPEST` deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...analysis.memory.array_places import extents, places
from ...analysis.values.relations import Relations
from ...analysis.values.sums import Sum
from ...ir.function import Const, Function, Named, Op, Param, Value

LONG = 1 << 16  # iterations of a lanes loop, and the length of a long axis
SHORT = 4  # numbers that are no lengths, such as the radius of a stencil
SHORT_AXIS = 16  # more than twice as long: a stencil fits its table of weights
POSITIONS = tuple(LONG * part // 4 for part in (1, 2, 3))
DEEPEST = 40


class TypicalSizes:
    """Those of one body function."""

    def __init__(self, fn: Function, known: Relations) -> None:
        lanes = fn.attrs["lanes"]
        self.fn, self.known = fn, known
        self.indices = fn.params[: int(lanes["dims"])]
        self.domain = {name for name in lanes["sizes"] if isinstance(name, str)}
        self.axes: dict[Named, bool | None] = {}  # lengths of axes: is one long? None if no access shows it
        self.first, self.last = _first_values(fn), _last_values(fn)
        self._look_at_accesses()

    def of(self, param: Named, position: int) -> int:
        """The number that a parameter has in a lane at this position."""
        if param in self.indices:
            return position
        if param.name in self.domain:
            return LONG
        if param in self.axes:
            return SHORT_AXIS if self.axes[param] is False else LONG
        return SHORT

    def _look_at_accesses(self) -> None:
        arrays = extents(self.fn)
        lengths = [axis.length for many in arrays.values() for array in many for axis in array.axes]
        shown: dict[Named, list[bool]] = {length: [] for length in lengths if isinstance(length, Param)}
        self.axes = dict.fromkeys(shown, False)  # short while the accesses are followed
        for op in self.fn.ops:
            if op.opcode not in ("load", "store"):
                continue
            for place in places(op.args[0 if op.opcode == "load" else 1], arrays, self.known.form):
                for axis, index in zip(place.array.axes, place.indices, strict=True):
                    if isinstance(axis.length, Param):
                        shown[axis.length].append(self._moves(index))
        self.axes = {length: any(ways) if ways else None for length, ways in shown.items()}

    def _moves(self, index: Sum) -> bool:
        """Does an index follow the lane, or become large? Data are taken to lead anywhere."""
        for last in (False, True):
            found = [_Example(self, position, last).sum(index) for position in POSITIONS]
            if len(set(found)) > 1 or any(number is None or number >= POSITIONS[0] for number in found):
                return True
        return False


class _Example:
    """Numbers in one lane, with each inner loop in its first or its last iteration."""

    def __init__(self, sizes: TypicalSizes, position: int, last: bool) -> None:
        self.sizes, self.position, self.last = sizes, position, last
        self.numbers: dict[Value, int | None] = {}

    def sum(self, value: Sum) -> int | None:
        parts = [(factor, self.number(atom)) for atom, factor in value.parts.items()]
        return _total(value.constant, parts)

    def number(self, value: Value, depth: int = 0) -> int | None:
        if isinstance(value, Const):
            return value.signed if value.type.is_int else None
        if value not in self.numbers:
            self.numbers[value] = None  # for a value that depends on itself
            self.numbers[value] = self._computed(value, depth) if depth < DEEPEST else None
        return self.numbers[value]

    def _computed(self, value: Value, depth: int) -> int | None:
        if isinstance(value, Param):
            if value.block is self.sizes.fn.entry:
                return self.sizes.of(value, self.position)
            if self.last and value in self.sizes.last:
                bound, more = self.sizes.last[value]
                end = self.number(bound, depth + 1)
                return None if end is None else end + more
            first = self.sizes.first.get(value)
            return None if first is None else self.number(first, depth + 1)
        if not isinstance(value, Op):
            return None
        if value.opcode == "select":
            test = self.number(value.args[0], depth + 1)
            return None if test is None else self.number(value.args[1 if test else 2], depth + 1)
        args = [self.number(arg, depth + 1) for arg in value.args]
        known = [arg for arg in args if arg is not None]
        return _result(value, known) if len(known) == len(args) else None


def _first_values(fn: Function) -> dict[Value, Value]:
    """The value of each block parameter when its block is first entered: from the first block that leads to it."""
    found: dict[Value, Value] = {}
    for block in fn.blocks:
        for target in block.end.targets if block.end is not None else ():
            for param, arg in zip(target.block.params, target.args, strict=True):
                found.setdefault(param, arg)
    return found


LAST = {"slt": -1, "ult": -1, "ne": -1, "sle": 0, "ule": 0, "sgt": 1, "ugt": 1, "sge": 0, "uge": 0}


def _last_values(fn: Function) -> dict[Value, tuple[Value, int]]:
    """Of loop counters, by the test in their header: a bound, and how far from it the last value is."""
    found: dict[Value, tuple[Value, int]] = {}
    for block in fn.blocks:
        test = block.end.args[0] if block.end is not None and block.end.opcode == "branch" else None
        if not isinstance(test, Op) or test.opcode != "icmp" or test.mode not in LAST:
            continue
        a, b = test.args
        if a in block.params:
            found[a] = b, LAST[test.mode]
        elif b in block.params:
            found[b] = a, -LAST[test.mode]
    return found


def _total(constant: int, parts: Iterable[tuple[int, int | None]]) -> int | None:
    total = constant
    for factor, number in parts:
        if number is None:
            return None
        total += factor * number
    return total


COMPUTED: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "smin": min,
    "smax": max,
    "umin": min,
    "umax": max,
    "shl": lambda a, b: a << min(b, 64) if b >= 0 else a,
    "ashr": lambda a, b: a >> b if b >= 0 else a,
    "lshr": lambda a, b: a >> b if b >= 0 else a,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}
DIVIDED: dict[str, Callable[[int, int], int]] = {
    "sdiv": lambda a, b: abs(a) // abs(b) * (1 if a * b >= 0 else -1),
    "udiv": lambda a, b: a // b,
    "srem": lambda a, b: abs(a) % abs(b) * (1 if a >= 0 else -1),
    "urem": lambda a, b: a % b,
}
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    **dict.fromkeys(("slt", "ult"), lambda a, b: a < b),
    **dict.fromkeys(("sle", "ule"), lambda a, b: a <= b),
    **dict.fromkeys(("sgt", "ugt"), lambda a, b: a > b),
    **dict.fromkeys(("sge", "uge"), lambda a, b: a >= b),
}
SAME = frozenset(("sext", "zext", "trunc", "freeze", "uniform"))


def _result(op: Op, args: list[int]) -> int | None:
    """Of small numbers, which do not wrap."""
    if op.opcode in SAME:
        return args[0]
    if op.opcode == "icmp":
        return int(COMPARED[op.mode](*args))
    if op.opcode in DIVIDED:
        return DIVIDED[op.opcode](*args) if args[1] else None
    return COMPUTED[op.opcode](*args) if op.opcode in COMPUTED else None
