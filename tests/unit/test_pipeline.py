"""One runner of passes: what watchers see is what is compiled, for every version; a broken or wrong pass is found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.codegen.launch import masked
from lanewise.ir.function import Block, Const, Function
from lanewise.machine.host import HAS_TICKS, host
from lanewise.pipeline import (
    CLEAN,
    CONTRACT,
    HOST,
    MASK,
    PREFETCH,
    RANGES,
    REFILL,
    SCALAR,
    WHOLE,
    Pass,
    run,
    unwatched,
    watched,
)
from lanewise.plan import cleaned
from lanewise.plan.variant import REFILLED, LoopPlan, Plan, Variant
from lanewise.runtime.bisect import _alike, bisect
from lanewise.runtime.call import compiling
from lanewise.runtime.call.version import Version, built_again
from lanewise.watchers import Collecting, Limiting, Verifying


def collatz(out):
    for i in lw.lanes(len(out)):
        n, steps = i + 1, 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        out[i] = steps


def scaled(out, x):
    total = 0.0
    for i in lw.lanes(len(out)):
        out[i] = x[i] * 3.0 + i
        total += x[i]
    return total


def picked(out, x, at):
    for i in lw.lanes(len(out)):
        out[i] = x[at[i]]


@lw.function
def shortened(n):
    return n // 2 if n % 2 == 0 else 3 * n + 1


def with_calls(out):
    for i in lw.lanes(len(out)):
        n, steps = i + 1, 0
        while n != 1:
            n = shortened(n)
            steps += 1
        out[i] = steps


def arguments(function: Any) -> tuple[Any, ...]:
    n = 100
    if function in (collatz, with_calls):
        return (np.zeros(n, np.int32),)
    x = np.random.default_rng(1).random(n)
    return (np.zeros(n), x) if function is scaled else (np.zeros(n), x, np.arange(n)[::-1].copy())


def version(function: Any, width: int = 8) -> Any:
    return lw.kernel(function, width=width, threads=1).version(arguments(function))


def refilled(function: Any) -> Plan:
    """The rival whose idle lanes take further iterations."""
    return Plan(8, (LoopPlan(f"{function.__name__}.lanes0", Variant(REFILLED, 8)),))


def test_every_version_is_seen() -> None:
    """Of a plan and of its rivals, each of which is a program of its own."""
    made, usual, rival = version(collatz), Collecting(), Collecting()
    built_again(made, [usual])
    built_again(made, [rival], refilled(collatz))
    for seen, more in ((usual, set[str]()), (rival, {"refilled gang of 8 lanes"})):
        lanes = {which for name, which in seen.texts if name.startswith("collatz.lanes0")}
        assert {"all versions", "full gang of 8 lanes", "masked gang of 8 lanes"} <= lanes
        assert {which for which in lanes if which.startswith("refilled")} == more
        assert ("collatz", "one lane") in seen.texts, "the host"
    assert refilled(collatz).key in [one.key for one in made.plan.rivals] or not HAS_TICKS


def test_the_whole_program_is_seen() -> None:
    """Passes over several functions are observed as well, with the same fuel."""
    kernel = lw.kernel(with_calls, width=8, threads=1)
    seen, limit = Collecting(), Limiting(0)
    built_again(kernel.version(arguments(with_calls)), [seen])
    assert ("with_calls.lanes0", "whole program") in seen.texts
    assert "callee=" not in seen.texts["with_calls.lanes0", "whole program"]
    built_again(kernel.version(arguments(with_calls)), [limit, without := Collecting()])
    assert limit.burnt == 0 and "callee=" in without.texts["with_calls.lanes0", "whole program"]


def test_estimates_are_not_seen() -> None:
    seen = Collecting()
    function = version(scaled).compiled.module.functions["scaled.lanes0"]
    with watched([seen]), unwatched():
        cleaned.cleaned(function)
    assert seen.texts == {}


def broken(fn: Function, facts: Facts) -> None:
    """Leaves a block that does not end."""
    fn.blocks.append(Block("open", fn))
    fn.touch()


@pytest.mark.parametrize(
    ("name", "place", "passes"),
    [
        ("WHOLE", compiling, WHOLE),
        ("HOST", compiling, HOST),
        ("RANGES", compiling, RANGES),
        ("CONTRACT", compiling, CONTRACT),
        ("CLEAN", cleaned, CLEAN),
        ("MASK", masked, MASK),
        ("SCALAR", masked, SCALAR),
        ("REFILL", masked, REFILL),
        ("PREFETCH", masked, PREFETCH),
    ],
)
def test_a_broken_pass_is_caught(
    name: str, place: Any, passes: Sequence[Pass], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each pipeline, by `all.verify`."""
    if name == "CONTRACT" and not host().fuses:
        pytest.skip("this processor has no fused multiply-add")
    made = lw.kernel(with_calls, width=8, threads=1, fma=name == "CONTRACT").version(arguments(with_calls))
    body = made.compiled.module.functions["with_calls.lanes0"]
    monkeypatch.setattr(place, name, (*passes, Pass(broken, "a test")))
    with watched([Verifying()]), pytest.raises(lw.CompileError, match=r"block 'open' of function '.*' does not end"):
        if name == "PREFETCH":
            masked.prefetching_version(body, [], False)
        else:
            built_again(made, [], refilled(with_calls) if name == "REFILL" else None)


