"""No sign stands right after an operator: the standard asks for parentheses, and `-std=f2008` refuses it."""

from __future__ import annotations

import re

import pytest

from lanewise.fortran.modes import convert_text

STEPS = {"-2": "(1 - N - 2)/(-2)", "3": "(1 - N + 3)/(3)", "-K": "(1 - N + (-K))/(-K)", "K": "(1 - N + K)/(K)"}


@pytest.mark.parametrize("step", STEPS)
def test_value_after_a_loop_with_a_step(step: str) -> None:
    text = (
        "      SUBROUTINE S(N, A, I, K)\n      DIMENSION A(*)\n"
        f"      DO 5 I = N, 1, {step}\n      A(I) = 3\n    5 CONTINUE\n      END\n"
    )
    made = convert_text("x.f", text, "vector").text
    assert f"I = N + MAX(0, {STEPS[step]})*({step})" in made
    assert not re.search(r"[-+*/]\s*[-+]", made)
