"""Sentences for options and signatures that decorators do not take."""

from __future__ import annotations

import pytest

from lanewise.frontend.python.definitions.decorator_words import (
    ALWAYS,
    KERNEL_OPTIONS,
    no_option,
    no_option_of_functions,
    no_signature,
)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("parallel", "lw.kernel has no option 'parallel': lanes loops always run on all cores; leave it out"),
        ("cache", "lw.kernel has no option 'cache': compiled code is always kept for the next run; leave it out"),
        ("thread", "lw.kernel has no option 'thread'; write threads="),
        ("fast_math", "lw.kernel has no option 'fast_math'; write fastmath="),
        ("zzz", "lw.kernel has no option 'zzz'; there are: width, threads, fma, fastmath, hot_paths, checks, debug"),
    ],
)
def test_options_of_kernels(name: str, sentence: str) -> None:
    assert no_option("lw.kernel", name) == sentence


def test_options_of_functions_stand_at_the_kernel() -> None:
    for name in KERNEL_OPTIONS:
        assert f"lw.kernel({name}=...)" in no_option_of_functions(name)
    assert no_option_of_functions("parallel").endswith("and no 'parallel'; write @lw.function")
    assert not set(ALWAYS) & set(KERNEL_OPTIONS)


def test_signatures() -> None:
    assert no_signature("lw.kernel").endswith("those of the arguments at each call; write @lw.kernel")
