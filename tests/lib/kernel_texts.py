"""Kernels given as text: their ops as lines, their results beside plain Python's, and refusals.

    result("a // b", 7, np.int32(2))           the value, which is also that of plain Python, bit by bit
    lanes("out[i] = a[i] + 1", A, out=OUT)     arrays after a lanes loop over i, as after plain Python's
    code("a + b", X, Y)                        ["%add: f32 = fadd %a, %b", "return %add"]
    refusal("a + 'x'", X)                      the sentence

An expression has the parameters a, b, c ...; a text that begins with `def` is a whole module with a kernel k. Keywords
are names that it sees (`CompileOptions` as `options=`). Nothing is compiled to machine code.
"""

from __future__ import annotations

import copy
import linecache
import math
import textwrap
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions import twin
from lanewise.frontend.python.definitions.decorate import source_in
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import KernelSource, source_of
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.verify import verify_module
from lib.llvm_functions import lines
from lib.oracles.kernel_results import loops_of, same

NAMES: dict[str, Any] = {"np": np, "math": math, "lw": lw}
WIDTHS = (1, 4)
DEFAULTS = CompileOptions()
_numbers = count()


def plain(text: str, parameters: int = 0, **names: Any) -> Callable[..., Any]:
    """The kernel in a text as a function of Python."""
    text = textwrap.dedent(text).strip("\n") + "\n"
    if not text.startswith(("def ", "@")):
        text = f"def k({', '.join('abcdefgh'[:parameters])}):\n    return {text}"
    file = f"<kernel {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    seen = NAMES | names
    exec(compile(text, file, "exec"), seen)
    return seen["k"]


def source(text: str, parameters: int = 0, **names: Any) -> KernelSource:
    """Its source; a decorator other than `lw.kernel` may stand above it."""
    function = plain(text, parameters, **names)
    return source_in(function) or source_of(function)


def compiled(text: str, *args: Any, options: CompileOptions = DEFAULTS, **names: Any) -> Compiled:
    kernel = source(text, len(args), **names)
    found = compile_source(kernel, signature_of(kernel, args), options)
    verify_module(found.module)
    return found


def code(text: str, *args: Any, function: str = "k", **more: Any) -> list[str]:
    """The ops of a function of the compiled module."""
    return lines(compiled(text, *args, **more).module.functions[function])


def refusal(text: str, *args: Any, **more: Any) -> str:
    """Why it is refused: the sentence."""
    with pytest.raises(CompileError) as caught:
        compiled(text, *args, **more)
    assert caught.value.position.line, "a refusal has a position"
    return caught.value.sentence


def underlined(text: str, *args: Any, **more: Any) -> str:
    """What the caret of a refusal underlines."""
    with pytest.raises(CompileError) as caught:
        compiled(text, *args, **more)
    *_, line, caret = str(caught.value).split("\n")
    return line[caret.index("^") : len(caret)]


def result(text: str, *args: Any, width: int = 1, **more: Any) -> Any:
    """The interpreter's result, after a comparison with plain Python; arrays are changed in place."""
    mine = compiled(text, *args, **more)
    more.pop("options", None)
    theirs = copy.deepcopy(args)
    with np.errstate(all="ignore"):
        function = plain(text, len(args), **more)
        expected = twin.run(getattr(function, "function", function), theirs, {})
    found = run_interpreted(mine, args, width=width, tags=loops_of)
    same(found, expected, 0)
    for one, other in zip(args, theirs, strict=True):
        same(one, other, 0)
    return found


def lanes(body: str, *args: Any, size: str = "len(a)", **more: Any) -> tuple[Any, ...]:
    """The arrays a, b, c ... after a lanes loop over i, in gangs of 1 and 4 as in plain Python."""
    head = f"def k({', '.join('abcdefgh'[: len(args)])}):\n    for i in lw.lanes({size}):\n"
    text = head + textwrap.indent(textwrap.dedent(body).strip("\n"), "        ")
    after: list[tuple[Any, ...]] = []
    for width in WIDTHS:
        mine = copy.deepcopy(args)
        result(text, *mine, width=width, **more)
        after.append(mine)
    return after[0]


def fault(text: str, *args: Any, **more: Any) -> str:
    """What the interpreter reports when a check fails."""
    with pytest.raises(AssertionError) as caught:
        run_interpreted(compiled(text, *args, **more), args)
    return str(caught.value)
