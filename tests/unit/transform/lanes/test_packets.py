"""Packets: a copy of a loop in front of it. By itself the copy gives what the loop gives, and the loop stays."""

from __future__ import annotations

from lanewise.analysis.graph.loops import loops
from lanewise.ir.build import Builder
from lanewise.ir.function import Const
from lanewise.ir.types import I64, PTR
from lanewise.ir.verify import verify
from lanewise.transform.control.normalize_loops import is_normalized
from lanewise.transform.edit.insert_block import Layout
from lanewise.transform.lanes.packets import Packet, entry_at
from lib.samples.tree_walks import WALK, Walking, assert_walks_agree, walking


def copied() -> tuple[Walking, Packet, list[str]]:
    made = walking(WALK)
    layout = Layout(made.fn)
    packet = Packet(made.fn, made.facts, made.loop, layout)
    ends = [block.name for block in packet.copy({})]
    # The original is still reached: an exit of the copy would lead there (`give_up`).
    layout.apply()
    return made, packet, ends


def test_the_copy_runs_instead() -> None:
    made, packet, (header, latch) = copied()
    assert packet.preheader.targets[0].block.name == header != packet.header.name
    by_name = {block.name: block for block in made.fn.blocks}
    assert by_name[latch].targets[0].block is by_name[header]
    assert packet.copies[next(op for op in made.fn.ops if op.name == "node")] in list(made.fn.ops)


def test_other_arrays_are_used_in_the_copy() -> None:
    made = walking(WALK)
    builder = Builder(made.fn.entry)
    end, made.fn.entry.end = made.fn.entry.end, None
    other = builder.op("private", type=PTR, size=64, align=4, hint="other")
    made.fn.entry.end = end
    packet = Packet(made.fn, made.facts, made.loop, Layout(made.fn))
    packet.copy({made.array: other})
    address = next(op for op in made.fn.ops if op.name == "p")
    assert packet.copies[address].args[0] is other and address.args[0] is made.array


def test_a_block_is_split() -> None:
    made = walking(WALK)
    packet = Packet(made.fn, made.facts, made.loop, Layout(made.fn))
    body = next(block for block in made.fn.blocks if block.name == "body")
    names = [op.name for op in body.ops]
    rest = packet.split(body, 2, "rest")
    assert [op.name for op in body.ops] == names[:2] and [op.name for op in rest.ops] == names[2:]
    assert body.end is None and rest.end is not None and all(op.block is rest for op in rest.all_ops)


def test_lanes_leave_for_the_original_loop() -> None:
    """If few have gone on for long: the header gets a credit, and the loop an entry of its own."""
    made = walking(WALK)
    layout = Layout(made.fn)
    packet = Packet(made.fn, made.facts, made.loop, layout)
    header, latch = packet.copy({})
    body = packet.split(header, 0, "body")
    out = packet.apart()
    Builder(out).jump(packet.header, out.params)
    yes = next(op for op in body.ops if op.name.startswith("go"))
    body.ops.remove(yes)
    header.ops.append(yes)
    yes.block = header
    go = packet.give_up(header, header, latch, yes, out, list(header.params))
    Builder(go).jump(body)
    layout.apply()
    verify(made.fn)
    assert header.params[-1].name.startswith("credit") and len(out.params) == 2
    assert is_normalized(made.fn, made.facts) is None or len(list(made.facts[loops])) == 2
    assert_walks_agree(made.fn, WALK)


def test_the_address_of_an_entry() -> None:
    made = walking(WALK)
    made.fn.entry.end = None
    address = entry_at(Builder(made.fn.entry), made.array, Const(I64, 3), Const(I64, 0))
    assert (address.opcode, address.attrs["scale"], address.args[0]) == ("ptradd", 8, made.array)
