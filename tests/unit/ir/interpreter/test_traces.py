"""Traces and tags: hand-written nests against hand-made traces; races; how lanes meet."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.ir.function import POISON, UNDEF, Block, Function
from lanewise.ir.interpreter.interpret import Outcome, run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.interpreter.races import READ, WRITE, Races
from lanewise.ir.interpreter.tags import AGAIN, ENTER, LEAVE, STAY, Places, TagRules, TagStep, is_acyclic, stepper
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lib.growers.graphs import any_graph, function_of, reducible_graph


class Table:
    """Rules written by hand: `head>body: AGAIN`; what is not named stays."""

    def __init__(self, steps: dict[str, TagStep]) -> None:
        self.steps = steps

    def step(self, block: Block, target: int) -> TagStep:
        return self.steps.get(f"{block.name}>{block.targets[target].block.name}", STAY)


def path(outcome: Outcome, lane: int = 0) -> str:
    """The visits of a lane as text: block and tag."""
    return " ".join(f"{block.name}{list(tag)}".replace(" ", "") for block, tag, *_ in outcome.traces[lane])


def run(function: Function, rows: list[tuple[Any, ...]], rules: TagRules | None = None, **settings: Any) -> Outcome:
    verify(function)
    given = {"tags": lambda fn: rules} if rules is not None else {}
    return run_lanes(function, rows, **{"record": "values", **given, **settings})


def by_analysis(function: Function) -> TagRules:
    return Facts(function)[tags]


# nests

NEST = """
func @nest(%n: i32, %m: i32) -> i32 {
entry:
  jump outer(i32 0)
outer(%i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, inner(i32 0), done
inner(%j: i32):
  %again: i1 = icmp.slt %j, %m
  branch %again, body, after
body:
  %j2: i32 = add %j, i32 1
  jump inner(%j2)
after:
  %i2: i32 = add %i, i32 1
  jump outer(%i2)
done:
  return %i
}
"""
NEST_RULES = {
    "entry>outer": ENTER,
    "outer>inner": ENTER,
    "body>inner": AGAIN,
    "inner>after": LEAVE,
    "after>outer": AGAIN,
    "outer>done": LEAVE,
}

# One block leaves both loops, another the inner one only, and the inner exit is the outer latch: nothing is normalized.
EXITS = """
func @exits(%limit: i32, %stop: i32) -> i32 {
entry:
  jump outer(i32 0)
outer(%n: i32):
  jump inner(%n)
inner(%k: i32):
  %k2: i32 = add %k, i32 1
  %out: i1 = icmp.eq %k2, %stop
  branch %out, far, next
next:
  %bit: i32 = and %k2, i32 1
  %odd: i1 = icmp.eq %bit, i32 1
  branch %odd, inner(%k2), latch
latch:
  %end: i1 = icmp.sge %k2, %limit
  branch %end, near, outer(%k2)
far:
  jump near
near:
  return %k2
}
"""
EXITS_RULES = {
    "entry>outer": ENTER,
    "outer>inner": ENTER,
    "next>inner": AGAIN,
    "inner>far": TagStep(leave=2),
    "next>latch": LEAVE,
    "latch>outer": AGAIN,
    "latch>near": LEAVE,
}

# The back edge of the inner loop's exit goes straight to the outer header, and one loop follows another at once.
STRAIGHT = """
func @straight(%n: i32, %m: i32) -> i32 {
entry:
  jump outer(i32 0)
outer(%i: i32):
  %i2: i32 = add %i, i32 1
  jump inner(i32 0)
inner(%j: i32):
  %j2: i32 = add %j, i32 1
  %again: i1 = icmp.slt %j2, %m
  branch %again, inner(%j2), choose
choose:
  %more: i1 = icmp.slt %i2, %n
  branch %more, outer(%i2), second(%i2)
second(%k: i32):
  %k2: i32 = sub %k, i32 1
  %left: i1 = icmp.sgt %k2, i32 0
  branch %left, second(%k2), done
done:
  return %k2
}
"""
STRAIGHT_RULES = {
    "entry>outer": ENTER,
    "outer>inner": ENTER,
    "inner>inner": AGAIN,
    "inner>choose": LEAVE,
    "choose>outer": AGAIN,
    "choose>second": TagStep(leave=1, enter=1),
    "second>second": AGAIN,
    "second>done": LEAVE,
}

TRACES = [
    (NEST, NEST_RULES, (0, 5), "entry[] outer[0] done[]"),
    (
        NEST,
        NEST_RULES,
        (2, 1),
        "entry[] outer[0] inner[0,0] body[0,0] inner[0,1] after[0] "
        "outer[1] inner[1,0] body[1,0] inner[1,1] after[1] outer[2] done[]",
    ),
    (
        EXITS,
        EXITS_RULES,
        (4, 99),
        "entry[] outer[0] inner[0,0] next[0,0] inner[0,1] next[0,1] latch[0] "
        "outer[1] inner[1,0] next[1,0] inner[1,1] next[1,1] latch[1] near[]",
    ),
    (EXITS, EXITS_RULES, (9, 2), "entry[] outer[0] inner[0,0] next[0,0] inner[0,1] far[] near[]"),
    (EXITS, EXITS_RULES, (9, 1), "entry[] outer[0] inner[0,0] far[] near[]"),
    (
        STRAIGHT,
        STRAIGHT_RULES,
        (2, 2),
        "entry[] outer[0] inner[0,0] inner[0,1] choose[0] outer[1] inner[1,0] inner[1,1] choose[1] "
        "second[0] second[1] done[]",
    ),
]


@pytest.mark.parametrize(("text", "rules", "args", "expected"), TRACES)
def test_tags(text: str, rules: dict[str, TagStep], args: tuple[int, ...], expected: str) -> None:
    function = parse(text)
    assert path(run(function, [args], Table(rules))) == expected


@pytest.mark.parametrize(("text", "rules"), [(NEST, NEST_RULES), (EXITS, EXITS_RULES), (STRAIGHT, STRAIGHT_RULES)])
def test_the_analysis_gives_the_rules_that_were_written_by_hand(text: str, rules: dict[str, TagStep]) -> None:
    function = parse(text)
    found, table = by_analysis(function), Table(rules)
    for block in function.blocks:
        for number in range(len(block.targets)):
            assert found.step(block, number) == table.step(block, number)


def test_no_instance_comes_twice() -> None:
    outcome = run(parse(EXITS), [(20, 99), (7, 13)], Table(EXITS_RULES))
    for trace in outcome.traces:
        instances = [(block, tag) for block, tag, *_ in trace]
        assert len(set(instances)) == len(instances) > 5


def test_visits_hold_values_and_choices() -> None:
    function = parse(NEST)
    trace = run(function, [(1, 1)], Table(NEST_RULES)).traces[0]
    entry, outer, inner, body, _, after, _, done = trace
    assert [visit[2] for visit in (entry, outer, inner, body)] == [[1, 1], [0, 1], [0, 1], [1]]
    assert [visit[3] for visit in (entry, outer, inner, body, after)] == [0, 0, 0, 0, 0]
    assert done[2:4] == ([], None)
    assert trace[-2][2:4] == ([1, 0], 1)


def test_branches_alone() -> None:
    outcome = run(parse(NEST), [(1, 1)], Table(NEST_RULES), record="branches")
    assert path(outcome) == "outer[0] inner[0,0] inner[0,1] outer[1]"
    assert run(parse(NEST), [(1, 1)], record=None).traces == [[]]


def test_a_trace_ends_where_the_lane_does() -> None:
    text = """
func @f(%d: i32) -> i32 {
entry:
  %x: i32 = add %d, i32 1
  print format="so far"
  store i32 0, ptr 0, align=4
  %y: i32 = add %x, i32 1
  return %y
}
"""
    outcome = run(parse(text), [(4,)])
    assert outcome.traces[0][0][1:4] == ((), [4, 5], None)


def test_activations_are_the_same_in_all_lanes() -> None:
    text = """
func @f(%n: i32) -> i32 {
entry:
  %a: i32 = call %n, callee="g"
  %even: i1 = icmp.eq %a, i32 0
  branch %even, more, done
more:
  %b: i32 = call %a, callee="g"
  jump done
done:
  %c: i32 = call %a, callee="g"
  return %c
}
func @g(%x: i32) -> i32 {
entry:
  %y: i32 = and %x, i32 1
  return %y
}
"""
    outcome = run(parse(text), [(2,), (3,)])
    calls = [[visit[4] for visit in trace] for trace in outcome.traces]
    assert calls == [[1, 0, 2, 0, 3, 0], [1, 0, 3, 0]]


# steps and places


def test_steps() -> None:
    assert TagStep(leave=2, again=True, enter=1).after((1, 2, 3)) == (2, 0)
    assert stepper(STAY) is None
    for step in (ENTER, AGAIN, LEAVE, TagStep(1, True, 2)):
        function = stepper(step)
        assert function is not None
        assert function((3, 4)) == step.after((3, 4))
    with pytest.raises(AssertionError, match="cannot be applied"):
        LEAVE.after(())


@pytest.mark.parametrize(("text", "rules", "args", "expected"), TRACES)
def test_every_edge_leads_forward(text: str, rules: dict[str, TagStep], args: tuple[int, ...], expected: str) -> None:
    """The keys of a lane's visits grow: which lane lags is known without looking ahead."""
    del expected
    function = parse(text)
    places = Places(function, Table(rules))
    keys = [places.key(block, tag) for block, tag, *_ in run(function, [args], Table(rules)).traces[0]]
    assert keys == sorted(set(keys))


def test_acyclic() -> None:
    assert not is_acyclic(parse(NEST))
    assert is_acyclic(parse("func @f(%c: i1) {\nentry:\n  branch %c, a, b\na:\n  jump b\nb:\n  return\n}\n"))


# meetings

MEETING = """
func @meeting(%n: i32) -> i32 {
entry:
  jump head(i32 0, i32 0)
head(%i: i32, %sum: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, done
body:
  %i2: i32 = add %i, i32 1
  %bit: i32 = and %i, i32 1
  %odd: i1 = icmp.eq %bit, i32 1
  branch %odd, count, head(%i2, %sum)
count:
  %here: i32 = count i1 1
  %sum2: i32 = add %sum, %here
  jump head(%i2, %sum2)
done:
  %end: i32 = count i1 1
  %high: i32 = mul %end, i32 100
  %r: i32 = add %high, %sum
  return %r
}
"""


def test_lanes_meet_at_equal_tags() -> None:
    """Odd iterations count the lanes that are left; a lane that leaves early waits for all at the end."""
    rows = [(n,) for n in (0, 2, 4, 4, 6)]
    # round 1: four lanes; round 3: three; round 5: one
    expected = [500, 504, 507, 507, 508]
    function = parse(MEETING)
    assert run(function, rows, by_analysis(function)).expect() == expected
    picks = iter(range(10_000))
    other_way = MEETING.replace(
        "icmp.slt %i, %n\n  branch %more, body, done", "icmp.sge %i, %n\n  branch %more, done, body"
    )
    turned = parse(other_way)  # the loop's exit is its first target
    assert run(turned, rows, by_analysis(turned)).expect() == expected
    mixed = run(function, rows, by_analysis(function), interleave=lambda ready: next(picks) * 7 % len(ready))
    assert mixed.expect() == expected


def test_gangs_meet_apart() -> None:
    rows = [(n,) for n in (4, 2, 4, 4)]
    function = parse(MEETING)
    assert run(function, rows, by_analysis(function), width=2).expect() == [203, 202, 204, 204]


def test_meetings_in_loops_need_tags() -> None:
    outcome = run(parse(MEETING), [(2,), (2,)])
    assert [fault.kind for fault in outcome.faults] == ["refused", "refused"]
    assert "lanes meet in it only if tags= says" in outcome.faults[0].sentence


def test_meetings_in_calls() -> None:
    """The same op, reached through two calls, is two points."""
    text = """
func @f(%c: i1) -> i32 {
entry:
  branch %c, left, right
left:
  %a: i32 = call callee="g"
  jump done(%a)
right:
  %b: i32 = call callee="g"
  jump done(%b)
done(%x: i32):
  %y: i32 = call callee="g"
  %z: i32 = mul %y, i32 10
  %r: i32 = add %z, %x
  return %r
}
func @g() -> i32 {
entry:
  %n: i32 = count i1 1
  return %n
}
"""
    assert run(parse(text), [(1,), (0,), (1,)]).expect() == [32, 31, 32]


def test_meetings_in_two_functions_called_at_one_point() -> None:
    text = """
func @f(%p: ptr) -> i32 {
entry:
  %r: i32 = call_pointer %p
  return %r
}
func @g() -> i32 {
entry:
  %n: i32 = count i1 1
  return %n
}
func @h() -> i32 {
entry:
  %n: i32 = ballot i1 1
  return %n
}
"""
    function = parse(text)
    assert function.module is not None
    memory = Memory()
    memory.place(function.module)
    g, h = memory.address_of("g"), memory.address_of("h")
    assert run_lanes(function, [(g,), (h,), (h,), (g,)], memory).expect() == [2, 6, 6, 2]


@pytest.mark.parametrize("seed", range(60))
def test_keys_grow_on_random_graphs(seed: int) -> None:
    random = Random(seed)
    function = function_of(reducible_graph(random, random.randint(3, 14)))
    rules = by_analysis(function)
    places = Places(function, rules)
    for _ in range(5):
        block, tag = function.entry, ()
        for _ in range(60):
            if not block.targets:
                break
            choice = random.randrange(len(block.targets))
            before = places.key(block, tag)
            tag = rules.step(block, choice).after(tag)
            block = block.targets[choice].block
            assert before < places.key(block, tag)


@pytest.mark.parametrize("seed", range(30))
def test_only_back_edges_lead_back_on_any_graph(seed: int) -> None:
    random = Random(seed)
    function = function_of(any_graph(random, random.randint(3, 12)))
    rules = by_analysis(function)
    numbers = Places(function, rules).numbers
    for block in function.blocks:
        for at, target in enumerate(block.targets):
            assert rules.step(block, at).again or numbers[block] < numbers[target.block]


ACROSS = [
    ("any %odd", "i1", [1, 1, 1, 1]),
    ("all %odd", "i1", [0, 0, 0, 0]),
    ("any %c", "i1", [1, 1, 1, 1]),
    ("all %c", "i1", [0, 0, 0, 0]),
    ("count %c", "i32", [2, 2, 2, 2]),
    ("ballot %c", "i32", [0b1010] * 4),
    ("reduce.add %x", "i32", [100] * 4),
    ("reduce.smax %x", "i32", [40] * 4),
    ("reduce.xor %x", "i32", [10 ^ 20 ^ 30 ^ 40] * 4),
    ("scan.add %x", "i32", [10, 30, 60, 100]),
    ("first %x", "i32", [10] * 4),
    ("broadcast %x, i32 2", "i32", [30] * 4),
    ("shuffle %x, %back", "i32", [40, 30, 20, 10]),
]


@pytest.mark.parametrize(("words", "type", "expected"), ACROSS, ids=[row[0] for row in ACROSS])
def test_ops_across_lanes(words: str, type: str, expected: list[int]) -> None:
    text = f"""
func @f(%x: i32, %c: i1, %back: i32, %odd: i1) -> {type} {{
entry:
  %r: {type} = {words}
  return %r
}}
"""
    rows = [(10, 0, 3, UNDEF), (20, 1, 2, 1), (30, 0, 1, 0), (40, 1, 0, POISON)]
    assert run(parse(text), rows).expect() == expected


def test_compress_and_absent_lanes() -> None:
    text = """
func @f(%x: i32, %c: i1, %in: i1) -> i32 {
entry:
  branch %in, pack, done(i32 -1)
pack:
  %r: i32 = compress %x, %c
  jump done(%r)
done(%v: i32):
  return %v
}
"""
    results = run(parse(text), [(10, 0, 1), (20, 1, 1), (30, 1, 0), (40, 1, 1)]).expect()
    assert [str(result) for result in results] == ["20", "40", str((1 << 32) - 1), "0"]


def test_crev_runs_the_gang_for_each_lane() -> None:
    text = """
func @f(%n: i32, %in: i1) -> i32 {
entry:
  branch %in, turn, done(i32 -1)
turn:
  %r: i32 = crev %n, callee="g"
  jump done(%r)
done(%v: i32):
  return %v
}
func @g(%n: i32) -> i32 {
entry:
  %lane: i32 = lane
  %part: i32 = mul %lane, %n
  %all: i32 = reduce.add %part
  return %all
}
"""
    assert run(parse(text), [(1, 1), (10, 0), (100, 1)]).expect() == [3, (1 << 32) - 1, 300]


# barriers and races

NEIGHBOUR = """
func @neighbour(%a: ptr, %i: i32, %j: i32, %x: i32) -> i32 {
entry:
  %p: ptr = ptradd %a, %i, scale=4
  store %x, %p, align=4  !4:3
  barrier
  %q: ptr = ptradd %a, %j, scale=4
  %y: i32 = load %q, align=4  !7:8
  return %y
}
"""


def neighbours(text: str, **settings: Any) -> Outcome:
    memory = Memory()
    base = memory.array(np.zeros(4, "i4"), "a")
    rows = [(base, lane, (lane + 1) % 4, lane * 10) for lane in range(4)]
    return run_lanes(parse(text), rows, memory, **settings)


def test_a_barrier_orders() -> None:
    assert neighbours(NEIGHBOUR).expect() == [10, 20, 30, 0]


def test_without_a_barrier_it_is_a_race() -> None:
    outcome = neighbours(NEIGHBOUR.replace("  barrier\n", ""))
    assert [fault.kind for fault in outcome.faults] == ["race"]
    first = outcome.faults[0]
    assert (first.detail, first.lane, first.other_lane, first.position.line, first.other_position.line) == (
        *("read-write", 1, 0),
        *(4, 7),
    )
    assert str(first) == (
        "<input>:4:3: lane 1: read-write race on 'a' in 'store %x, %p, align=4', "
        "and lane 0 in '%y: i32 = load %q, align=4' at <input>:7:8"
    )
    assert neighbours(NEIGHBOUR.replace("  barrier\n", ""), races=False).faults == []


WRITES = """
func @writes(%p: ptr, %x: i32) {
entry:
  store %x, %p, align=4
  return
}
"""


@pytest.mark.parametrize(
    ("text", "values", "details"),
    [
        (WRITES, (1, 2), ["write-write"]),
        (WRITES, (1, 1), ["write-write of equal values"]),
        (WRITES.replace("align=4", 'align=4, order="monotonic"'), (1, 2), []),
        (WRITES.replace("store %x, %p", "%o: i32 = atomic.add %p, %x"), (1, 2), []),
        (WRITES.replace("store %x, %p", "%o: i32 = load %p"), (1, 2), []),
        (
            WRITES.replace("store %x", "%o: i32 = atomic.add %p, %x, align=4\n  store %x"),
            (1, 2),
            ["read-write", *["write-write"] * 2],
        ),
        (WRITES.replace("store %x", "%o: i32 = load %p, align=4\n  store %x"), (1, 2), ["write-write", "read-write"]),
        (WRITES.replace("store %x, %p, align=4", "memset %p, i8 1, i64 4"), (1, 2), ["write-write of equal values"]),
    ],
)
def test_kinds_of_races(text: str, values: tuple[int, int], details: list[str]) -> None:
    memory = Memory()
    base = memory.array(np.zeros(4, "i4"), "a")
    outcome = run_lanes(parse(text), [(base, value) for value in values], memory)
    assert sorted(fault.detail for fault in outcome.faults) == sorted(details)


def test_whoever_comes_later_differs_from_one_of_two() -> None:
    (op,) = parse(WRITES).entry.ops
    races = Races()
    for lane in (0, 1, 2):
        races.touch(100, 4, READ, lane, op, "'a'")
    assert races.found == []
    races.touch(100, 4, WRITE, 0, op, "'a'")
    assert [(fault.lane, fault.other_lane, fault.detail) for fault in races.found] == [(0, 1, "read-write")]


def test_bytes_that_overlap_race() -> None:
    text = """
func @f(%p: ptr, %byte: i1) {
entry:
  branch %byte, narrow, wide
narrow:
  %q: ptr = ptradd %p, i64 3, scale=1
  store i8 1, %q, align=1
  return
wide:
  store i32 5, %p, align=4
  return
}
"""
    memory = Memory()
    base = memory.array(bytearray(8), "a")
    assert len(run_lanes(parse(text), [(base, 0), (base, 1)], memory).faults) == 1
    assert len(run_lanes(parse(text), [(base, 1), (base, 0)], memory).faults) == 1
    assert run_lanes(parse(text), [(base, 0), (base + 4, 1)], memory).faults == []
    assert run_lanes(parse(text), [(base, 0)], memory).faults == []


def test_a_barrier_that_not_all_reach() -> None:
    text = """
func @f(%c: i1) -> i32 {
entry:
  branch %c, left, right
left:
  barrier
  return i32 1
right:
  barrier
  return i32 2
}
"""
    outcome = run(parse(text), [(1,), (0,), (1,)])
    assert outcome.results in ([None, 2, None], [1, None, 1])
    assert {fault.kind for fault in outcome.faults} == {"barrier"}
    ended = text.replace("right:\n  barrier\n", "right:\n")
    assert run(parse(ended), [(1,), (0,), (1,)]).expect() == [1, 2, 1]
