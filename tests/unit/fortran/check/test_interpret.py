"""Interpret: traces of actions under an oracle, values of DO variables and flags, and how runs end."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.interpret import Machine
from lanewise.fortran.flow.operations import UNDEFINED
from lib.samples.fortran_texts import body_unit


def actions(body: str, seed: int = 0, reserved: set[str] | None = None, limit: int = 200) -> tuple[list[str], str]:
    """The trace as text, and how the run ended."""
    run = Machine(body_unit(body), reserved=reserved).run(seed, limit)
    return [text + "".join(f" {name}={value}" for name, value in values) for text, values in run.events], run.end


@pytest.mark.parametrize(
    ("body", "trace", "end"),
    [
        ("a = 1\nb = 2", ["A=1", "B=2"], "RETURN"),
        ("a = 1\nstop", ["A=1"], "STOP"),
        ("do i = 1, 3\na(i) = 1\nend do\nk = i", ["A(I)=1 I=1", "A(I)=1 I=2", "A(I)=1 I=3", "K=I I=4"], "RETURN"),
        ("do i = 3, 1, -2\na = i\nend do", ["A=I I=3", "A=I I=1"], "RETURN"),
        ("do i = 2, 1\na = 1\nend do\nk = i", ["K=I I=2"], "RETURN"),
        ("do i = 1, 100\na = 1\nend do", ["A=1", *["A=1 A=1"] * 7], "RETURN"),
        ("k = 3\na = k\ncall f(k)\na = k", ["K=3", "A=K K=3", "CALLF(K) K=3", "A=K"], "RETURN"),
        ("k = 3\nk = m\na = k", ["K=3", "K=M K=3", "A=K"], "RETURN"),
        ("k = 2\ngoto (10, 20), k\n10 a = 1\n20 b = 1", ["K=2", "B=1"], "RETURN"),
        (
            "k = 5\nselect case (k)\ncase (:2)\na = 1\ncase (4:6)\nb = 1\ncase default\nc = 1\nend select",
            ["K=5", "B=1"],
            "RETURN",
        ),
        (
            "k = 7\nselect case (k)\ncase (:2)\na = 1\ncase (8:)\nb = 1\ncase default\nc = 1\nend select",
            ["K=7", "C=1"],
            "RETURN",
        ),
        ("k = 3\nif (k - 3) 10, 20, 20\n10 a = 1\n20 b = 1", None, "RETURN"),
        ("k = 3\nif (k) 10, 20, 30\n10 a = 1\n20 b = 1\n30 c = 1", ["K=3", "C=1"], "RETURN"),
        ("k = 3\nif (k > 2 .and. .not. k == 4) a = 1", ["K=3", "A=1"], "RETURN"),
        ("k = 3\nif (k < 2 .or. k >= 4) a = 1", ["K=3"], "RETURN"),
        ("if (.true. .neqv. .false.) a = 1", ["A=1"], "RETURN"),
        ("assign 20 to l\ngoto l\n10 a = 1\n20 b = 1", ["L=20", "B=1"], "RETURN"),
        ("goto l\n10 a = 1\nassign 10 to l", None, UNDEFINED),
        ("10 goto 10", [], "silent"),
        ("10 a = 1\ngoto 10", ["A=1", *["A=1 A=1"] * 8], "limit"),
    ],
)
def test_traces(body: str, trace: list[str] | None, end: str) -> None:
    found, ended = actions(body, limit=9)
    assert ended == end
    assert trace is None or found == trace


def test_the_oracle_answers_by_seed_text_and_values() -> None:
    body = "do i = 1, 8\nif (x(i) > y) a = 1\nend do"
    traces = {tuple(actions(body, seed)[0]) for seed in range(12)}
    assert len(traces) > 4
    assert all(actions(body, seed) == actions(body, seed) for seed in range(3))
    assert actions(body.replace("x(i)", "X ( I )"), 5) == actions(body, 5)


def test_what_passes_add_is_computed_and_leaves_no_event() -> None:
    body = "lwbr1 = .true.\nlwsel1 = 2\nif (.not. lwbr1) a = 1\nif (lwsel1 == 2) b = 1"
    assert actions(body, reserved={"LWBR1", "LWSEL1"})[0] == ["B=1"]
    assert actions(body)[0][0] == "LWBR1=.TRUE."


def test_an_end_of_file_is_one_condition_for_label_and_status() -> None:
    jumps = "read (5, *, end=90, err=91) x\na = 1\nstop\n90 b = 1\nstop\n91 c = 1"
    tests = (
        "read (5, *, iostat=lwios1) x\nif (lwios1 < 0) goto 90\nif (lwios1 > 0) goto 91\na = 1\nstop\n90 b = 1\nstop\n"
        "91 c = 1"
    )
    ends = set[str]()
    for seed in range(24):
        one, two = actions(jumps, seed), actions(tests, seed, {"LWIOS1"})
        assert one == two
        ends.add(one[0][-1])
    assert ends == {"A=1", "B=1", "C=1"}


def test_strict_runs_record_their_tests() -> None:
    machine = Machine(body_unit("if (a > 1) b = 1\nc = 1"))
    assert ("?A>1", ()) in machine.run(0, strict=True).events
    assert ("?A>1", ()) not in machine.run(0).events


def test_each_entry_begins_where_it_is() -> None:
    machine = Machine(body_unit("a = 1\nentry t\nb = 1"))
    assert machine.entries == 2
    assert [text for text, _ in machine.run(0, entry=1).events] == ["B=1"]
    assert len(machine.run(0).events) == 2
