"""Programs that are long or deep: thousands of parts inside each other are as in Python, with one thing to a case."""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python import compile as front_end

_count = iter(range(10**6))


def made(text: str) -> Any:
    file = f"<deep {next(_count)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names: dict[str, Any] = {"lw": lw, "np": np}
    exec(compile(text, file, "exec"), names)
    return names["k"]


def in_lanes(*lines: str) -> str:
    body = "\n".join(f"        {line}" for line in lines)
    return f"@lw.kernel\ndef k(a, out):\n    for i in lw.lanes(out.shape[0]):\n{body}\n"


FUNCTIONS = 120
CHAIN = "".join(
    f"@lw.function\ndef f{n}(x):\n    return {f'f{n - 1}(x) + {n}.0' if n else 'x * 2.0'}\n" for n in range(FUNCTIONS)
)
CASES = {
    "a sum of 1000 terms": in_lanes("out[i] = " + " + ".join(f"a[i] * {n}.0" for n in range(1000))),
    "a chain of functions": CHAIN + in_lanes(f"out[i] = f{FUNCTIONS - 1}(a[i])"),
    "signs before a number": in_lanes("out[i] = " + "-" * 1001 + "a[i]"),
    "not": in_lanes("out[i] = 1.0 if " + "not " * 1001 + "(a[i] > 2) else 2.0"),
    "indices one after another": in_lanes("t = (a[i],)", f"out[i] = t{'[0:]' * 800}[0]"),
    "names in an expression": in_lanes("x = a[i]", "out[i] = " + " + ".join(f"(v{n} := x)" for n in range(1000))),
    "parentheses": in_lanes("out[i] = " + "(" * 90 + "a[i]" + " + 1.0)" * 90),
    "a tuple in a tuple": in_lanes("t = " + "(" * 90 + "a[i]" + ",)" * 90, f"out[i] = t{'[0]' * 90}"),
    "a comparison of 500": in_lanes("x = a[i]", "out[i] = 1.0 if " + " <= ".join(["x"] * 500) + " else 2.0"),
}


@pytest.mark.parametrize("name", CASES)
def test_as_in_python(name: str) -> None:
    kernel = made(CASES[name])
    a = np.arange(1.0, 20.0)
    out, wanted = np.zeros_like(a), np.zeros_like(a)
    kernel(a, out)
    kernel.py(a, wanted)
    assert np.array_equal(out, wanted) and (len(set(wanted)) > 1 or name == "a comparison of 500")


def test_too_deep_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def deeper(*args: Any) -> Any:
        return deeper(*args)

    monkeypatch.setattr(front_end, "entry", deeper)
    with pytest.raises(CompileError, match="stand inside each other too deep to be read; give parts of them names"):
        made(in_lanes("out[i] = a[i]"))(np.zeros(3), np.zeros(3))


def test_too_many_values() -> None:
    given = ", ".join(f"p{n}" for n in range(1100))
    text = f"@lw.function\ndef f({given}):\n    return p0\n" + in_lanes(
        "x = a[i]", f"out[i] = f({', '.join('x' * 1100)})"
    )
    with pytest.raises(CompileError, match="'f' is given 1100 values, and 1024 can be passed; give it an array"):
        made(text)(np.zeros(3), np.zeros(3))
