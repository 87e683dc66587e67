"""The seven programs of examples/crev: par, launch and crev leave the same arrays as seq, on small inputs."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.load_file import load_file

load_file(Path(__file__).resolve().parents[3] / "examples" / "crev" / "__init__.py", "crev")

INPUTS: dict[str, list[dict[str, Any]]] = {
    "book_filter": [{"lines": 19, "length": 9_000}],
    "string_matching": [
        {"pattern": "which ", "size": 5_000},
        {"pattern": "e", "size": 900},
        {"pattern": "ee", "size": 2_001},
    ],
    "bellman_ford": [{"nodes": 50}, {"nodes": 40, "chance": 0.05}],
    "depth_first": [{"levels": 3}, {"branches": 3, "levels": 4}, {"branches": 1, "levels": 2_500}],
    "leader_election": [{"levels": 2, "trees": 4}],
    "quicksort": [{"size": 3_000}, {"size": 16}, {"size": 1}, {"size": 0}],
    "mergesort": [{"size": 3_000}, {"size": 33}, {"size": 1}, {"size": 0}],
}
FORMS = ("par", "par_filtered", "launch", "crev", "crev_printed")


@pytest.mark.parametrize("name", INPUTS)
def test_forms_agree(name: str) -> None:
    program = importlib.import_module(f"crev.{name}")
    for given in INPUTS[name]:
        expected = program.arguments(**given)
        program.seq(*expected)
        untouched = program.arguments(**given)
        for form in FORMS:
            if hasattr(program, form):
                made = program.arguments(**given)
                getattr(program, form)(*made)
                for a, b in zip(made, expected, strict=True):
                    np.testing.assert_array_equal(a, b, err_msg=f"{name}.{form} of {given}")
        changed = any(not np.array_equal(a, b) for a, b in zip(expected, untouched, strict=True))
        assert changed or given.get("size", 2) < 2, "seq changes nothing: the input tests nothing"


def test_a_pattern_longer_than_the_text_is_nowhere() -> None:
    program = importlib.import_module("crev.string_matching")
    for form in ("seq", *FORMS):
        text, pattern, found = program.arguments("She had been watching him", 20)
        getattr(program, form)(text, pattern, found)
        assert not found.any(), form


def test_equal_numbers_and_numbers_in_order() -> None:
    for name in ("quicksort", "mergesort"):
        program = importlib.import_module(f"crev.{name}")
        many = np.arange(2_500)  # more than launch gives to one task
        for numbers in (np.full(2_500, 7), many, many[::-1], many % 3, np.minimum(many, 2_500 - many)):
            a = numbers.astype(np.int32)
            for form in ("seq", "launch", "crev"):
                made = a.copy()
                getattr(program, form)(made, np.empty_like(a))
                np.testing.assert_array_equal(made, np.sort(numbers), err_msg=f"{name}.{form}")


@pytest.mark.parametrize("name", INPUTS)
def test_kernels_have_samples(name: str) -> None:
    """What `lanewise explain FILE.py:kernel` runs with."""
    program = importlib.import_module(f"crev.{name}")
    assert program.examples
    for kernel, given in program.examples.items():
        getattr(program, kernel)(*given())


SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "bellman_ford": ("crev", {"nodes": 9}),
    "book_filter": ("crev", {"lines": 3, "length": 40}),
    "leader_election": ("elected_by_gangs", {"branches": 3, "levels": 2}),
    "mergesort": ("sorted_by_gang", {"size": 40}),
    "quicksort": ("sorted_by_gang", {"size": 40}),
    "string_matching": ("par", {"pattern": "e", "size": 90}),  # whose crev takes more than its arguments
}


@pytest.mark.parametrize("name", SMALL)
def test_debug_mode_finds_nothing_and_gives_the_same(name: str) -> None:
    """Lane by lane in the interpreter, which looks for races."""
    program, (kernel, given) = importlib.import_module(f"crev.{name}"), SMALL[name]
    expected, made = program.arguments(**given), program.arguments(**given)
    getattr(program, kernel)(*expected)
    lw.kernel(getattr(program, kernel), debug=True)(*made)
    for a, b in zip(made, expected, strict=True):
        np.testing.assert_array_equal(a, b)


def test_sorting_as_plain_python() -> None:
    """A gang of one gives the same."""
    for name in ("quicksort", "mergesort"):
        program = importlib.import_module(f"crev.{name}")
        a, room = program.arguments(size=60)
        expected = np.sort(a)
        program.sorted_by_gang.py(a, room)
        np.testing.assert_array_equal(a, expected)
