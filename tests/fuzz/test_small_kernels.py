"""Small grown kernels, two thousand in every run: plain Python == lane interpreter == gang interpreter == compiled.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_small_kernels.py 0 10000
One case again:       PYTHONPATH=tests python tests/fuzz/test_small_kernels.py case.txt

A kernel is a number, and has one width. Most are compiled for this machine without LLVM's optimizations, a share for
another machine, another with them, another in debug mode, another without checks. What fails in plain Python must fail
in the same way in all others, and write nothing beside its arrays. The gang interpreter runs the very functions that
are compiled.

A failure prints the case as the text of a file that runs it again; those that once differed are in
`tests/golden/grown_small`.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch import versions
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import NAMED, native
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.function import Function
from lanewise.ir.interpreter.faults import Trouble
from lanewise.machine.mask_prices import MaskPrices
from lanewise.transform.hot_paths.hot_paths import HotPaths
from lib.growers.kernel_case import Case
from lib.growers.kernels import made_kernel
from lib.growers.numbered_kernels import small_case
from lib.growers.small_arguments import Held
from lib.growers.small_kernels import parameters
from lib.oracles import run_gangs as gangs
from lib.oracles.kernel_results import loops_of, same
from lib.oracles.run_compiled import Failed, run_compiled

BATCHES, KERNELS = 20, 100  # of one run of the suite
SIZES = {1: 11, 2: 11, 4: 11, 8: 13, 16: 22, 32: 37, 64: 70}  # by width: with a rest, and no multiples of 3
WHOLE = {1: 16, 2: 16, 4: 16, 8: 16, 16: 16, 32: 32, 64: 64}  # without
WORDS = {  # of the interpreter, and of kernels that raise
    "is out of range for axis": "IndexError",
    "is divided by zero": "ZeroDivisionError",
    "raised": "ValueError",
    "asserted": "AssertionError",
}
KEPT = sorted((Path(__file__).parent.parent / "golden" / "grown_small").glob("*.txt"))


@dataclass(frozen=True)
class Ended:
    """What came of a run: a result or the name of an exception, and the arrays."""

    result: Any
    error: str
    held: Held


def agree(case: Case, name: str = "small") -> str:
    """Run one kernel in all ways; what happened, in two words."""
    width, across = case.width, bool(case.across)
    kernel, names = made_kernel(case.text, name), parameters(case.text)
    first = Held.made(names, Random(case.seed), (WHOLE if across or case.seed % 4 == 0 else SIZES)[width])
    plain = ended(lambda args: kernel.py(*args), first)
    options = CompileOptions(checks=bool(case.checks), debug=bool(case.debug))
    compiled = compile_source(kernel.source, signature_of(kernel.source, first.args), options)

    def lanes(width: int) -> Ended:
        how: dict[str, Any] = {"tags": loops_of, "overflow": "report", "races": "oh7_" not in case.text}
        return ended(lambda args: run_interpreted(compiled, args, width=width, **how), first)

    check("lanes", lanes(1 if across else width), plain, case)
    if across and width > 1:  # exchange between lanes depends on the gang
        plain = lanes(width)
    with shared_versions(HotPaths(on=bool(case.hot), witness=bool(case.debug))):
        check("gangs", ended(lambda args: gangs.run_gangs(compiled, args, width), first), plain, case)
        check("compiled", ended(lambda args: _run_code(compiled, args, case), first), plain, case)
    if case.threads:
        called = lw.kernel(width=width, threads=case.threads)(kernel.source.function)  # pyright: ignore[reportArgumentType]
        check("called", ended(lambda args: called(*args), first), plain, case)
    return plain.error or f"{width} lanes" + (" across" if across else "")


def _run_code(compiled: Compiled, args: tuple[Any, ...], case: Case) -> Any:
    target = native() if case.native else NAMED["avx2"]
    return run_compiled(compiled, args, case.width, target, Level(case.level, unroll=False))


def ended(run: Callable[[tuple[Any, ...]], Any], first: Held) -> Ended:
    held = first.copy()
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Ended(run(held.args), "", held)
    except (IndexError, ZeroDivisionError) as error:
        return Ended(None, type(error).__name__, held)
    except Failed as error:
        return Ended(None, error.report.error.removeprefix("builtins."), held)
    except (Trouble, AssertionError, ValueError) as error:
        reported = [name for word, name in WORDS.items() if word in str(error)]
        if not reported:
            raise
        return Ended(None, reported[0], held)


def check(way: str, got: Ended, wanted: Ended, case: Case) -> None:
    if got.error or wanted.error:
        fine = got.error == wanted.error and got.held.is_bordered()
        said = f"{got.error or 'no error'} instead of {wanted.error or 'none'}"
    else:
        try:
            same(got.result, wanted.result, 0)
            fine, said = True, got.held.difference(wanted.held)
        except AssertionError:
            fine, said = False, f"returns {got.result!r} instead of {wanted.result!r}"
        fine = fine and not said
    if not fine:
        raise AssertionError(f"{way}: {said}; again: save as case.txt\n{case}")


@contextmanager
def shared_versions(hot: HotPaths) -> Iterator[None]:
    """Inside, the gang interpreter and the compiler share the functions that all transforms have gone over.

    Every other one has copies for gangs whose lanes are all active, wherever there can be some.
    """
    made: Any = versions.masked_version
    remembered: dict[Any, Any] = {}

    def shared(
        fn: Function, shapes: Any, width: int, mask: bool, _: Any = None, driven: bool = False, off: Any = (), *__: Any
    ) -> Any:
        key = (fn, *shapes.items(), width, mask, driven)
        if key not in remembered:
            masks = MaskPrices(always=len(fn.blocks) % 2 == 0)
            remembered[key] = made(fn, shapes, width, mask, hot, driven, off, masks)
        return remembered[key]

    versions.masked_version = gangs.masked_version = shared
    try:
        yield
    finally:
        versions.masked_version = gangs.masked_version = made


def agree_all(numbers: Iterable[int]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for number in numbers:
        case = small_case(number)
        try:
            counts[agree(case, f"small {number}")] += 1
        except Exception as error:
            text = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}\n{case}"
            raise AssertionError(f"kernel {number}: {text}") from error
    return counts


@pytest.mark.parametrize("batch", range(BATCHES))
def test_all_ways_agree(batch: int, seed: int) -> None:
    low = seed * BATCHES * KERNELS + batch * KERNELS
    counts = agree_all(range(low, low + KERNELS))
    assert counts.total() == KERNELS
    assert len(counts) > 5, f"hardly any variety: {counts}"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_cases_agree(path: Path) -> None:
    agree(Case.read(path.read_text(encoding="utf-8")))


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    start = time.process_time()
    for number in range(low, high):
        try:
            counts += agree_all([number])
        except AssertionError as error:
            counts["differ or refused"] += 1
            print(str(error).split("\n")[0][:300], flush=True)
        if number % 1000 == 999:
            print(number + 1, "kernels,", round(time.process_time() - start), "s", dict(counts), flush=True)
    print(dict(counts), round(time.process_time() - start), "s")


if __name__ == "__main__":
    if len(sys.argv) == 2:
        print(agree(Case.read(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    else:
        main(int(sys.argv[1]), int(sys.argv[2]))
