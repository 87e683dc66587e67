"""Uniformity of variables on the examples of the divergence paper, sections 2 and 6."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.analysis.divergence import uniformity as module
from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.divergence.sources import POLICIES
from lanewise.analysis.divergence.ssa_variables import ssa_variables
from lanewise.analysis.divergence.uniformity import Uniformity, uniformity
from lanewise.analysis.divergence.variables import UNIFORM, VARYING, Arrow, Assign, VariableProgram, control
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.reaching import reaching
from lanewise.ir.parse import parse
from lib.oracles.variable_runs import contradictions, grow_variables, run, start_states


def program(text: str, varying: str = "") -> VariableProgram:
    """Lines of `A by c: B x=y,z | C`; a variable that gets `?` varies, one that gets `!` is always uniform."""
    lines = [line.split(":", 1) for line in text.strip().split("\n")]
    heads = [head.split(" by ") for head, _ in lines]
    names = [head[0].strip() for head in heads]
    edges = [[_arrow(part.split(), names) for part in ends.split("|") if part.strip()] for _, ends in lines]
    return VariableProgram(edges, [head[1] if head[1:] else None for head in heads], frozenset(varying.split()), names)


def _arrow(words: list[str], names: list[str]) -> Arrow:
    effects: list[Assign] = []
    for word in words[1:]:
        variable, made_of = word.split("=")
        result = {"?": VARYING, "!": UNIFORM}.get(made_of)
        reads = () if result else tuple(filter(None, made_of.split(",")))
        effects.append(Assign(variable, reads, result) if result else Assign(variable, reads))
    return Arrow(names.index(words[0]), tuple(effects))


def uniform_at(claims: Uniformity, node: str) -> str:
    return " ".join(sorted(claims.uniform(list(claims.program.names).index(node))))


FIGURE_1A = """
A: S z= x=
S by c: B | C
B: D x=
C: E x=
D: P
E: P
P:
"""

FIGURE_1B = """
A: B x=
B: C x=x
C: S
S by c: B | P
P:
"""


def test_an_assignment_in_each_arm() -> None:
    claims = uniformity(program(FIGURE_1A, "c"))
    assert uniform_at(claims, "D") == uniform_at(claims, "E") == "x z"
    assert uniform_at(claims, "P") == "z"
    assert uniform_at(uniformity(program(FIGURE_1A)), "P") == "c x z"


def test_what_is_unchanged_since_the_split_needs_reaching_definitions() -> None:
    assert uniform_at(uniformity(program(FIGURE_1A, "c"), definite=False), "P") == ""
    assert uniform_at(uniformity(program(FIGURE_1A, "c"), definite=True), "P") == "z"


def test_a_loop_left_at_different_times() -> None:
    claims = uniformity(program(FIGURE_1B, "c"))
    assert [uniform_at(claims, node) for node in "BCS"] == ["x", "x", "x"]
    assert uniform_at(claims, "P") == ""
    assert uniform_at(uniformity(program(FIGURE_1B)), "P") == "c x"


def test_a_loop_does_not_hurt_what_it_does_not_change() -> None:
    text = FIGURE_1B.replace("A: B x=", "A: B x= z=")
    assert uniform_at(uniformity(program(text, "c")), "P") == "z"
    assert uniform_at(uniformity(program(text, "c"), definite=False), "P") == ""


def test_a_point_inside_a_loop_that_is_left_by_all_at_once() -> None:
    """At P lanes meet that parted at T, after the loop; x is as it was at Q, inside, which all passed together."""
    text = """
    A: H x=
    H: Q x=x
    Q by u: T | R
    R by u: Y | H
    T by c: V | W
    V: P
    W: P
    Y: P
    P:
    """
    assert uniform_at(uniformity(program(text, "c")), "P") == "u x"
    assert uniform_at(uniformity(program(text, "c"), definite=False), "P") == ""
    assert uniform_at(uniformity(program(text, "c u")), "P") == ""


def test_an_exit_that_goes_round_the_loop_outside_is_not_on_the_way() -> None:
    """At G lanes meet in different iterations of the loop H, but a lane at P has not passed there since."""
    text = """
    A: G
    G: H
    H: N x=!
    N by c: Q | G
    Q by u: T | R
    R by u: Y | H
    T by c: V | W
    V: P
    W: P
    Y: P
    P by u: G | Z
    Z:
    """
    claims = uniformity(program(text, "c"))
    assert uniform_at(claims, "G") == "u" and uniform_at(claims, "P") == "u x"


def test_a_branch_that_comes_to_vary_late() -> None:
    """In the first round nothing varies; what then makes lanes part at S is gone before they meet at J."""
    text = """
    A: H c=
    H: S
    S by c: B c= x= | C c= x=
    B: J
    C: J
    J by u: K | P
    K: H c=?
    P:
    """
    claims = uniformity(program(text))
    assert uniform_at(claims, "B") == "c u x" and uniform_at(claims, "J") == "u"


def test_assignments_of_an_edge_happen_at_once() -> None:
    swapped = uniformity(program("A: B x=y y=x\nB:", "x"))
    assert uniform_at(swapped, "A") == "y" and uniform_at(swapped, "B") == "x"


def test_sources_and_sinks() -> None:
    claims = uniformity(program("A: B x=? y=!\nB: C x=x y=x\nC: D y=!\nD:", ""))
    assert [uniform_at(claims, node) for node in "ABCD"] == ["x y", "y", "", "y"]


def test_three_ways() -> None:
    text = "P by s: A x= | B x= | C\nA: J\nB: J\nC: X\nJ: X\nX:"
    assert uniform_at(uniformity(program(text, "s")), "J") == ""
    assert uniform_at(uniformity(program(text)), "J") == "s x"


def test_definitions() -> None:
    made = program(FIGURE_1B)
    known = reaching(made, control(made))
    names = made.names
    assert [names[node] for node in known.definitions(4, "x")] == ["P", "S", "C"]
    assert [names[node] for node in known.definitions(4, "c")] == ["P", "S", "C", "B", "A"]
    assert str(known) == "A: x c changed\nB: x changed\nC: x changed\nS: nothing changed\nP: nothing changed"


def test_records_print_themselves() -> None:
    made = program(FIGURE_1A, "c")
    assert str(made).split("\n")[:2] == ["A -> 1 [z := constant; x := constant]", "S by c -> 2 | 3"]
    lines = str(uniformity(made)).split("\n")
    assert lines[1] == "S: uniform z x; lanes part" and lines[-1] == "P: uniform z; lanes meet"


def test_what_a_program_must_be() -> None:
    with pytest.raises(AssertionError, match="lead to one node"):
        control(program("A by c: B x= | B\nB:"))
    with pytest.raises(AssertionError, match="leads to the start"):
        control(program("A: B\nB by c: A | C\nC:"))
    with pytest.raises(AssertionError, match="nothing decides"):
        control(program("A: B | C\nB:\nC:"))


def lanes_contradict(random: Random, tries: int) -> bool:
    for _ in range(tries):
        made = grow_variables(random, reducible=True)
        claims, facts = uniformity(made), control(made)
        for _ in range(2):
            lanes = enumerate(start_states(random, made, 6))
            if contradictions(made, claims, [list(run(made, facts, lane, state)) for lane, state in lanes]):
                return True
    return False


def test_forgetting_the_exits_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module._Before, "leads_by", lambda *_: False)
    assert lanes_contradict(Random("exits"), 1500)


def test_excusing_what_has_changed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lanewise.analysis.graph.reaching.Reaching.since", lambda *_: -1)
    assert lanes_contradict(Random("changed"), 300)


def test_a_policy_may_leave_it_to_the_operands() -> None:
    """Of a load by a uniform address, AMDGPU's policy says no more than that its operands decide."""
    fn = parse("func @f(%p: ptr(1)) -> i32 {\nentry:\n  %x: i32 = load %p, align=4\n  return %x\n}\n")
    fn.attrs["convention"] = "amdgpu_kernel"
    facts = Facts(fn, Gang(sources=POLICIES["amdgpu"]))
    made = facts[ssa_variables]
    claims, loaded = uniformity(made.program), fn.blocks[0].ops[0]
    assert claims.is_uniform(made.defined[loaded], "x") and facts[divergence].is_uniform(loaded)
