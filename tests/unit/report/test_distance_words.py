"""Advice for lanes that lie apart."""

from __future__ import annotations

import pytest

from lanewise.report.distance_words import COPY, distance_words


def words(*data: str | int, verb: str = "reads", width: int = 16, **lengths: tuple[int, ...]) -> str:
    return distance_words(verb, "m", data, width, lengths).sentence


ROWS = ("rows", 0, 1, "'i'", "j", "perhaps")


def test_rows() -> None:
    said = f"neighbouring lanes are a row apart: pass np.asfortranarray(m) ({COPY})"
    assert (
        words(*ROWS, m=(9, 16))
        == f"{said}, or make 'j' the last index of lw.lanes, if its iterations may run in any order"
    )
    assert words(*ROWS, m=(9, 15)) == words("rows", 0, 1, "'i'", "j", "short") == said
    assert words("rows", 0, 1, "'i'", "", "") == f"{said}, or let 'i' be the index of its last axis"
    assert "pass 'm' with axis 1 as the last one" in words("rows", 1, 2, "'i'", "", "")


def test_written_arrays_are_not_copied() -> None:
    assert COPY in words("last axis") and COPY not in words("last axis", verb="writes")
    assert COPY not in words(*ROWS, verb="writes")


@pytest.mark.parametrize(
    ("data", "advice"), [(("bytes", 24), ""), (("unknown",), ""), (("elements", "w"), ""), (("fields", 24), "separate")]
)
def test_what_is_left_for_one_lane(data: tuple[str | int, ...], advice: str) -> None:
    found = distance_words("reads", "m", data, 1, {})
    assert found.advice.startswith(advice) and bool(found.advice) == bool(advice)
    assert found.is_plain == (data[0] in ("bytes", "unknown"))
