"""Decorated functions are pickled by value, and a process has one object for all pickles of the same function."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions import pickled
from lanewise.frontend.python.definitions.pickled import token_of
from lib.child_process import run_python

SCALE = 3.0


@lw.function
def power(x, n):
    if n == 0:
        return 1.0
    return x * power(x, n - 1)


@lw.kernel
def powers(a, out):
    for i in lw.lanes(len(a)):
        out[i] = power(a[i], 3) * SCALE


def token(function: Any) -> str:
    return token_of(function, function.__getstate__())


def test_one_object_for_all_pickles() -> None:
    data = pickle.dumps(powers)
    again = pickle.loads(data)
    assert again is pickle.loads(data) and again is not powers
    out = np.zeros(4)
    again(np.arange(4.0), out)
    assert out.tolist() == [0.0, 3.0, 24.0, 81.0]
    versions = dict(again._kept.versions)
    assert pickle.loads(data)._kept.versions == versions != {}, "the second one was not set up again"
    assert copy.copy(powers) is again


def test_tokens_depend_on_values(monkeypatch: pytest.MonkeyPatch) -> None:
    first = token(powers)
    assert token(powers) == first != token(power)
    assert token(lw.kernel(powers, width=8)) != first
    monkeypatch.setitem(globals(), "SCALE", 4.0)
    assert token(powers) != first


def test_functions_that_nothing_identifies() -> None:
    def caller() -> Any:
        value = (x for x in ())  # cannot be pickled

        @lw.function
        def uses(x):
            return x if value is None else -x

        return uses

    one, other = caller(), caller()
    assert token(one) == token(one) != token(other)


def test_how_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, Any] = {}
    monkeypatch.setattr(pickled, "_restored", kept)
    monkeypatch.setattr(pickled, "MOST", 2)
    for width in (1, 2, 4):
        pickle.loads(pickle.dumps(lw.kernel(powers, width=width)))
    assert len(kept) == 2


DUMP = """
import pickle, sys
import lanewise as lw

LIMIT = 7.0

@lw.vectorize
def factorial(n):
    if n < 2:
        return 1.0
    return n * factorial(n - 1)

def maker(shift):
    @lw.vectorize(identity=0)
    def shifted(a, b):
        "Doc."
        return a + b + shift * 0 if a < LIMIT else a
    return shifted

@lw.guvectorize("(n),()->(n),()", width=4)
def scaled(a, f, out, total):
    total[0] = 0.0
    for k in range(len(a)):
        out[k] = a[k] * f
        total[0] += factorial(out[k])

print(pickle.dumps([factorial, maker(2.0), scaled]).hex())
"""

LOAD = """
import pickle, sys
import numpy as np

data = bytes.fromhex(sys.argv[1])
factorial, shifted, scaled = pickle.loads(data)
assert [each is other for each, other in zip(pickle.loads(data), (factorial, shifted, scaled))] == [True] * 3
print(factorial(np.arange(5.0)).tolist(), shifted.reduce([[1.0, 2.0], [3.0, 4.0]], axis=(0, 1)), shifted.identity)
print([each.tolist() for each in scaled([[1.0, 2.0]], 2)], scaled.signature, shifted.__doc__.split()[-1])
"""


def test_ufuncs_of_main_and_closures() -> None:
    done = run_python("-c", LOAD, run_python("-c", DUMP).stdout.strip())
    assert done.stdout.splitlines() == [
        "[1.0, 1.0, 2.0, 6.0, 24.0] 10.0 0",
        "[[[2.0, 4.0]], [26.0]] (n),()->(n),() Doc.",
    ], done.stderr


def test_numpys_own_ufuncs_go_by_name() -> None:
    assert pickle.loads(pickle.dumps(np.add)) is np.add and copy.copy(np.add) is np.add


class Local:
    pass


@pytest.mark.parametrize(
    "value", [1, 1.0, "1", (1,), [1], {"a": 1}, np.float32(1), np.int64(1), np.arange(3), np.add, int]
)
def test_words_tell_values_apart(value: Any) -> None:
    """By type too: True, 1 and 1.0 are equal in Python, and compile to different code."""
    texts = {"\n".join(pickled._words(each)) for each in (value, True, 2, np.arange(3.0), np.subtract, float)}  # pyright: ignore[reportPrivateUsage]
    assert len(texts) == 6
    again = copy.deepcopy(value)
    assert list(pickled._words(again)) == list(pickled._words(value))  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    "value", [object(), lambda x: x, np.array([None]), type("Made", (), {"__module__": "__main__"})]
)
def test_values_that_nothing_tells_apart(value: Any) -> None:
    with pytest.raises(pickled.Unknown):
        list(pickled._words(value))  # pyright: ignore[reportPrivateUsage]
    assert list(pickled._words(Local))  # pyright: ignore[reportPrivateUsage]
