"""Which functions are large."""

from __future__ import annotations

from lanewise.codegen.cut import LARGE, is_large


def test_functions_beyond_the_limit_are_cut() -> None:
    assert not is_large(0) and not is_large(LARGE) and is_large(LARGE + 1)
