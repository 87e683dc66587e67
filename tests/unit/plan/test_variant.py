"""Plans are values: what they hold, their names, and what makes two of them differ."""

from __future__ import annotations

import pytest

from lanewise.plan.variant import (
    COPIES,
    GANG,
    REASONS,
    REFILLED,
    SCALAR,
    LoopPlan,
    Plan,
    Reason,
    Variant,
    as_plan,
    usual,
)
from lanewise.record import replace

GANG_OF_8 = Variant(GANG, 8)
LOOP = LoopPlan("k.lanes0", GANG_OF_8, (Reason("map"),))
PLAN = Plan(8, (LOOP,), (Reason("asked", (8,)),), far=(1,), large=(1,), rivals=(Plan(4),))


def test_a_width_alone_is_a_plan() -> None:
    assert as_plan(PLAN) is PLAN
    assert as_plan(4) == Plan(4)
    assert as_plan(4).loop("any").variant == Variant(GANG, 4)
    assert usual(1) == Variant(SCALAR, 1) and usual(4) == Variant(GANG, 4)


def test_reasons_and_rivals_are_no_part_of_what_is_compiled() -> None:
    other = replace(PLAN, loops=(replace(LOOP, reasons=()),), reasons=(), far=(), large=(), rivals=())
    assert other == PLAN and other.key == PLAN.key


@pytest.mark.parametrize(
    "other",
    [
        replace(PLAN, width=4),
        replace(PLAN, loops=()),
        replace(PLAN, loops=(replace(LOOP, body="k.lanes1"),)),
        replace(PLAN, loops=(replace(LOOP, variant=Variant(REFILLED, 8)),)),
        replace(PLAN, loops=(replace(LOOP, variant=replace(GANG_OF_8, competes=True)),)),
    ],
)
def test_another_key(other: Plan) -> None:
    assert other != PLAN and other.key != PLAN.key


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        (GANG_OF_8, "8 lanes"),
        (Variant(REFILLED, 8), "8 refilled lanes"),
        (Variant(GANG, 8, prefetch=("x.ptr",)), "8 lanes with prefetches"),
        (Variant(SCALAR, 1), "one lane"),
    ],
)
def test_names(variant: Variant, name: str) -> None:
    assert Plan(variant.width, (LoopPlan("k.lanes0", variant),)).name == name


def test_text() -> None:
    assert str(PLAN) == "8 lanes; k.lanes0: gang of 8 lanes"
    assert str(Variant(REFILLED, 8, competes=True)) == "refilled gang of 8 lanes that competes"
    assert str(Variant(GANG, 8, prefetch=("x.ptr",))) == "gang of 8 lanes prefetching 'x.ptr'"
    assert str(Variant(GANG, 16, updates=COPIES, copies=4)) == "gang of 16 lanes updates copies 4 copies"
    assert str(Variant(GANG, 4, streams=("a",), stream_align=16)) == "gang of 4 lanes streaming 'a' by 16"


def test_every_kind_of_reason_is_described() -> None:
    assert {reason.kind for reason in (*PLAN.reasons, *LOOP.reasons)} <= set(REASONS)
