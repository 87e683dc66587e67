"""Remove: guards of statements that branches skip, flags of branches back, and large conditions by name."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.flatten import flatten
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Goto, walk
from lanewise.fortran.restructure.formula import Flag
from lanewise.fortran.restructure.relocate import relocate
from lanewise.fortran.restructure.remove import Guarded, Removed, remove
from lanewise.fortran.write.fresh import Labels
from lib.samples.fortran_texts import body_unit, names_of, normalised, outline, show


def removed(body: str) -> tuple[list[Guarded], Removed]:
    unit = body_unit(body)
    names = names_of(unit)
    nodes = flatten(unit, normalised(unit), names, Labels(unit))
    shared = Removed(names, relocate(nodes, names, declarations(unit)))
    return remove(nodes, shared), shared


def shown(items: list[Guarded], shared: Removed) -> list[str]:
    """`statement | guard`; silent notes are left out."""
    lines: list[str] = []
    for item in items:
        text, guard = outline([item.node]), show(shared.diagrams.formula(item.guard))
        lines += [text if guard == ".TRUE." else f"{text} | {guard}"] if text else []
    return lines


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("if (p) goto 20\na = 1\n20 b = 1", ["LWBR1=p", "A=1 | .NOT. LWBR1", "B=1"]),
        ("goto 20\na = 1\n20 b = 1", ["A=1 | .FALSE.", "B=1"]),
        (
            "if (p) goto 20\nif (q) goto 20\na = 1\n20 b = 1",
            ["LWBR1=p", "LWBR2=q | .NOT. LWBR1", "A=1 | .NOT. LWBR1 .AND. .NOT. LWBR2", "B=1"],
        ),
        ("if (p) goto 20\na = 1\nstop\n20 b = 1", ["LWBR1=p", "A=1 | .NOT. LWBR1", "STOP | .NOT. LWBR1", "B=1"]),
        ("10 a = 1\nif (p) goto 10\nb = 1", ["10:note", "A=1", "LWTP1=p", "goto 10 if LWTP1", "B=1"]),
        ("10 a = 1\ngoto 10\nb = 1", ["10:note", "A=1", "LWTP1=.TRUE.", "goto 10 if LWTP1", "B=1"]),
        (
            "if (p) goto 20\n10 a = 1\n20 b = 1\nif (q) goto 10\nc = 1",
            [
                "LWBR1=p",
                "LWBB1=.FALSE.",
                "10:note",
                "A=1 | LWBB1 .OR. .NOT. LWBR1",
                "B=1",
                "LWTP1=q",
                "if (LWTP1) [LWBB1=.TRUE.]",
                "goto 10 if LWTP1",
                "C=1",
            ],
        ),
        (
            "if (p) goto 30\n10 a = 1\nif (q) goto 10\n30 b = 1",
            ["LWBR1=p", "10:note", "A=1 | .NOT. LWBR1", "LWTP1=.NOT. LWBR1", "if (LWTP1) [LWTP1=q]", "goto 10 if LWTP1",
             "B=1"],
        ),
    ],
    ids=["forward", "always", "two", "stop", "back", "endless", "entered sideways", "skipped region"],
)  # fmt: skip
def test_guards(body: str, lines: list[str]) -> None:
    found = [one for one in shown(*removed(body)) if not one.startswith("90010")]
    assert found == lines


def test_a_flag_that_is_set_under_a_guard_has_an_initial_value() -> None:
    _, shared = removed("if (p) goto 20\nif (q) goto 20\na = 1\n20 b = 1")
    assert shared.presets == ["LWBR2"]
    assert shared.names.declarations() == ["LOGICAL LWBR1, LWBR2"]


def test_only_branches_back_on_a_flag_remain() -> None:
    items, _ = removed("10 a = 1\nif (p) goto 30\n20 b = 1\nif (q) goto 20\nif (r) goto 10\n30 c = 1")
    left = [one for item in items for one in walk([item.node]) if isinstance(one, Goto)]
    assert [one.target for one in left] == [20, 10]
    assert all(isinstance(one.test, Flag) for one in left)


def test_a_large_condition_gets_a_flag() -> None:
    tests = "\n".join(f"if (x{number} > 0) goto {20 + number}" for number in range(14))
    targets = "\n".join(f"{20 + number} a{number} = 1" for number in range(14))
    items, shared = removed(f"{tests}\nstop\n{targets}")
    assert any("LWCC" in name for name in shared.names.reserved)
    assert max(shared.diagrams.size(item.guard) for item in items) < 40


def test_an_exit_of_a_loop_waits_for_its_flags() -> None:
    items, shared = removed("do i = 1, n\nif (p) goto 20\na = 1\nend do\n20 c = 1")
    (loop,) = [item.node for item in items if item.node in shared.bodies]
    assert shown(shared.bodies[loop], shared) == [  # pyright: ignore[reportArgumentType]
        "i = LWIX1 | LWEX1",
        "LWEX1=.NOT. p | LWEX1",
        "A=1 | LWEX1",
        "if (.NOT. LWEX1) [exit]",
    ]


def test_a_label_that_a_call_names_stays_on_its_line() -> None:
    items, _ = removed("call t(a, *20)\na = 1\n20 b = 1")
    assert not any(20 in item.node.labels for item in items)
