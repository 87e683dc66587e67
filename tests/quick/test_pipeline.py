"""The runner of passes, what looks on, switches, and the two files that all rooms use: records and stored files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.options import parse_options
from lanewise.pipeline import NAMES, ORDER, PASSES
from lanewise.record import dataclass, replace
from lanewise.release import __version__
from lanewise.runtime.call.version import built_again
from lanewise.store import read, write
from lanewise.watchers import Collecting, Limiting, Verifying, watchers_for


@lw.kernel(width=4, threads=1)
def halved(out):
    for i in lw.lanes(len(out)):
        n = i
        while n % 2 == 0 and n > 0:
            n //= 2
        out[i] = n


def test_each_version_is_seen_and_verified() -> None:
    seen = Collecting()
    built_again(halved.version((np.zeros(20, np.int64),)), [seen, Verifying()])
    versions = {version for _, version in seen.texts}
    assert {"full gang of 4 lanes", "masked gang of 4 lanes"} <= versions


def test_without_fuel_no_optional_pass_runs() -> None:
    limit = Limiting(fuel=0)
    built_again(halved.version((np.zeros(20, np.int64),)), [limit])
    assert limit.burnt == 0


def test_switches() -> None:
    options = parse_options("all.verify,linearize.off,fuel=3", NAMES)
    assert options.fuel == 3 and options.asks("linearize", "off") and options.asks("simplify", "verify")
    assert len(watchers_for(options)) == 2
    with pytest.raises(lw.CompileError, match="did you mean 'linearize"):
        parse_options("linearise.off", NAMES)


def test_reasons_of_the_order_name_passes() -> None:
    names = {step.name for step in PASSES}
    assert {name for first, then, _ in ORDER for name in (first, then)} <= names


def test_records() -> None:
    @dataclass(frozen=True, slots=True)
    class Pair:
        a: int
        b: int = 2

    assert replace(Pair(1), b=5) == Pair(1, 5) and __version__[0].isdigit()


def test_a_stored_file_is_read_back_or_counts_as_missing(tmp_path: Path) -> None:
    write(tmp_path, ("ab", "abc"), b"content")
    assert read(tmp_path, ("ab", "abc")) == b"content"
    file = tmp_path / "ab" / "abc"
    file.write_bytes(file.read_bytes()[:-1])
    assert read(tmp_path, ("ab", "abc")) is None
