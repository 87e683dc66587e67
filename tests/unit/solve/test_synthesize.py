"""Guards for functions: what is pinned, where it is tested, what wraps, what cannot be decided."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function, Op
from lanewise.ir.parse import parse_module
from lanewise.ir.shapes import shape_named
from lanewise.solve.guards import Budget, Goal, Outcome, always, never, one_base, strided, uniform
from lanewise.solve.synthesize import synthesize
from lib.child_process import run_python
from lib.growers.guarded_programs import Guarded, Seen, promises

CONVOLUTION = """
func @f(%x: i32, %r: i32, %n: i32) {
entry:
  %low: i32 = sub FLAG %x, %r
  %left: i32 = smax %low, i32 0
  %high: i32 = add FLAG %x, %r
  %last: i32 = sub FLAG %n, i32 1
  %right: i32 = smin %high, %last
  jump head(%left)
head(%i: i32):
  %more: i1 = icmp.sle %i, %right
  branch %more, body, out
body:
  %inside: i1 = icmp.ult %i, %n
  %j: i32 = sub FLAG %i, %low
  %next: i32 = add.nsw %i, i32 1
  jump head(%next)
out:
  return
}
"""


def function(text: str, flag: str = ".nsw", ranges: dict[str, list[int]] | None = None) -> Function:
    fn = parse_module(text.replace(" FLAG", flag), "f.lir").functions["f"]
    fn.attrs["ranges"] = ranges or {}
    return fn


def facts_of(fn: Function, width: int = 8, **shapes: str) -> Facts:
    return Facts(fn, Gang({name: shape_named(shape) for name, shape in shapes.items()}, width))


def op(fn: Function, name: str) -> Op:
    return next(found for found in fn.ops if found.name == name)


def want(fn: Function, name: str, how: str, stride: int = 0) -> Goal:
    value = op(fn, name)
    assert value.block is not None
    return Goal(value, value.block, how, stride)


def asked(fn: Function, *goals: Goal, width: int = 8, at: str = "entry", **shapes: str) -> Outcome:
    place = next(block for block in fn.blocks if block.name == at)
    return synthesize(facts_of(fn, width, **(shapes or {"x": "C"})), list(goals), place, width)


POSITIVE = {"x": [0, 2**31 - 1], "r": [0, 2**31 - 1], "n": [0, 2**31 - 1]}


def test_the_exit_of_the_inner_loop() -> None:
    fn = function(CONVOLUTION, ranges=POSITIVE)
    outcome = asked(fn, want(fn, "more", "strided"))
    centre, all_of_it = outcome.paths
    assert str(centre) == "x >= r and x + r + 7 < n"
    assert str(all_of_it) == "x + r + 1 >= n and x + 6 < r"
    assert {str(value).split()[0].strip("<%"): str(shape) for value, shape in centre.pins.items()} == {
        "left": "Cs",
        "right": "Cs",
        "i": "Cs",
        "more": "U",
    }
    assert centre.guard is not None and centre.guard.bits == 64
    base = one_base(centre.guard.clauses[0])
    assert base is not None and base.stride == 1 and str(base) == "x"


def test_checks_in_the_loop_by_first_and_last() -> None:
    fn = function(CONVOLUTION, ranges=POSITIVE)
    outcome = asked(fn, want(fn, "more", "strided"), want(fn, "inside", "always"), want(fn, "j", "strided", 0))
    assert [str(path) for path in outcome.paths] == ["x >= r and x + r + 7 < n"]


def test_what_may_wrap_joins_the_guard() -> None:
    """Without nsw and ranges, sums of x may wrap; the guard leaves out where they do."""
    fn = function(CONVOLUTION, flag="")
    outcome = asked(fn, want(fn, "more", "strided"))
    assert outcome.count("wrap") >= 1
    (path, *_) = outcome.paths
    program = Guarded(fn, facts_of(fn, 8, x="C"), 8, fn.entry, [], [], op(fn, "more"))
    kept = Seen()
    promises(program, [want(fn, "more", "strided")], path, Random(1), 150, kept)
    assert not kept.broken and kept.taken > 20


ONE_LANE = """
func @f(%x: i64, %r: i64, %n: i64) {
entry:
  %one: i1 = icmp.eq %x, %n
  branch %one, work, out
work:
  %d: i64 = sub.nsw %r, %x
  %half: i64 = ashr %d, i64 1
  %small: i1 = icmp.slt %half, i64 0
  jump out
out:
  return
}
"""

CUT = """
func @f(%x: i64, %r: i64, %n: i64) {
entry:
  %cut: i16 = trunc %n
  %wide: i64 = sext %cut
  %half: i64 = sdiv %wide, i64 4
  %first: i64 = and %half, i64 7
  %bound: i64 = add.nsw %first, i64 4
  %last: i64 = smin %n, %bound
  jump head(%first)
head(%i: i64):
  %more: i1 = icmp.sle %i, %last
  branch %more, body, out
body:
  %least: i64 = umin %x, %n
  %far: i1 = icmp.ult %least, %i
  %next: i64 = add.nsw %i, i64 2
  jump head(%next)
out:
  return
}
"""


def test_uniform_because_one_lane_is_left() -> None:
    """Found by random functions: the quotient is the same in all lanes that are there, not in all lanes."""
    fn = function(ONE_LANE)
    outcome = asked(fn, want(fn, "small", "never"), at="work")
    assert all(path.guard is None or not path.guard.always for path in outcome.paths)


def broken(fn: Function, at: str, goal: Goal, width: int = 8, gangs: int = 120) -> tuple[Outcome, Seen]:
    """What lanes say to the guards of a goal."""
    place = next(block for block in fn.blocks if block.name == at)
    outcome = asked(fn, goal, at=at, width=width)
    program = Guarded(fn, facts_of(fn, width, x="C"), width, place, [], [], goal.value)
    kept = Seen()
    for path in outcome.paths:
        promises(program, [goal], path, Random(2), gangs, kept)
    return outcome, kept


def test_a_quotient_of_what_was_cut() -> None:
    """Found by random functions: that half is n // 4 holds only if nothing was cut. A guard on half was the answer."""
    fn = function(CUT, ranges=POSITIVE)
    outcome, kept = broken(fn, "entry", want(fn, "far", "always"), width=2, gangs=400)
    assert not kept.broken and outcome.paths


