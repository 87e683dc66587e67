"""Layout: where EQUIVALENCE puts arrays, and which it cannot."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.layout import Layout, Undefined, Unknown, layout
from lanewise.fortran.read.declaration import declarations
from lib.samples.fortran_texts import body_unit


def places(declared: str) -> dict[str, tuple[str, int]]:
    unit = body_unit(f"{declared}\nw = 1")
    return layout(unit, declarations(unit)).places


@pytest.mark.parametrize(
    ("declared", "found"),
    [
        ("real x(9)", {}),
        ("real x(10), y(4,5)\nequivalence (x(3), y(2,1))", {"X": ("X", 0), "Y": ("X", 1)}),
        ("real x(10), y(4,5)\nequivalence (x, y(1,2))", {"X": ("X", 0), "Y": ("X", -4)}),
        ("real x(10), y(9)\nequivalence (x(5), y)", {"X": ("X", 0), "Y": ("X", 4)}),
        ("real x(0:9), y(-2:2)\nequivalence (x(3), y(0))", {"X": ("X", 0), "Y": ("X", 1)}),
        ("real x(9), y(9), z(9)\nequivalence (x(2), y(1), z(4))", {"X": ("X", 0), "Y": ("X", 1), "Z": ("X", -2)}),
        (
            "real x(9), y(9), z(9)\nequivalence (x(2), y(1)), (y(3), z(1))",
            {"X": ("X", 0), "Y": ("X", 1), "Z": ("X", 3)},
        ),
        (
            "real x(9), y(9), z(9)\nequivalence (y(2), z(1))\nequivalence (x(2), z(1))",
            {"X": ("X", 0), "Y": ("X", 0), "Z": ("X", 1)},
        ),
        ("parameter (n=3)\nreal x(n,4), y(9)\nequivalence (x(1,n), y(1))", {"X": ("X", 0), "Y": ("X", 6)}),
        ("real x(3,4), y(9)\nequivalence (x(5), y(1))", {"X": ("X", 0), "Y": ("X", 4)}),
    ],
)
def test_offsets(declared: str, found: dict[str, tuple[str, int]]) -> None:
    assert places(declared) == found


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ("real x(9), y(9)\nequivalence (x(1), y(1)), (x(1), y(2))", "an EQUIVALENCE that contradicts another"),
        ("real x(9)\ninteger y(9)\nequivalence (x, y)", "EQUIVALENCE of several types"),
        ("real x(9), y\nequivalence (x(1), y)", "EQUIVALENCE of other than local arrays of one type"),
        ("real x(9), y(9)\ncommon x\nequivalence (x(1), y(1))", "other than local arrays"),
        ("real x(3,4), y(9)\nequivalence (x(1,1,1), y(1))", "another number of subscripts than dimensions"),
        ("real x(n), y(9)\nequivalence (x(2), y(1))", "EQUIVALENCE with bounds that are no numbers"),
    ],
)
def test_not_known(declared: str, sentence: str) -> None:
    with pytest.raises(Unknown, match=sentence):
        places(declared)


def test_the_same_place_twice_is_no_contradiction() -> None:
    made = Layout()
    made.join("X", 2, "Y", 0)
    made.join("Y", 1, "X", 3)
    assert made.places == {"X": ("X", 0), "Y": ("X", 2)}


def test_undefined_is_not_known_either() -> None:
    assert issubclass(Undefined, Unknown)
