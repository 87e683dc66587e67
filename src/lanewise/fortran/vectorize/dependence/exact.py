"""Exact: the same question to isl, the integer set library, if islpy is installed.

Fourier-Motzkin elimination is exact over rationals; with factors larger than one there may be rational solutions but
no integer ones: 2*i = 3*j + 1 between close bounds. isl decides that.

Requires  nothing: without islpy the answer is "may be possible".
Ensures   True only if no integers satisfy the system.
Costs     a few milliseconds per question, so it is asked last, and each question once.
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
    names = sorted({name for form in (*equal, *at_least) for name in form.parts})
    if not names:
        return False
    called = {name: f"v{number}" for number, name in enumerate(names)}
    parts = [f"{_text(form, called)} = 0" for form in equal] + [f"{_text(form, called)} >= 0" for form in at_least]
    return bool(isl().BasicSet(f"{{ [{', '.join(called.values())}] : {' and '.join(parts)} }}").is_empty())


def _text(form: Affine, called: dict[str, str]) -> str:
    terms = [f"{factor}*{called[name]}" for name, factor in form.parts.items()]
    return " + ".join([*terms, f"({form.constant})"]).replace("+ -", "- ")
