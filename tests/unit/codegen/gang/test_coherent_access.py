"""Accesses at an address that lanes probably have in common: one load after a test, else a gather."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import llvm, part, runs

WALK = """
    def k(child, value, x, out):
        for i in lw.lanes(len(out)):
            node = 0
            total = 0.0
            while node >= 0:
                total += value[node]
                node = child[node, 0] if x[i] < value[node] else child[node, 1]
            out[i] = total
"""
OWN = WALK.replace("node = 0\n", "node = i % 3\n")


def arguments() -> tuple[np.ndarray, ...]:
    child = np.array([[1, 2], [3, 4], [5, 6], [-1, -1], [-1, -1], [-1, -1], [-1, -1]], np.int64)
    value = np.array([4.0, 2.0, 6.0, 1.0, 3.0, 5.0, 7.0])
    return child, value, np.arange(21) % 8 + 0.25, np.zeros(21)


def lines(text: str, **how: object) -> list[str]:
    return part(llvm(text, *arguments(), width=8, **how), "k.lanes0.N")


def agreements(found: list[str]) -> int:
    """`icmp ne` of a value and one lane of it in all lanes."""
    return sum(line.split(" = ")[-1].startswith("icmp ne <8 x i64>") for line in found)


def test_a_walk_from_one_root_asks_whether_lanes_agree() -> None:
    found = lines(WALK)
    assert agreements(found) >= 1 and any("@llvm.masked.gather" in line for line in found)
    assert any(line.split(" = ")[-1].startswith("load double, ptr") for line in found)


def test_lanes_with_their_own_starts_are_not_asked() -> None:
    assert agreements(lines(OWN)) == 0


@pytest.mark.parametrize("text", [WALK, OWN])
def test_values(text: str) -> None:
    runs(text, *arguments(), width=8)


def test_stacks_in_private_arrays() -> None:
    text = """
        def k(a, out):
            for i in lw.lanes(len(out)):
                stack = lw.array(16, lw.i64)
                top = 0
                n = a[i]
                while n > 0:
                    stack[top] = n % 10
                    top += 1
                    n //= 10
                s = 0
                while top > 0:
                    top -= 1
                    s = s * 10 + stack[top]
                out[i] = s
    """
    a = np.array([0, 7, 123, 45, 99999, 10, 1, 1234567, 8])
    out = np.zeros(9, np.int64)
    runs(text, a, out, width=8)
    assert out.tolist() == a.tolist()
