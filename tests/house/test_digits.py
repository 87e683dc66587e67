"""One function says what digits are: `str.isdigit` is true of '²', which `int` refuses."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from lanewise.ir.digits import MOST_DIGITS, is_digits

SRC = Path(__file__).resolve().parents[2] / "src" / "lanewise"
OTHERS = re.compile(r"\.(isdigit|isdecimal|isnumeric)\b")


def test_no_other_file_asks_python() -> None:
    asking = {file for file in SRC.rglob("*.py") if OTHERS.search(file.read_text(encoding="utf-8"))}
    assert asking == {SRC / "ir" / "digits.py"}


@pytest.mark.parametrize("text", ["", "²", "1²", "٣", "-1", "1_0", " 1", "1\n", "Ⅷ", "9" * (MOST_DIGITS + 1)])
def test_what_is_no_number(text: str) -> None:
    assert not is_digits(text)


@pytest.mark.parametrize("text", ["0", "007", "9" * MOST_DIGITS])
def test_what_int_reads(text: str) -> None:
    assert is_digits(text) and int(text) >= 0
    assert sys.int_info.default_max_str_digits >= MOST_DIGITS
