"""What `share_loads` and `unmask_stores` look up is what a walk over all would find, and twice as much takes twice."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dominance import Dominance, dominance, post_dominance
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.uses import uses
from lanewise.analysis.memory.states import memory_states
from lanewise.analysis.values.value_numbers import numbers
from lanewise.ir.function import Const, Function, Value
from lanewise.ir.graph import intervals
from lanewise.ir.parse import parse
from lanewise.ir.types import I32
from lanewise.ir.verify import verify
from lanewise.transform.memory.share_loads import _Firsts, share_loads  # pyright: ignore
from lanewise.transform.memory.unmask_stores import _Ways, unmask_stores  # pyright: ignore
from lib.growers.ir_programs import Taste, grow

Change = Callable[[Function, Facts], None]
FEW = 24


def reached(facts: Facts) -> list[set[int]]:
    """The blocks that each leads to, and itself."""
    found: list[set[int]] = []
    for block in range(len(facts[cfg].blocks)):
        seen, work = set[int](), [block]
        while work:
            number = work.pop()
            if number not in seen:
                seen.add(number)
                work += facts[cfg].successors[number]
        found.append(seen)
    return found


def is_kept(facts: Facts, follow: list[set[int]], split: int, block: int, reads: set[int]) -> bool:
    """May lanes that have parted from those in the block come to a read? Not if all are together in it."""
    sides = facts[cfg].successors[split]
    left = [loop for to in sides for loop in facts[loops].crossed(split, to)]
    together = not any(facts[loops].contains(loop, block) for loop in left)
    if facts[post_dominance].dominates(block, split) and together:
        return False
    apart = [(one, other) for one in sides for other in sides if one != other]
    return any(block in follow[one] and reads & follow[other] for one, other in apart)


@pytest.mark.parametrize("kind", ["structured", "reducible", "any"])
def test_rows_are_kept_where_some_way_leads_to_a_read(kind: str) -> None:
    found: Counter[bool] = Counter()
    for seed in range(40):
        chance = Random(f"{kind} {seed}")
        fn = grow(chance, Taste(kind, 4 + seed % 14))
        facts = Facts(fn)
        graph, ways, follow = facts[cfg], _Ways(facts), reached(facts)
        splits = [split for split, diverges in facts[divergence].branches.items() if diverges]
        for many in (0, 1, 2, 4):
            reads = set(chance.choices(range(len(graph.blocks)), k=many))
            kept = ways.kept(reads)
            for block in range(len(graph.blocks)):
                wanted = any(is_kept(facts, follow, split, block, reads) for split in splits)
                assert ways.are_over(block, kept) != wanted, (seed, block, reads)
                found[wanted] += 1
    assert min(found.values()) > 150


TWO_LEFT = """func @f(%x: i32[T], %n: i32[U]) -> i32 {
entry:
  %c: i1 = icmp.sgt %x, %n
  %d: i1 = icmp.sgt %n, i32 3
  jump outer
outer:
  jump middle
middle:
  branch %d, split, end
split:
  branch %c, inner, outer
inner:
  branch %d, split, middle
end:
  return %x
}"""


def test_who_leaves_two_loops_at_once_is_missed_in_both() -> None:
    fn = parse(TWO_LEFT)
    facts = Facts(fn, Gang({param.name: param.shape for param in fn.params if param.shape is not None}))
    ways, number = _Ways(facts), {block.name: at for at, block in enumerate(fn.blocks)}
    kept = ways.kept([number["middle"]])
    over = {name for name in number if ways.are_over(number[name], kept)}
    assert over == {"entry", "end"}, "all ways come to `middle`, but who has left is there a round later"


def trees() -> Iterator[tuple[Random, Dominance]]:
    for seed in range(30):
        chance, size = Random(seed), 2 + seed % 30
        parent = [0, *(chance.randrange(max(0, at - 6), at) for at in range(1, size))]
        yield chance, Dominance([str(at) for at in range(size)], 0, parent, *intervals(parent))


def test_the_first_that_is_known_on_the_way_down() -> None:
    found: Counter[bool] = Counter()
    for chance, tree in trees():
        table, added, size = _Firsts(tree), list[tuple[int, Value]](), len(tree.parent)
        late = chance.randrange(size)  # one may come when what is below it is known
        order = sorted(chance.sample(range(size), chance.randrange(1, size)), key=lambda at: (at == late, at))
        for block in order:
            value = Const(I32, block)
            table.add("key", block, value)
            added.append((block, value))
            for at in range(size):
                wanted = next((value for earlier, value in added if tree.dominates(earlier, at)), None)
                known = table.at("key", at)
                assert (known[1] if known is not None else None) is wanted
                found[wanted is not None] += 1
        assert table.at("another", 0) is None
    assert min(found.values()) > 300


# work


def reads_in_branches(count: int) -> str:
    """Of one place, and checks of one condition, none of which comes before another; then loops that ask for it."""
    lines = ["func @f(%a: ptr[U], %x: i32[T], %n: i32[U]) -> i32 {", "entry:", "  jump b0(%x)"]
    for at in range(count):
        lines += [
            f"b{at}(%t{at}: i32):",
            f"  %c{at}: i1 = icmp.sgt %t{at}, i32 {at}",
            f"  branch %c{at}, y{at}, l{at}(%t{at}, i32 0)",
            f"y{at}:",
            f"  %o{at}: i1 = icmp.ult %x, %n",
            f'  check %o{at}, message="index out of range"',
            f"  %p{at}: ptr = ptradd %a, %x, scale=4",
            f"  %v{at}: i32 = load %p{at}, align=4",
            f"  %s{at}: i32 = add %t{at}, %v{at}",
            f"  jump l{at}(%s{at}, i32 0)",
            f"l{at}(%w{at}: i32, %j{at}: i32):",
            f"  %q{at}: ptr = ptradd %a, %n, scale=4",
            f"  %u{at}: i32 = load %q{at}, align=4",
            f"  %d{at}: i1 = icmp.slt %j{at}, %u{at}",
            f"  branch %d{at}, m{at}, b{at + 1}(%w{at})",
            f"m{at}:",
            f"  %k{at}: i32 = add %j{at}, i32 1",
            f"  jump l{at}(%w{at}, %k{at})",
        ]
    return "\n".join([*lines, f"b{count}(%t{count}: i32):", f"  return %t{count}", "}"])


def stores_in_branches(count: int) -> str:
    """Into one array that is not read from there on."""
    lines = ["func @f(%x: i32[T], %n: i32[U]) -> i32 {", "entry:"]
    lines += ["  %a: ptr = private size=4, align=4, element=i32", "  store %n, %a, align=4"]
    lines += ["  %r: i32 = load %a, align=4", "  jump b0"]
    for at in range(count):
        lines += [f"b{at}:", f"  %c{at}: i1 = icmp.sgt %x, i32 {at}", f"  branch %c{at}, y{at}, b{at + 1}"]
        lines += [f"y{at}:", "  store %x, %a, align=4", f"  jump b{at + 1}"]
    return "\n".join([*lines, f"b{count}:", "  return %r", "}"])


def calls_of(change: Change, text: str) -> Counter[str]:
    """Each function's, when all facts are known."""
    fn = parse(text)
    verify(fn)
    facts = Facts(fn, Gang({param.name: param.shape for param in fn.params if param.shape is not None}))
    for fact in (cfg, dominance, post_dominance, loops, numbers, uses, divergence, memory_states):
        assert facts[fact] is not None
    profile = cProfile.Profile()
    profile.enable()
    change(fn, facts)
    profile.disable()
    found: Counter[str] = Counter()
    for (_, _, name), (_, calls, *_) in pstats.Stats(profile).stats.items():  # pyright: ignore
        found[name] += calls
    return found


@pytest.mark.parametrize(
    ("change", "shape"),
    [(share_loads, reads_in_branches), (unmask_stores, stores_in_branches)],
    ids=["loads", "stores"],
)
def test_twice_the_branches_twice_the_calls(change: Change, shape: Callable[[int], str]) -> None:
    few, many = calls_of(change, shape(FEW)), calls_of(change, shape(2 * FEW))
    assert sum(few.values()) > 10 * FEW, "it has something to do"
    assert {name: (few[name], calls) for name, calls in many.items() if calls > 2.2 * few[name] + 8} == {}
