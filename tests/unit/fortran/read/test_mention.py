"""Every variable of a statement is mentioned, also one that follows its keyword without a separator."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.mention import mentioned, mentioned_in
from lib.samples.fortran_texts import body_unit, statement_of


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("rewind k", {"K"}),
        ("return j", {"J"}),
        ("do 10 i = 1, n", {"I", "N"}),
        ("save t, u", {"T", "U"}),
        ("goto l", {"L"}),
        ("assign 10 to l", {"L"}),
        ("call f(x)", {"F", "X"}),
        ("if (a) rewind k", {"A", "K"}),
        ("print fmt, x", {"FMT", "X"}),
        ("x = y + z%w", {"X", "Y", "Z", "W"}),
        ("stop code", {"CODE"}),
        ("common a", {"A"}),
        ("data a /1/", {"A"}),
        ("error stop n", {"N"}),
    ],
)
def test_mentioned(text: str, names: set[str]) -> None:
    assert names <= mentioned(statement_of(text))


def test_a_loop_does_not_mention_its_keyword() -> None:
    assert mentioned(statement_of("do 10 i = m, n")) == {"I", "M", "N"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("real t /3.0/", "T"),
        ("integer*8 k", "K"),
        ("character*(*) c", "C"),
        ("real(8) x, y", "X"),
        ("logical :: l", "L"),
    ],
)
def test_a_declaration_mentions_its_first_name(text: str, name: str) -> None:
    assert name in mentioned(body_unit(f"{text}\nx = 1").specification[0])


def test_formats_name_no_variables() -> None:
    found = mentioned_in(body_unit("10 format (i5, f10.3)\nx = y"))
    assert {"X", "Y"} <= found and "I5" not in found
