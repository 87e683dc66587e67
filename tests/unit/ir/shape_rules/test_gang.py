"""Ops across lanes: lane numbers are consecutive, votes are uniform, selects are what their condition allows."""

from __future__ import annotations

from lib.oracles.shape_result import shape_of


def test_sources_and_votes() -> None:
    assert shape_of("lane")[0] == "C" and shape_of("width")[0] == "U"
    assert shape_of("any %a", "T", type="i1")[0] == "U"
    assert shape_of("reduce.add %x", "T")[0] == "U" and shape_of("scan.add %x", "T")[0] == "T"
    assert shape_of("first %x", "T")[0] == "U"


def test_another_lanes_value() -> None:
    assert shape_of("broadcast %x, %y", "T", "U")[0] == "U"
    assert shape_of("shuffle %x, %y", "T", "T")[0] == "T" and shape_of("shuffle %x, %y", "U", "T")[0] == "U"


def test_selects() -> None:
    assert shape_of("select %a, %x, %y", "U", "C", "C") == "C"
    assert shape_of("select %a, %x, %y", "T", "U", "U") == "T"
    assert shape_of("select %a, %x, i32 poison", "T", "C")[0] == "C"


def test_element_wise_ops() -> None:
    assert shape_of("ctpop %x", "U")[0] == "U" and shape_of("ctpop %x", "C")[0] == "T"
