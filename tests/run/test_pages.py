"""The programs that pages for users show are run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lib.child_process import run_python

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("kernels", "coming-from", "runtime"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_programs_of_a_page(page: Path, tmp_path: Path) -> None:
    for number, text in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)):
        file = tmp_path / f"program{number}.py"
        file.write_text(text, encoding="utf-8")
        done = run_python(file)
        assert done.returncode == 0, done.stderr
