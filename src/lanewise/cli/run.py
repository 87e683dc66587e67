"""`lanewise run FILE`: run a function in the interpreter, one lane after another or as a gang.

    lanewise run collatz.lir --lanes 8 --args lane+1 array:i32:8
    lanewise run kernel.c --function saxpy --args 2.0 array:f32:1,2,3 array:f32:3 lane --lanes 3

Functions at the source stage run lane by lane, masked ones as one gang. Prints each lane's result, then the arrays.
An error in a lane (out of bounds, undefined values, races, ...) is one line on stderr, and exit code 1.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..analysis.divergence.tag_rules import tags
from ..analysis.facts import Facts
from ..ir.function import MASKED, POISON, UNDEF, Function, Module, Param
from ..ir.interpreter.gang import run_gang
from ..ir.interpreter.interpret import Outcome, run_lanes
from ..ir.interpreter.lane import VALUES, Visit
from ..ir.interpreter.memory import Memory
from ..ir.meaning.meaning import OVERFLOW, POISONS
from ..ir.messages import shown
from ..ir.types import VOID
from . import WrongUsage
from ._given_shapes import arguments_of
from ._input_file import function_of, loaded, refuse_without_functions

ARGUMENTS = """\
arguments, one word for each parameter, after all other options:
  7  -1.5  0x10          the same in all lanes
  1,2,3,4                one for each lane
  lane  lane*4+16        counted from lane 0
  array:f32:16           the address of an array of 16 zeros that all lanes share; i8 to i64, u8 to u64, f16 to f64
  array:i32:1,2,3        the address of an array of these numbers (7, for a single one)
  undef  poison          no value
