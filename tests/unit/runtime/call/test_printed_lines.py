"""Lines of a call, in the order of plain Python."""

import pytest

from lanewise.runtime.call.printed_lines import MOST_LINES, Lines


def test_sorted_by_iteration_between_lines_of_the_host(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines()
    for text, index in [("a", None), ("2", (2,)), ("0", (0,)), ("2b", (2,)), ("b", None), ("1", (1,)), ("1b", (1,))]:
        lines.add(text, index)
    lines.end_lanes()
    lines.add("0", (0,))
    lines.show()
    assert capsys.readouterr().out.split() == ["a", "0", "2", "2b", "b", "1", "1b", "0"]


def test_nothing_is_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    Lines().show()
    assert capsys.readouterr().out == ""


def test_the_first_lines_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines()
    for i in range(MOST_LINES + 3):
        lines.add(str(i), (i,))
    lines.show()
    out = capsys.readouterr().out.splitlines()
    assert len(out) == MOST_LINES + 1 and out[-1] == "... 3 more lines" and out[-2] == str(MOST_LINES - 1)
