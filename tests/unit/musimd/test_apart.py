"""What runs while a branch is open: its arms, its loop, and what is written meanwhile."""

from __future__ import annotations

from lanewise.musimd import assemble, check
from lanewise.musimd.apart import layout, mentioned, open_at, spans, written_by

IF = "v = tid & 1\nbz v, L\nw = 1\nx = w + v\nL: sync\ny = 2\nstop"
LOOP = "n = 0\nA: n = n + 1\nv = n < tid\nbnz v, A\nsync\nstop"


def test_an_if() -> None:
    program = assemble(IF)
    formed = check(program)
    (span,) = spans(program, formed).values()
    assert span.branch == 1 and set(span.written) == {"w", "x"} and not span.repeats
    assert span.once(2) and open_at(formed, 2) == [(1,)] and open_at(formed, 5) == [()]
    assert written_by(program, [2, 3]) == ("w", "x") and set(mentioned(program, [3])) == {"w", "v", "x"}


def test_a_loop_repeats_its_branch() -> None:
    program = assemble(LOOP)
    formed = check(program)
    (span,) = spans(program, formed).values()
    assert not any(span.once(pc) for pc in range(4)), "threads leave in different iterations"
    assert span.repeats and "n" in span.written_in_iterations and layout(formed).inside
