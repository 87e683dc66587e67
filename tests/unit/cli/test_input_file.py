"""Input files: kinds of files, names in them, and files of which every function was refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import WrongUsage
from lanewise.cli._input_file import as_usage, function_of, loaded, no_kind, refuse_without_functions
from lanewise.ir.function import Module
from lanewise.ir.parse import parse_module
from lanewise.ir.position import CompileError

TEXT = "func @first() -> void {\nentry:\n  return\n}\n"


def test_a_file_of_a_known_kind(tmp_path: Path) -> None:
    file = tmp_path / "k.LIR"
    file.write_text(TEXT)
    assert list(loaded(str(file)).functions) == ["first"]


@pytest.mark.parametrize("word", ["k.txt", "k", "k.py:f"])
def test_a_word_of_no_known_kind(word: str) -> None:
    with pytest.raises(WrongUsage, match=f"'{word}' is of no known kind; give a file that ends in .lir .ll"):
        loaded(word)


def test_other_inputs_are_named_too() -> None:
    assert no_kind("x", (".a", ".b")) == "'x' is of no known kind; give a file that ends in .a .b"
    assert no_kind("x", (".a",), ("FILE.py:kernel",)).endswith(" ends in .a, or FILE.py:kernel")


def test_a_missing_file_is_refused_input() -> None:
    with pytest.raises(FileNotFoundError):
        loaded("/no/such/file.lir")


def test_names_in_a_module() -> None:
    module = parse_module(TEXT)
    assert function_of(module, "first").name == "first"
    with pytest.raises(WrongUsage, match=r"'second'.*first"):
        function_of(module, "second")


def test_a_refusal_as_wrong_usage() -> None:
    with pytest.raises(WrongUsage, match="no"), as_usage():
        raise CompileError("no")
    with as_usage():
        pass


def test_a_module_without_functions() -> None:
    refuse_without_functions(parse_module(TEXT))
    refuse_without_functions(Module())
    module = Module()
    module.refused["f"] = "an indirect branch"
    with pytest.raises(CompileError, match="an indirect branch"):
        refuse_without_functions(module)
