"""Digits in a text that `int` reads as every language here means them.

`str.isdigit` is true of '²', which `int` refuses; `str.isdecimal` of '٣', which no grammar here allows. `int` also
refuses more digits than `sys.get_int_max_str_digits()`. Patterns use DIGITS, since `\\d` matches '٣'.
"""

from __future__ import annotations

MOST_DIGITS = 1000  # no program has a longer number; below Python's limit for `int`
DIGITS = rf"[0-9]{{1,{MOST_DIGITS}}}"


def is_digits(text: str) -> bool:
    """One or more of 0 to 9, so that `int(text)` is a number."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
