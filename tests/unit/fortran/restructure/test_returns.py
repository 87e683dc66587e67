"""Returns: a lone RETURN is copied for each way to it but the last."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.flow.places import successors
from lanewise.fortran.modes import convert_text
from lanewise.fortran.restructure.returns import repeat_returns
from lib.samples.fortran_texts import body_unit, flow_of, flow_outline


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (
            "if (p) goto 90\na = 1\n90 return",
            ["0 fork p 4 1", "1 A=1 jump 2", "2 90:RETURN stop", "3 end", "4 RETURN stop"],
        ),
        ("if (p) goto 90\na = 1\n90 b = 1\nreturn", ["0 fork p 2 1", "1 A=1 jump 2", "2 90:B=1 RETURN stop", "3 end"]),
        ("if (p) goto 90\na = 1\n90 stop", ["0 fork p 2 1", "1 A=1 jump 2", "2 90:STOP stop", "3 end"]),
        ("if (p) goto 90\na = 1\n90 return 1", ["0 fork p 2 1", "1 A=1 jump 2", "2 90:RETURN1 stop", "3 end"]),
    ],
    ids=["copied", "more than a return", "stop", "alternate return"],
)
def test_copied(body: str, lines: list[str]) -> None:
    flow = flow_of(body_unit(body, "subroutine s(*)"))
    repeat_returns(flow)
    assert flow_outline(flow) == lines


def test_no_return_has_two_ways_in() -> None:
    flow = flow_of(
        body_unit("if (p) goto 90\na = 1\nif (q) goto 90\nb = 1\ngoto (90, 80), k\nc = 1\n90 return\n80 d = 1")
    )
    before = len(flow.places)
    repeat_returns(flow)
    assert len(flow.places) == before + 3
    lone = [one for one in flow.places if len(one.actions()) == 1 and not successors(one) and not one.is_end]
    assert [sum(one in successors(at) for at in flow.places) for one in lone] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("if (x > 0) goto 20\ny = 1\nreturn\n20 y = 2", 0),
        ("if (x > 0) goto 20\ny = 1\nif (y > 2) goto 10\ny = 3\nreturn\n10 y = 4\nreturn\n20 y = 2", 1),
        ("if (x > 0) goto 20\ny = 1\nreturn\n20 y = 2\nx = 3\ny = 4\nif (y > 1) goto 20\nz = 1", 0),
        ("if (x > 0) goto 20\ny = 1\n! why\nreturn\n20 y = 2", 0),
        ("if (x > 0) goto 20\ny = 1\n20 y = 2\nreturn", 1),
    ],
)
def test_no_return_before_the_end(body: str, kept: int) -> None:
    made = convert_text("x.f90", f"subroutine s(x, y, z)\n{body}\nend\n", "structured")
    assert not made.refused and check_flow(made, seeds=6) == []
    assert made.text.lower().count("return") == kept
    assert ("! why" in body) <= ("! why" in made.text)
