"""Watchers of passes: what each sees, skips, and writes, in runs of the one runner."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.options import parse_options
from lanewise.pipeline import Pass, Watcher, run, watched
from lanewise.watchers import Collecting, Limiting, Printing, Timing, Verifying, watchers_for

TEXT = "func @f(%x: i32) -> i32 {\nentry:\n  %y: i32 = add %x, i32 1\n  return %y\n}"


def rename(fn: Function, facts: Facts) -> None:
    fn.entry.ops[0].name += "z"
    fn.touch()


def nothing(fn: Function, facts: Facts) -> None:
    pass


def spoil(fn: Function, facts: Facts) -> None:
    fn.entry.ops.clear()
    fn.touch()


def needed(fn: Function, facts: Facts) -> None:
    rename(fn, facts)


OPTIONAL, SILENT, SPOILING, NEEDED = (
    Pass(rename, "", optional=True),
    Pass(nothing, "", optional=True),
    Pass(spoil, "", optional=True),
    Pass(needed, ""),
)


def after(watcher: Watcher, *passes: Pass, version: str = "gang") -> str:
    """The name of the op after passes that a watcher observes: as many z as ran."""
    fn = parse(TEXT)
    with watched([watcher]):
        run(passes, fn, Facts(fn), version)
    return fn.entry.ops[0].name if fn.entry.ops else ""


def test_options_ask_for_watchers() -> None:
    names = ("simplify",)
    assert watchers_for(parse_options("", names)) == []
    kinds = {type(one) for one in watchers_for(parse_options("all.time,all.verify,simplify.show,fuel=3", names))}
    assert kinds == {Timing, Verifying, Printing, Limiting}


def test_fuel_is_for_optional_passes() -> None:
    limiting = Limiting(fuel=2)
    assert after(limiting, OPTIONAL, NEEDED, OPTIONAL, OPTIONAL, NEEDED) == "yzzzz"
    assert limiting.last == ("rename", "f", "gang") and limiting.burnt == 2


def test_a_version_stops_after_its_pass() -> None:
    limiting = Limiting(stops=lambda name: name == "nothing")
    assert after(limiting, OPTIONAL, SILENT, OPTIONAL, NEEDED) == "yzz"
    assert after(limiting, OPTIONAL, OPTIONAL, version="scalar") == "yzz", "another version goes on"


def test_a_broken_function_is_caught_where_it_is_asked_for() -> None:
    with pytest.raises(Exception, match="y"):
        after(Verifying(), SPOILING)
    assert after(Verifying(lambda name: name == "rename"), SPOILING) == ""


def test_texts_are_printed_and_collected() -> None:
    written: list[str] = []
    after(Printing(lambda name: name != "needed", written.append), NEEDED, OPTIONAL, SILENT)
    assert [text.splitlines()[0] for text in written] == [
        "; f, gang, after rename",
        "; f, gang, after nothing, which changed nothing",
    ]
    collecting = Collecting()
    after(collecting, OPTIONAL, NEEDED)
    assert "%yzz: i32 = add" in collecting.texts["f", "gang"]


def test_times_are_summed_by_pass_and_version() -> None:
    timing = Timing()
    after(timing, OPTIONAL, OPTIONAL, NEEDED)
    assert list(timing.seconds) == [("f, gang", "rename"), ("f, gang", "needed")]
    assert str(timing).splitlines()[0] == "f, gang" and str(timing).endswith("needed")
