"""The way from a kernel to its report. Reports stand below this room, so they are loaded by name, when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .version import Version

REPORT = "lanewise.report.explain"


def explained(version: Version) -> Any:
    """The explanation of a version: a `report.explanation.Explanation`."""
    return import_module(REPORT).explain(version)
