"""What accesses cost is measured once, noted, and used from then on; what is damaged counts as missing."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from lanewise.cli import doctor
from lanewise.codegen.targets import native
from lanewise.machine.calibration import MEASURED
from lanewise.machine.prices import LANES
from lanewise.machine.probes import CHAIN
from lanewise.machine.processors import prices_of
from lanewise.runtime.choice import calibrate as module
from lanewise.runtime.choice.calibrate import calibrate, calibrated, machine_prices, measured
from lanewise.store import write

TABLE = prices_of(native().cpu, native().features)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(module, "RUNS", 3)
    monkeypatch.setattr(module, "BY_MEASURE", True)
    calibrated.cache_clear()
    yield tmp_path
    calibrated.cache_clear()


@pytest.fixture
def seconds(home: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What the loops take, if not 40 times as long as an empty one; none is compiled, none runs."""
    known = {"nothing": 1e-7, "clock": 1e-9 * module.ITERATIONS * CHAIN}
    monkeypatch.setattr(module, "_shortest", lambda probes: {name: known.get(name, 4e-6) for name in probes})  # pyright: ignore
    monkeypatch.setattr(module, "optimized_for", lambda *_: SimpleNamespace(object=b""))  # pyright: ignore
    monkeypatch.setattr(module, "link_object", lambda *_: defaultdict(int))  # pyright: ignore
    return known


def test_what_is_measured_is_noted(home: Path, seconds: dict[str, float]) -> None:
    assert calibrated() is None
    assert machine_prices() == TABLE
    assert not any(home.iterdir()), "asking does not measure"
    found = calibrate()
    assert found is not None and calibrated() == machine_prices() == found != TABLE
    assert found.load == found.store == pytest.approx(13 / LANES[-1])
    (file,) = (home / "prices").iterdir()
    old = '{"gather": [], "scatter": [], "load": 1.0, "store": 1.0}'  # without masked accesses and shuffles
    for damaged in (
        "",
        "{}",
        old,
        file.read_text(encoding="ascii").replace('"mix": ', '"mix": 9999'),
        '{"gather": [1], "scatter": [], "load": 1.0, "store": 1.0}',
        "[1]",
    ):
        file.write_text(damaged, encoding="ascii")
        calibrated.cache_clear()
        assert calibrated() is None
        write(home, ("prices", file.name), damaged.partition("\n")[2].encode() or damaged.encode())
        calibrated.cache_clear()
        assert calibrated() is None, "whoever wrote it"


def test_what_cannot_be_true_is_not_noted(
    home: Path, seconds: dict[str, float], capsys: pytest.CaptureFixture[str]
) -> None:
    """A loop as quick as an empty one, or slower than any: another program ran meanwhile."""
    for name, wrong in (("each.load16", seconds["nothing"]), ("each.store16", 1.0)):
        seconds[name] = wrong
        assert measured() is None
        assert calibrate() is None
        assert not any(home.iterdir())
        assert calibrated() is None and machine_prices() == TABLE
        told = dict(doctor.accesses())
        assert told.pop("prices").startswith("not measured, the machine is too busy")
        assert told["masked"].startswith(f"{TABLE.masked_load:.1f} cycles for a load"), "those of the table"
        assert not any(home.iterdir())
        del seconds[name]
    told = dict(doctor.accesses())
    assert told["update"].startswith("lane by lane ") and "; atomic " in told["update"]
    assert "prices" not in told and f"lane by lane {13 / LANES[-1]:.1f}" in told["gather"]
    (file,) = (home / "prices").iterdir()
    table = json.dumps({name: getattr(TABLE, name) for name in MEASURED}).encode()
    write(home, ("prices", file.name), table)
    calibrated.cache_clear()
    assert calibrated() is None, "the table's numbers are not measured, wherever they stand"


def test_prices_are_plausible(home: Path) -> None:
    found = next(prices for _ in range(40) if (prices := measured()) is not None)
    assert (len(found.gather), len(found.scatter)) == ((len(LANES),) * 2 if TABLE.gather else (0, 0))
    assert all(0 < price < 500 for price in (*found.gather, *found.scatter, found.load, found.store))
    assert all(0 < price < 100 for price in (found.wide_load, found.wide_store, found.permute, found.mix))
    assert all(0 < price < 500 for price in (found.masked_load, found.masked_store))
    assert 0 < found.update < min(found.atomic, found.tried) < 500


def test_without_a_folder(home: Path, seconds: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cache_folder", lambda: None)
    assert calibrate() is not None
    assert calibrated() is None
