"""The processor that code is generated for: this machine's, or a weaker one that LANEWISE=cpu= names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from llvmlite import binding

from lanewise.ir.position import CompileError
from lanewise.llvm import processor
from lanewise.machine.processors import LEVELS
from lib.child_process import run_python

LLVM: Any = binding
FEATURES = {"sse2", "avx", "avx2", "fma", "avx512f", "avx512dq", "avx512vl"}  # that widths and prices depend on


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    processor.limit.cache_clear()
    yield
    processor.limit.cache_clear()


def acts_as(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setenv("LANEWISE", words)
    processor.limit.cache_clear()


def test_without_a_limit_it_is_this_machine(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    if pytestconfig.option.machine is not None:
        pytest.skip("--machine: another one is reported")
    acts_as(monkeypatch, "")
    features = processor.host_features()
    assert features == dict(LLVM.get_host_cpu_features()) and list(features) == sorted(features)
    assert processor.host_cpu() == processor.own_cpu() == LLVM.get_host_cpu_name()


def test_features_are_those_of_the_name(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    if pytestconfig.option.machine is not None:
        pytest.skip("--machine: another one is reported")
    weakest = next(iter(processor.names()))
    acts_as(monkeypatch, f"debug cpu={weakest}")
    has = {name for name, there in processor.host_features().items() if there}
    assert processor.host_cpu() == weakest and has == set(processor.names()[weakest].split()) & has
    assert processor.own_cpu() == LLVM.get_host_cpu_name(), "what the machine has does not change"
    assert list(processor.host_features()) == sorted(processor.host_features())


def test_a_name_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    acts_as(monkeypatch, "cpu=haswel")
    with pytest.raises(CompileError, match=r"cpu=haswel: there is no such processor; write one of: .*"):
        processor.limit()


def test_a_stronger_processor_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    strongest = {"x86-64": "sse2", "strong": "sse2 another thing"}
    monkeypatch.setattr(processor, "names", lambda: strongest)
    acts_as(monkeypatch, "cpu=strong")
    with pytest.raises(CompileError, match=r"cpu=strong: this processor \(.*\) lacks another.* thing; name one"):
        processor.limit()


def test_the_last_word_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "names", lambda: {"one": "", "two": ""})
    acts_as(monkeypatch, "cpu=one,cpu=two")
    assert processor.limit() == "two"


def test_levels_are_those_of_the_price_tables() -> None:
    for level, features in LEVELS.items():
        assert set(features) == FEATURES & set(processor.BY_NAME[level].split()), level


def test_each_name_is_a_processor_of_llvm() -> None:
    """LLVM prints a warning for a name that it does not know, and takes another."""
    text = """
from lanewise.codegen.targets import ARM, X86, everywhere
from lanewise.llvm import processor
from lanewise.llvm.bindings import machine_of
everywhere()
for triple, names in ((X86, processor.BY_NAME), (ARM, processor.BY_NAME_ARM)):
    for name, features in names.items():
        machine_of(triple, name, ",".join("+" + feature for feature in features.split()), 1)
"""
    done = run_python("-c", text)
    assert done.returncode == 0 and not done.stderr, done.stderr


def test_names_grow() -> None:
    """A later level has what an earlier one has."""
    levels = [set(processor.BY_NAME[f"x86-64{level}"].split()) for level in ("", "-v2", "-v3", "-v4")]
    assert all(weak < strong for weak, strong in pairwise(levels))


@pytest.mark.parametrize("command", [("doctor",), ("passes",)])
def test_commands_refuse_it_in_one_line(command: tuple[str, ...]) -> None:
    done = run_python("-m", "lanewise", *command, env={**os.environ, "LANEWISE": "cpu=pentium"})
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("lanewise: LANEWISE=cpu=pentium: there is no such processor; write one of: ")
