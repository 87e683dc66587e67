"""Extended: what moves into a loop, where it is put, and the line that a refusal names."""

from __future__ import annotations

import pytest

from lanewise.fortran.restructure.extended import take_in
from lanewise.fortran.write.fresh import Labels
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_unit, outline, tree_of

LOOP = "do 80 j = 1, m\nif (p) goto 100\n70 q = 1\n80 continue\n"
MOVED = "do J [goto 100 if p 70:Q=1 goto 80 100:K=2 goto 70 80:CONTINUE]"


def taken(body: str) -> str:
    unit = body_unit(body)
    nodes = tree_of(unit)
    take_in(unit, nodes, Labels(unit, 95000, 1))
    return outline(nodes)


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (LOOP + "return\n100 k = 2\ngoto 70", f"{MOVED} RETURN"),
        (LOOP + "goto 110\n100 k = 2\ngoto 70\n110 c = 1", f"{MOVED} goto 110 110:C=1"),
        (
            "do 80 j = 1, m\nif (p) goto 100\n70 q = 1\n80 r = 2\nreturn\n100 goto 70",
            "do J [goto 100 if p 70:Q=1 80:R=2 goto 95001 100:goto 70 95001:note] RETURN",
        ),
        (
            "do j = 1, m\nif (p) goto 100\nif (q) goto 200\n70 q = 1\nend do\nstop\n100 k = 2\ngoto 200\n"
            "b = 1\nstop\n200 goto 70",
            "do J [goto 100 if p goto 200 if q 70:Q=1 goto 95001 100:K=2 goto 200 200:goto 70 95001:note] "
            "STOP B=1 STOP",
        ),
        ("do j = 1, m\nif (p) goto 10\n10 q = 1\nend do", "do J [goto 10 if p 10:Q=1]"),
    ],
    ids=["range", "skipped", "no continue", "two stretches", "nothing to do"],
)
def test_moved(body: str, shown: str) -> None:
    assert taken(body) == shown


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (LOOP + "k = 1\n100 k = 2\ngoto 70", "label 70 from statements that are not reached from that loop alone"),
        (LOOP + "k = 1\n100 k = 2\ngoto 70", r"\(also by line 6\)"),
        ("goto 70\n" + LOOP + "100 k = 2", "only what left it may come back"),
        ("if (r) goto 200\n" + LOOP + "return\n100 k = 2\ngoto 70\n200 goto 100", r"\(also by line 2\)"),
        ("do 80 i = 1, n\nif (p) goto 80\ndo 80 j = 1, n\n80 a = 1", "ends an inner loop too"),
    ],
)
def test_refused(body: str, sentence: str) -> None:
    with pytest.raises(CompileError, match=sentence) as refused:
        taken(body)
    assert "branches into the DO loop around label" in refused.value.sentence
