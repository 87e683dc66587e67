"""Fields of records: what was written is not read again; lanes read at distances from one base, or one lane does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.host import host

# pyright: basic

PACKED = np.dtype([("x", "f8"), ("y", "f8"), ("vx", "f8"), ("vy", "f8"), ("alive", "?")])
PADDED = np.dtype([("x", "f8"), ("y", "f8"), ("vx", "f8"), ("vy", "f8"), ("alive", "?"), ("pad", "u1", 7)])


def step(ps, dt, g):
    for i in lw.lanes(len(ps)):
        p = ps[i]
        if not p["alive"]:
            continue
        p["vy"] -= g * dt
        p["x"] += p["vx"] * dt
        p["y"] += p["vy"] * dt
        if p["y"] < 0:
            p["y"] = -p["y"]
            p["vy"] = -0.9 * p["vy"]
            if abs(p["vy"]) < 1e-3:
                p["alive"] = False
        p["x"] += 0.5 * (p["vx"] ** 2 + p["vy"] ** 2) + g * p["y"]


def move(ps, dt, g):
    for i in lw.lanes(len(ps)):
        p = ps[i]
        p["x"] += p["vx"] * dt
        p["y"] += p["vy"] * g


def neighbour(ps, dt, g):
    """Fields of two records: a store to one may be to the other."""
    for i in lw.lanes(len(ps)):
        p, q = ps[i], ps[(i * 0 + int(g)) % len(ps)]
        first = q["x"]
        q["vx"] = first
        p["x"] = first + dt
        p["y"] = q["x"] + p["x"]


def records(type: np.dtype, n: int) -> Any:
    made = np.zeros(n, type)
    chance = np.random.default_rng(3)
    for name in ("x", "y", "vx", "vy"):
        made[name] = chance.random(n) - 0.5
    made["alive"] = chance.random(n) > 0.3
    return made


@pytest.mark.parametrize("width", [None, 1, 4, 8, 16])
@pytest.mark.parametrize("type", [PACKED, PADDED], ids=["33 bytes", "40 bytes"])
@pytest.mark.parametrize("function", [step, move])
def test_as_plain_python(function: Callable[..., None], type: np.dtype, width: int | None) -> None:
    plain, made = records(type, 101), records(type, 101)
    kernel = lw.kernel(function, width=width)
    kernel.py(plain, 0.25, 2.0)
    kernel(made, 0.25, 2.0)
    assert made.tobytes() == plain.tobytes()
    assert made.tobytes() != records(type, 101).tobytes()


def test_another_record_may_be_the_same() -> None:
    plain, made = records(PADDED, 1), records(PADDED, 1)
    kernel = lw.kernel(neighbour, width=8)
    kernel.py(plain, 0.25, 0.0)
    kernel(made, 0.25, 0.0)
    assert made.tobytes() == plain.tobytes()


@pytest.mark.usefixtures("like_zen4")
def test_each_field_is_read_once() -> None:
    text = lw.kernel(step, width=8).inspect(records(PADDED, 9), 0.25, 2.0, stage="masked")
    body = text[text.index("func @step.lanes0") :].split("\n}\n")[0]
    assert body.count(" = load ") == 5


@pytest.mark.skipif(host().vector_bits < 512, reason="prices of a machine that gathers")
@pytest.mark.usefixtures("like_zen4")
def test_lanes_at_known_distances_are_loaded_one_by_one() -> None:
    """The four neighbouring fields of each record at once."""
    text = lw.kernel(move, width=8, checks=False).inspect(records(PADDED, 9), 0.25, 2.0, stage="llvm")
    full = text[text.index("define internal void @move.lanes0.N8") :]
    assert "masked.gather" not in full and full.count("= load <4 x double>") == 8


@pytest.mark.skipif(host().vector_bits < 256, reason="narrow registers: gangs are small anyway")
def test_scalar_code_is_enough_and_reported() -> None:
    args = records(PADDED, 9), 0.25, 2.0
    text = str(lw.kernel(step).explain(*args))
    assert "one lane at a time: about" in text
    assert "memory bounds this" in str(lw.kernel(step, width=8).explain(*args))


NESTED = np.dtype([("tag", "u1"), ("at", [("x", "f4"), ("y", "f4")]), ("hist", "i2", (2, 3)), ("w", "f8")])


def turn_round(p, q):
    for i in lw.lanes(len(q)):
        r = p[len(p) - 1 - i]
        q[i] = r
        q[i]["at"] = p[i]["at"]


def rotate(p, q):
    for i in lw.lanes(len(q)):
        if p[i]["tag"] > 100:
            q[i] = q[i]
            q[i] = p[(i + 1) % len(p)]


@pytest.mark.parametrize("function", [turn_round, rotate])
@pytest.mark.parametrize("width", [None, 1, 8])
def test_records_are_copied_as_a_whole(function: Callable[..., None], width: int | None) -> None:
    p = np.frombuffer(np.random.default_rng(5).bytes(37 * NESTED.itemsize), NESTED).copy()
    p["w"], p["at"]["x"], p["at"]["y"] = np.arange(37), np.arange(37), -np.arange(37)
    made, wanted = np.zeros(37, NESTED), np.zeros(37, NESTED)
    kernel = lw.kernel(function, width=width)
    kernel(p, made)
    function(p, wanted)
    assert made.tobytes() == wanted.tobytes() and made["hist"].any()


def test_records_of_other_types_are_not_copied() -> None:
    other = np.zeros(37, PACKED)
    with pytest.raises(lw.CompileError, match="'q\\[i\\]' has the fields tag, at, hist, w; set them one by one, as"):
        lw.kernel(turn_round)(other, np.zeros(37, NESTED))
