"""Sentences from the data of remarks."""

from __future__ import annotations

import pytest

from lanewise.remarks.remark import Remark
from lanewise.report.explanation import Note
from lanewise.report.remark_words import Known, message_words, remark_notes
from lib.explained import remark


def note(*remarks: Remark, width: int = 8) -> Note:
    types = {("f", "x.1"): "float32"}
    ((place, found),) = remark_notes(remarks, Known(width, types))
    assert place == ("k.py", 3) and found.column == 5
    return found


@pytest.mark.parametrize(
    ("given", "form", "sentence"),
    [
        (remark("LW101"), "uniform", "branch kept: all lanes go the same way"),
        (remark("LW101", "one lane"), "uniform", "branch kept: one lane goes one way"),
        (remark("LW121", "n > 3", "loop", "without masks"), "hot", "when n > 3 this loop runs without masks"),
        (remark("LW121", "", "gangs", "without checks"), "hot", "always gangs run without checks"),
        (remark("LW134", "reduce", "reduce.add"), "reduce", "lanes work together: reduce.add"),
        (remark("LW202", "reads", "a"), "contiguous", "reads a: contiguous"),
        (remark("LW205", "reads", "a", "bytes", 24), "strided", "reads a: every 24 bytes"),
        (remark("LW301", "varying", "zero", "d"), "varying", "check at run time: whether d is zero"),
        (remark("LW303", ("-1", "1 i", "-1 a.shape[0]")), "border", "asked once for many gangs, where a.shape[0] < i;"),
        (remark("LW401", "f", "x.1", "x", "f32", "varying", ""), "varying", "x: float32, varying"),
        (remark("LW401", "f", "y", "y", "i64", "", ""), "one", "y: i64"),
        (remark("LW117", "refused", "line 3"), "wait", "looks like a walk by a stack, in which lanes do not"),
        (
            remark("LW117", "deepest", "top", "own", "no"),
            "wait",
            "lanes wait for those whose 'top' is",
        ),
        (remark("LW211", "x", 8, "lanes", 2), "ahead", "reads x: prefetched 8 lanes ahead, if that array is larger"),
        (remark("LW212", "h", "atomic"), "atomic", "updates h: atomically, lane by lane"),
        (
            remark("LW502", 30, 80, 10, 8),
            "one lane",
            "one lane at a time: about 30 cycles for each lane in",
        ),
        (remark("LW507", "order"), "waits", "lanes that have left wait for the last: in which order others see it"),
        (remark("LW507", "loop", "it writes"), "waits", "lanes that have left wait for the last: it writes"),
        (remark("LW404", 8, "c"), "wraps", "uint8 wraps at 256: "),
    ],
)
def test_sentences(given: Remark, form: str, sentence: str) -> None:
    found = note(given)
    assert found.form == form and found.sentence.startswith(sentence)
    assert found.code == given.code


def test_reasons_are_kept_apart() -> None:
    assert note(remark("LW102", ("x comes from a",))).why == ("x comes from a",)


def test_a_load_without_a_mask_is_said_with_the_access() -> None:
    assert note(remark("LW202", "reads", "a"), remark("LW217", "a")).sentence.endswith("every lane's element is there")
    assert note(remark("LW202", "reads", "a"), remark("LW217", "b")).sentence == "reads a: contiguous"


def test_a_check_of_two_versions_is_one() -> None:
    same = [remark("LW301", shape, "message", "no") for shape in ("varying", "uniform")]
    assert note(*same).form == note(*reversed(same)).form == "varying"


def test_a_check_that_is_hoisted_later_is_no_check_of_the_gang() -> None:
    assert note(remark("LW301", "varying", "message", "no"), remark("LW302", "no")).code == "LW302"


def test_words() -> None:
    assert message_words("{} does not fit int8") == "whether a number fits int8"
