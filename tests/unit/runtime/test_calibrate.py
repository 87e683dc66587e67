"""What accesses cost is measured once, noted, and used from then on; what is damaged counts as missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lanewise.codegen.access_prices import LANES, prices_of
from lanewise.codegen.target import native
from lanewise.runtime import calibrate as module
from lanewise.runtime.calibrate import calibrate, calibrated, machine_prices, measured

TABLE = prices_of(native().cpu, native().features)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(module, "TURNS", 3)
    monkeypatch.setattr(module, "BY_MEASURE", True)
    calibrated.cache_clear()
    yield tmp_path
    calibrated.cache_clear()


def test_what_is_measured_is_noted(home: Path) -> None:
    assert calibrated() is None
    assert machine_prices() == TABLE
    assert not any(home.iterdir()), "asking does not measure"
    found = calibrate()
    assert calibrated() == machine_prices() == found
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


def test_prices_are_plausible(home: Path) -> None:
    found = measured()
    assert (len(found.gather), len(found.scatter)) == ((len(LANES),) * 2 if TABLE.gather else (0, 0))
    assert all(0 < price < 500 for price in (*found.gather, *found.scatter, found.load, found.store))
    assert all(0 < price < 100 for price in (found.wide_load, found.wide_store, found.permute, found.mix))
    assert all(0 < price < 500 for price in (found.masked_load, found.masked_store))


def test_without_a_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cache_folder", lambda: None)
    assert calibrate().load > 0
    assert calibrated() is None
