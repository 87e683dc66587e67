"""Cells are numbered in order, operands and users are inverse, and the agenda gives the first that waits."""

from __future__ import annotations

from lanewise.analysis.cells import CLOSED, IDLE, WAITING, Agenda, cells
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse

TEXT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %s: i32 = add %x, i32 7
  %c: i1 = icmp.slt %s, %n
  branch %c, then(%s), other
then(%t: i32):
  return %t
other:
  jump then(i32 7)
}
"""


def test_the_picture_of_the_module() -> None:
    fn = parse(TEXT)
    found = cells(fn, Facts(fn))
    assert [cell.name for cell in found.all[:4]] == ["x", "n", "s", "c"]
    s, seven = found.place[fn.entry.ops[0]], len(found.all)
    assert list(found.operands[s]) == [0, seven] and found.others[0] is fn.entry.ops[0].args[1]
    assert all(user in found.users[slot] for user, slots in enumerate(found.operands) for slot in slots if slot < seven)


def test_edges_bring_values_to_parameters() -> None:
    fn = parse(TEXT)
    found = cells(fn, Facts(fn))
    t = found.place[fn.blocks[1].params[0]]
    brought = found.incoming[t]
    assert sorted(one.slot for one in brought) == sorted([found.place[fn.entry.ops[0]], len(found.all)])
    assert len({one.number for one in brought}) == 2 <= found.edges


def test_the_first_that_waits_is_next() -> None:
    agenda = Agenda(bytearray((IDLE, WAITING, CLOSED, WAITING)))
    assert agenda.next() == 1
    agenda.wake([0, 2])
    assert [agenda.next() for _ in range(3)] == [0, 3, -1], "a closed cell does not wake"
    agenda.start(range(2, 3), bytearray((IDLE, IDLE, WAITING, IDLE)))
    assert agenda.next() == 2
