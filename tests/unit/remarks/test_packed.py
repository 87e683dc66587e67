"""Remarks as text and back; text that was changed is refused."""

from __future__ import annotations

import pytest

from lanewise.ir.position import Position
from lanewise.remarks.packed import packed, unpacked
from lanewise.remarks.remark import Remark

REMARKS = (
    Remark("LW203", Position("k.py", 3, 5), ("reads", "a", ("x comes from a", "a is read"))),
    Remark("LW405", Position("k.py", 4, 1), (17,)),
    Remark("LW101", Position("other/ä.py", 9, 0)),
)


def test_there_and_back() -> None:
    assert unpacked(packed(REMARKS)) == REMARKS
    assert packed(()) == "" and unpacked("") == ()


@pytest.mark.parametrize(
    "text", ["{", "[1]", '[["k.py",[["LW1"]]]]', '[["k.py",[["LW1",1,1,1.5]]]]', '[[1,[["LW1",1,1]]]]', '[["k",[[]]]]']
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        unpacked(text)
