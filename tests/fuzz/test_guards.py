"""Predicates imply their specifications, and guards keep their promises when lanes run.

Random specifications (octagonal, modular, thin, empty, full, slanted) are checked at points, also near the ends of
int32 and int64, and by the solver's own Python interface. Random functions run in the interpreter: where a guard
holds, every pinned value has its shape in every round, and conditions are what was wanted."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.solve.concrete import abduce
from lanewise.solve.evaluate import written
from lanewise.solve.guards import Budget
from lanewise.solve.solver import Session
from lanewise.solve.synthesize import synthesize
from lib.growers.guarded_programs import Seen, guarded_program, promises
from lib.growers.specifications import KINDS, by_solver, check, random_specification

SPECIFICATIONS, PROGRAMS, GANGS = 4, 14, 20
# Where literals suffice for certain: lines with factors of one, of any factor if atoms may be looked at.
COMPLETE = {("octagon", True), ("thin", True), ("empty", True), ("full", True), ("slanted", True), ("empty", False)}


@pytest.mark.parametrize("fixed", [True, False], ids=["the-same", "new"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_predicate_implies_its_specification(kind: str, fixed: bool, seed: int) -> None:
    base = 0 if fixed else seed
    for number in range(SPECIFICATIONS):
        for introspect in (True, False):
            random = Random(f"{kind} {base} {number}")
            spec = random_specification(random, kind, introspect)
            with Session(spec.terms, Budget()) as session:
                cover = abduce(session, spec)
            reported = f"{kind} {base} {number}: {written(spec.claim)} on {written(spec.domain)}"
            assert check(spec, cover, random) is None, reported
            assert by_solver(spec, cover) is None, reported
            assert cover.complete or cover.why, reported
            if fixed and (kind, introspect) in COMPLETE:
                assert cover.complete, f"{reported}: {cover.why}"


@pytest.mark.parametrize("fixed", [True, False], ids=["the-same", "new"])
def test_a_guard_keeps_its_promises(fixed: bool, seed: int) -> None:
    base = 0 if fixed else seed
    kept = Seen()
    small = Budget(query=100_000, total=300_000, literals=16, clauses=4, restrictions=12)
    for number in range(PROGRAMS if fixed else PROGRAMS // 3):
        random = Random(f"promised {base} {number}")
        program = guarded_program(random)
        goals = program.goals(random)
        outcome = synthesize(program.facts, goals, program.at, program.width, budget=small)
        for path in outcome.paths:
            promises(program, goals, path, random, GANGS, kept)
            assert not kept.broken, f"guard {base} {number}: {path}: {kept.broken[:2]}"
    if fixed:
        assert kept.taken > 20 and kept.values > 50, kept