def test_what_is_known_of_some_lane() -> None:
    """In `work` x is at least 5, in the lanes that are there: the first of them may be lane 3."""
    text = """
    func @f(%x: i64, %r: i64, %n: i64) {
    entry:
      %lane: i64 = lane
      %some: i1 = icmp.sge %x, i64 5
      branch %some, work, out
    work:
      %far: i64 = add.nsw %lane, i64 5
      %above: i1 = icmp.sge %x, %far
      jump out
    out:
      return
    }"""
    fn = function(text, ranges=POSITIVE)
    outcome, kept = broken(fn, "work", want(fn, "above", "always"))
    assert not kept.broken and kept.taken > 20
    assert [str(path) for path in outcome.paths] == ["x >= 5"]


def only(outcome: Outcome) -> list[str]:
    return [str(path) for path in outcome.paths]


def test_division_rounds_to_zero() -> None:
    text = """
    func @f(%x: i32, %r: i32, %n: i32) {
    entry:
      %q: i32 = sdiv %x, i32 4
      %low: i1 = icmp.sle %q, i32 -2
      return
    }"""
    fn = function(text)
    assert only(asked(fn, want(fn, "low", "always"))) == ["x <= -15"]


def test_lanes_of_a_base_do_not_wrap() -> None:
    text = """
    func @f(%x: i32, %r: i32) {
    entry:
      %above: i1 = icmp.sge %x, %r
      return
    }"""
    fn = function(text)
    assert only(asked(fn, want(fn, "above", "always"))) == ["x >= r and x <= 2147483640"]


LEFT_AT_OTHER_TIMES = """
func @f(%x: i64, %r: i64, %n: i64) {
entry:
  jump head(%r)
head(%i: i64):
  %more: i1 = icmp.slt %i, %x
  branch %more, body, out(%i)
body:
  %next: i64 = add.nsw %i, i64 1
  jump head(%next)
out(%last: i64):
  %after: i64 = add.nsw %last, i64 1
  return
}
"""


def test_what_leaves_a_divergent_loop_differs() -> None:
    """In each round i is the same in all lanes; outside each lane has another, unless all leave at once."""
    fn = function(LEFT_AT_OTHER_TIMES, ranges=POSITIVE)
    assert only(asked(fn, want(fn, "after", "strided"))) == []
    assert only(asked(fn, want(fn, "after", "strided"), want(fn, "more", "strided"))) == []


ASKED_OF_SOME = """
func @f(%x: i64, %r: i64, %n: i64) {
entry:
  jump head(%r)
head(%i: i64):
  %next: i64 = add.nsw %i, i64 1
  %odd: i1 = icmp.eq %x, %i
  branch %odd, ask, latch
ask:
  %stop: i1 = icmp.sge %i, %r
  branch %stop, leave(%i), latch
latch:
  %more: i1 = icmp.slt %i, %n
  branch %more, head(%next), out
leave(%last: i64):
  %after: i64 = add.nsw %last, i64 1
  return
out:
  return
}
"""


