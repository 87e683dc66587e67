"""Exact: the same question asked of isl, the integer set library, where islpy is installed.

Fourier's elimination is exact over fractions; where factors are larger than one, integers may have no solution though
fractions do: 2*i = 3*j + 1 between close bounds. isl decides that.

Requires  nothing: without islpy the answer is "may be possible".
Ensures   True only if no integers satisfy the system.
Costs     a few milliseconds a question, so it is asked last, and each question once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from .affine import Affine


@cache
def isl() -> Any:
    """The module, or None where it is not installed."""
    try:
        import islpy  # pyright: ignore[reportMissingTypeStubs, reportMissingImports]
    except ImportError:
        return None
    return islpy


def impossible_by_isl(equal: tuple[Affine, ...], at_least: tuple[Affine, ...]) -> bool:
    if isl() is None:
        return False
    names = sorted({name for form in (*equal, *at_least) for name, _ in form.terms})
    if not names:
        return False
    called = {name: f"v{number}" for number, name in enumerate(names)}
    parts = [f"{_text(form, called)} = 0" for form in equal] + [f"{_text(form, called)} >= 0" for form in at_least]
    return bool(isl().BasicSet(f"{{ [{', '.join(called.values())}] : {' and '.join(parts)} }}").is_empty())


def _text(form: Affine, called: dict[str, str]) -> str:
    terms = [f"{factor}*{called[name]}" for name, factor in form.terms]
    return " + ".join([*terms, f"({form.constant})"]).replace("+ -", "- ")
