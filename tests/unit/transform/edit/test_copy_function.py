"""A copy has the same text and shares nothing that can change."""

from __future__ import annotations

from random import Random

from lanewise.ir.same import same
from lanewise.ir.show import show
from lanewise.transform.edit.copy_function import copy_function
from lib.growers.ir_programs import Taste, grow


def test_random_programs() -> None:
    for number in range(6):
        fn = grow(Random(f"copy {number}"), Taste("any", 10, private=True))
        fn.attrs["note"] = {"a": [1]}
        copy = copy_function(fn)
        assert same(fn, copy) and show(fn) == show(copy) and copy.module is fn.module
        mine = {*fn.blocks, *fn.values, *fn.ops}
        assert not mine & {*copy.blocks, *copy.values, *copy.ops}
        before = show(fn)
        copy.entry.end = None
        copy.blocks.clear()
        copy.attrs.clear()
        assert show(fn) == before
