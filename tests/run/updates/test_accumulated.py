"""What a lanes loop accumulates: each form of an update equals plain Python, or is refused.

A form that is taken for a reduction and is none gives a wrong number without a word, so every form that looks like one
stands here: those whose value depends on the order of iterations are refused.
"""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import lanewise as lw

N = 37
NUMBERS = np.random.default_rng(5).integers(1, 9, N).astype(np.int32)
FLAGS = NUMBERS > 2


def written(start: str, update: str) -> Any:
    """A kernel with one update, as plain Python."""
    loop = f"    for i in lw.lanes(len(a)):\n        {update}\n"
    text = f"def k(a, b, out):\n    s = {start}\n    t = 0\n{loop}    out[0] = s\n"
    file = f"<accumulates {start} {update}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    return names["k"]


REDUCTIONS = (
    *("s += a[i]", "s -= a[i]", "s *= a[i]", "s &= a[i] | 4", "s |= a[i]", "s ^= a[i]"),
    *("s = s + a[i]", "s = s - a[i]", "s = a[i] + s", "s = s * a[i]", "s = a[i] * s", "s = s & 7", "s = a[i] | s"),
    *("s = s + a[i] * 2", "s = s + a[i] - 2", "s = s - a[i] + 2", "s = s - a[i] - 2", "s = a[i] - 2 + s"),
    *("s = s - (a[i] - 2)", "s = s * a[i] * 3", "s = s ^ a[i] ^ 3", "s = a[i] ^ 3 ^ s", "s = s | a[i] & 3"),
    *("s = min(s, a[i])", "s = min(a[i], s)", "s = max(s, a[i])", "s = max(a[i], s)", "s = max(a[i], s, 3)"),
    *("s += a[i]; s -= 2", "s = s + a[i]; s = 3 + s", "s *= a[i]; s = s * 3"),
)
REFUSED = (
    *("s = a[i] - s", "s = 2 + a[i] - s", "s = a[i] - (2 - s)", "s = -s", "s = ~s", "s = abs(s)", "s = not s"),
    *("s = s * a[i] + 2", "s = 2 + a[i] * s", "s = (s + a[i]) * 2", "s = a[i] * (s + 1)", "s = s & a[i] | 3"),
    *("s += s", "s ^= s", "s = s + s", "s = s + a[i] + s", "s = s * s", "s = s * a[i] * s", "s = s + a[s % 4]"),
    *("s += a[i]; s *= 2", "s += a[i]; s = 2 - s", "s |= a[i]; s &= 7", "s = min(s, a[i]); s = max(s, 3)"),
    *("s = s // a[i]", "s = a[i] % s", "s = s % 7", "s = s << 1", "s = s >> a[i]", "s //= 2", "s %= 7", "s <<= 1"),
    *("s = s ** 2", "s **= 2", "s = s / a[i]", "s /= 2"),
    *("s = max(s, s)", "s = max(a[i], -s)", "s = max(a[i], s + 1)", "s = min(s, a[i]) + 1", "s = min(s, a[i], s)"),
    *("s = s and a[i]", "s = s or a[i]", "s = a[i] and s", "s = a[i] or s", "s = s and a[i] and s"),
    *("s = a[i] if a[i] > s else s", "s = s if i % 2 else a[i]", "s = t = s + a[i]", "s, t = s + a[i], 1"),
    *("s = s + a[i]; t = s", "t = s; s = s + a[i]", "s = a[s % 4]", "s = s == a[i]"),
)


@pytest.mark.parametrize("update", REDUCTIONS)
def test_equals_python(update: str) -> None:
    k = lw.kernel(written("lw.i64(5)", update))
    found, wanted = np.zeros(1, np.int64), np.zeros(1, np.int64)
    k(NUMBERS, FLAGS, found)
    with np.errstate(over="ignore"):
        k.py(NUMBERS, FLAGS, wanted)
    assert found == wanted != 0


@pytest.mark.parametrize("update", REFUSED)
def test_refused(update: str) -> None:
    with pytest.raises(lw.CompileError, match=r"lanes run side by side|cannot be accumulated"):
        lw.kernel(written("lw.i64(5)", update))(NUMBERS, FLAGS, np.zeros(1))


ITSELF = (("5", "s += s"), ("5", "s = s + s"), ("5", "s = 2 * s + s"), ("5", "s = max(s, s)"), ("True", "s = s and s"))


@pytest.mark.parametrize(("start", "update"), ITSELF)
def test_what_is_made_of_itself_twice_is_not_called_accumulated(start: str, update: str) -> None:
    with pytest.raises(lw.CompileError, match="'s' would come from an earlier iteration"):
        lw.kernel(written(start, f"{update}; t = s"))(NUMBERS, FLAGS, np.zeros(1))


BOOLEANS = ("s = s and b[i]", "s = s or b[i]", "s = s and a[i] > 0", "s = s or a[i] == 4", "s &= b[i]", "s |= b[i]")


@pytest.mark.parametrize("start", ["True", "False", "b[0]"])
@pytest.mark.parametrize("update", [*BOOLEANS, "s ^= b[i]", "s = b[i] ^ s", "s = s and b[i]; s &= a[i] > 0"])
def test_booleans_equal_python(start: str, update: str) -> None:
    k = lw.kernel(written(start, update))
    for flags in (FLAGS, ~FLAGS, FLAGS | True, FLAGS & False):
        found, wanted = np.zeros(1), np.zeros(1)
        k(NUMBERS, flags, found)
        k.py(NUMBERS, flags, wanted)
        assert found == wanted


@lw.function
def last_unless_zero(a, s):
    for j in lw.lanes(len(a)):
        s = s and a[j]
    return s


def test_refused_in_a_gang() -> None:
    def k(a, out):
        for i in lw.lanes(len(out)):
            out[i] = lw.crev(last_unless_zero)(a, lw.i32(5))

    sentence = r"'s' is int32 and cannot be accumulated with 'and', which gives one of two numbers; start from a bool"
    with pytest.raises(lw.CompileError, match=sentence):
        lw.kernel(k)(NUMBERS, np.zeros(3, np.int32))


@lw.function
def mixed(a, b):
    return a * 2 - b


@pytest.mark.parametrize("word", ["min", "max"])
def test_a_function_that_is_only_called_min(word: str) -> None:
    k = written("lw.i64(5)", f"s = {word}(s, a[i])")
    k.__globals__[word] = mixed
    with pytest.raises(lw.CompileError, match="'s' would come from an earlier iteration"):
        lw.kernel(k)(NUMBERS, FLAGS, np.zeros(1))
