"""Make reducible: short entries are repeated before the loop; one dispatcher for each other loop, none elsewhere."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.dominance import dominance
from lanewise.fortran.flow.reducible import make_reducible
from lanewise.fortran.write.fresh import Names
from lib.samples.fortran_texts import body_unit, flow_of, flow_outline

LONG = "\na = 2\na = 3\na = 4\n"
TWICE = f"if (q) goto 20\n10 a = 1{LONG}20 b = 1\nb = 2\nb = 3\nif (p) goto 10"


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
        "1 10:A=1 A=2 A=3 A=4 jump 6",
        "2 20:B=1 B=2 B=3 fork p 4 3",
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
        (f"goto (10, 20), k\nstop\n10 a = 1{LONG}if (p) goto 30\n20 b = 1{LONG}if (q) goto 10\n30 c = 1", 1),
        (f"goto (10, 20, 30), k\nstop\n10 a = 1{LONG}20 b = 1{LONG}30 c = 1\nif (q) goto 10", 1),
        (f"{TWICE}\nif (r) goto 40\n30 c = 1{LONG}40 d = 1{LONG}if (t) goto 30", 2),
        (f"if (q) goto 20\n10 a = 1{LONG}20 b = 1{LONG}if (p) goto 10\nif (r) goto 10\nif (t) goto 20", 1),
        ("if (z) goto 30\n10 a = 1\nif (q) goto 30\n20 b = 1\n30 c = 1\nif (p) goto 20\nif (r) goto 10", 1),
    ],
    ids=["two", "three entries", "two loops", "several back edges", "nested"],
)
def test_dispatchers(body: str, dispatchers: int) -> None:
    made, lines, names = reduced(body)
    assert made == dispatchers == len(names.declared)
    assert sum(" multi LWSEL" in line for line in lines) == dispatchers


def test_a_short_entry_is_repeated_in_front_of_the_loop() -> None:
    made, lines, names = reduced("if (q) goto 20\n10 a = 1\n20 b = 1\nb = 2\nb = 3\nif (p) goto 10")
    assert (made, names.declared) == (0, [])
    assert lines == [
        "0 fork q 2 4",
        "1 10:A=1 jump 2",
        "2 20:B=1 B=2 B=3 fork p 1 3",
        "3 end",
        "4 A=1 jump 2",
    ]


@pytest.mark.parametrize(
    ("entry", "is_short"),
    [
        ("a = 1", True),
        ("a = 1\na = 2\na = 3", True),
        ("a = 1\na = 2\nif (r) goto 30", True),
        ("if (r) goto 10", False),
        ("a = 1\na = 2\na = 3\na = 4", False),
        ("a = 1\na = 2\na = 3\nif (r) goto 30", False),
        ("do i = 1, n\na = a + i\nend do", False),
    ],
)
def test_what_is_short(entry: str, is_short: bool) -> None:
    made, _, _ = reduced(f"if (q) goto 20\n10 {entry}\n20 b = 1{LONG}if (p) goto 10\n30 c = 1")
    assert made == (not is_short)


def test_a_loop_at_the_beginning_of_the_unit_keeps_its_entry() -> None:
    flow = flow_of(body_unit("10 a = 1\nif (q) goto 30\n20 b = 1\n30 c = 1\nif (p) goto 20\nif (r) goto 10"))
    assert make_reducible(flow, Names(set())) == 0
    assert not dominance(flow).irreducible
