"""Kernels in files: the file imported, the name in it, its arguments, and what is wrong with a command line."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lanewise.cli import WrongUsage
from lanewise.cli._kernel_file import (
    arguments,
    bound_arguments,
    imported,
    inputs_of,
    kernel_named,
    named_kernel,
    version_named,
)
from lanewise.cli._streams import standard_streams
from lanewise.ir.position import CompileError
from lanewise.runtime.call.kernel import Kernel

TEXT = """import numpy as np
import lanewise as lw

@lw.kernel
def add(a, b):
    for i in lw.lanes(len(a)):
        a[i] += b[i]

@lw.function
def helper(x):
    return x

@lw.vectorize
def twice(x):
    return x + x

number = 3
examples = {
    "add": (np.zeros(4), np.ones(4)),
    "twice": lambda: [np.zeros(4)],
}
"""


@pytest.fixture(autouse=True)
def streams() -> Generator[None]:
    """A user's file sets stdout aside, which a command restores."""
    with standard_streams(until_exit=False):
        yield


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    arguments(parser)
    return parser.parse_args(words)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / f"kernels_{tmp_path.name.replace('-', '_')}.py"
    path.write_text(TEXT)
    return str(path)


def write(file: str, text: str) -> str:
    other = Path(file).with_name("other_" + Path(file).name)
    other.write_text(text)
    return str(other)


def test_a_kernel_by_its_name(file: str) -> None:
    kernel = kernel_named(f"{file}:add")
    assert isinstance(kernel, Kernel) and kernel.source.name == "add"
    assert kernel_named(f"{file}:twice").source.name == "twice"
    assert imported(Path(file)) is imported(Path(file))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (":nothing", "'nothing' is not in the file; in .* there are: add twice"),
        (":number", "'number' is a int, no kernel; in .* there are: add twice"),
        (":helper", "'helper' is a function for kernels, @lw.function, no kernel"),
        ("", r"say which kernel: .*:NAME; in it there are: add twice"),
    ],
)
def test_names_that_are_no_kernel(name: str, sentence: str, file: str) -> None:
    with pytest.raises(WrongUsage, match=sentence):
        kernel_named(file + name)


@pytest.mark.parametrize("word", ["k.lir:f", "k", "k.txt"])
def test_words_that_are_no_file(word: str) -> None:
    with pytest.raises(WrongUsage, match=r"is of no known kind; give a file that ends in \.ll \.bc"):
        kernel_named(word)


def test_examples_or_words(file: str) -> None:
    kernel = kernel_named(f"{file}:add")
    assert isinstance(kernel, Kernel)
    a, b = bound_arguments(f"{file}:add", kernel, None)
    assert a.tolist() == [0] * 4 and b.tolist() == [1] * 4
    a, b = bound_arguments(f"{file}:add", kernel, "f32[:], f32[:]")
    assert a.dtype == b.dtype == np.float32


@pytest.mark.parametrize(
    ("words", "error", "sentence"),
    [
        ("f32[:]", WrongUsage, "add"),
        ("f32[:], f32[:], 3", WrongUsage, "add"),
        ("f33[:], f32[:]", WrongUsage, "f33"),
    ],
)
def test_words_that_do_not_fit(words: str, error: type[Exception], sentence: str, file: str) -> None:
    kernel = kernel_named(f"{file}:add")
    assert isinstance(kernel, Kernel)
    with pytest.raises(error, match=re.escape(sentence)):
        bound_arguments(f"{file}:add", kernel, words)


@pytest.mark.parametrize(
    ("examples", "sentence"),
    [
        ("{}", "say what the arguments of 'add' are: --args"),
        ("[1]", "'examples' is a list; write examples = {'add': "),
        ("{'add': 3}", r"examples\['add'\] is a int; write a tuple, an item for each argument"),
        ("{'add': (1,)}", r"see examples\['add'\] in "),
        ("{'add': lambda: 1 / 0}", r"examples\['add'\]: ZeroDivisionError: division by zero"),
    ],
)
def test_examples_that_do_not_fit(examples: str, sentence: str, file: str) -> None:
    other = write(file, TEXT.partition("examples =")[0] + f"examples = {examples}\n")
    kernel = kernel_named(f"{other}:add")
    assert isinstance(kernel, Kernel)
    with pytest.raises(CompileError, match=sentence):
        bound_arguments(f"{other}:add", kernel, None)


def test_a_file_that_fails(file: str) -> None:
    other = write(file, "import lanewise\nraise ValueError('not today')\n")
    with pytest.raises(CompileError, match=r"other_.*:2: the file cannot be imported: ValueError: not today"):
        imported(Path(other))
    assert not [name for name in sys.modules if name.endswith(Path(other).stem)]
    with pytest.raises(FileNotFoundError):
        imported(Path(file).with_name("nothing.py"))


def test_a_member_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / f"pack_{abs(hash(tmp_path)) % 9999}"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "part.py").write_text("from . import other\nvalue = other.value\n")
    (package / "other.py").write_text("value = 7\n")
    before = list(sys.path)
    module = imported(package / "part.py")
    assert vars(module)["value"] == 7 and module.__name__ == f"{package.name}.part"
    assert sys.path == before
    for name in [name for name in sys.modules if name.startswith(package.name)]:
        monkeypatch.delitem(sys.modules, name)


def test_versions_and_widths(file: str) -> None:
    assert version_named(f"{file}:add", None, 4).built.width == 4
    with pytest.raises(WrongUsage, match=r"--width is for kernels; write @lw.vectorize\(width=...\) in the file"):
        version_named(f"{file}:twice", None, 4)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["k.py:f", "--width", "5"], "--width 5 is no width; there are 1, 2, 4, 8"),
        (["k.py:f", "--function", "g"], "--function and --shapes are for LLVM IR"),
        (["k.py:f", "--shapes", "U"], "--function and --shapes are for LLVM IR"),
        (["k.ll", "--args", "3"], "--args is for kernels in Python; a function from LLVM IR takes --shapes"),
    ],
)
def test_options_that_do_not_fit(words: list[str], sentence: str) -> None:
    with pytest.raises(WrongUsage, match=sentence):
        named_kernel(options(*words))


def test_functions_of_llvm(tmp_path: Path) -> None:
    file = tmp_path / "k.ll"
    one = "define void @{}(ptr %p) {{\n  store i32 1, ptr %p\n  ret void\n}}\n"
    file.write_text(one.format("first") + one.format("second"))
    with pytest.raises(WrongUsage, match=r"say --function F; in .* there are: first second"):
        named_kernel(options(str(file)))
    kernel: Any = named_kernel(options(str(file), "--function", "second", "--shapes", "U", "--width", "4"))
    assert (kernel.name, kernel.width) == ("second", 4)
    with pytest.raises(WrongUsage, match="'third'"):
        named_kernel(options(str(file), "--function", "third"))
    with pytest.raises(WrongUsage, match="'first' has 1 argument"):
        named_kernel(options(str(file), "--function", "first", "--shapes", "U,U"))


@pytest.mark.parametrize(("word", "file"), [("a/k.py:f", "a/k.py"), ("k.ll", "k.ll"), ("a:b.ll", "a:b.ll")])
def test_the_file_of_a_kernel(word: str, file: str) -> None:
    assert inputs_of(options(word)) == [file]
