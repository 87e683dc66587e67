"""What a release says of itself agrees: versions, dependencies and supported Pythons stand in several files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from lanewise.release import __version__

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


def supported() -> list[str]:
    found = re.search(r"supported=\((.*)\)", text("scripts/python.sh"))
    assert found is not None
    return found.group(1).split()


def test_one_version() -> None:
    assert PROJECT["version"] == __version__
    assert f'version: "{__version__}"' in text("conda/meta.yaml")
    assert f"\n## {__version__}\n" in text("CHANGELOG.md")


def test_the_conda_recipe_has_the_dependencies() -> None:
    recipe = text("conda/meta.yaml").split("  run:\n")[1]
    wanted = [re.sub(r"(?<=[a-z0-9])(?=[<>=])", " ", name, count=1) for name in PROJECT["dependencies"]]
    assert re.findall(r"    - (.*)\n", recipe)[: 1 + len(wanted)] == ["python >=3.11", *wanted]
    assert PROJECT["description"] in recipe and PROJECT["license"] in recipe


def test_each_python_is_tested_and_named() -> None:
    named = [word.rsplit(" ", 1)[1] for word in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", word)]
    assert named == supported()
    tested = set(re.findall(r'python: "(3\.\d+)"', text(".github/workflows/test.yml")))
    assert tested == set(supported())
    assert PROJECT["requires-python"] == f">={supported()[0]}"


def test_the_oldest_numpy_is_tested() -> None:
    oldest = next(name.partition(">=")[2] for name in PROJECT["dependencies"] if name.startswith("numpy"))
    assert f'numpy: "{oldest}"' in text(".github/workflows/test.yml")


def test_workflows_call_the_targets_that_exist() -> None:
    targets = set(re.findall(r"(?m)^([a-z]+):.*##", text("Makefile")))
    for file in ("test", "release"):
        assert set(re.findall(r"make ([a-z]+)", text(f".github/workflows/{file}.yml"))) <= targets
