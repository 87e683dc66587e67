"""The programs that pages show are run."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from lib.child_process import run_python

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
FRAGMENTS = {"remarks.md", "gallery.md", "codegen.md", "elementary.md"}  # parts of programs, or texts of the compiler
ONE_PROGRAM = {"start.md", "faster.md", "debugging.md", "shipping.md"}  # each part continues those before it
PAGES = [ROOT / "README.md", *sorted(page for page in DOCS.glob("**/*.md") if page.name not in FRAGMENTS)]


def programs(page: Path) -> list[str]:
    parts = PYTHON.findall(page.read_text(encoding="utf-8"))
    return ["\n\n".join(parts)] if page.name in ONE_PROGRAM else parts


@pytest.mark.parametrize("page", [page for page in PAGES if programs(page)], ids=lambda page: page.name)
def test_programs_of_a_page(page: Path, tmp_path: Path) -> None:
    skipped: list[str] = []
    for number, text in enumerate(programs(page)):
        missing = [name for name in re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE) if not is_installed(name)]
        if missing:
            skipped.extend(missing)
            continue
        file = tmp_path / f"program{number}.py"
        file.write_text(text, encoding="utf-8")
        done = run_python(file)
        assert done.returncode == 0, done.stderr
    if skipped:
        pytest.skip(f"some programs need {', '.join(sorted(set(skipped)))}: pip install 'lanewise[arrays]'")


def is_installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None and (name != "dask" or is_installed("distributed"))
