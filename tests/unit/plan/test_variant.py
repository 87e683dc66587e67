"""Plans are values: what they hold, what the first call waits for, and what makes two of them differ."""

from __future__ import annotations

import pytest

from lanewise.plan.variant import (
    COPIES,
    GANG,
    LATER,
    REASONS,
    REFILLED,
    SCALAR,
    STAND_IN,
    TIMED,
    Entrant,
    LoopPlan,
    Plan,
    Reason,
    Variant,
    as_plan,
    usual,
)
from lanewise.record import replace

GANG_OF_8 = Variant(GANG, 8)
ENTRANTS = (
    Entrant(GANG_OF_8),
    Entrant(Variant(SCALAR, 1), STAND_IN),
    Entrant(Variant(REFILLED, 8), LATER),
    Entrant(Variant(GANG, 8, prefetch=("x.ptr",)), TIMED),
    Entrant(Variant(SCALAR, 1, prefetch=("x.ptr",)), STAND_IN),
)
LOOP = LoopPlan("k.lanes0", ENTRANTS, (Reason("map"),))
PLAN = Plan(8, (LOOP,), (Reason("asked", (8,)),), far=(1,), large=(1,))


def test_the_first_call_does_not_wait_for_later_entrants() -> None:
    now = PLAN.at_first()
    assert PLAN.has_later and not now.has_later
    assert now.loop("k.lanes0").entrants == (*ENTRANTS[:2], *ENTRANTS[3:])
    assert (now.width, now.reasons, now.far, now.large) == (PLAN.width, PLAN.reasons, PLAN.far, PLAN.large)
    assert now != PLAN and now.at_first() == now


def test_competitors_differ_in_kind_alone() -> None:
    assert LOOP.beside(GANG_OF_8, SCALAR) == ENTRANTS[1]
    assert LOOP.beside(GANG_OF_8, REFILLED) == ENTRANTS[2]
    assert LOOP.beside(ENTRANTS[3].variant, SCALAR) == ENTRANTS[4]
    assert LOOP.beside(ENTRANTS[3].variant, REFILLED) is None
    assert LOOP.beside(ENTRANTS[1].variant, SCALAR) is None


def test_a_width_alone_is_a_plan() -> None:
    assert as_plan(PLAN) is PLAN
    assert as_plan(4) == Plan(4)
    assert as_plan(4).loop("any").entrants == (Entrant(Variant(GANG, 4)),)
    assert usual(1) == Variant(SCALAR, 1) and usual(4) == Variant(GANG, 4)


def test_reasons_are_no_part_of_what_is_compiled() -> None:
    other = replace(PLAN, loops=(replace(LOOP, reasons=()),), reasons=(), far=(), large=())
    assert other == PLAN and other.key == PLAN.key


@pytest.mark.parametrize(
    "other",
    [
        replace(PLAN, width=4),
        replace(PLAN, loops=()),
        replace(PLAN, loops=(replace(LOOP, body="k.lanes1"),)),
        replace(PLAN, loops=(replace(LOOP, entrants=ENTRANTS[::-1]),)),
        replace(PLAN, loops=(replace(LOOP, entrants=(replace(ENTRANTS[0], joins=TIMED), *ENTRANTS[1:])),)),
        replace(PLAN, loops=(replace(LOOP, entrants=(Entrant(replace(GANG_OF_8, unsure=True)), *ENTRANTS[1:])),)),
    ],
)
def test_another_key(other: Plan) -> None:
    assert other != PLAN and other.key != PLAN.key


def test_text() -> None:
    assert str(PLAN) == (
        "8 lanes; k.lanes0: gang of 8 lanes first, scalar stand-in, refilled gang of 8 lanes later, "
        "gang of 8 lanes prefetching 'x.ptr' timed, scalar prefetching 'x.ptr' stand-in"
    )
    assert str(Variant(GANG, 16, updates=COPIES, copies=4)) == "gang of 16 lanes updates copies 4 copies"
    assert str(Variant(GANG, 4, streams=("a",), stream_align=16)) == "gang of 4 lanes streaming 'a' by 16"


def test_every_kind_of_reason_is_described() -> None:
    assert {reason.kind for reason in (*PLAN.reasons, *LOOP.reasons)} <= set(REASONS)