def test_an_exit_that_some_lanes_are_asked() -> None:
    """`stop` is the same in all lanes that are asked, but only those leave."""
    fn = function(ASKED_OF_SOME, ranges=POSITIVE)
    goals = [want(fn, name, "strided") for name in ("stop", "more", "after")]
    assert all(path.guard is None or not path.guard.always for path in asked(fn, *goals).paths)
    _, kept = broken(fn, "entry", goals[2])
    assert not kept.broken


def test_a_counter_that_may_wrap_says_nothing() -> None:
    text = """
    func @f(%x: i32, %r: i32, %n: i32) {
    entry:
      jump head(%r)
    head(%i: i32):
      %more: i1 = icmp.ne %i, %n
      branch %more, body, out
    body:
      %above: i1 = icmp.sge %i, %r
      %next: i32 = add FLAG %i, i32 1
      jump head(%next)
    out:
      return
    }"""
    for flag, guards in ((".nsw", ["always"]), ("", [])):
        fn = function(text, flag=flag)
        assert only(asked(fn, want(fn, "above", "always"))) == guards


def test_a_number_from_memory_is_tested_in_lanes() -> None:
    text = """
    func @f(%p: ptr, %x: i64, %n: i64) {
    entry:
      %at: ptr = ptradd %p, %x, scale=8
      %start: i64 = load %at, align=8
      jump head(%start)
    head(%i: i64):
      %more: i1 = icmp.slt %i, %n
      branch %more, body, out
    body:
      %next: i64 = add.nsw %i, i64 1
      jump head(%next)
    out:
      return
    }"""
    fn = function(text)
    (path,) = asked(fn, want(fn, "more", "strided")).paths
    assert path.guard is None and "start cannot be derived from what is known at entry" in path.why
    assert {str(value): str(shape) for value, shape in path.tested.items()} == {"<%start = load>": "U"}


def test_a_stride_that_may_wrap_is_not_tested_in_lanes() -> None:
    """Modulo 2^64 lanes may have the stride, and yet some be smaller than their neighbours: i < last is not uniform."""
    text = """
    func @f(%p: ptr, %x: i64) {
    entry:
      %at: ptr = ptradd %p, %x, scale=16
      %start: i64 = load %at, align=8
      %behind: ptr = ptradd %at, i64 8, scale=1
      %last: i64 = load %behind, align=8
      jump head(%start)
    head(%i: i64):
      %more: i1 = icmp.slt %i, %last
      branch %more, body, out
    body:
      %next: i64 = add.nsw %i, i64 1
      jump head(%next)
    out:
      return
    }"""
    fn = function(text)
    tested = [set(map(str, path.tested.values())) for path in asked(fn, want(fn, "more", "strided")).paths]
    assert tested == [{"U"}]


def test_a_goal_that_no_shape_gives() -> None:
    text = """
    func @f(%p: ptr, %x: i64) {
    entry:
      jump head(i64 0)
    head(%i: i64):
      %at: ptr = ptradd %p, %i, scale=8
      %read: i64 = load %at, align=8
      %more: i1 = icmp.slt %read, %x
      %next: i64 = add.nsw %i, i64 1
      branch %more, head(%next), out
    out:
      return
    }"""
    fn = function(text)
    outcome = asked(fn, want(fn, "more", "strided"))
    assert not outcome.paths and outcome.why


def test_joins_are_followed_by_their_conditions() -> None:
    text = """
    func @f(%x: i64, %n: i64) {
    entry:
      %low: i1 = icmp.slt %x, %n
      branch %low, then, else
    then:
      jump join(%x)
    else:
      jump join(%n)
    join(%v: i64):
      %w: i64 = add.nsw %v, i64 0
      return
    }"""
    fn = function(text, ranges={"x": [0, 1000], "n": [0, 1000]})
    (path,) = asked(fn, want(fn, "w", "strided", 1)).paths
    assert str(path) == "x + 6 < n"


def test_sixty_four_bits_are_not_enough_for_sums_of_such() -> None:
    text = """
    func @f(%x: i64, %n: i64, %r: i64) {
    entry:
      %d: i64 = sub.nsw %n, %r
      %c: i1 = icmp.slt %x, %d
      return
    }"""
    fn = function(text)
    (path,) = asked(fn, want(fn, "c", "always")).paths
    assert path.guard is not None and path.guard.bits == 128


def test_goals_are_made_by_name() -> None:
    fn = function(CONVOLUTION)
    value, block = op(fn, "more"), fn.blocks[1]
    assert [str(goal) for goal in (uniform(value, block), strided(value, 4, block), always(value, block))] == [
        "more:U",
        "more:S4",
        "more always true",
    ]
    assert str(never(value, block)) == "more never true"


