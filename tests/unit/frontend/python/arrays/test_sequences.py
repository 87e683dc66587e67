"""Items of tuples, lists and ranges: known, chosen by selects, or read from a table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import code, compiled, fault, refusal, result

SEEN: dict[str, Any] = {
    "POWERS": [1, 10, 100],
    "HALVES": (0.5, 1.5),
    "ODD": range(1, 9, 2),
    "MIXED": (1, 2.5, "x"),
    "ARRAYS": (np.array([4, 5]), np.array([6.5])),
    "HUGE": (1, 2**64),
    "NONE": (),
}


@pytest.mark.parametrize(
    "text",
    [
        "POWERS[1]",
        "POWERS[-1]",
        "POWERS[a]",
        "POWERS[-a]",
        "HALVES[a - 1]",
        "ODD[a]",
        "MIXED[2]",
        "MIXED[True]",
        "ARRAYS[0][a - 1]",
        "POWERS[1:][a - 1]",
        "POWERS[::-1][0]",
        "len(POWERS[:2])",
        "(a, b, 7)[1]",
        "(a, b, 7)[a]",
        "(a, b, 7)[-a]",
        "(a * 0.5, 0.25, a * 2.0)[a]",
        "(a, b, a)[1:]",
        "(a, b)[::-1][a - 1]",
        "((a, 1), (b, 2))[1][0]",
        "(a > b, a < b)[a - 1]",
        "(a, b)[lw.u8(1)]",
    ],
)
def test_as_in_python(text: str) -> None:
    for a, b in ((1, 5), (2, -3)):
        if "a > b" not in text or a == 1:
            result(text, a, b, **SEEN)


def test_tables_hold_pythons_own_numbers_once() -> None:
    module = compiled("POWERS[a] + POWERS[a - 1] + HALVES[a]", 1, **SEEN).module
    assert {name.split(".")[0]: table.size for name, table in module.globals.items()} == {"POWERS": 24, "HALVES": 16}
    assert str(compiled("POWERS[a]", 1, **SEEN).result) == "a Python int"


def test_an_item_chosen_at_run_time_is_selected_and_checked() -> None:
    lines = code("(a, b, 7)[c]", 1, 2, 0)
    assert sum(line.startswith("%select") for line in lines) == 2 and any(line.startswith("check") for line in lines)
    assert "index 3 is out of range" in fault("(a, b, 7)[c]", 1, 2, 3)
    assert "index -4 is out of range" in fault("POWERS[a]", -4, **SEEN)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("POWERS[3]", "the tuple has 3 items, there is no item 3"),
        ("(a, 1)[-3]", "the tuple has 2 items, there is no item -3"),
        ("POWERS[0.5]", "the index of a tuple must be an integer, not a Python float"),
        ("POWERS[a * 0.5]", "the index of a tuple must be an integer, not a Python float"),
        (
            "(a, 2.5)[a]",
            "which item of '(a, 2.5)' is taken is only known at run time, and they are a Python int, a Python",
        ),
        ("(a, (1, 2))[a]", "write a number, or 'for x in (a, (1, 2))', or make them one type"),
        (f"({'a, ' * 17})[a]", "has 17 items, and here 16 at most; use lw.array, or pass an array"),
        ("MIXED[a]", "only of ints or floats alone is an item taken by a number at run time; pass 'MIXED' as an array"),
        ("HUGE[a]", "an item of 'HUGE' does not fit 64 bits; write it as a float, or pass an array of uint64"),
        ("NONE[a]", "'NONE' has no items"),
        ("POWERS[a:]", "the bounds of a part of a tuple must be known when compiling; write numbers"),
        ("POWERS[::0]", "the step of a slice must be a number known when compiling, and not zero"),
    ],
)
def test_refused(text: str, words: str) -> None:
    assert words in refusal(text, 1, **SEEN)


def test_sixteen_items_may_be_chosen_from() -> None:
    assert result(f"({'a, ' * 15}b)[c]", 1, 7, 15) == 7
