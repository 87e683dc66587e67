"""Many exits to one block become one, whose blocks run inside the loop; a few stay apart."""

from __future__ import annotations

import pytest

from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.transform.control.many_exits import FEW, Door, Exit, joined_exits
from lanewise.transform.edit.insert_block import Layout


def loop(exits: int, body: str = "", passes: str = "%t{at}") -> Function:
    """A loop left by that many branches, each to a block that jumps to `after`."""
    sums = [f"  %t{at}: i32 = add %i, i32 {at}\n" for at in range(exits)]
    tests = [
        f"b{at}:\n  %c{at}: i1 = icmp.eq %i, i32 {at * 3}\n  branch %c{at}, x{at}(%t{at}), b{at + 1}\n"
        for at in range(exits)
    ]
    outs = [f"x{at}(%v{at}: i32):\n{body.format(at=at)}  jump after({passes.format(at=at)})\n" for at in range(exits)]
    return parse(
        "func @f(%n: i32) -> i32 {\nentry:\n  jump head(i32 0)\nhead(%i: i32):\n"
        + "".join(sums)
        + "  jump b0\n"
        + "".join(tests)
        + f"b{exits}:\n  %next: i32 = add %i, i32 1\n  jump head(%next)\n"
        + "".join(outs)
        + "after(%r: i32):\n  return %r\n}\n"
    )


def exits_of(fn: Function, together: bool = False) -> list[Exit]:
    found: list[Exit] = []
    for block in fn.blocks:
        for target in block.targets:
            if target.block.name.startswith("x"):
                found.append(Exit(target.block, [Door(block, target, list(target.args))], together))
    return found


@pytest.mark.parametrize(("exits", "left"), [(FEW, FEW), (FEW + 1, 1), (12, 1)])
def test_how_many_are_left(exits: int, left: int) -> None:
    fn = loop(exits)
    layout = Layout(fn)
    found = joined_exits(fn, exits_of(fn), layout)
    layout.apply()
    assert len(found) == left and sum(len(way.doors) for way in found) == exits
    if left == 1:
        (way,) = found
        assert [block.name for block in fn.blocks][-2:] == [way.block.name, "after"]
        assert [door.args[0].name for door in way.doors] == [f"t{at}" for at in range(exits)]  # type: ignore[attr-defined]
        assert [door.source.name for door in way.doors] == [f"b{at}" for at in range(exits)]


def test_what_an_exit_computes_is_computed_in_the_loop() -> None:
    fn = loop(6, "  %w{at}: i32 = mul %v{at}, i32 2\n", "%w{at}")
    (way,) = joined_exits(fn, exits_of(fn), Layout(fn))
    assert [door.source.name for door in way.doors] == [f"x{at}" for at in range(6)]


def test_exits_with_effects_and_shared_ones_stay() -> None:
    fn = loop(6, '  check i1 1, message="seen"\n', "%v{at}")
    assert len(joined_exits(fn, exits_of(fn), Layout(fn))) == 6
    fn = loop(6)
    assert len(joined_exits(fn, exits_of(fn, together=True), Layout(fn))) == 6
