"""Load a Python file that is not on the path: a program of `bench`, `examples` or `scripts`, a file made by a test.

bench = load_file(BENCH / "control_flow.py")
workloads = load_file(BENCH / "workloads" / "__init__.py", "workloads")      a package
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any
from unittest import mock


def load_file(file: Path, name: str | None = None) -> Any:
    """A module named `name`, by default after the file. While it is loaded, it finds the modules next to it."""
    spec = importlib.util.spec_from_file_location(name or file.stem, file)
    assert spec is not None and spec.loader is not None, f"{file} is not a Python file"
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    beside = [] if file.name == "__init__.py" else [str(file.parent)]
    with mock.patch.object(sys, "path", [*beside, *sys.path]):
        spec.loader.exec_module(module)
    return module
