"""What newer interpreters can write: taken, or refused in words, and warned of once."""

from __future__ import annotations

import linecache
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lib.child_process import run_python


def defined(text: str, **names: Any) -> Any:
    """`k` of a text, as a cell of a notebook defines it."""
    file = f"<cell of {abs(hash(text))}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names |= {"lw": lw, "np": np}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(text, file, "exec", dont_inherit=True), names)
    return names["k"]


@pytest.mark.skipif(sys.version_info < (3, 14), reason="needs Python 3.14")
@pytest.mark.parametrize("line", ["a[i] = t'{i}'", "print(t'{i}')", "assert i < 0, t'{i}'"])
def test_template_strings(line: str) -> None:
    kernel = defined(f"@lw.kernel(debug=True)\ndef k(a):\n    for i in lw.lanes(len(a)):\n        {line}\n")
    with pytest.raises(CompileError, match="a t-string cannot stand in a kernel; write an f-string") as caught:
        kernel(np.zeros(3))
    assert caught.value.position.line == 4


@pytest.mark.skipif(sys.version_info < (3, 14), reason="needs Python 3.14")
def test_annotations_that_are_not_evaluated() -> None:
    text = "@lw.kernel\ndef k(a: {}):\n    for i in lw.lanes(len(a)):\n        a[i] += 1\n"
    a = np.zeros(3, np.float32)
    defined(text.format("lw.f32[:]"))(a)
    assert a.tolist() == [1, 1, 1]
    with pytest.raises(CompileError, match="'a'"):
        defined(text.format("lw.f64[:]"))(a)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="needs Python 3.12")
def test_type_parameters() -> None:
    text = "@lw.function\ndef f[T](x: T) -> T:\n    return x + 1\n\n@lw.kernel\ndef k[U](a: U):\n"
    text += "    for i in lw.lanes(len(a)):\n        a[i] = f(a[i])\n"
    a = np.zeros(3)
    defined(text)(a)
    assert a.tolist() == [1, 1, 1]


@pytest.mark.skipif(sys.version_info < (3, 12), reason="needs Python 3.12")
def test_types_inside() -> None:
    kernel = defined("@lw.kernel\ndef k(a):\n    type T = int\n    for i in lw.lanes(len(a)):\n        a[i] = 1\n")
    with pytest.raises(CompileError, match="a type cannot be defined inside a kernel"):
        kernel(np.zeros(3))


ESCAPED = """import numpy as np, lanewise as lw
@lw.kernel
def k(a):
    "matches \\d"
    for i in lw.lanes(len(a)):
        a[i] = 1
k(np.zeros(3))
"""


def test_a_warning_of_python_comes_once(tmp_path: Path) -> None:
    """With the file's name; a SyntaxWarning since Python 3.12."""
    file = tmp_path / "escaped.py"
    file.write_text(ESCAPED)
    done = run_python("-W", "always", file)
    assert done.stderr.count("Warning: ") == 1 and f"{file}:4: " in done.stderr, done.stderr


def test_text_of_a_command_line_is_no_source_of_other_text() -> None:
    """Python 3.13 gives both the name <string>. The text is found if something holds it."""
    text = "import lanewise as lw; names = {}\nexec(TEXT, names)\nprint(lw.kernel(names['k']).source.text)"
    forgotten = run_python("-c", text.replace("TEXT", "''.join(['de', 'f k(a):\\n    pass'])"))
    assert "the source of 'k' cannot be found" in forgotten.stderr, forgotten.stderr
    held = run_python("-c", text.replace("TEXT", "'def k(a):\\n    pass'"))
    assert held.stdout == "def k(a):\n    pass\n", held.stderr
