"""What is known of registers and of the stack at a point of machine code: is a value secret, and where does it point?

    Value(secret=True)                                  depends on a secret
    Value(bases=(Base("in:rdi", 8, 8),))                8 bytes after what rdi pointed to at the function's start
    Value(bases=(Base("stack", -64, None),))            from 64 bytes below the return address on
    Value(low=0, high=7)                                a number

The stack is known byte by byte where it was
written at a known offset, and by regions where a secret was written at an unknown one.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..analysis.memory.places import Place
from ..ir.position import Position
from ..record import dataclass, field
from .x86 import ALL

STACK = "stack"
UNKNOWN = "unknown address"
MOST_BASES = 6
MOST_BYTES = 1 << 14  # of an access


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """How a value became secret: an instruction, and the step before."""

    text: str
    position: Position
    before: Step | None = None


@dataclass(frozen=True, slots=True)
class Base:
    """`low` to `high` bytes after what a root points to; None is no bound."""

    root: str
    low: int | None
    high: int | None

    @property
    def exact(self) -> bool:
        return self.low is not None and self.low == self.high

    def plus(self, number: int) -> Base:
        return self.moved(number, number)

    def moved(self, low: int | None, high: int | None) -> Base:
        """By a number between two; without an upper bound the lower end stays, as an index does not lead below it."""
        if low is None or high is None:
            return Base(self.root, self.low, None)
        return Base(
            self.root,
            None if self.low is None else self.low + low,
            None if self.high is None else self.high + high,
        )

    def anywhere(self) -> Base:
        return Base(self.root, self.low, None)


@dataclass(frozen=True, slots=True)
class Value:
    """A number is between `low` and `high`, if these are known."""

    secret: bool = False
    bases: tuple[Base, ...] = ()
    step: Step | None = field(default=None, compare=False)
    low: int | None = None
    high: int | None = None

    @property
    def number(self) -> int | None:
        """The constant that it is, if it is one."""
        return self.low if self.low == self.high else None

    def plus(self, number: int) -> Value:
        low = None if self.low is None else self.low + number
        high = None if self.high is None else self.high + number
        return Value(self.secret, tuple(base.plus(number) for base in self.bases), self.step, low, high)


PUBLIC = Value()
Thresholds = dict[str, set[int]]  # by root, "" for numbers: where loops end


def constant(number: int) -> Value:
    return Value(False, (), None, number, number)


def join(one: Value, other: Value, widen: Thresholds | None = None) -> Value:
    """Either of two values. If they are to be widened, a bound that moves goes on to the next threshold, or is gone."""
    if one is other or one == other:
        return one
    step = one.step if one.secret else other.step
    secret = one.secret or other.secret
    low, high = _bounds((one.low, one.high), (other.low, other.high), None if widen is None else widen.get("", set()))
    if one.bases == other.bases:
        return Value(secret, one.bases, step, low, high)
    found = {base.root: base for base in one.bases}
    for base in other.bases:
        known = found.get(base.root)
        if known is not None:
            limits = None if widen is None else widen.get(base.root, set())
            base = Base(base.root, *_bounds((known.low, known.high), (base.low, base.high), limits))
        found[base.root] = base
    return Value(secret, _limited(found.values()), step, low, high)


def _limited(bases: Iterable[Base]) -> tuple[Base, ...]:
    """In one order; of too many, only whether the stack is among them is kept."""
    found = tuple(sorted(bases, key=lambda base: base.root))
    if len(found) <= MOST_BASES and all(base.root != UNKNOWN for base in found):
        return found
    stack = [Base(STACK, None, None)] if any(base.root == STACK for base in found) else []
    return (*stack, Base(UNKNOWN, None, None))


Bounds = tuple[int | None, int | None]


def _bounds(one: Bounds, other: Bounds, limits: set[int] | None) -> Bounds:
    low, high = one
    if low is not None and (other[0] is None or other[0] < low):
        low = other[0]
        if limits is not None and low is not None:
            low = max((limit for limit in limits if limit <= low), default=None)
    if high is not None and (other[1] is None or other[1] > high):
        high = other[1]
        if limits is not None and high is not None:
            high = min((limit for limit in limits if limit >= high), default=None)
    return low, high


def mixed(values: Iterable[Value]) -> Value:
    """What depends on all of these, as a number: of addresses, the one that it is an offset from remains."""
    secret, step = False, None
    bases: list[Base] = []
    for value in values:
        if value.secret and not secret:
            secret, step = True, value.step
        bases += [base.anywhere() for base in value.bases if base not in bases]
    return Value(secret, _limited(bases), step)


def sum_of(one: Value, other: Value, scale: int = 1) -> Value:
    """An address and an index times a scale, or two numbers."""
    if other.bases and not one.bases and scale == 1:
        one, other = other, one
    if other.bases and one.bases:
        return mixed((one, other))
    secret = one.secret or other.secret
    step = one.step if one.secret else other.step
    low = None if other.low is None else other.low * scale
    high = None if other.high is None else other.high * scale
    bases = tuple(base.moved(low, high) for base in one.bases)
    least = None if one.low is None or low is None else one.low + low
    return Value(secret, bases, step, least, None if one.high is None or high is None else one.high + high)


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What the flags say: a register or a stack slot had a value, which was compared with another."""

    place: str | tuple[int, int]
    left: Value
    right: Value
    stride: int  # by which the place moves in a loop, 0 if that is not known


