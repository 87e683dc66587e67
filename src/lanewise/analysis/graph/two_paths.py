"""Two paths: for a join of a split, two paths in the head-rewired graph that share nothing before it.

    s -> a -> j        [a, j] and [b, j]          from two successors of s; the join itself may be one of them
    s -> b -> j

Labels say whether there are such paths (Algorithm 1); this gives an example, for people. It is a flow of two units
through nodes that each let one pass.

Costs     linear for each pair of a split and a join.
"""

from __future__ import annotations

from .head_rewired import HeadRewired

Point = tuple[int, bool]  # a node, before or after it lets a unit pass
START: Point = (-1, True)


def two_paths(graph: HeadRewired, split: int, join: int) -> tuple[list[int], list[int]] | None:
    """Nodes from a successor of a block up to a node; None if all pairs of paths meet before it."""
    room = _network(graph, split, join)
    for _ in range(2):
        if not _send(room, (join, False)):
            return None
    flow = {(one, other) for one, others in room.items() for other, left in others.items() if left == 0}
    started = [source for source in graph.sources[split] if (START, (source, False)) in flow]
    return _followed(flow, started[0], join), _followed(flow, started[1], join)


def _network(graph: HeadRewired, split: int, join: int) -> dict[Point, dict[Point, int]]:
    """How many units may pass from point to point; the reverse of an edge starts with none, written as -1."""
    room: dict[Point, dict[Point, int]] = {START: {}}

    def edge(one: Point, other: Point) -> None:
        room.setdefault(one, {})[other] = 1
        room.setdefault(other, {}).setdefault(one, -1)

    work = list(graph.sources[split])
    for source in work:
        edge(START, (source, False))
    seen = set(work)
    while work:
        node = work.pop()
        if node == join:
            continue
        edge((node, False), (node, True))
        for follower in graph.followers[node]:
            edge((node, True), (follower, False))
            if follower not in seen:
                seen.add(follower)
                work.append(follower)
    return room


def _send(room: dict[Point, dict[Point, int]], end: Point) -> bool:
    """Send one more unit on a shortest way, which may take back what was sent before."""
    came: dict[Point, Point] = {START: START}
    queue = [START]
    for point in queue:
        for other, left in room[point].items():
            if left > 0 and other not in came:
                came[other] = point
                queue.append(other)
    if end not in came:
        return False
    while end != START:
        before = came[end]
        used = room[before][end] == 1
        room[before][end] = 0 if used and room[end][before] == -1 else -1
        room[end][before] = 2 if room[before][end] == 0 else 1
        end = before
    return True


def _followed(flow: set[tuple[Point, Point]], source: int, join: int) -> list[int]:
    after = {one[0]: other[0] for one, other in flow if one[1] and not other[1]}
    path = [source]
    while path[-1] != join:
        path.append(after[path[-1]])
    return path
