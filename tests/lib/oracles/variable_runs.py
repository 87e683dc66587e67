"""Random programs of variables, lanes that run them, and uniformity straight from its definitions.

An assignment computes a number drawn from its place and its operands, so that different operands almost always give
different results, and equal ones the same. A branch selects an edge by its variable's value modulo their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.divergence.uniformity import Uniformity
from lanewise.analysis.divergence.variables import FROM_READS, UNIFORM, VARYING, Arrow, Assign, VariableProgram, control
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.loops import loops
from lanewise.ir.interpreter.tags import Tag
from lib.growers.graphs import any_graph, reducible_graph, shuffled

Instance = tuple[int, Tag]
State = dict[str, int]
MOST_STEPS = 120


def grow_variables(random: Random, *, reducible: bool, nodes: int = 10) -> VariableProgram:
    make: Callable[..., list[list[int]]] = reducible_graph if reducible else any_graph
    graph = shuffled(random, make(random, random.randrange(3, nodes)))
    names = [f"v{number}" for number in range(random.randrange(2, 6))]
    edges = [[Arrow(target, _effects(random, names)) for target in dict.fromkeys(targets)] for targets in graph]
    branch = [random.choice(names) if len(targets) > 1 else None for targets in edges]
    return VariableProgram(edges, branch, frozenset(names[: random.randrange(1, len(names))]))


def _effects(random: Random, names: list[str]) -> tuple[Assign, ...]:
    chosen = [name for name in names if random.random() < 0.25]
    return tuple(
        Assign(name, tuple(random.sample(names, random.randrange(3 if len(names) > 2 else 2))), _result(random))
        for name in chosen
    )


def _result(random: Random) -> str:
    return random.choice((FROM_READS, FROM_READS, FROM_READS, FROM_READS, UNIFORM, VARYING))


def start_states(random: Random, program: VariableProgram, lanes: int) -> list[State]:
    """The same values in all lanes, except for varying variables."""
    shared = {name: random.randrange(4) for name in program.variables}
    return [
        {name: random.randrange(4) if name in program.varying else value for name, value in shared.items()}
        for _ in range(lanes)
    ]


def run(program: VariableProgram, facts: Facts, lane: int, state: State) -> Iterator[tuple[Instance, State]]:
    """One lane's trace: instances and states, MOST_STEPS of them at most."""
    graph, rules = facts[cfg], facts[tags]
    node, tag = 0, ()
    for _ in range(MOST_STEPS):
        yield (node, tag), state
        arrows, decides = program.edges[node], program.branch[node]
        if not arrows:
            return
        slot = state[decides] % len(arrows) if decides is not None else 0
        step = rules.step(graph.blocks[node], slot)
        state = state | {
            effect.variable: _computed((node, slot, at), effect, state, lane, tag)
            for at, effect in enumerate(arrows[slot].effects)
        }
        node, tag = arrows[slot].target, step.after(tag)


def _computed(place: tuple[int, int, int], effect: Assign, state: State, lane: int, tag: Tag) -> int:
    if effect.result == UNIFORM:
        return hash((place, tag)) & 0xFFFF
    operands = tuple(state[name] for name in effect.reads)
    if effect.result == VARYING:
        return hash((place, operands, lane, tag)) & 0xFFFF
    return hash((place, operands)) & 0xFFFF


def contradictions(program: VariableProgram, claims: Uniformity, runs: list[list[tuple[Instance, State]]]) -> list[str]:
    """Where two lanes at one instance disagree on a uniform value, or diverge where the claim excludes it."""
    first: dict[Instance, State] = {}
    found: list[str] = []
    for trace in runs:
        for (node, tag), state in trace:
            other = first.setdefault((node, tag), state)
            wrong = [name for name in claims.uniform(node) if state[name] != other[name]]
            found += [f"{name} at {node} {tag}: {state[name]} and {other[name]}" for name in wrong]
    return found


def by_definition(program: VariableProgram, *, definite: bool) -> list[set[str]]:
    """What is uniform at each node: the transformer of Definition 4.7, or 6.6, applied to a fixpoint."""
    facts = control(program)
    graph, paths = facts[cfg], facts[disjoint_paths]
    names = program.variables
    uniform = [set(names) for _ in program.edges]
    unchanged = _unchanged_by_definition(program, facts) if definite else None
    lsplits = _LoopSplits(facts)
    while True:
        before = [set(at) for at in uniform]

        def decided(split: int, before: list[set[str]] = before) -> bool:
            return program.branch[split] in before[split]

        for node in graph.order:
            homogeneous = all(decided(split) for split in paths.splits(node))
            now = {name for name in names if homogeneous and _on_all_edges(program, facts, before, node, name)}
            for name in names if unchanged is not None else ():
                for above in unchanged[node][name] - {node} if unchanged is not None else ():
                    if name in before[above] and all(decided(split) for split in lsplits.between(above, node)):
                        now.add(name)
            uniform[node] = now
        if uniform == before:
            return uniform


def _on_all_edges(program: VariableProgram, facts: Facts, uniform: list[set[str]], node: int, name: str) -> bool:
    if node == 0 and name in program.varying:
        return False
    for edge in facts[cfg].entering[node]:
        effects = {effect.variable: effect for effect in program.edges[edge.source][edge.slot].effects}
        effect = effects.get(name)
        if effect is None:
            kept = name in uniform[edge.source]
        else:
            from_reads = effect.result == FROM_READS and all(read in uniform[edge.source] for read in effect.reads)
            kept = effect.result == UNIFORM or from_reads
        if not kept:
            return False
    return True


def _unchanged_by_definition(program: VariableProgram, facts: Facts) -> list[dict[str, set[int]]]:
    """Definition 6.4: the greatest solution, from all nodes down."""
    graph, names = facts[cfg], program.variables
    known = [{name: set(graph.order) for name in names} for _ in program.edges]
    known[0] = {name: {0} for name in names}
    changing = True
    while changing:
        changing = False
        for node in graph.order:
            for name in names:
                came = [set[int]()] if node == 0 else []
                for edge in graph.entering[node]:
                    assigned = any(e.variable == name for e in program.edges[edge.source][edge.slot].effects)
                    came.append(set() if assigned else known[edge.source][name])
                now = {node} | set.intersection(*came)
                changing |= now != known[node][name]
                known[node][name] = now
    return known


class _LoopSplits:
    """The splits at exits of loops around the first node, on paths from it to another without a back edge."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        graph, forest = facts[cfg], facts[loops]
        self.forward: dict[int, list[int]] = {}
        for edge in graph.edges:
            loop = forest.headed_by(edge.target)
            if loop is None or not forest.contains(loop, edge.source):
                self.forward.setdefault(edge.source, []).append(edge.target)

    def between(self, above: int, node: int) -> set[int]:
        forest, paths = self.facts[loops], self.facts[disjoint_paths]
        found: set[int] = set()
        for loop in forest.inside(above):
            for edge in loop.exit_edges:
                if edge.target in self.forward.get(edge.source, ()) and self._leads(edge.target, node):
                    found.update(paths.splits(edge.target))
        return found

    def _leads(self, source: int, target: int) -> bool:
        seen, work = {source}, [source]
        while work:
            for to in self.forward.get(work.pop(), ()):
                if to not in seen:
                    seen.add(to)
                    work.append(to)
        return target in seen
