"""Check: traces of old and new units are compared, and what stands in the way is a finding or a reason."""

from __future__ import annotations

import re

import pytest

from lanewise.fortran.check.check import Finding, check_flow, compare, pairs, trace_flow
from lanewise.fortran.check.interpret import Run
from lanewise.fortran.convert import Conversion
from lanewise.fortran.flow.operations import UNDEFINED
from lanewise.fortran.modes import convert_text

TEXT = "subroutine s(a, n)\nif (a > 1) goto 10\nn = 1\n10 n = n + 1\nend\n\nsubroutine t(a)\na = 1\nend\n"


def converted(text: str = TEXT, old: str = "", new: str = "") -> Conversion:
    """Text without GOTO, with one part of the output changed by hand."""
    made = convert_text("s.f90", text, "structured")
    assert old in made.text
    made.text = made.text.replace(old, new)
    return made


def test_equal_units_have_no_findings() -> None:
    made = trace_flow(converted(), seeds=4)
    assert (made.findings, made.followed, made.skipped) == ([], 1, {})


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("n = n + 1", "n = n + 2", "action 2 was N=N.1 with N=1 and is now N=N.2 with N=1"),
        ("n = n + 1", "n = n + 1\nn = 3", r"there were \d actions and are now \d"),
        ("n = n + 1", "n = n + 1\nstop", "it ended with RETURN and ends now with STOP"),
        ("n = n + 1", "goto 99", "the output cannot be read again: s.f90:"),
        ("n = n + 1", "n = n + 1\nentry u", "the output has not the same entries"),
    ],
)
def test_differences(old: str, new: str, sentence: str) -> None:
    (finding,) = check_flow(converted(old=old, new=new), seeds=6)
    assert (finding.unit, finding.line) == ("S", 1)
    assert re.search(sentence, finding.sentence), finding.sentence


def test_every_configuration_is_compared() -> None:
    body = "\n".join(f"#if M{number}\nif (a > {number}) goto 10\n#endif\nn = {number}" for number in range(5))
    text = f"subroutine s(a, n)\n{body}\n10 n = n + 1\nend\n"
    assert check_flow(converted(text), seeds=1) == []
    changed = converted(text, old="#if M4\n", new="#if M4 && M3 && !M2 && M1\n")
    assert "action" in check_flow(changed, seeds=1)[0].sentence


def test_a_unit_too_few_is_a_finding() -> None:
    made = converted(old="subroutine t(a)\na = 1\nend\n", new="")
    assert check_flow(made) == [Finding("", 1, "the output has not the same units as the input")]


def test_only_converted_units_are_compared() -> None:
    found: list[Finding] = []
    both = pairs(converted(), found)
    assert [(result.unit.name, unit.name) for result, unit in both] == [("S", "S")]
    assert found == []


def test_a_unit_that_always_goes_to_no_label_is_named() -> None:
    made = converted("subroutine s\ninteger l\ngoto l, (10)\nassign 10 to l\n10 n = 1\nend\n")
    (reason,) = trace_flow(made, seeds=2).skipped.values()
    assert "a label that was not assigned" in reason


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (Run([("A", ())], "RETURN"), Run([("A", ())], "RETURN"), None),
        (
            Run([("A", (("I", 1),))], "RETURN"),
            Run([("A", (("I", 2),))], "RETURN"),
            "action 1 was A with I=1 and is now A with I=2",
        ),
        (Run([("A", ())], UNDEFINED), Run([], "STOP"), None),
        (Run([], "RETURN"), Run([("A", ())], "RETURN"), "there were 0 actions and are now 1"),
        (Run([], "RETURN"), Run([], "silent"), "it ended with RETURN and ends now with silent"),
    ],
)
def test_compare(before: Run, after: Run, sentence: str | None) -> None:
    assert compare(before, after) == sentence
