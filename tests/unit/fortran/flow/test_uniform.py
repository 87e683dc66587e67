"""Uniformity of Fortran variables: claims written by hand, and claims against runs with other varying inputs."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.divergence.uniformity import Uniformity, uniformity
from lanewise.analysis.divergence.variables import control
from lanewise.analysis.graph.cfg import cfg
from lanewise.fortran.check.execute import Executor
from lanewise.fortran.check.samples import SETS
from lanewise.fortran.check.storage import Outside, Unknown, converted, data
from lanewise.fortran.flow import uniform as module
from lanewise.fortran.flow.uniform import VariableUnit, as_text
from lanewise.fortran.read.unit import Unit, read_file
from lib.growers.fortran_loops import grow_loops

SEARCH = """      SUBROUTINE S(A, B, N, T, K)
      REAL A(N), B(N)
      K = 0
      DO 10 I = 1, N
        X = A(I)
        IF (X .GT. T) GOTO 20
        Y = B(I)
   10 CONTINUE
   20 K = I
      J = N + 1
      END
"""
Trace = list[tuple[tuple[int, Any], dict[str, bytes]]]


def test_a_search_that_ends_at_different_times() -> None:
    (unit,) = read_file("s.f", SEARCH, False).units
    assert as_text(unit, frozenset(["A"])).splitlines() == [
        "S line 1: varying A",
        "    line 3: uniform K",
        "    line 4: uniform I, N",
        "    line 5: uniform I; varying A, X",
        "    line 6: uniform T; varying X; runs part here",
        "    line 7: uniform B, I, Y",
        "    line 9: uniform K; varying I",
        "    line 10: uniform J, N",
    ]
    assert "varying" not in as_text(unit, frozenset()).replace("varying nothing", "")


SEEN = """module m
 integer :: g
end module
subroutine s(x, k)
  use m
  integer :: x, k
  integer, target :: z
  integer, pointer :: p
  namelist /nl/ l
  p => z
  g = 1; l = 2; z = 3
  p = x
  if (x > 1) call t
  print *, k, g
  read (5, nl)
  k = g
  k = l
  k = z
end subroutine
"""


def test_what_others_see_may_change_by_calls_pointers_and_input() -> None:
    *_, unit = read_file("s.f90", SEEN, True).units
    lines = as_text(unit, frozenset(["X"])).splitlines()
    assert "    line 14: uniform K; varying G" in lines
    assert lines[-3:] == [
        "    line 16: uniform K; varying G",
        "    line 17: varying K, L",
        "    line 18: varying K, Z",
    ]


def test_words_of_the_language_are_no_variables() -> None:
    text = """      SUBROUTINE S(X, N)
      IF (X .GT. 1.) WRITE (UNIT=6, FMT=*) X, (X, I=1,N)
      IF (X .GT. 1.) CALL F
      K = N
      END
"""
    (unit,) = read_file("s.f", text, False).units
    assert as_text(unit, frozenset(["X"])).splitlines()[1:] == [
        "    line 2: uniform I, N; varying X; runs part here",
        "    line 3: varying X; runs part here",
        "    line 4: uniform K, N",
    ]


def trace(unit: Unit, made: VariableUnit, seed: int, lane: int) -> Trace:
    """Points, rounds and values of one run; the lane's number makes the values of what varies."""
    run = Executor(unit)
    run.begin(SETS * seed)
    for name in made.program.varying:
        kind, place = run.known.type_of(name), SETS * (seed + 1000 * (lane + 1))
        if name in run.frame.arrays:
            cells = run.frame.arrays[name].cells
            cells[:] = data(name, kind, len(cells), place, True)
        else:
            run.frame.scalars[name] = converted(data(name, kind, 1, place, False)[0], kind)
    facts = control(made.program)
    graph, rules = facts[cfg], facts[tags]
    found: Trace = []
    at, tag = 0, rules.step(graph.blocks[0], 0).after(())
    for _ in range(400):
        node = made.first[at]
        found.append(((node, tag), state(run)))
        if run.code.ops[at].word == "halt":
            break
        at = run.step(run.code.ops[at], at)
        if made.program.branch[node] is None and made.program.edges[node][0].target == node + 1 and _splits(made, node):
            tag = rules.step(graph.blocks[node], 0).after(tag)
            node += 1
        slot = next(s for s, arrow in enumerate(made.program.edges[node]) if arrow.target == made.first[at])
        tag = rules.step(graph.blocks[node], slot).after(tag)
    return found


def _splits(made: VariableUnit, node: int) -> bool:
    return (
        node + 1 < len(made.program.branch) and made.program.branch[node + 1] is not None and node + 1 not in made.first
    )


def state(run: Executor) -> dict[str, bytes]:
    found = {name: np.asarray(value).tobytes() for name, value in run.frame.scalars.items() if value is not None}
    return found | {name: one.cells.tobytes() for name, one in run.frame.arrays.items()}


def contradictions(claims: Uniformity, traces: list[Trace]) -> tuple[list[str], int]:
    """Claims that two runs belie, and how many points at which both were were compared."""
    first: dict[tuple[int, Any], dict[str, bytes]] = {}
    wrong: list[str] = []
    compared = 0
    for one in traces:
        for place, values in one:
            other = first.setdefault(place, values)
            compared += other is not values
            for name in claims.uniform(place[0]):
                if name in values and values[name] != other[name]:
                    wrong.append(f"{name} at {place}")
    return wrong, compared


def checked(count: int, seed: int) -> tuple[list[str], int, int]:
    """Random loops of the vectorizer's fuzzer, some of their inputs varying."""
    random = Random(seed)
    wrong: list[str] = []
    compared = uniform = 0
    for unit in read_file("loops.f", grow_loops(random, count), False).units:
        varying = frozenset(random.sample(["A", "B", "C", "D", "T", "K", "IP", "S"], 2))
        made = VariableUnit(unit, varying)
        claims = uniformity(made.program)
        uniform += sum(len(claims.uniform(node)) for node in made.first)
        for number in range(2):
            try:
                traces = [trace(unit, made, number, lane) for lane in range(2)]
            except (Outside, Unknown):
                continue
            found, points = contradictions(claims, traces)
            wrong += [f"{unit.name}: {one}" for one in found]
            compared += points
    return wrong, compared, uniform


INNER = """      SUBROUTINE S(A, B)
      CALL INNER
      B = C
      CONTAINS
      SUBROUTINE INNER
      C = A
      END SUBROUTINE
      END
"""


def test_an_internal_procedure_sets_what_it_names() -> None:
    text = as_text(read_file("s.f", INNER).units[0], frozenset({"A"}))
    assert "line 3: uniform B; varying C" in text


def test_runs_agree_on_what_is_called_uniform() -> None:
    wrong, compared, uniform = checked(20, 5)
    assert wrong == []
    assert compared > 200
    assert uniform > 1000


def test_a_wrong_analysis_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If assignments did not read their subscripts, or tests decided nothing, runs would say so."""
    whole = VariableUnit.read

    def blind(self: VariableUnit, text: str) -> set[str] | None:
        found = whole(self, text)
        return None if found is None else {name for name in found if name not in ("A", "B")}

    monkeypatch.setattr(module.VariableUnit, "read", blind)
    assert checked(20, 5)[0] != []
