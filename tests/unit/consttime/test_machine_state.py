"""Values, and the stack of an abstract run: joins, bounds that are widened, bytes and regions."""

from __future__ import annotations

from lanewise.analysis.memory.places import Place
from lanewise.consttime.machine_state import (
    PUBLIC,
    STACK,
    UNKNOWN,
    Base,
    State,
    Value,
    constant,
    join,
    mixed,
    sum_of,
)
from lanewise.consttime.x86 import ALL

SECRET = Value(True)


def at(low: int | None, high: int | None = None, root: str = STACK) -> Value:
    return Value(False, (Base(root, low, low if high is None else high),))


def state() -> State:
    return State(dict.fromkeys(ALL, PUBLIC))


def test_joins() -> None:
    assert join(constant(1), constant(4)) == Value(low=1, high=4)
    assert join(PUBLIC, SECRET).secret and join(at(0), at(8)) == at(0, 8)
    assert join(at(0), at(8), {STACK: {12}}) == at(0, 12), "on to the next threshold"
    assert join(at(0), at(8), {}).bases == (Base(STACK, 0, None),) and join(at(8), at(0), {}).bases[0].low is None
    many = PUBLIC
    for number in range(9):
        many = join(many, at(0, root=f"@{number}"))
    assert many.bases == (Base(UNKNOWN, None, None),)


def test_sums() -> None:
    assert sum_of(at(-64), Value(low=0, high=7), 4) == at(-64, -36)
    assert sum_of(constant(3), at(8, root="in:rdi")) == at(11, root="in:rdi")
    assert sum_of(at(8), PUBLIC).bases == (Base(STACK, 8, None),)
    assert sum_of(constant(3), constant(4)).number == 7 and sum_of(at(0), SECRET).secret
    assert mixed((at(8), SECRET)) == Value(True, (Base(STACK, 8, None),))


def test_the_stack_by_bytes() -> None:
    one = state()
    one.store(-16, 8, SECRET)
    one.store(-12, 4, PUBLIC)
    assert one.load(-16, 4).secret and not one.load(-12, 4).secret and one.load(-16, 8).secret
    assert one.secret_places() == [Place(STACK, -16, -12)]


def test_regions_leave_saved_registers_alone() -> None:
    one = state()
    one.store(-8, 8, PUBLIC, saves=True)
    one.store(-16, 8, PUBLIC)
    one.store_from(-64, 0, SECRET)
    assert not one.load(-8, 8).secret and one.load(-16, 8).secret and one.load(-40, 1).secret
    assert not one.load(-80, 8).secret and one.load_from(None, -16).secret and not one.load_from(8, None).secret
    one.store_from(-100, -90, PUBLIC)
    assert not one.load(-95, 1).secret


def test_states_join() -> None:
    one, other = state(), state()
    other.registers["rax"] = SECRET
    other.store_from(-32, -16, SECRET)
    assert one.joined(other, None) and not one.joined(other, None)
    assert one.registers["rax"].secret and one.load(-20, 4).secret
    copied = one.copy()
    copied.registers["rbx"] = SECRET
    assert not one.registers["rbx"].secret
