"""Programs: their graph, their text, and an implied stop."""

from __future__ import annotations

from lanewise.musimd.assembler import assemble
from lanewise.musimd.program import show

TEXT = ".threads 2\n.memory 3 4\nA: v = tid\n   bz v, B\n   [v] = 1\nB: sync\n   jmp C\nC: v = v + 1\n"


def test_the_graph() -> None:
    program = assemble(TEXT)
    assert program.successors(1) == (2, 3) and program.target(1) == 3 and program.successors(4) == (5,)
    assert program.predecessors()[3] == (1, 2) and program.labels_at(3) == ("B",)
    assert program.instructions[-1].op == "stop" and program.instructions[-1].implied
    assert program.variables() == ("v",)


def test_text_reads_back() -> None:
    program = assemble(TEXT)
    assert assemble(show(program)) == program


def test_refusals_have_the_line() -> None:
    program = assemble(TEXT, "x.mus")
    assert program.refusal(1, "no").position.line == 4 and "bz v, B" in program.source(1) and "4" in program.where(1)
