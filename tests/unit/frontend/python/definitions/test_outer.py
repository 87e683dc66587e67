"""Attributes of outer classes and modules whatever they are called: what changes is seen."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.outer import can_change

names: dict[str, Any] = {}
exec("class Settings:\n    scale = 2\n    class Inner:\n        scale = 2\n", names)
Settings = names["Settings"]
math_like: Any = types.ModuleType("math")
math_like.scale = 2


class Renamed:
    scale = 2


Renamed.__module__ = "numpy"


class Unknown:
    scale = 2


Unknown.__module__ = 3  # type: ignore[assignment]


@lw.kernel
def of_class(a):
    for i in lw.lanes(len(a)):
        a[i] = Settings.scale


@lw.kernel
def of_inner(a):
    for i in lw.lanes(len(a)):
        a[i] = Settings.Inner.scale


@lw.kernel
def of_module(a):
    for i in lw.lanes(len(a)):
        a[i] = math_like.scale


@lw.kernel
def of_renamed(a):
    for i in lw.lanes(len(a)):
        a[i] = Renamed.scale


@lw.kernel
def of_unknown(a):
    for i in lw.lanes(len(a)):
        a[i] = Unknown.scale


@pytest.mark.parametrize(
    ("kernel", "owner"),
    [
        (of_class, Settings),
        (of_inner, Settings.Inner),
        (of_module, math_like),
        (of_renamed, Renamed),
        (of_unknown, Unknown),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_what_changes_is_seen(kernel: Any, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.zeros(3)
    for scale in (2, 3, 2):
        monkeypatch.setattr(owner, "scale", scale)
        kernel(a)
        assert a.tolist() == [scale] * 3


def test_a_class_of_exec_says_that_it_is_a_builtin() -> None:
    assert Settings.__module__ == "builtins" and can_change(Settings)


def test_names_that_are_never_assigned_are_read_once() -> None:
    import math

    fixed = (np, math, lw, np.float32, np.int64, np.bool_, np.random, int, float, np.dtype, np.longlong)
    assert [owner for owner in fixed if can_change(owner)] == []
