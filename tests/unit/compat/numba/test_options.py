"""Numba's options: mapped, or refused in one sentence at the function."""

from __future__ import annotations

from typing import Any

import pytest

from lanewise import CompileError
from lanewise.compat.numba.options import Chosen, chosen


def f(x: Any) -> Any:
    return x


def of(**given: Any) -> Chosen:
    return chosen(f, "njit", given)


def test_what_is_always_so_changes_nothing() -> None:
    assert of(cache=True, nogil=True, nopython=True, inline="always") == of()
    assert of(forceobj=False, locals={}) == of()


def test_floats() -> None:
    assert of(fastmath=True).options.fastmath and not of(fastmath=True).options.fma
    assert of(fastmath={"contract"}).options.fma and not of(fastmath={"contract"}).options.fastmath
    assert of(fastmath={"nnan"}).options == of().options, "strict is never wrong"


def test_checks() -> None:
    assert of().options.checks and of(boundscheck=True).options.checks and not of(boundscheck=False).options.checks
    assert of().rules.by_zero_raises and not of(error_model="numpy").rules.by_zero_raises


def test_parallel() -> None:
    assert not of().rules.parallel and of(parallel=True).rules.parallel
    assert not of(parallel={"prange": False}).rules.parallel and of(parallel={"fusion": False}).rules.parallel


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"forceobj": True}, "object mode runs Python"),
        ({"locals": {"x": 1}}, "write the conversions"),
        ({"target": "cuda"}, "docs/gpu.md"),
        ({"colour": 3}, "leave it out, or leave this function to Numba"),
        ({"error_model": "c"}, "write 'python' or 'numpy'"),
    ],
)
def test_refusals_name_the_function(given: dict[str, Any], words: str) -> None:
    with pytest.raises(CompileError, match=words) as caught:
        of(**given)
    assert caught.value.position is not None and caught.value.position.line == f.__code__.co_firstlineno
