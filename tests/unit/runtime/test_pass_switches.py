"""Switches of passes: which are watched, and which may be off."""

from __future__ import annotations

import pytest

from lanewise.ir.position import CompileError
from lanewise.options import parse_options
from lanewise.pipeline import PASSES
from lanewise.runtime.pass_switches import compiled_under, is_watched, left_out, refuse_less

NAMES = [step.name for step in PASSES]


def test_watched_and_left_out() -> None:
    assert not is_watched(parse_options("", NAMES)) and is_watched(parse_options("all.time", NAMES))
    optional = next(step.name for step in PASSES if step.optional)
    assert optional in left_out(parse_options(f"{optional}.off", NAMES)) and left_out(parse_options("", NAMES)) == []


def test_required_passes_stay() -> None:
    required = next(step.name for step in PASSES if not step.optional)
    with pytest.raises(CompileError, match=required):
        refuse_less(parse_options(f"{required}.off", NAMES))


def test_without_switches_the_other_way_is_taken() -> None:
    options = parse_options("", NAMES)
    assert compiled_under(options, "k", lambda: "compiled", lambda: "cached") == "cached"
    watched = parse_options("all.verify", NAMES)
    assert compiled_under(watched, "k", lambda: "compiled", lambda: "cached") == "compiled"
