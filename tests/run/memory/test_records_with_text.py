"""Records with fields that kernels do not have: they are refused where they are used, and copied whole."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

PERSON = np.dtype([("name", "S5"), ("age", "i4"), ("born", "M8[D]"), ("word", "U3"), ("weight", "f8")])


@lw.kernel
def older(people):
    for i in lw.lanes(len(people)):
        people[i]["age"] += 1
        people["weight"][i] *= 1.5


@lw.kernel
def turned(people, out):
    for i in lw.lanes(len(people)):
        out[i] = people[len(people) - 1 - i]


@lw.kernel
def letters(codes, out):
    for i in lw.lanes(len(codes)):
        n = 0
        while n < codes.shape[1] and codes[i, n] != 0:
            n += 1
        out[i] = n


@lw.kernel
def reads(people, out):
    for i in lw.lanes(len(people)):
        out[i] = people[i]["name"] == 3


@lw.kernel
def copies(people, out):
    for i in lw.lanes(len(people)):
        out[i] = people[i]


def persons() -> Any:
    made = np.zeros(37, PERSON)
    made["name"] = [f"p{k * 7}".encode() for k in range(37)]
    made["word"] = [chr(200 + k) * (k % 4) for k in range(37)]
    made["born"] = np.datetime64("2001-02-03") + np.arange(37)
    made["age"], made["weight"] = np.arange(37), np.arange(37) / 8
    return made


def test_what_is_not_used_is_no_hindrance() -> None:
    ours, plain = persons(), persons()
    older(ours)
    older.py(plain)
    assert (ours == plain).all() and (ours["age"] != persons()["age"]).all()


def test_records_are_copied_with_their_text() -> None:
    people = persons()
    ours, plain = np.zeros_like(people), np.zeros_like(people)
    turned(people, ours)
    turned.py(people, plain)
    assert (ours == people[::-1]).all() and (plain == ours).all()


@pytest.mark.parametrize("field", ["name", "word"])
def test_what_is_advised_works(field: str) -> None:
    people, out = persons(), np.zeros(37, np.int64)
    with pytest.raises(lw.CompileError) as found:
        letters(people[field], out)
    advice = str(found.value).split("pass its codes, ")[1].split(": ")[0]
    letters(eval(advice, {"codes": people[field], "np": np}), out)
    assert out.tolist() == [len(text) for text in people[field].tolist()]


def test_a_field_of_text_is_refused_where_it_is_read() -> None:
    with pytest.raises(lw.CompileError) as found:
        reads(persons(), np.zeros(37))
    assert found.value.position.line > 0
    assert str(found.value).split("\n")[0].split(": ", 1)[1] == (
        "field 'people['name']' is text (S5); pass its codes as an argument of their own, "
        "people['name'].view((np.uint8, 5)): 5 for each text, zeros after its end"
    )


def test_references_are_not_copied() -> None:
    held = np.zeros(3, [("x", "f8"), ("what", object)])
    with pytest.raises(lw.CompileError, match="field 'people\\['what'\\]' has dtype object"):
        copies(held, held.copy())
