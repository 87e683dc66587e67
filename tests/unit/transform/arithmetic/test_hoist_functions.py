"""Random programs have few elementary functions: here sums and products are hoisted in their place."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse_module
from lanewise.ir.show import show, show_module
from lanewise.ir.verify import verify
from lanewise.transform.arithmetic import hoist_functions as hoisting
from lanewise.transform.control.make_reducible import make_reducible
from lanewise.transform.control.normalize_loops import is_normalized, normalize_loops
from lib.growers.ir_programs import Taste, grow
from lib.oracles.run_grown import run_grown

MANY = 40
TAKEN = frozenset(("add", "sub", "mul", "xor", "and", "icmp", "select"))


@pytest.mark.parametrize("kind", ["structured", "reducible"])
def test_what_leaves_loops_is_what_it_was(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hoisting, "FUNCTIONS", TAKEN)
    worked = 0
    for seed in range(MANY):
        taste = Taste(kind, 4 + seed % 17, private=bool(seed % 2), floats=not seed % 3)
        module = grow(Random(f"hoist {kind} {seed}"), taste).module
        assert module is not None
        text = show_module(module)
        fn, plain = (parse_module(text).functions["grown"] for _ in range(2))
        for change in (make_reducible, normalize_loops):
            change(fn, Facts(fn))
        before = show(fn)
        hoisting.hoist_functions(fn, Facts(fn))
        verify(fn)
        assert is_normalized(fn, Facts(fn)) is None
        assert all(op.block is block for block in fn.blocks for op in block.all_ops), "an op forgot its block"
        ours, theirs = run_grown(fn, seed), run_grown(plain, seed)
        assert (ours[0].results, ours[1]) == (theirs[0].results, theirs[1]), f"{kind} {seed} computes something else"
        worked += show(fn) != before
    assert worked > MANY // 6, "hardly a program has something to hoist"
