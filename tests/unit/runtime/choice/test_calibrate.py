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
from lanewise.runtime.choice import probe_times
from lanewise.runtime.choice.calibrate import calibrate, calibrate_once, calibrated, machine_prices
from lanewise.store import write

TABLE = prices_of(native().cpu, native().features)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(module, "BY_MEASURE", True)
    calibrated.cache_clear()
    yield tmp_path
    calibrated.cache_clear()


@pytest.fixture
def seconds(home: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What the loops take, if not 40 times as long as an empty one; none is compiled, none runs."""
    known = {"nothing": 1e-7, "clock": 1e-9 * probe_times.ITERATIONS * CHAIN}
    monkeypatch.setattr(probe_times, "_shortest", lambda probes: {name: known.get(name, 4e-6) for name in probes})  # pyright: ignore
    monkeypatch.setattr(probe_times, "optimized_for", lambda *_: SimpleNamespace(object=b""))  # pyright: ignore
    monkeypatch.setattr(probe_times, "link_object", lambda *_: defaultdict(int))  # pyright: ignore
    return known


def test_what_is_measured_is_noted(home: Path, seconds: dict[str, float]) -> None:
    assert calibrated() is None
    assert machine_prices() == TABLE
    assert not any(home.iterdir()), "asking does not measure"
    found = calibrate()
    assert calibrated() == machine_prices() == found != TABLE
    assert found.load == found.store == pytest.approx(16.25 / LANES[-1])
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
        assert calibrated() is None, "no matter what wrote it"


def test_what_cannot_be_true_is_of_the_table(home: Path, seconds: dict[str, float]) -> None:
    """A loop as quick as an empty one, or slower than any: another program ran meanwhile."""
    for name, wrong in (("each.load16", seconds["nothing"]), ("each.load16", 1.0)):
        seconds[name] = wrong
        found = calibrate()
        assert found.load == TABLE.load and found.store != TABLE.store and calibrated() == found


def test_doctor_reports_what_was_measured(home: Path, seconds: dict[str, float]) -> None:
    reported = dict(doctor.accesses())
    assert reported["update"].startswith("lane by lane ") and "; atomic " in reported["update"]
    assert f"lane by lane {16.25 / LANES[-1]:.1f}" in reported["gather"]
    (file,) = (home / "prices").iterdir()
    table = json.dumps({name: getattr(TABLE, name) for name in MEASURED}).encode()
    write(home, ("prices", file.name), table)
    calibrated.cache_clear()
    assert calibrated() is None, "the table's numbers are not measured, wherever they stand"


def test_a_machine_is_measured_once(home: Path, seconds: dict[str, float]) -> None:
    calibrate_once(None)
    assert not any(home.iterdir())
    calibrate_once(str(home))
    found = calibrated()
    assert found is not None
    seconds["each.load16"] = 8e-6
    calibrate_once(str(home))
    calibrated.cache_clear()
    assert calibrated() == found


def test_without_a_folder(home: Path, seconds: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cache_folder", lambda: None)
    assert calibrate() != TABLE
    assert calibrated() is None
