"""Layers of a graph: edges go down but for those back, and stations keep edges apart from blocks."""

from __future__ import annotations

from random import Random

from lanewise.report.flow_layout import laid_out


def test_a_diamond_with_a_short_cut() -> None:
    placed = laid_out([[1, 3], [2], [3], []])
    assert list(placed.layer[:4]) == [0, 1, 2, 3] and not placed.back
    assert len(placed.ways[0, 1]) == 2 and placed.ways[0, 0] == []
    assert sorted(node for row in placed.rows for node in row) == list(range(6))


def test_a_loop() -> None:
    placed = laid_out([[1], [2, 3], [1], []])
    assert placed.back == {(2, 0)} and list(placed.layer) == [0, 1, 2, 2]


def test_blocks_that_are_not_reached_have_no_place() -> None:
    placed = laid_out([[1], [], [1]])
    assert [list(row) for row in placed.rows] == [[0], [1]]
    assert laid_out([[]]).rows == [[0]]


def test_edges_go_down_in_random_graphs() -> None:
    random = Random(1)
    for _ in range(100):
        count = random.randrange(1, 15)
        graph = [random.sample(range(count), min(count, random.randrange(3))) for _ in range(count)]
        placed = laid_out(graph)
        reached = {node for row in placed.rows for node in row}
        for (block, slot), stations in placed.ways.items():
            whole = [block, *stations, graph[block][slot]]
            assert [placed.layer[node] for node in whole] == list(
                range(placed.layer[block], placed.layer[block] + len(whole))
            )
            assert set(whole) <= reached
        assert all(placed.layer[node] == at for at, row in enumerate(placed.rows) for node in row)
