"""Make reducible: one dispatcher for each loop with several entries, none elsewhere."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.dominance import dominance
from lanewise.fortran.flow.reducible import make_reducible
from lanewise.fortran.write.fresh import Names
from lib.samples.fortran_texts import body_unit, flow_of, flow_outline

TWICE = "if (q) goto 20\n10 a = 1\n20 b = 1\nif (p) goto 10"


def reduced(body: str) -> tuple[int, list[str], Names]:
    flow, names = flow_of(body_unit(body)), Names(set())
    made = make_reducible(flow, names)
    assert not dominance(flow).irreducible
    return made, flow_outline(flow), names


def test_a_loop_entered_twice() -> None:
    made, lines, names = reduced(TWICE)
    assert made == 1
    assert lines == [
        "0 fork q 7 5",
        "1 10:A=1 jump 6",
        "2 20:B=1 fork p 4 3",
        "3 end",
        "4 LWSEL1=1 jump 8",
        "5 LWSEL1=1 jump 8",
        "6 LWSEL1=2 jump 8",
        "7 LWSEL1=2 jump 8",
        "8 multi LWSEL1 (1)->1 else 2",
    ]
    assert names.declarations() == ["INTEGER LWSEL1"]


@pytest.mark.parametrize(
    "body",
    [
        "a = 1",
        "10 a = 1\nif (p) goto 10",
        "goto 20\n10 a = 1\n20 b = 1\nif (p) goto 10",
        "do i = 1, n\nif (p) exit\nif (q) goto 9\nend do\n9 a = 1",
    ],
)
def test_a_reducible_flow_stays(body: str) -> None:
    before = flow_outline(flow_of(body_unit(body)))
    made, lines, names = reduced(body)
    assert (made, lines, names.declared) == (0, before, [])


@pytest.mark.parametrize(
    ("body", "dispatchers"),
    [
        ("goto (10, 20), k\nstop\n10 a = 1\nif (p) goto 30\n20 b = 1\nif (q) goto 10\n30 c = 1", 1),
        ("goto (10, 20, 30), k\nstop\n10 a = 1\n20 b = 1\n30 c = 1\nif (q) goto 10", 1),
        (f"{TWICE}\nif (r) goto 40\n30 c = 1\n40 d = 1\nif (t) goto 30", 2),
        ("if (q) goto 20\n10 a = 1\n20 b = 1\nif (p) goto 10\nif (r) goto 10\nif (t) goto 20", 1),
        ("if (z) goto 30\n10 a = 1\nif (q) goto 30\n20 b = 1\n30 c = 1\nif (p) goto 20\nif (r) goto 10", 1),
    ],
    ids=["two", "three entries", "two loops", "several back edges", "nested"],
)
def test_dispatchers(body: str, dispatchers: int) -> None:
    made, lines, names = reduced(body)
    assert made == dispatchers == len(names.declared)
    assert sum(" multi LWSEL" in line for line in lines) == dispatchers
