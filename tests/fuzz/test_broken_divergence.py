"""Break the divergence analysis on purpose, in many ways: lanes or golden files notice each one.

Each way replaces one method or function while programs are grown, analysed and run. Lanes notice what is unsound; what
only loses precision no run of lanes can contradict, and golden files must notice it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

import lanewise.analysis.divergence.solver as module
from lanewise.analysis.baselines.ipd import ipd
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.seen_shapes import SeenShapes
from lanewise.analysis.divergence.solver import Solver
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.disjoint_paths import DisjointPaths
from lanewise.analysis.graph.splits import Split
from lanewise.ir.shape_rules import RULES
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.ir_programs import Taste, grow
from lib.oracles.divergence_by_name import FILES, wrong_claims
from lib.oracles.lane_claims import Tally, check

PROGRAMS, INPUTS = 60, 4


Way = Callable[[], Any]
real_of = DisjointPaths.of


def splits(change: Callable[[DisjointPaths, int, Split], Split]) -> Way:
    """Other joins, exits or loops than there are."""

    def of(self: DisjointPaths, block: int) -> Split:
        return change(self, block, real_of(self, block))

    return lambda: patch.object(DisjointPaths, "of", of)


def only_two(self: DisjointPaths, block: int, split: Split) -> Split:
    return split if len(set(self._graph.successors[block])) == 2 else Split()


def method(name: str, body: Callable[..., Any], of: type = Solver) -> Way:
    return lambda: patch.object(of, name, body)


def rules(*names: str) -> Way:
    """The results of these ops are uniform."""
    return lambda: patch.dict(RULES, dict.fromkeys(names, lambda op, shapes, context: UNIFORM))


def reconverging(**other: Any) -> Way:
    @contextmanager
    def way() -> Generator[None]:
        real = Facts.given

        def given(self: Facts, kind: type) -> Any:
            found = real(self, kind)
            return replace(found, **other) if kind is module.Reconvergence else found

        with patch.object(Facts, "given", given):
            yield

    return way


WAYS: dict[str, Way] = {
    "temporal divergence is skipped": splits(
        lambda self, block, split: Split(tuple(join for join in split.joins if join not in split.exits))
    ),
    "lanes meet at the post-dominator only": reconverging(analysis=ipd),
    "branches with more than two successors do not diverge": splits(only_two),
    "joins other than the last are forgotten": splits(
        lambda self, block, split: Split(split.joins[-1:], split.exits, split.loops)
    ),
    "joins other than the first are forgotten": splits(
        lambda self, block, split: Split(split.joins[:1], split.exits, split.loops)
    ),
    "no loop is left at different times": splits(lambda self, block, split: Split(split.joins, split.exits)),
    "no exit is taken at different times": splits(lambda self, block, split: Split(split.joins, (), split.loops)),
    "no branch diverges": method("_choose", lambda self, at, end: False),
    "edges side by side are not mixed": lambda: patch.object(
        Solver, "split", lambda self, block, targets, real=Solver.split: real(self, block, list(dict.fromkeys(targets)))
    ),
    "one value stands still in any loop": method("stands_still", lambda self, value: True, SeenShapes),
    "a parameter that meets is joined, not mixed": lambda: patch.object(module, "mixed", module.joined),
    "edges that are never taken count": method("is_taken", lambda self, edge: True),
    "equality holds on both edges": method(
        "seen",
        lambda self, value, block, real=SeenShapes.seen: UNIFORM if value in self.about else real(self, value, block),
        SeenShapes,
    ),
    "equality holds after the loop that it was found in": method(
        "is_equality", lambda self, found: found.mode == "eq", SeenShapes
    ),
    "equality with a uniform value is not used": method(
        "seen", lambda self, value, block: self.plain(value), SeenShapes
    ),
    "comparisons of strided values are uniform": rules("icmp"),
    "strides are kept by division": rules("udiv", "sdiv", "lshr"),
    "the facts of numbers are not used": method("known", lambda self, value: None, SeenShapes),
    "what is known where it is used is forgotten": lambda: patch.object(Solver, "_take_in_facts", lambda self: None),
    "rounds are not distinguished at a header": reconverging(by_iteration=False),
}


def noticed_by_lanes() -> str | None:
    tally = Tally()
    for number in range(PROGRAMS):
        kind = ("structured", "reducible", "any")[number % 3]
        fn = grow(Random(f"broken {number}"), Taste(kind, 4 + number % 11, private=number % 2 == 0, minimal=True))
        close_loops(fn, Facts(fn))
        check(fn, range(INPUTS), Gang({"x": VARYING}, width=4), tally)
        if tally.broken:
            return f"lanes, program {number}: {tally.broken[0][:70]}"
    return None


def noticed_by_golden() -> str | None:
    for path in FILES:
        try:
            wrong = bool(wrong_claims(path))
        except AssertionError:  # of the analysis itself
            wrong = True
        if wrong:
            return f"golden {path.stem}"
    return None


def test_as_it_is_nothing_breaks() -> None:
    assert noticed_by_golden() is None and noticed_by_lanes() is None


@pytest.mark.parametrize("word", WAYS)
def test_a_broken_analysis_is_noticed(word: str) -> None:
    with WAYS[word]():
        found = noticed_by_golden(), noticed_by_lanes()
    print(f"{word}: {found[0] or '-'}; {found[1] or '-'}")
    assert any(found), f"no test noticed that {word}"
