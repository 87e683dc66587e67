"""The programs that pages for users show are run."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from lib.child_process import run_python

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    *(ROOT / "docs" / f"{name}.md" for name in ("kernels", "coming-from", "runtime", "clusters")),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_programs_of_a_page(page: Path, tmp_path: Path) -> None:
    skipped: list[str] = []
    for number, text in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)):
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
