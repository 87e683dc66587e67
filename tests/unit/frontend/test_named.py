"""Functions of a module by name."""

from __future__ import annotations

import pytest

from lanewise import CompileError
from lanewise.frontend.named import MOST_NAMES, UnknownName, function_named, names_there
from lanewise.ir.parse import parse_module

TEXT = "".join(f"func @{name}() {{\nentry:\n  return\n}}\n" for name in ("dot", "saxpy", "sum"))


def test_found() -> None:
    module = parse_module(TEXT, "k.lir")
    assert function_named(module, "dot") is module.functions["dot"]


def test_the_nearest_names_come_first() -> None:
    with pytest.raises(UnknownName) as caught:
        function_named(parse_module(TEXT, "k.ll"), "saxpi")
    assert str(caught.value) == "there is no function 'saxpi' in k.ll; there are: saxpy dot sum"
    with pytest.raises(UnknownName, match=r"in this text; there are: dot saxpy sum"):
        function_named(parse_module(TEXT), "zzz")


def test_a_refused_function_has_its_reason() -> None:
    module = parse_module(TEXT)
    module.refused["bad"] = "it has varargs"
    with pytest.raises(CompileError, match=r"^'bad' was refused: it has varargs$") as caught:
        function_named(module, "bad")
    assert not isinstance(caught.value, UnknownName)


@pytest.mark.parametrize(
    ("count", "end"), [(0, "none"), (3, "f2"), (MOST_NAMES, f"f{MOST_NAMES - 1}"), (MOST_NAMES + 1, f"f{MOST_NAMES}")]
)
def test_all_of_a_few_names(count: int, end: str) -> None:
    text = names_there("zzz", [f"f{k}" for k in range(count)])
    assert text.split(" ")[-1] == end and len(text.split(" ")) == max(count, 1)


def test_only_the_first_of_many() -> None:
    names = [f"f{k}" for k in range(50)] + ["target"]
    text = names_there("targets", names)
    assert text.startswith("target f0 f1 ") and text.endswith("f18 and 31 more")
