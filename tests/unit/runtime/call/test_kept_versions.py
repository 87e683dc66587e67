"""Kept versions: one for each signature, compiled again where outer names changed, found again by a quick key."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.runtime.call.kept_versions import MOST_RECENT


@lw.kernel
def copy(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i]


def test_a_closure_that_changed_is_compiled_again() -> None:
    scale = 2

    @lw.kernel
    def scaled(a):
        for i in lw.lanes(len(a)):
            a[i] = a[i] * scale

    a = np.ones(3, "i4")
    scaled(a)
    scale = 5
    scaled(a)
    assert set(a) == {10}


def test_signatures_share_code() -> None:
    k = lw.kernel(copy.function)
    for n in (3, 100):
        k(np.zeros(n), np.zeros(n))
    assert len(k._kept.versions) == 1
    k(np.zeros(4, "f4"), np.zeros(4))
    assert len(k._kept.versions) == 2


def test_the_quick_keys_of_many_calls_are_dropped_together() -> None:
    k = lw.kernel(copy.function)
    version = k.version((np.zeros(3), np.zeros(3)))
    k._kept.recent |= dict.fromkeys(range(MOST_RECENT), version)
    assert k.version((np.zeros(3, "f4"), np.zeros(3))) is not version
    assert len(k._kept.recent) == 1
    assert k.version((np.zeros(3), np.zeros(3))) is version, "it is kept by its signature"


def test_another_version_can_be_chosen_and_dropped() -> None:
    k, args = lw.kernel(copy.function), (np.zeros(3), np.zeros(3))
    first = k.version(args)
    k.drop(first.compiled.signature)
    second = k.version(args)
    assert second is not first and k.version(args) is second
    k.use(first.compiled.signature, first)
    assert k.version(args) is first
