"""From a specification to a guard: wide enough, ordered, and such that nothing wraps where it holds."""

from __future__ import annotations

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.ir.function import Param
from lanewise.ir.position import NOWHERE
from lanewise.ir.types import I32
from lanewise.solve.concrete import Specification
from lanewise.solve.guarding import Guarded, guarded, literal_of
from lanewise.solve.guards import Base, Budget
from lanewise.solve.lines import Line
from lanewise.solve.solver import Session
from lanewise.solve.terms import Terms

BASES = [Base(Param(I32, "x", None, NOWHERE), 1), Base(Param(I32, "n", None, NOWHERE), 0)]


def guard(claim: str, wraps: str = "", size: int = 2**31) -> Guarded:
    terms = Terms()
    x, n = terms.var("x"), terms.var("n")
    conditions = {
        "inside": terms.all_of((terms.ge(x, 3), terms.gt(n, terms.plus(x, 7)))),
        "never": terms.all_of((terms.ge(x, 3), terms.ge(terms.number(2), x))),
        "small": terms.ge(terms.number(100), x),
        "far": terms.ge(terms.times(2**70, x), n),
        "": terms.true,
    }
    spec = Specification(terms, [x, n], terms.true, conditions[claim])
    with Session(terms, Budget()) as session:
        return guarded(session, spec, conditions[wraps], BASES, lambda base: size)


def test_the_border() -> None:
    found = guard("inside")
    assert found.complete and found.guard is not None
    assert (str(found.guard), found.guard.bits) == ("x >= 3 and x + 7 < n", 64)
    assert set(found.literals) >= set(found.guard.literals)


def test_what_wraps_is_ruled_out() -> None:
    found = guard("inside", wraps="small")
    assert found.guard is not None
    assert "x <= 100" in str(found.guard) and "x >= 3" in str(found.guard)


def test_a_claim_that_never_holds() -> None:
    found = guard("never")
    assert found.guard is None and found.never and found.why == "it never holds"


@pytest.mark.parametrize(("size", "bits"), [(2**31, 64), (2**63, 128)])
def test_the_width_depends_on_the_numbers(size: int, bits: int) -> None:
    found = guard("inside", size=size)
    assert found.guard is not None and found.guard.bits == bits


def test_a_term_that_fits_no_width() -> None:
    found = guard("far", size=2**64)
    assert found.guard is None and found.why == "a term of the guard does not fit in 128 bits"


def test_a_line_as_a_literal() -> None:
    literal = literal_of(Line(Linear(-5, {0: 1, 1: 2}), 0, 0), BASES)
    assert literal.term == Linear(-5, {BASES[0]: 1, BASES[1]: 2})
