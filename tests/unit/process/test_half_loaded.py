"""A module that is being loaded is not an error of the user's import."""

from __future__ import annotations

import importlib.machinery
import sys
import types

import pytest

from lanewise.process.half_loaded import half_loaded


def test_another_import_error_is_left_alone() -> None:
    assert half_loaded(ImportError("no module", name="numpy")) is None
    assert half_loaded(ImportError("no module")) is None
    assert half_loaded(ImportError("no name", name="lanewise.ir.digits")) is None, "it is loaded"


def test_a_module_of_ours_that_is_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("lanewise.half")
    spec = importlib.machinery.ModuleSpec("lanewise.half", None)
    spec._initializing = True  # type: ignore[attr-defined]
    module.__spec__ = spec
    monkeypatch.setitem(sys.modules, "lanewise.half", module)
    error = half_loaded(ImportError("cannot import name", name="lanewise.half"))
    assert isinstance(error, RuntimeError) and "signal" in str(error)
