"""Flow: places and exits of every statement that branches, empty places skipped, unreachable ones removed."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.flow import needs_flow
from lib.samples.fortran_texts import body_unit, flow_of, flow_outline, normalised, outline, unit_of


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("if (p) goto 20\ns1 = 1\n20 s2 = 1", ["0 fork p 2 1", "1 S1=1 jump 2", "2 20:S2=1 jump 3", "3 end"]),
        ("a = 1\nif (p) then\nb = 1\nend if", ["0 A=1 if (p) [B=1] jump 1", "1 end"]),
        (
            "if (p) then\nif (q) goto 9\nelse\nb = 1\nend if\n9 c = 1",
            ["0 fork p 1 2", "1 fork q 3 3", "2 B=1 jump 3", "3 9:C=1 jump 4", "4 end"],
        ),
        (
            "goto (10, 20, 10), k\na = 1\n10 b = 1\n20 c = 1",
            ["0 multi k (1, 3)->2 (2)->3 else 1", "1 A=1 jump 2", "2 10:B=1 jump 3", "3 20:C=1 jump 4", "4 end"],
        ),
        (
            "if (x) 10, 20, 10\n10 b = 1\n20 c = 1",
            ["0 multi x <0->1 =0->2 >0->1", "1 10:B=1 jump 2", "2 20:C=1 jump 3", "3 end"],
        ),
        (
            "do i = 1, n\nif (p) exit\nif (q) cycle\nif (r) goto 20\nend do\n20 a = 1",
            ["0 jump 1", "1 do I 2 5", "2 fork p 5 3", "3 fork q 1 4", "4 fork r 5 1", "5 20:A=1 jump 6", "6 end"],
        ),
        ("do i = 1, n\na = 1\nend do", ["0 do I [A=1] jump 1", "1 end"]),
        ("if (p) goto 10\nstop\n10 a = 1", ["0 fork p 2 1", "1 STOP stop", "2 10:A=1 jump 3", "3 end"]),
        (
            "select case (k)\ncase (1)\ngoto 9\ncase default\nb = 1\nend select\n9 c = 1",
            ["0 multi k (1)->2 else 1", "1 B=1 jump 2", "2 9:C=1 jump 3", "3 end"],
        ),
        (
            "select case (k)\ncase (1)\ngoto 9\nend select\nc = 1\n9 d = 1",
            ["0 multi k (1)->2 else 1", "1 C=1 jump 2", "2 9:D=1 jump 3", "3 end"],
        ),
        ("b: block\nif (p) exit b\ngoto 9\nend block b\na = 1\n9 d = 1",
         ["0 fork p 1 2", "1 A=1 jump 2", "2 9:D=1 jump 3", "3 end"]),
    ],
)  # fmt: skip
def test_places(body: str, lines: list[str]) -> None:
    assert flow_outline(flow_of(body_unit(body))) == lines


def test_unreachable_actions_go_and_formats_stay() -> None:
    flow = flow_of(body_unit("goto 10\na = 1\n20 format (i5)\nif (p) goto 10\n10 b = 1"))
    assert flow_outline(flow) == ["0 jump 1", "1 10:B=1 jump 2", "2 end"]
    assert outline(flow.orphans) == "20:FORMAT(I5)"


def test_a_format_stays_with_the_read_before_it() -> None:
    flow = flow_of(body_unit("read (5, 20, end=90, err=91) x\n20 format (i5)\na = x\n90 b = 1\n91 c = 1"))
    first, second, *_ = flow_outline(flow)
    assert first == "0 read (5, 20, IOSTAT=LWIOS1) x 20:FORMAT(I5) fork LWIOS1 .LT. 0 3 1"
    assert second == "1 fork LWIOS1 .GT. 0 4 2"


def test_the_label_of_end_is_the_end() -> None:
    flow = flow_of(unit_of("subroutine s\nif (p) goto 90\na = 1\n90 end\n"))
    assert flow_outline(flow) == ["0 fork p 2 1", "1 A=1 jump 2", "2 end"]
    assert flow.end.is_end


def test_places_inside_loops_know_them() -> None:
    flow = flow_of(body_unit("do i = 1, n\ndo j = 1, n\nif (p) goto 20\na = 1\nend do\nend do\n20 b = 1"))
    depths = {outline(one.items): [do.variable for do in one.loops] for one in flow.places if one.actions()}
    assert depths == {"A=1": ["I", "J"], "20:B=1": []}


def test_an_endless_loop_of_nothing_stays() -> None:
    flow = flow_of(body_unit("10 goto 10"))
    assert any(line.endswith("jump 1") for line in flow_outline(flow))


@pytest.mark.parametrize(
    ("body", "needed"), [("if (p) goto 10\n10 a = 1", True), ("do i = 1, n\na = 1\nend do", False)]
)
def test_needed(body: str, needed: bool) -> None:
    unit = body_unit(body)
    assert needs_flow(unit, normalised(unit)) is needed
