"""Phenomena of divergence, one a file, whose names say what must be found: `lib/oracles/divergence_by_name.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from lib.oracles.divergence_by_name import FILES, wrong_claims


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_names_tell_the_shape(path: Path) -> None:
    wrong = wrong_claims(path)
    assert not wrong, "; ".join(wrong)


def test_there_are_enough() -> None:
    assert len(FILES) >= 25
