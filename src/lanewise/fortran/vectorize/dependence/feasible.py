"""Feasible: whether integers can satisfy a few linear equations and inequalities (Fourier and Motzkin).

    i = j', j = i', 1 <= i < j, 1 <= i' < j', i < i'      none: A(I,J) = A(J,I) above the diagonal touches nothing twice
    i = i' + h, 1 <= i <= h, 1 <= i' <= h                 none, whatever h is

Equations are solved first, for a variable of factor one if there is one; an unsolvable remainder is an answer (GCD).
Inequalities lose one variable after another, each rounded to integers. Names that are not loop indices are unknowns
too, so symbolic bounds need no special case.

Requires  affine forms.
Ensures   `impossible` is True only if there is no integer solution; False may mean that the system grew too large.
Source    Williams (1976) on Fourier's elimination; Pugh (1991) on rounding.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from .affine import Affine
from .exact import impossible_by_isl

LARGE = 120
"""With more inequalities the test gives up."""


@lru_cache(maxsize=20000)
def impossible(equal: tuple[Affine, ...], at_least: tuple[Affine, ...]) -> bool:
    """No integers make every form of `equal` zero and every form of `at_least` zero or more."""
    reduced = _solve(list(equal), list(at_least))
    if reduced is None:
        return True
    answer = _eliminate(reduced)
    if answer is None and not any(abs(factor) > 1 for form in (*equal, *at_least) for factor in form.parts.values()):
        return False
    return True if answer else impossible_by_isl(equal, at_least)


def never_negative(form: Affine, facts: tuple[Affine, ...]) -> bool:
    """The form is zero or more wherever all facts are."""
    return form.constant >= 0 if form.is_number else impossible((), (*facts, form.negated()))


def _solve(equal: list[Affine], rest: list[Affine]) -> list[Affine] | None:
    """The inequalities after substituting the equations; None if an equation has no solution."""
    while equal:
        form = equal.pop()
        if form.is_number:
            if form.constant:
                return None
            continue
        form = form.divided(gcd(*form.parts.values()))
        if form is None:
            return None
        name = next((one for one in sorted(form.parts) if abs(form.parts[one]) == 1), None)
        if name is None:
            rest += [form, form.times(-1)]
            continue
        value = form.without(name).times(-form.parts[name])
        equal = [_replaced(one, name, value) for one in equal]
        rest = [_replaced(one, name, value) for one in rest]
    return rest


def _replaced(form: Affine, name: str, value: Affine) -> Affine:
    return form.substituted(name, value) if name in form.parts else form


def _eliminate(forms: list[Affine]) -> bool | None:
    """True: no solution. None: there may be one."""
    current = {one.tightened() for one in forms}
    while True:
        if any(one.is_number and one.constant < 0 for one in current):
            return True
        current = {one for one in current if not one.is_number}
        if not current or len(current) > LARGE:
            return None
        name = min(sorted({name for one in current for name in one.parts}), key=lambda one: _price(one, current))
        lower = [one for one in current if one.factor(name) > 0]
        upper = [one for one in current if one.factor(name) < 0]
        made = {_crossed(one, two, name).tightened() for one in lower for two in upper}
        current = {one for one in current if not one.factor(name)} | made


def _price(name: str, forms: set[Affine]) -> int:
    lower = sum(one.factor(name) > 0 for one in forms)
    upper = sum(one.factor(name) < 0 for one in forms)
    return lower * upper - lower - upper


def _crossed(lower: Affine, upper: Affine, name: str) -> Affine:
    """The combination that eliminates the name."""
    a, b = lower.factor(name), -upper.factor(name)
    return lower.times(b).plus(upper, a)
