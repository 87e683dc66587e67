"""Grids: the first dimension changes fastest, and groups are cut out of it."""

from __future__ import annotations

from lanewise.ir.interpreter.world import Grid, World


def test_indices_and_groups() -> None:
    grid = Grid((4, 3), (2, 3))
    assert [grid.index(lane, 0) for lane in range(4)] != [0, 0, 0, 0]
    assert {(grid.index(lane, 0), grid.index(lane, 1)) for lane in range(12)} == {
        (x, y) for x in range(4) for y in range(3)
    }
    groups = {grid.group(lane) for lane in range(12)}
    assert len(groups) == 2


def test_questions() -> None:
    grid = Grid((8,), (4,), (100,))
    assert grid.ask("global_size", 0, 5, 1) == 8 and grid.ask("local_size", 0, 5, 1) == 4
    assert grid.ask("global_id", 0, 5, 1) == 105 and grid.ask("local_id", 0, 5, 1) == 1
    assert grid.ask("global_size", 2, 5, 1) == 1 and grid.ask("global_id", 2, 5, 1) == 0


def test_a_world_has_one_lane_at_first() -> None:
    assert World().width == 1 and World().grid == Grid((1,), (1,))
