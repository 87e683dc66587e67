"""A fork duplicates the region after a point, keeps what the guard needs before it, and can be undone."""

from __future__ import annotations

from lanewise.ir.function import Const
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.show import show
from lanewise.ir.types import I1
from lanewise.ir.verify import verify
from lanewise.transform.hot_paths.clone import fork
from lanewise.transform.hot_paths.points import at_entry
from lib.samples.border_bodies import CHECKED, CLAMPED, bordered

ROWS = [[x, n] for x in (0, 1, 4, 11) for n in (3, 9, 20)]


def test_both_ways_give_the_same() -> None:
    wanted = run_lanes(bordered(CLAMPED).fn, ROWS).expect()
    for taken in (0, 1):
        fn = bordered(CLAMPED).fn
        split = fork(fn, at_entry(fn), [])
        way = split.add(Const(I1, taken))
        split.close()
        verify(fn)
        assert {block.name for block in way.blocks} <= {block.name for block in fn.blocks}
        assert len(way.blocks) == len(split.region) and run_lanes(fn, ROWS).expect() == wanted


def test_what_a_guard_needs_stays_before_the_test() -> None:
    body = bordered(CLAMPED)
    split = fork(body.fn, at_entry(body.fn), [body.value("high")])
    assert [op.name for op in split.at.ops] == ["high"]
    assert [op.name for op in split.rest.ops] == ["low", "left", "right"]
    assert split.known == {body.value("high"): body.value("high")}


def test_a_value_of_the_region_is_copied_without_flags() -> None:
    body = bordered(CHECKED.replace("mul %up, %up", "mul.nsw %up, %up"))
    square = body.op("square")
    split = fork(body.fn, at_entry(body.fn), [square])
    copy = split.known[square]
    assert copy is not square and copy.block is split.at and copy.opcode == "mul" and not copy.flags  # type: ignore[attr-defined]


def test_undo() -> None:
    fn = bordered(CHECKED).fn
    before, version = show(fn), fn.version
    split = fork(fn, at_entry(fn), [])
    split.add(Const(I1, 1))
    split.close()
    assert show(fn) != before
    split.undo()
    assert show(fn) == before and fn.version != version
    verify(fn)


def test_replacing_in_a_copy_follows_chains() -> None:
    body = bordered(CLAMPED)
    split = fork(body.fn, at_entry(body.fn), [])
    way = split.add(Const(I1, 1))
    left, low, high = (way.copy_of(body.value(name)) for name in ("left", "low", "high"))
    way.replace({left: low, low: high})
    args = [arg for block in way.blocks for op in block.all_ops for arg in op.operands]
    assert left not in args and low not in args and args.count(high) >= 2
