"""Decorated functions: names, pickles, the plain twin, and what is refused at decoration."""

from __future__ import annotations

import pickle
from functools import wraps
from typing import Any

import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.definitions.decorate import LaneFunction, Written, function, source_in
from lanewise.frontend.python.definitions.source import FUNCTION, KERNEL, VECTORIZE
from lanewise.frontend.python.definitions.twin import is_running


@lw.function
def doubled(x):
    """Twice."""
    return x * 2


@lw.function()
def in_twin(x):
    return is_running(), x


def test_it_looks_like_the_function() -> None:
    assert isinstance(doubled, LaneFunction) and (doubled.__name__, doubled.__doc__) == ("doubled", "Twice.")
    assert doubled.__module__ == __name__ and doubled.__qualname__ == "doubled"
    assert repr(doubled) == "<lanewise function doubled>" and doubled.source.kind == FUNCTION


def test_py_is_the_twin() -> None:
    assert doubled(4) == 8 and doubled.py(x="ab") == "abab"
    assert in_twin.py(2) == (True, 2) and in_twin.py(x=3) == (True, 3)
    assert not is_running()


def test_a_pickle_keeps_text_and_doc() -> None:
    again: Any = pickle.loads(pickle.dumps(doubled))
    assert again.__doc__ == "Twice." and again.__name__ == again.__qualname__ == "doubled"
    assert again._function is None and again(5) == 10 and again.source.function is again.function


def test_sources_of_values() -> None:
    assert source_in(doubled) is doubled.source
    assert source_in(3) is None and source_in(doubled.function) is None

    @wraps(doubled)
    def wrapper(x):
        return 0

    wrapper.source = doubled.source  # type: ignore[attr-defined]
    assert source_in(wrapper) is None, "a wrapper does something else"


def star(*values):
    return values


def by_name(*, value):
    return value


def many(**values):
    return values


@pytest.mark.parametrize(
    ("made", "kinds"),
    [(star, [VECTORIZE]), (by_name, [VECTORIZE]), (many, [VECTORIZE, FUNCTION, KERNEL])],
)
def test_parameters_without_a_name_are_refused_at_once(made: Any, kinds: list[str]) -> None:
    for kind in (VECTORIZE, FUNCTION, KERNEL):
        if kind in kinds:
            with pytest.raises(CompileError, match=r"name each of them|parameters are given in order"):
                Written(made, kind)
        else:
            assert len(Written(made, kind).source.parameters) == 1


def test_options_are_refused() -> None:
    with pytest.raises(TypeError, match=r"lw.function has no options; write width= at the kernel that calls it"):
        function(width=4)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"and no 'inline'; write @lw.function"):
        function(star, inline=True)  # type: ignore[call-overload]


def test_the_error_of_a_lambda_comes_from_the_decorator_alone() -> None:
    with pytest.raises(CompileError, match=r"a lambda cannot be a function") as caught:
        function(lambda x: x)
    assert caught.traceback[-1].name == "function"
