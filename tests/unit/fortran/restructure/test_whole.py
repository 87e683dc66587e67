"""Whole: which constructs stay unchanged, what stays with them, and branches that may not be inside."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.unit import executable
from lanewise.fortran.restructure.whole import refuse_labels, wholes
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_unit, tree_of

ASSOCIATE = "associate (b => a)\nb = 1\nend associate"


def spans(body: str) -> dict[int, int]:
    unit = body_unit(body)
    return wholes(unit, executable(unit))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("a = 1\nc = 1", {}),
        (f"a = 1\n{ASSOCIATE}", {1: 3}),
        (f"{ASSOCIATE}\nc = 1\n{ASSOCIATE}", {0: 2, 4: 6}),
        (f"a = 1\ncritical\n{ASSOCIATE}\nend critical", {1: 5}),
        ("a = 1\nselect case (k)\ncase (1)\na = 2\nend select", {}),
        ("a = 1\nselect type (k)\nclass default\na = 2\nend select", {1: 4}),
        ("a = 1\nblock\na = 2\nend block", {}),
        ("a = 1\nblock\ninteger j\na = 2\nend block", {1: 4}),
        (f"do i = 1, n\n{ASSOCIATE}\nend do", {1: 3}),
        ("do i = 1, n\nassociate (b => a)\nif (p) exit\nend associate\nend do", {0: 4}),
        ("o: do i = 1, n\ndo j = 1, n\nassociate (b => a)\nif (p) cycle o\nend associate\nend do\nend do", {0: 6}),
        ("do i = 1, n\nassociate (b => a)\ndo j = 1, n\nif (p) exit\nend do\nend associate\nend do", {1: 5}),
    ],
    ids=[
        "none", "associate", "two", "inside another", "select case", "select type", "block that groups",
        "block that declares", "inside a loop", "left for a loop", "left for an outer loop", "a loop of its own",
    ],
)  # fmt: skip
def test_spans(body: str, found: dict[int, int]) -> None:
    assert spans(body) == found


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("a = 1\nassociate (b => a)\nb = 1", "this construct has no end"),
        (
            "a = 1\nassociate (b => a)\ngoto 10\nend associate\n10 c = 1",
            "a branch inside ASSOCIATE is not restructured",
        ),
        ("a = 1\nblock\ninteger j\nif (p) goto 10\nend block\n10 c = 1", "a branch inside BLOCK is not restructured"),
        ("a = 1\nassociate (b => a)\nexit\nend associate", "there is no construct around this to leave"),
        (
            "do 10 i = 1, n\nassociate (b => a)\nif (p) exit\nend associate\n10 continue",
            "leaves a BLOCK for a DO with a label; end the DO by END DO",
        ),
        (
            "do i = 1, n\nassociate (b => a)\nif (p) exit\nend associate\nif (q) goto 10\n10 c = 1\nend do",
            "a branch inside a DO with BLOCKs is not restructured",
        ),
    ],
)
def test_refused(body: str, sentence: str) -> None:
    with pytest.raises(CompileError, match=sentence) as refused:
        spans(body)
    assert refused.value.position.line > 1


@pytest.mark.parametrize("inside", ["read (5, *, end=90) b", "call t(b, *90)"])
def test_labels_named_inside_are_refused(inside: str) -> None:
    unit = body_unit(f"associate (b => a)\n{inside}\nend associate\n90 c = 1")
    with pytest.raises(CompileError, match="a branch inside ASSOCIATE") as refused:
        refuse_labels(unit, tree_of(unit))
    assert refused.value.position.line == 3
    outside = body_unit(f"a = 1\n{ASSOCIATE}\n{inside}\n90 c = 1")
    refuse_labels(outside, tree_of(outside))
