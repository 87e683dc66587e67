"""Digits are those of ASCII, and as many as `int` takes."""

from __future__ import annotations

import re

import pytest

from lanewise.ir.digits import DIGITS, MOST_DIGITS, is_digits


@pytest.mark.parametrize("text", ["0", "42", "007", "9" * MOST_DIGITS])
def test_numbers(text: str) -> None:
    assert is_digits(text) and re.fullmatch(DIGITS, text) and int(text) >= 0


@pytest.mark.parametrize("text", ["", "-1", "1_0", " 1", "²", "٣", "x", "9" * (MOST_DIGITS + 1)])
def test_others(text: str) -> None:
    assert not is_digits(text) and not re.fullmatch(DIGITS, text)
