"""Feasible: whether integers can satisfy a few linear equations and inequalities (Fourier and Motzkin).

    i = j', j = i', 1 <= i < j, 1 <= i' < j', i < i'      none: A(I,J) = A(J,I) above the diagonal touches nothing twice
    i = i' + h, 1 <= i <= h, 1 <= i' <= h                 none, whatever h is

Equations are solved first, for a variable of factor one where there is one; a remainder that no integer can make is an
answer (GCD). Inequalities lose one variable after another, each rounded to whole numbers. Names that are no loop index
are unknowns too, so symbolic bounds need no special case.

Requires  affine forms.
Ensures   `impossible` is True only if no integers do it; False may mean that the system grew too large.
Source    Williams (1976) on Fourier's elimination; Pugh (1991) on rounding.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from .affine import Affine, number
from .exact import impossible_by_isl

LARGE = 120
"""Inequalities beyond which an answer is not waited for."""


@lru_cache(maxsize=20000)
def impossible(equal: tuple[Affine, ...], at_least: tuple[Affine, ...]) -> bool:
    """No integers make every form of `equal` zero and every form of `at_least` zero or more."""
    reduced = _solve(list(equal), list(at_least))
    if reduced is None:
        return True
    answer = _eliminate(reduced)
    if answer is None and not any(abs(factor) > 1 for form in (*equal, *at_least) for _, factor in form.terms):
        return False
    return True if answer else impossible_by_isl(equal, at_least)


def _solve(equal: list[Affine], rest: list[Affine]) -> list[Affine] | None:
    """Inequalities after equations were used up; None if an equation has no solution."""
    while equal:
        form = equal.pop()
        divisor = gcd(*(factor for _, factor in form.terms)) if form.terms else 0
        if divisor == 0:
            if form.constant:
                return None
            continue
        if form.constant % divisor:
            return None
        form = Affine(tuple((name, factor // divisor) for name, factor in form.terms), form.constant // divisor)
        unit = next((one for one in form.terms if abs(one[1]) == 1), None)
        if unit is None:
            rest += [form, number(0).plus(form, -1)]
            continue
        name, factor = unit
        value = number(0).plus(form.without((name,)), -factor)
        equal = [_replaced(one, name, value) for one in equal]
        rest = [_replaced(one, name, value) for one in rest]
    return rest


def _replaced(form: Affine, name: str, value: Affine) -> Affine:
    factor = form.of(name)
    return form.without((name,)).plus(value, factor) if factor else form


def _eliminate(forms: list[Affine]) -> bool | None:
    """True: no solution. None: there may be one."""
    current = {_rounded(one) for one in forms}
    while True:
        if any(one.is_number() and one.constant < 0 for one in current):
            return True
        current = {one for one in current if not one.is_number()}
        if not current or len(current) > LARGE:
            return None
        name = min(sorted({name for one in current for name, _ in one.terms}), key=lambda one: _price(one, current))
        lower = [one for one in current if one.of(name) > 0]
        upper = [one for one in current if one.of(name) < 0]
        made = {_rounded(_crossed(one, two, name)) for one in lower for two in upper}
        current = {one for one in current if not one.of(name)} | made


def _price(name: str, forms: set[Affine]) -> int:
    lower = sum(one.of(name) > 0 for one in forms)
    upper = sum(one.of(name) < 0 for one in forms)
    return lower * upper - lower - upper


def _crossed(lower: Affine, upper: Affine, name: str) -> Affine:
    """The sum of multiples in which the name is gone."""
    a, b = lower.of(name), -upper.of(name)
    return number(0).plus(lower, b).plus(upper, a)


def _rounded(form: Affine) -> Affine:
    """Divided by what all factors share; the constant rounded down, since the sum is whole."""
    divisor = gcd(*(factor for _, factor in form.terms)) if form.terms else 1
    if divisor <= 1:
        return form
    return Affine(tuple((name, factor // divisor) for name, factor in form.terms), form.constant // divisor)
