"""`analyze --graph`: what the analysis of joins works on, as text and as drawings (`graph_svg.py`).

tagged     instances of blocks, with the iterations of the loops around them (the paper's Figure 2a)
rewired    the head-rewired graph (Figure 2b): acyclic, a header leads to the exits of its loop
splits     for each join the splits that lanes may come from, and for each of these two disjoint paths to the join
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..analysis.divergence.tagged_graph import Instance, tagged_graph
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..analysis.graph.disjoint_paths import disjoint_paths
from ..analysis.graph.head_rewired import head_rewired
from ..analysis.graph.two_paths import two_paths
from ..record import dataclass, field

KINDS = ("tagged", "rewired", "splits")
MOST = 400  # instances that are listed
LATER = "..."


@dataclass(frozen=True, slots=True)
class Drawn:
    """Named nodes and edges, sources first; `paths` are drawn in colours of their own."""

    title: str
    edges: Mapping[str, Sequence[str]]
    paths: Sequence[Sequence[str]] = field(default=())


@dataclass(frozen=True, slots=True)
class Joined:
    """A join, a split whose lanes meet there, and two disjoint paths between them; does its branch diverge?"""

    join: str
    split: str
    diverges: bool
    paths: tuple[list[str], list[str]]


def drawings(facts: Facts, kind: str, iterations: int, divergent: Mapping[int, bool]) -> list[Drawn]:
    """One drawing; of splits, one for each pair of a join and a split."""
    name = facts.function.name
    if kind == "tagged":
        edges = _tagged(facts, iterations)
        return [] if edges is None else [Drawn(f"{name}: tagged graph, {iterations} iterations", edges)]
    rewired = facts[head_rewired]
    edges = {rewired.name(node): [rewired.name(to) for to in rewired.followers[node]] for node in rewired.order}
    if kind == "rewired":
        return [Drawn(f"{name}: head-rewired graph", edges)]
    return [_pair(name, one, facts, edges) for one in joined(facts, divergent)]


def _pair(name: str, one: Joined, facts: Facts, edges: Mapping[str, Sequence[str]]) -> Drawn:
    """A header's own successors are not in the graph: as a split it gets a node of its own."""
    rewired = facts[head_rewired]
    number = next(number for number, block in enumerate(facts[cfg].blocks) if block.name == one.split)
    sources = [rewired.name(to) for to in rewired.sources[number]]
    start = one.split if edges[one.split] == sources else f"{one.split} splits"
    return Drawn(f"{name}: {_words(one)}", {start: sources, **edges}, [[start, *path] for path in one.paths])


def _words(one: Joined) -> str:
    return f"{one.join} is a join of {one.split}{', which diverges' if one.diverges else ''}"


def text(facts: Facts, kind: str, iterations: int, divergent: Mapping[int, bool]) -> str:
    if kind == "splits":
        return "\n".join(_lines(joined(facts, divergent))) or "no joins"
    drawn = drawings(facts, kind, iterations, divergent)
    if not drawn:
        return f"more than {MOST} instances; ask for fewer iterations with --iterations"
    return "\n".join(f"{name} -> {' '.join(after) or 'end'}" for name, after in drawn[0].edges.items() if name != LATER)


def _lines(pairs: Sequence[Joined]) -> Iterator[str]:
    for join in dict.fromkeys(one.join for one in pairs):
        yield f"{join}:"
        for one in pairs:
            if one.join == join:
                ways = "   |   ".join(" -> ".join(path) for path in one.paths)
                yield f"  {one.split}{' diverges' if one.diverges else ''}: {ways}"


def joined(facts: Facts, divergent: Mapping[int, bool]) -> list[Joined]:
    """All pairs of a join and a split, in reverse postorder of the joins."""
    graph, points, rewired = facts[cfg], facts[disjoint_paths], facts[head_rewired]
    found: list[Joined] = []
    for join in graph.order:
        for split in points.splits(join):
            nodes = [node for node, block in enumerate(rewired.block) if block == join]
            paths = next(filter(None, (two_paths(rewired, split, node) for node in nodes)), None)
            assert paths is not None, "a join has disjoint paths"
            ways = [[rewired.name(node) for node in path] for path in paths]
            names = graph.blocks[join].name, graph.blocks[split].name
            found.append(Joined(*names, divergent.get(split, False), (ways[0], ways[1])))
    return found


def as_json(facts: Facts, kind: str, iterations: int, divergent: Mapping[int, bool]) -> object:
    if kind != "splits":
        (drawn,) = drawings(facts, kind, iterations, divergent) or [Drawn("", {})]
        return {name: list(after) for name, after in drawn.edges.items()}
    pairs = joined(facts, divergent)
    return [{"join": one.join, "split": one.split, "diverges": one.diverges, "paths": list(one.paths)} for one in pairs]


def _tagged(facts: Facts, iterations: int) -> dict[str, list[str]] | None:
    names = [block.name for block in facts[cfg].blocks]
    found = tagged_graph(facts, iterations, MOST)

    def word(instance: Instance | None) -> str:
        return LATER if instance is None else f"{names[instance[0]]}<{','.join(map(str, instance[1]))}>"

    return None if found is None else {word(one): list(map(word, after)) for one, after in found.items()}
