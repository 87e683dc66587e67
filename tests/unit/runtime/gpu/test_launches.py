"""Blocks, grids, and domains that are larger than a grid."""

from __future__ import annotations

import pytest

from lanewise.runtime.gpu.launches import MOST_BLOCKS, Extents, block_of, parts_of


@pytest.mark.parametrize(
    ("sizes", "block"),
    [
        ([1000], (128, 1, 1)),
        ([5], (8, 1, 1)),
        ([50, 1000], (32, 4, 1)),
        ([1000, 3], (4, 32, 1)),
        ([9, 9, 9], (16, 8, 1)),
    ],
)
def test_blocks(sizes: list[int], block: tuple[int, int, int]) -> None:
    assert block_of(sizes) == block


def test_one_part_covers_most_domains() -> None:
    assert list(parts_of([1000], (128, 1, 1))) == [([0], (8, 1, 1))]
    assert list(parts_of([50, 1000], (32, 4, 1))) == [([0, 0], (32, 13, 1))]


def test_large_domains_are_launched_in_parts() -> None:
    rows = MOST_BLOCKS[1] * 4 + 5
    parts = list(parts_of([rows, 7], (8, 4, 1)))
    assert [firsts for firsts, _ in parts] == [[0, 0], [MOST_BLOCKS[1] * 4, 0]]
    assert [grid for _, grid in parts] == [(1, MOST_BLOCKS[1], 1), (1, 2, 1)]


def test_extents() -> None:
    assert Extents([(10, 20), (30, 40)]).is_apart and not Extents([(10, 31), (30, 40)]).is_apart
    assert Extents([(10, 20)]).has(19) and not Extents([(10, 20)]).has(20)