def wrong(fn: Function, facts: Facts) -> None:
    """Three becomes four."""
    for op in fn.ops:
        for at, arg in enumerate(op.args):
            if isinstance(arg, Const) and arg.type.is_float and arg.value == 3.0:
                op.args[at] = Const(arg.type, 4.0)
    fn.touch()


@pytest.mark.parametrize("at", [0, 3, len(MASK) // 2])
def test_a_wrong_pass_is_found(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.kernel(scaled, width=8, threads=1)
    args = arguments(scaled)
    assert bisect(kernel, args).difference == ""
    monkeypatch.setattr(masked, "MASK", (*MASK[:at], Pass(wrong, "a test", optional=True), *MASK[at:]))
    found = bisect(kernel, args)
    assert found.blamed is not None
    step, function, which = found.blamed
    assert (step, function) == ("wrong", "scaled.lanes0") and which.endswith("gang of 8 lanes")
    assert found.difference.startswith("out[0] is ") and "in the code without it" in found.difference
    assert not args[0].any(), "arguments are left as they were"


def cancelled(out, x):
    for i in lw.lanes(len(out)):
        out[i] = np.exp(x[i]) - 1.0


def test_the_error_of_elementary_functions_is_no_difference() -> None:
    """What is left of a difference may differ in most of its bits."""
    x = np.linspace(1e-7, 1e-5, 100, dtype=np.float32)
    kernel, out, plain = lw.kernel(cancelled, width=8, threads=1), np.zeros_like(x), np.zeros_like(x)
    kernel.py(plain, x)
    plain[0] += np.spacing(np.float32(1))  # as a library with another last bit has it
    kernel(out, x)
    assert bisect(kernel, (out, x)).difference == ""
    assert _alike(out, plain, exact=False).all() and not np.isclose(out, plain, rtol=1e-5, atol=0).all()


def test_a_wrong_pass_that_must_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masked, "MASK", (Pass(wrong, "a test"), *MASK))
    found = bisect(lw.kernel(scaled, width=8, threads=1), arguments(scaled))
    assert found.blamed is None and found.difference.endswith("in plain Python")


@pytest.mark.parametrize("function", [collatz, scaled, picked])
def test_fuel_changes_no_result(function: Any) -> None:
    made = version(function)
    results: list[tuple[Any, list[float]]] = []
    for fuel in (None, 0, 7):
        limit, args = Limiting(fuel), arguments(function)
        code = Version(made.source, made.compiled, built_again(made, [limit]), made.options, made.hot)
        results.append((code.run(args, 1), args[0].tolist()))
        assert limit.burnt == fuel or (fuel is None and limit.burnt > 7)
    assert results[0] == results[1] == results[2] and len(set(results[0][1])) > 1


def test_a_pass_that_is_off_leaves_the_text_as_it_was() -> None:
    function = version(scaled).compiled.module.functions["scaled.lanes0"]
    new, facts = cleaned.cleaned(function)
    before = new.version
    run(MASK, new, facts, off=[step.name for step in MASK])
    assert new.version == before


def test_required_passes_run_without_fuel() -> None:
    seen, limit = Collecting(), Limiting(0)
    built_again(version(collatz), [limit, seen])
    assert limit.burnt == 0 and "masked" in seen.texts["collatz.lanes0", "masked gang of 8 lanes"]
