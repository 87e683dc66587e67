"""The lattice of shapes: order, join, text; and that a fixpoint over it ends."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from lanewise.ir.shapes import (
    BOTH,
    BOTTOM,
    CONSECUTIVE,
    SIGNED,
    UNIFORM,
    VARYING,
    ZERO,
    Shape,
    below,
    join,
    mix,
    private,
    shape_named,
    strided,
    varying,
)

PLAIN = [strided(s, a, f) for s, a, f in product((0, 1, 2, -4, None), (1, 2, 8, 0), (0, SIGNED, BOTH))] + [
    varying(a) for a in (1, 4, 0)
]
ALL = list(dict.fromkeys([BOTTOM, *PLAIN, *map(private, PLAIN)]))


def test_equal_shapes_are_the_same_object() -> None:
    assert strided(1, 8) is strided(1, 8)
    assert strided(0, 12) is strided(0, 4), "of an alignment only the power of two counts"
    assert strided(0, 4) is strided(0, 4, SIGNED), "a uniform value is straight anyway"
    assert varying(0) is strided(None, 0) is ZERO, "a multiple of everything is zero"


@pytest.mark.parametrize("shape", ALL, ids=str)
def test_text_and_pickle_come_back(shape: Shape) -> None:
    assert shape_named(str(shape)) is shape
    assert pickle.loads(pickle.dumps(shape)) is shape


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("U", "uniform"),
        ("Ca16su", "strided(1)"),
        ("S-4", "strided(-4)"),
        ("S?a4s", "strided(?)"),
        ("Ta8", "varying"),
        ("PU", "uniform"),
        ("_", "bottom"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert shape_named(text).words == words
    assert str(shape_named(text)) == text


@pytest.mark.parametrize("text", ["", "X", "S", "Ca", "Ca12", "Cus", "Ua-4", "CP"])
def test_what_is_no_shape(text: str) -> None:
    with pytest.raises(ValueError, match=r"shape|power of two"):
        shape_named(text)


def test_join_is_a_least_upper_bound() -> None:
    for a, b in product(ALL, ALL):
        above = join(a, b)
        assert above is join(b, a)
        assert below(a, above)
        assert below(b, above)
        for c in (x for x in ALL if below(a, x) and below(b, x)):
            assert below(above, c), f"{a} and {b} join to {above}, not to {c}"


def test_order_is_an_order() -> None:
    for a, b in product(ALL, ALL):
        assert not (below(a, b) and below(b, a)) or a is b
    for a, b, c in product(ALL[::3], ALL[::2], ALL):
        assert not (below(a, b) and below(b, c)) or below(a, c)


def test_joins() -> None:
    assert join(strided(1, 8), strided(2, 8)) is strided(None), "one stride or the other: one stride, unknown"
    assert join(strided(4, 8), strided(8, 16)) is strided(None, 4)
    assert join(CONSECUTIVE, VARYING) is VARYING
    assert join(strided(0, 8), varying(4)) is varying(4)
    assert join(private(UNIFORM), private(strided(4, 4))) is private(strided(None)), "offsets join"
    assert join(private(strided(0, 8)), strided(0, 4)) is varying(4), "here private, there not"


def test_lanes_that_choose_apart_keep_alignment() -> None:
    assert mix(strided(4, 8), strided(0, 2)) is varying(2)
    assert mix(UNIFORM, UNIFORM) is VARYING
    assert mix(private(UNIFORM), private(UNIFORM)) is private(VARYING)
    assert mix(ZERO, ZERO) is ZERO


def test_a_private_address_is_not_the_same_in_all_lanes() -> None:
    own = private(UNIFORM)
    assert not (own.is_uniform or own.is_strided or own.is_varying)
    assert own.offset is UNIFORM


def test_chains_are_short() -> None:
    """However shapes rise, they are at the top after about as many steps as a 64-bit type has bits."""
    shape, steps = strided(1, 0, BOTH), 0
    for align in [0, *[1 << k for k in reversed(range(64))]]:
        for straight in (BOTH, SIGNED, 0):
            for other in (strided(1, align, straight), strided(None, align, straight), varying(align)):
                raised = join(shape, other) if other is not ZERO else shape
                steps += raised is not shape
                shape = raised
    assert shape is VARYING
    assert steps <= 64 + 5