@dataclass(slots=True, eq=False)
class State:
    """`compared` says of which values the flags are, if that is known. `saved` are the bytes of pushed registers: a
    write at an unknown offset does not reach them. `parts` are the low bytes of registers that were written last, with
    their number.
    """

    registers: dict[str, Value]
    stack: dict[int, Value] = field(default_factory=dict[int, Value])
    saved: frozenset[int] = frozenset()
    regions: dict[tuple[int, int], Value] = field(default_factory=dict[tuple[int, int], Value])
    compared: Compared | None = None
    parts: dict[str, tuple[int, Value]] = field(default_factory=dict[str, tuple[int, Value]])

    def copy(self) -> State:
        regions, parts = dict(self.regions), dict(self.parts)
        return State(dict(self.registers), dict(self.stack), self.saved, regions, self.compared, parts)

    def read(self, name: str, width: int, *, high: bool = False) -> Value:
        """Some bytes of a register."""
        part = self.parts.get(name)
        if part is not None and width <= part[0] and not high:
            return part[1]
        return self.registers.get(name, PUBLIC)

    def write(self, name: str, width: int, value: Value, *, high: bool = False) -> None:
        """A write of one or two bytes leaves the others as they are."""
        old = self.registers.get(name, PUBLIC)
        if width >= 4:
            self.registers[name] = value
            self.parts.pop(name, None)
            return
        self.registers[name] = Value(True, (), old.step) if old.secret and not value.secret else value
        if high:
            self.parts.pop(name, None)
        else:
            self.parts[name] = width, value

    def joined(self, other: State, widen: Thresholds | None) -> bool:
        """Take in what holds on another way; True if that adds anything."""
        if self.saved is other.saved:
            saved = self.saved
        else:  # bytes that one way has not written are whatever the other knows
            mine, theirs = self.saved.difference(other.stack), other.saved.difference(self.stack)
            saved = (self.saved & other.saved) | mine | theirs
        changed = False
        for name in ALL:
            one, another = self.registers[name], other.registers[name]
            if one is another:
                continue
            both = join(one, another, widen)
            if both != one:
                self.registers[name] = both
                changed = True
        for name, (width, value) in list(self.parts.items()):
            part = other.parts.get(name)
            both = join(value, part[1], widen) if part is not None and part[0] == width else None
            if both is None:
                del self.parts[name]
                changed = True
            elif both != value:
                self.parts[name] = width, both
                changed = True
        stack = self.stack
        last_one = last_value = last_both = None  # bytes of one access stand side by side
        for at, value in other.stack.items():
            one = stack.get(at)
            if one is value:
                continue
            if one is not last_one or value is not last_value:
                last_one, last_value = one, value
                last_both = value if one is None else join(one, value, widen)
                if one is not None and last_both == one:
                    last_both = one
            if last_both is not None and last_both is not one:
                stack[at] = last_both
                changed = True
        for region, value in other.regions.items():
            if region not in self.regions:
                self.regions[region] = value
                changed = True
        if saved != self.saved:
            self.saved = saved
            changed = True
        return changed

    # the stack

    def load(self, at: int, size: int) -> Value:
        found = [self.stack.get(at + n) or self._in_region(at + n) for n in range(min(size, MOST_BYTES))]
        first = found[0] if found else PUBLIC
        if all(one == first for one in found):
            return first
        return mixed(found)

    def load_from(self, start: int | None, end: int | None) -> Value:
        """Anything between two offsets."""
        for at in sorted(self.stack):
            if (start is None or at >= start) and (end is None or at < end) and self.stack[at].secret:
                return Value(True, (), self.stack[at].step)
        for (low, high), value in self.regions.items():
            if (start is None or high > start) and (end is None or low < end):
                return Value(True, (), value.step)
        return PUBLIC

    def _in_region(self, at: int) -> Value:
        return next((value for (low, high), value in self.regions.items() if low <= at < high), PUBLIC)

    def store(self, at: int, size: int, value: Value, *, saves: bool = False) -> None:
        touched = range(at, at + min(size, MOST_BYTES))
        for byte in touched:
            self.stack[byte] = value
        self.saved = self.saved.union(touched) if saves else self.saved.difference(touched)

    def store_from(self, start: int, end: int, value: Value) -> None:
        """Somewhere between two offsets; only a secret changes what is known."""
        if not value.secret:
            return
        self.regions.setdefault((start, end), Value(True, (), value.step))
        for at, known in self.stack.items():
            if start <= at < end and at not in self.saved and not known.secret:
                self.stack[at] = Value(True, known.bases, value.step)

    def secret_places(self) -> list[Place]:
        """The bytes of the stack that hold secrets, joined to intervals."""
        places = [Place(STACK, low, high) for low, high in self.regions]
        secret = sorted(at for at, value in self.stack.items() if value.secret)
        starts = [at for at in secret if at - 1 not in self.stack or not self.stack[at - 1].secret]
        ends = [at + 1 for at in secret if at + 1 not in self.stack or not self.stack[at + 1].secret]
        return [*places, *(Place(STACK, start, end) for start, end in zip(starts, ends, strict=True))]