@pytest.mark.parametrize("module", ["lanewise", "lanewise.solve.synthesize", "lanewise.solve.problems"])
def test_the_solver_is_loaded_with_the_first_question(module: str) -> None:
    code = f"import sys, {module}; print('z3' in sys.modules, 'libz3' in open('/proc/self/maps').read())"
    done = run_python("-c", code, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_long_chains_of_choices_end_soon() -> None:
    """Terms share what they are made of: a chain that doubles at each step is no larger than the program."""
    lines = ["func @f(%x: i64, %r: i64, %n: i64) {", "entry:"]
    last = "%x"
    for at in range(120):
        lines += [
            f"  %c{at}: i1 = icmp.slt {last}, %n",
            f"  %d{at}: i64 = sub.nsw {last}, i64 {at}",
            f"  %m{at}: i64 = mul.nsw {last}, %r",
            f"  %s{at}: i64 = select %c{at}, %d{at}, {f'%m{at}' if at % 3 else '%r'}",
        ]
        last = f"%s{at}"
    lines += [f"  %end: i1 = icmp.slt {last}, %r", "  return", "}"]
    fn = function("\n".join(lines))
    goal = want(fn, "end", "strided")
    outcome = synthesize(
        facts_of(fn, 4, x="C"), [goal], fn.entry, 4, budget=Budget(query=20_000, total=50_000, literals=4, clauses=2)
    )
    assert all(len(line) <= 400 for line in outcome.constraint.split("\n"))


@pytest.mark.parametrize("made", ["add.nsw %n, i32 undef", "select %flag, %n, i32 undef"])
def test_nothing_is_known_of_undef(made: str) -> None:
    """A test of undef would tell nothing about another use of it."""
    fn = function(
        f"""func @f(%x: i32, %n: i32, %flag: i1) {{
entry:
  %limit: i32 = {made}
  %less: i1 = icmp.slt %x, %limit
  return
}}"""
    )
    outcome = synthesize(facts_of(fn, x="C", n="U", flag="U"), [want(fn, "less", "strided")], fn.entry, 8)
    assert not outcome.paths
    assert "undef" not in str(outcome.constraint)


@pytest.mark.parametrize("promise", [".nsw", ""])
def test_what_is_frozen_is_tested_itself(promise: str) -> None:
    """Where the sum breaks its promise `freeze` chooses, so the sum tells nothing of it."""
    fn = function(
        f"""func @f(%x: i32, %n: i32) {{
entry:
  %sum: i32 = add{promise} %x, %n
  %frozen: i32 = freeze %sum
  %positive: i1 = icmp.sge %frozen, i32 0
  return
}}"""
    )
    outcome = synthesize(facts_of(fn, x="C", n="U"), [want(fn, "positive", "always")], fn.entry, 8)
    assert [str(path) for path in outcome.paths] == ["frozen >= 0 and frozen <= 2147483640"]


UNDER_A_CONDITION = """
func @f(%x: i8, %n: i8) {
entry:
  %some: i1 = icmp.slt %x, i8 4
  branch %some, work, out
work:
  %odd: i8 = and %x, i8 1
  %rest: i1 = icmp.eq %odd, i8 0
  branch %rest, one, out
one:
  jump out
out:
  return
}
"""


def test_what_lanes_elsewhere_would_do_is_no_claim() -> None:
    """Neighbours are never both even, but where no lane comes to the branch it does not diverge."""
    fn = function(UNDER_A_CONDITION, ranges={"x": [0, 100]})
    outcome = asked(fn, want(fn, "rest", "strided"), width=4)
    elsewhere = "lanes that do not run work were examined as well"
    assert not outcome.paths and outcome.why == f"nothing that can be tested at entry implies it; {elsewhere}"
    fn = function(UNDER_A_CONDITION.replace("branch %some, work, out", "jump work"), ranges={"x": [0, 100]})
    outcome = asked(fn, want(fn, "rest", "strided"), width=4)
    assert not outcome.paths and outcome.why == "it never holds"


def test_a_loop_that_no_lane_enters_has_no_wrong_claim() -> None:
    """An unsigned counter from x + 100 up to 3: no lane enters the loop, so it does not diverge."""
    text = """
func @f(%x: i32, %n: i32) {
entry:
  %first: i32 = add %x, %x
  jump head(%first)
head(%i: i32):
  %more: i1 = icmp.ult %i, %n
  branch %more, body, out
body:
  %next: i32 = add %i, i32 1
  jump head(%next)
out:
  return
}
"""
    fn = function(text)
    outcome = asked(fn, want(fn, "more", "strided"), width=4)
    assert "never" not in outcome.why
    assert not any(path.guard is not None and path.guard.never for path in outcome.paths)
