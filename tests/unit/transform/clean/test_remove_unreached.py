"""Blocks that the entry does not reach go, with their edges."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.transform.clean.remove_unreached import remove_unreached
from lib.samples.named_graphs import named_function


def test_blocks_and_cycles_that_are_not_reached() -> None:
    fn = named_function("A: B C | B: C | C: | U: V C | V: U")
    version = fn.version
    remove_unreached(fn, Facts(fn))
    assert [block.name for block in fn.blocks] == ["A", "B", "C"] and fn.version > version


def test_a_function_that_is_reached_stays_as_it_is() -> None:
    fn = named_function("A: B C | B: C | C:")
    version = fn.version
    remove_unreached(fn, Facts(fn))
    assert fn.version == version
