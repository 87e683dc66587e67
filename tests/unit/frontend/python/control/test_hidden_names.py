"""Texts of the compiler's own: their names never meet the user's."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.parse import parse_module
from lanewise.ir.show import show_module


def k(array, value, count):
    start = np.full(count, value)
    for k in lw.lanes(len(array)):
        array[k] = start[k % count]
    return value + count


def test_names_of_users_stay_theirs() -> None:
    kernel, a, b = lw.kernel(k), np.zeros(9), np.zeros(9)
    assert kernel(a, 2.5, 3) == kernel.py(b, 2.5, 3)
    assert np.array_equal(a, b)


def test_no_such_name_is_in_the_text_form() -> None:
    source = Written(k, "kernel").source
    args: tuple[Any, ...] = (np.zeros(9), 2.5, 3)
    text = show_module(compile_source(source, signature_of(source, args)).module)
    assert not re.search(r"[%@][^,:()]* of \d", text)
    assert show_module(parse_module(text)) == text
