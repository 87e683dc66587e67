"""Hot-path synthesis on its own: the running example of the paper, and terms that simplify."""

from __future__ import annotations

from lanewise.solve.specification import parse_specification
from lanewise.solve.specified import abduce_text

CENTRE = """
uniform x in 0..2147483647
uniform vstep in 0..2147483647
uniform width_ in 0..2147483647
left = max(0, x + lane - vstep)
right = min(width_ - 1, x + lane + vstep)
want left: C
want right: C
"""


def test_the_guard_of_the_running_example() -> None:
    (path,) = abduce_text(parse_specification(CENTRE), 8).paths
    assert path.complete and path.guard is not None
    (clause,) = path.guard.clauses
    assert len(clause) == 2
