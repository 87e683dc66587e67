"""Iterations that read what others write give a warning when a kernel is compiled, if it is certain."""

import linecache
import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.remarks.remark import recording
from lanewise.remarks.table import row_of
from lanewise.runtime.warnings.recurrences import warn_of_recurrences

ONE, TWO = "for i in lw.lanes(len(a) - 2):", "for i, j in lw.lanes(*m.shape):"
A, M = np.arange(12), np.arange(48).reshape(6, 8)


def written(body: str, loop: str) -> Written:
    lines = [f"        {line}" for line in body.split("; ")]
    text = "\n".join(["def k(a, b, m, n):", f"    {loop}", *lines, ""])
    file = f"<{loop} {body}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    return Written(names["k"], "kernel")


def reported(body: str, loop: str) -> list[str]:
    source = written(body, loop).source
    compiled = compile_source(source, signature_of(source, (A, A.copy(), M, 9)))
    with recording() as remarks, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warn_of_recurrences(compiled.module, source)
    return [row_of(remark.code).sentence.format(*remark.data) for remark in remarks]


@pytest.mark.parametrize(
    ("body", "loop", "read", "written"),
    [
        ("a[i + 1] = a[i]", ONE, "a[i]", "a[i + 1]"),
        ("a[i] = a[i - 1] + b[i]", ONE, "a[i - 1]", "a[i]"),
        ("a[i] = a[i + 1]", ONE, "a[i + 1]", "a[i]"),
        ("a[2 * i + 2] = a[2 * i]", ONE, "a[2 * i]", "a[2 * i + 2]"),
        ("a[n - i] = a[n - i - 1]", ONE, "a[n - i - 1]", "a[n - i]"),
        ("if i > 0: a[i] = a[i - 1]", ONE, "a[i - 1]", "a[i]"),
        ("if i != 0 and i < n - 1: a[i] += a[i - 1]", ONE, "a[i - 1]", "a[i]"),
        ("if i < n: a[i] = a[i + 1]", ONE, "a[i + 1]", "a[i]"),
        ("if not i < 1: a[i] = a[i - 1]", ONE, "a[i - 1]", "a[i]"),
        ("for k in range(n): a[i] = a[i + 2] + k", ONE, "a[i + 2]", "a[i]"),
        ("m[i, 0] = m[i + 1, 0]", ONE, "m[i + 1, 0]", "m[i, 0]"),
        ("m[i, j] = m[i, j - 1]", TWO, "m[i, j - 1]", "m[i, j]"),
        ("if i > 0 and j > 0: m[i, j] = m[i - 1, j - 1]", TWO, "m[i - 1, j - 1]", "m[i, j]"),
        ("a[i + 7] = a[i]", "for i in lw.lanes(9):", "a[i]", "a[i + 7]"),
    ],
)
def test_reported(body: str, loop: str, read: str, written: str) -> None:
    (said,) = reported(body, loop)
    assert said.startswith(f"'{read}' is what another iteration writes as '{written}', and they run in any order")


@pytest.mark.parametrize(
    ("body", "loop"),
    [
        ("a[i] = a[i] + 1", ONE),
        ("a[i] = b[i - 1]", ONE),
        ("a[2 * i] = a[2 * i + 1]", ONE),
        ("a[i] = a[i + n]; a[i] += a[n - i]", ONE),
        ("a[i] += a[b[i]]; a[i + b[i]] = a[i + b[i] - 1]", ONE),
        ("if i % 2 == 0: a[i] = a[i + 1]", ONE),
        ("if i & 1: a[i] = a[i - 1]", ONE),
        ("if b[i] > 0: a[i] = a[i - 1]", ONE),
        ("if i == 3: a[i] = a[i - 1]", ONE),
        ("if i == n: a[i] = a[i - 1]", ONE),
        ("if i < 2: a[i] = a[i + 2]", ONE),
        ("a[i] = a[i + 4]", "for i in lw.lanes(4):"),
        ("a[i] = a[i + 6]", ONE),
        ("for k in range(1, 8): m[i, k] = m[i, k - 1]", ONE),
        ("for k in range(1, 6): m[k, i] = m[k - 1, i]", ONE),
        ("k = n - i; m[i, k] = m[i - 1, k] + m[i, k - 1]", ONE),
        ("m[i, j] = b[i] + m[i, j]", TWO),
        ("b[i * n + j] = b[i * n + j] + 1", TWO),
        ("a[lw.lane()] = a[lw.lane() + 1]", ONE),
        ("a[i + lw.lane()] = a[i + lw.lane() - 1]", ONE),
        ("t = lw.array(8, lw.i64); t[0] = 0; t[i % 8] = t[0]; a[i] = t[i % 8]", ONE),
    ],
)
def test_nothing_is_said(body: str, loop: str) -> None:
    assert reported(body, loop) == []


def test_warned_once_and_explained() -> None:
    kernel = lw.kernel(written("a[i] = a[i + 1] + 7", ONE).function)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        kernel(A.copy(), A.copy(), M, 9)
        kernel(A.astype(np.float32), A.copy(), M, 9)
    (one,) = found
    assert one.category is RuntimeWarning and one.lineno == 3
    assert "write results to another array, or use 'range' for a loop in order" in str(one.message)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert "!     'a[i + 1]' is what another iteration writes" in str(kernel.explain(A.copy(), A.copy(), M, 9))
