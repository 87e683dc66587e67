"""lw.f32 and its kin stand for NumPy's types, and annotate arrays."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import lanewise
from lanewise.frontend.python.definitions.number_words import WORDS, NumberWord
from lanewise.ir.position import CompileError

lw: Any = lanewise  # a type checker knows no arrays of np.float32


@pytest.mark.parametrize("name", WORDS)
def test_stands_for_numpys_type(name: str) -> None:
    word: Any = WORDS[name]
    kind = word.numpy
    assert isinstance(word, NumberWord)
    word = getattr(lw, name)
    assert word is WORDS[name]
    assert word == kind and kind == word and hash(word) == hash(kind)
    assert type(word(1)) is kind and isinstance(word(1), word) and issubclass(kind, word)
    assert np.dtype(word) is np.dtype(kind) and np.zeros(2, word).dtype == word
    assert np.arange(2).astype(word).dtype == kind and np.result_type(word, word) == kind
    assert {kind: 7}[word] == 7 and not isinstance("x", word)
    assert pickle.loads(pickle.dumps(word)) is word and copy.deepcopy(word) is word


def test_annotations() -> None:
    assert repr(lw.f32[:]) == "lw.f32[:]" and repr(lw.bool_[:, ::1]) == "lw.bool_[:, :]"  # pyright: ignore
    with pytest.raises(TypeError, match=r"lw.f32\[:, :\], a colon for each axis; it is made by lw.array"):
        lw.f32[3]  # pyright: ignore


def test_evaluated_annotation_is_checked() -> None:
    @lw.kernel
    def k(a: lw.f32[:], m: lw.bool_[:, :], n: lw.i32, out: lw.f64[::1]):  # pyright: ignore
        for i in lw.lanes(len(out)):
            local: lw.f32 = a[i] * 4 + 0 * lw.f32(n)  # pyright: ignore
            out[i] = local if m[i, 0] and a.dtype == lw.f32 and type(a[i]) == lw.f32 else 0  # noqa: E721

    assert not isinstance(k.function.__annotations__["a"], str)
    out = np.zeros(3)
    k(np.ones(3, np.float32), np.array([[True], [False], [True]]), np.int32(4), out)
    assert out.tolist() == [4, 0, 4]
    with pytest.raises(CompileError, match=r"'a' is annotated lw.f32\[:\] and is a 1-dimensional array of float64"):
        k(np.ones(3), np.ones((3, 1), bool), np.int32(4), out)


def test_identity_is_refused() -> None:
    @lw.kernel
    def k(a):
        for i in lw.lanes(len(a)):
            if type(a[i]) is lw.f64:
                a[i] = 1

    with pytest.raises(CompileError, match=r"'is' never holds .* write '=='"):
        k(np.ones(3))
