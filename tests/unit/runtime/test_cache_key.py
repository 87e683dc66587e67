"""The key of compiled code: each thing that code depends on, changed alone, is another entry."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import lanewise
from lanewise.codegen.launch.build import build
from lanewise.codegen.targets import native
from lanewise.ir.function import Module
from lanewise.machine.processors import prices_of
from lanewise.plan.variant import LoopPlan, Plan, Variant
from lanewise.record import replace
from lanewise.runtime import cache
from lanewise.runtime.cache import Order, key
from lanewise.transform.hot_paths.hot_paths import HOT

BELOW = {"runtime", "compat", "musimd", "fortran", "consttime", "report", "cli"}  # rooms that use code
DOORS = {"__init__", "__main__", "special"}

VARIANT = Variant(width=8)


def planned(variant: Variant) -> Plan:
    return Plan(8, (LoopPlan("k.lanes0", variant),))


PLAN = planned(VARIANT)
ORDER = Order(
    Module("k"), "func @k() {}", "k", PLAN, native(), HOT, ("bypasses",), prices_of(native().cpu, native().features)
)


def records(record: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Each field of a record, changed alone."""
    for field in fields(record):
        value = getattr(record, field.name)
        other = {str: f"{value} ", bool: not value, int: 3, float: 0.123, tuple: (0.5, 0.25)}[type(value)]
        yield f"{name}.{field.name}", replace(record, **{field.name: other})


CHANGES: dict[str, Order] = {
    "text": replace(ORDER, text="func @k() { }"),
    "name": replace(ORDER, name="j"),
    "plan": replace(ORDER, plan=Plan(16)),
    "loops of the plan": replace(ORDER, plan=replace(PLAN, loops=(LoopPlan("k.lanes1", VARIANT),))),
    **{f"plan.{name}": replace(ORDER, plan=planned(new)) for name, new in records(VARIANT, "variant")},
    "off": replace(ORDER, off=("bypasses", "prefetch_ahead")),
    "another off": replace(ORDER, off=("prefetch_ahead",)),
    "none off": replace(ORDER, off=()),
    "risky": replace(ORDER, risky=True),
    **{name: replace(ORDER, target=new) for name, new in records(ORDER.target, "target")},
    **{name: replace(ORDER, hot=new) for name, new in records(ORDER.hot, "hot")},
    **{name: replace(ORDER, costs=new) for name, new in records(ORDER.costs, "costs")},
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_part_alone_is_another_entry(name: str) -> None:
    assert key(CHANGES[name].parts) != key(ORDER.parts)


def test_what_build_is_given_is_an_order() -> None:
    """A parameter that is no part of the key would be forgotten; the level follows from the text."""
    assert {field.name for field in fields(Order)} - {"text"} == set(inspect.signature(build).parameters) - {"level"}
    assert len(ORDER.parts) == len(fields(Order)) - 1, "all but the module, for which the text stands"
    assert {name.partition(".")[0].split()[-1] for name in CHANGES} == {field.name for field in fields(Order)} - {
        "module"
    }
    assert key(replace(ORDER).parts) == key(ORDER.parts)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package's files, empty, at another place."""
    top = Path(lanewise.__file__).parent
    for file in top.rglob("*.py"):
        copy = tmp_path / file.relative_to(top)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text("")
        os.utime(copy, (0, 0))
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "runtime" / "cache.py"))
    fresh()
    yield tmp_path
    fresh()


def fresh() -> None:
    cache.fingerprint.cache_clear()
    cache._states.cache_clear()


def now() -> str:
    fresh()
    return key(["a"])


def test_every_room_above_the_runtime_is_in_the_digest(package: Path) -> None:
    places = [place for place in package.iterdir() if place.suffix == ".py" or any(place.rglob("*.py"))]
    above = sorted({place.name.removesuffix(".py") for place in places} - BELOW - DOORS)
    assert len(above) > 11
    assert sorted(room.removesuffix(".py") for room in cache.ROOMS) == above
    first = now()
    assert now() == first
    for room in above:
        file = package / f"{room}.py"
        folder = package / room
        found = [file] if file.exists() else sorted(folder.rglob("*.py"))
        assert found, f"no room {room}"
        for one in (found[0], found[-1]):
            os.utime(one, (0, 1))
            assert now() == first, f"{one} is newer, and its contents are equal"
            one.write_text("x")
            os.utime(one, (0, 0))
            assert now() != first, f"{one} differs, and code of before is used; add '{room}' to cache.ROOMS"
            one.write_text("")
            os.utime(one, (0, 0))
            assert now() == first
        if folder.is_dir():
            new = folder / "deeper" / "new.py"
            new.parent.mkdir()
            new.write_text("")
            assert now() != first
            new.unlink()
    os.utime(package / "runtime" / "cache.py", (0, 1))
    assert now() == first, "the runtime decides on no code"


@pytest.mark.parametrize("name", ["llvm", "llvmlite"])
def test_the_versions_of_llvm(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    first = now()
    if name == "llvm":
        monkeypatch.setattr(cache, "version", lambda: "99.1.2")
    else:
        monkeypatch.setattr(cache.llvmlite, "__version__", "99.1.2")
    assert now() != first
    monkeypatch.undo()
    assert now() == first