"""
DTYPES = {
    f"{kind}{bits}": f"{kind}{bits // 8}" for kind in "iuf" for bits in (8, 16, 32, 64) if kind != "f" or bits > 8
}
MOST_BYTES = 1 << 28
MOST_LANES = 1 << 20
AFFINE = re.compile(r"lane(?:\*(-?\w+))?([+-]\w+)?")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = ARGUMENTS
    parser.add_argument("file", metavar="FILE", help=".lir, .ll, .bc, and .c, .cpp or .cl through clang")
    parser.add_argument("--function", metavar="F", help="which function, if the file has several")
    parser.add_argument("--lanes", type=int, default=4, metavar="N", help="how many lanes (default: 4)")
    parser.add_argument("--width", type=int, metavar="W", help="lanes of a gang (default: all are one gang)")
    parser.add_argument("--trace", action="store_true", help="each lane's path: block, tag, values, next block")
    parser.add_argument("--overflow", choices=OVERFLOW, default=POISONS, help="what a broken promise (nsw) becomes")
    parser.add_argument("--no-races", action="store_true", help="do not detect races between lanes")
    parser.add_argument("--steps", type=int, default=10_000_000, metavar="N", help="give up on a lane after N steps")
    parser.add_argument("--args", nargs=argparse.REMAINDER, default=[], metavar="A", help="see below")


def run(args: argparse.Namespace) -> int:
    if args.lanes < 1 or args.steps < 1 or (args.width is not None and args.width < 1):
        raise WrongUsage("--lanes, --width and --steps are at least 1")
    if args.lanes > MOST_LANES:
        raise WrongUsage(f"--lanes is at most {MOST_LANES}; the interpreter keeps the state of every lane")
    function = chosen(loaded(args.file), args.function)
    if function.stage == MASKED and (args.trace or args.width is not None):
        raise WrongUsage(f"'{function.name}' is masked: all lanes are one gang; leave out --width and --trace")
    memory = Memory()
    given = Given(memory, args.lanes)
    columns = given.columns(function.params, args.args, function.name)
    common = {"overflow": args.overflow, "races": not args.no_races, "step_limit": args.steps}
    if function.stage == MASKED:
        outcome = run_gang(function, columns, args.lanes, memory, **common)
    else:
        rows = [[column[lane] for column in columns] for lane in range(args.lanes)]
        record = VALUES if args.trace else None
        outcome = run_lanes(function, rows, memory, tags=tag_rules, record=record, width=args.width, **common)
    print_outcome(function, outcome, given)
    return 1 if outcome.faults else 0


def tag_rules(function: Function) -> Any:
    return Facts(function)[tags]


def chosen(module: Module, name: str | None) -> Function:
    if name is None and len(module.functions) == 1:
        return next(iter(module.functions.values()))
    if name is None:
        refuse_without_functions(module)
        known = " ".join(module.functions) or "none"
        raise WrongUsage(f"say which function with --function; in {module.name} there are: {known}")
    return function_of(module, name)


class Given:
    """The arguments from the command line: a column of one value per lane for each parameter, and the arrays."""

    def __init__(self, memory: Memory, lanes: int) -> None:
        self.memory = memory
        self.lanes = lanes
        self.arrays: dict[str, np.ndarray[Any, Any]] = {}

    def columns(self, params: Sequence[Param], words: Sequence[str], name: str) -> list[list[Any]]:
        if len(params) != len(words):
            raise WrongUsage(f"'{name}' has {arguments_of(params)}, --args gives {len(words)}")
        return [self._column(param, word) for param, word in zip(params, words, strict=True)]

    def _column(self, param: Param, word: str) -> list[Any]:
        try:
            if word.startswith("array:"):
                if not param.type.is_ptr:
                    raise WrongUsage(f"%{param.name} is {param.type}, no address; give a number, not '{word}'")
                return [self._array(param.name, word)] * self.lanes
            if (match := AFFINE.fullmatch(word)) is not None:
                scale, start = int(match[1] or "1", 0), int(match[2] or "0", 0)
                return [_fitting(lane * scale + start, param) for lane in range(self.lanes)]
            values = [_number(part, param) for part in word.split(",")]
        except (ValueError, OverflowError):
            raise WrongUsage(f"'{word}' is no argument for %{param.name}: {param.type}; see --help") from None
        if len(values) not in (1, self.lanes):
            raise WrongUsage(f"'{word}' has {len(values)} values for {self.lanes} lanes")
        return values * self.lanes if len(values) == 1 else values

    def _array(self, name: str, word: str) -> int:
        _, dtype, body = word.split(":")
        if dtype not in DTYPES:
            raise WrongUsage(f"'{dtype}' is no type of an array; there are: {' '.join(DTYPES)}")
        if "," in body:
            parts = [part for part in body.split(",") if part]
            data = np.array([float(part) if dtype[0] == "f" else int(part, 0) for part in parts], DTYPES[dtype])
        else:
            if int(body) * np.dtype(DTYPES[dtype]).itemsize > MOST_BYTES:
                raise WrongUsage(f"'{word}' is too large an array")
            data = np.zeros(int(body), DTYPES[dtype])
        self.arrays[name] = data
        return self.memory.array(data, name)


def _number(word: str, param: Param) -> Any:
    if word in ("undef", "poison"):
        return UNDEF if word == "undef" else POISON
    return float(word) if param.type.is_float else _fitting(int(word, 0), param)


def _fitting(number: int, param: Param) -> int:
    if not param.type.is_float and not param.type.holds(number):
        raise WrongUsage(f"{number} does not fit %{param.name}: {param.type}")
    return number


# printing


def print_outcome(function: Function, outcome: Outcome, given: Given) -> None:
    for lane, trace in enumerate(outcome.traces):
        for visit in trace:
            print(f"lane {lane}  {show_visit(visit)}")
    for lane, line in outcome.output:
        print(f"lane {lane} says: {line}")
    stopped = {fault.lane for fault in outcome.faults if fault.kind != "race"}
    if function.result is not VOID:
        for lane, result in enumerate(outcome.results):
            if lane not in stopped and None not in stopped and result is not None:
                print(f"lane {lane}: {shown(result, function.result)}")
    for name, data in given.arrays.items():
        print(f"{name}: {' '.join(str(number) for number in data.tolist())}")
    sys.stdout.flush()
    for fault in outcome.faults:
        print(f"lanewise: {fault}", file=sys.stderr)


def show_visit(visit: Visit) -> str:
    """`body<0, 2>  %x=3 %c=1  -> head`; inside a call the number of the activation comes first."""
    block, tag, values, choice, activation = visit
    named = [*block.params, *(op for op in block.ops if op.type is not VOID)]
    held = " ".join(f"%{name.name}={shown(value, name.type)}" for name, value in zip(named, values, strict=False))
    call = f"call {activation} " if activation else ""
    way = "" if choice is None else f"  -> {block.targets[choice].block.name}"
    return f"{call}{block.name}<{', '.join(map(str, tag))}>  {held}".rstrip() + way
