"""Outer arrays: constant tables in the module, one for equal contents, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import code, compiled, lanes, refusal, result

T, M, B = np.array([1.5, 2.5, 3.5], np.float32), np.arange(6).reshape(2, 3), np.array([True, False])
SEEN = {"T": T, "M": M, "B": B, "SAME": T.copy(), "E": np.zeros(0, np.int16), "V": M[:, ::2], "F": np.asfortranarray(M)}


@pytest.mark.parametrize(
    "text", ["T[a]", "M[1, a]", "B[a]", "V[1][a]", "F[1, a] + F[0, 2]", "len(T) + len(E)", "M.shape[1] + a", "M[a][0]"]
)
def test_values(text: str) -> None:
    result(text, 1, **SEEN)


def test_equal_contents_are_one_table() -> None:
    module = compiled("T[a] + SAME[a] + T[0]", 1, **SEEN).module
    ((name, table),) = module.globals.items()
    assert name == "T.table0" and table.data == T.tobytes() and (table.size, table.align) == (12, 64)
    assert list(compiled("T[a] + M[0, a]", 1, **SEEN).module.globals) == ["T.table0", "M.table1"]


def test_an_empty_table_has_a_byte() -> None:
    ((_, table),) = compiled("E[a]", 1, **SEEN).module.globals.items()
    assert (table.size, table.data) == (1, b"\0")


def test_names_of_attributes() -> None:
    import types

    module = types.ModuleType("tables")
    module.first = T  # type: ignore[attr-defined]
    assert list(compiled("tables.first[a]", 1, tables=module).module.globals) == ["tables.first.table0"]


def test_lengths_are_known() -> None:
    assert code("T[2] + len(T)", **SEEN)[-1].startswith("return") and not any(
        "check" in x for x in code("T[2]", **SEEN)
    )
    lanes("b[i] = T[a[i]] * 2", np.array([0, 2, -1]), np.zeros(3, np.float32), **SEEN)


class Own(np.ndarray):
    def __getitem__(self, index: object) -> object:
        return 0


@pytest.mark.parametrize(
    ("array", "words"),
    [
        (np.zeros(8193), "the global array 'G' has 65544 bytes; pass it as an argument"),
        (np.zeros(2, complex), "the global array 'G' has dtype complex128; pass it as an argument"),
        (np.zeros(2, [("x", "f4")]), "pass it as an argument"),
        (np.zeros(2).view(Own), "array 'G' is of class 'Own', which has its own __getitem__"),
        (np.ma.masked_array([1]), "array 'G' has a mask, which kernels do not see"),
    ],
)
def test_refused(array: np.ndarray, words: str) -> None:
    assert words in refusal("G[a]", 1, G=array)
    assert compiled("G[a]", 1, G=np.zeros(8192)).module.globals
