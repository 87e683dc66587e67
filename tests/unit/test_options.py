"""The grammar of LANEWISE=: every word, what it sets, and what is refused with the words that exist."""

from __future__ import annotations

import pytest

from lanewise.ir.position import CompileError
from lanewise.options import Options, parse_options

PASSES = ("simplify", "linearize")


def test_nothing_is_set_by_an_empty_text() -> None:
    assert parse_options("", PASSES) == Options()


def test_every_word() -> None:
    found = parse_options("off, debug cache=/tmp/x,fuel=7 linearize.off,linearize.show", PASSES)
    assert (found.off, found.debug, found.orders, found.cache, found.fuel) == (True, True, False, "/tmp/x", 7)
    orders = parse_options("debug=orders", PASSES)
    assert (orders.debug, orders.orders) == (True, True)
    assert found.asks("linearize", "off") and found.asks("linearize", "show")
    assert not found.asks("simplify", "off") and not found.asks("linearize", "time")


def test_a_switch_of_all_is_one_of_each() -> None:
    found = parse_options("all.verify", PASSES)
    assert all(found.asks(name, "verify") for name in PASSES) and not found.asks("simplify", "show")


@pytest.mark.parametrize(
    "word", ["of", "linearise.off", "linearize.of", "all.off", "fuel=", "fuel=x", "fuel=-1", "cache="]
)
def test_unknown_words_are_errors_that_name_the_word(word: str) -> None:
    with pytest.raises(CompileError, match=word.split("=")[0].split(".")[0]):
        parse_options(f"debug,{word}", PASSES)
