"""Attributes as plain data."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.frontend.llvm.text.attributes import (
    effect_of,
    function_attributes,
    parameter_attributes,
    read_groups,
    with_memory,
)
from lanewise.frontend.llvm.text.tokens import tokenize

TYPES = Types(read_layout(""), {"%s": "{ i32 }"})


def test_the_parameter_of_the_docstring() -> None:
    cursor = tokenize("noundef align 4 dereferenceable(16) range(i32 0, 64) byval(%s) %p")
    assert parameter_attributes(cursor, TYPES) == {
        "noundef": True,
        "align": 4,
        "dereferenceable": 16,
        "range": [0, 64],
        "byval": "{ i32 }",
    }
    assert cursor.peek() == "%p"


def test_settings_in_quotes_are_skipped() -> None:
    cursor = tokenize('"a"="b" noalias "c" i32')
    assert parameter_attributes(cursor, TYPES) == {"noalias": True} and cursor.peek() == "i32"


def test_other_values_in_parentheses_are_text() -> None:
    cursor = tokenize("captures(address: x, none) nofpclass(nan inf) 1")
    assert parameter_attributes(cursor, TYPES) == {"captures": "address: x, none", "nofpclass": "nan inf"}


def test_a_function_has_its_groups_and_words_about_behaviour() -> None:
    cursor = tokenize('nounwind #0 #9 "target-cpu"="x" uwtable(sync) alignstack(8) section "s"')
    assert function_attributes(cursor, {"#0": {"cold": True}}, TYPES) == {"nounwind": True, "cold": True}
    assert cursor.peek() == "section"


@pytest.mark.parametrize(
    ("memory", "older"),
    [
        ("none", "readnone"),
        ("read", "readonly"),
        ("argmem: read", "readonly"),
        ("read, inaccessiblemem: none", "readonly"),
        ("write", "writeonly"),
        ("argmem: readwrite", None),
        ("read, argmem: write", None),
    ],
)
def test_memory_in_the_older_words(memory: str, older: str | None) -> None:
    found = with_memory({"memory": memory})
    assert [word for word in ("readnone", "readonly", "writeonly") if found.get(word)] == ([older] if older else [])


def test_without_memory_nothing_is_added() -> None:
    assert with_memory({"cold": True}) == {"cold": True}


def test_groups() -> None:
    found = read_groups({"#0": '{ nounwind memory(none) "x"="y" }', "#1": "{ }"}, TYPES)
    assert found == {"#0": {"nounwind": True, "memory": "none", "readnone": True}, "#1": {}}


def test_the_effect_of_a_call() -> None:
    assert effect_of({}, {"readnone": True}) == "none" and effect_of({"readonly": True}, {}) == "reads"
    assert effect_of({"readonly": True}, {"readnone": True}) == "none"
    assert effect_of({"writeonly": True}) is None and effect_of() is None
