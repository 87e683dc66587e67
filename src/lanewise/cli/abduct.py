"""`lanewise abduct FILE`: guards for hot paths of a kernel, of a function, or of a specification.

lanewise abduct conv.py:conv --args "f32[:], f32[:], f32[:], 2"      each divergent loop, branch and scattered address
lanewise abduct conv.py:conv --line 11 --checks --width 16           one loop, including its checks
lanewise abduct k.ll --function f --shapes U,C,U --width 8           of a function from LLVM IR, C, OpenCL C or .lir
lanewise abduct centre.spec                                          of a specification, as docs/hot-paths.md has it
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..analysis.divergence.divergence import Gang
from ..analysis.divergence.sources import NONE, POLICIES, Sources
from ..analysis.facts import Facts
from ..frontend.python.compile import compile_source
from ..frontend.python.definitions.signature import signature_of
from ..frontend.python.parallel.lanes import lanes_info
from ..ir.function import Function
from ..ir.position import CompileError
from ..ir.shapes import VARYING, Shape
from ..pipeline import before
from ..pipeline import run as run_passes
from ..plan.width import chosen_width
from ..report.abduction import as_json, worded, words_for
from ..runtime.call.kernel import Kernel
from ..runtime.choice.calibrate import this_machine
from ..solve.guards import Budget
from ..solve.problems import addresses, problems, solved
from ..solve.specification import read_specification
from ..solve.specified import abduce_text
from . import WrongUsage
from ._compiler_paths import paths_of
from ._given_shapes import pinned
from ._input_file import function_of, loaded, refuse_without_functions
from ._kernel_file import bound_arguments, kernel_named
from ._parts import parts
from ._progress import Progress
from ._streams import say
from .analyze import SOURCES_HELP, sources_for, sources_words

# The passes before the search for hot paths.
BEFORE = before("hot_paths")


def arguments(parser: argparse.ArgumentParser) -> None:
    reads = "FILE.py:kernel, which is imported; .lir .ll .bc .c .cpp .cc .cl; or FILE.spec, a specification"
    parser.add_argument("file", metavar="FILE", help=reads)
    parser.add_argument("--args", metavar="TYPES", help='of a kernel: "f32[:,:], float, 256"; else its examples')
    parser.add_argument("--function", metavar="F", help="for a module: this function; by default all")
    parser.add_argument("--shapes", metavar="U,C,T", help="for a function: a shape for each argument")
    parser.add_argument("--sources", choices=sorted(POLICIES), help=SOURCES_HELP)
    parser.add_argument(
        "--width", type=int, metavar="W", help="lanes of a gang; by default the kernel's own, 8 for others"
    )
    parser.add_argument("--line", type=int, metavar="N", help="only this source line")
    parser.add_argument("--checks", action="store_true", help="include checks in divergent loops")
    parser.add_argument("--budget", type=int, metavar="N", help="the most units of work for the solver, in all")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    if args.width is not None and not 1 <= args.width <= 64:
        raise WrongUsage("--width is a number of lanes, 1 to 64")
    if args.budget is not None and args.budget < 0:
        raise WrongUsage("--budget is a number of units, 0 or more")
    budget = Budget() if args.budget is None else Budget(query=args.budget, total=args.budget)
    texts: list[str] = []
    records: list[dict[str, Any]] = []
    taken: set[str] = set()
    paths: dict[str, list[str]] = {}
    with Progress(None, "problems solved") as progress:
        for title, outcome, accesses, words in _asked(args, budget, taken, paths):
            texts.append(worded(title, outcome, accesses, words))
            records.append(as_json(title, outcome, accesses))
            progress.step(title)
    texts += [
        "\n  ".join([f"{title}: the compiler's own search", *guards]) for title, guards in paths.items() if guards
    ]
    if args.json:
        say(json.dumps({"problems": records, "compiler": paths}, indent=1))
    else:
        say("\n\n".join(texts) or f"nothing diverges that a guard could help{''.join(taken)}")
    return 0


def _asked(
    args: argparse.Namespace, budget: Budget, taken: set[str], paths: dict[str, list[str]]
) -> Iterator[tuple[str, Any, Any, dict[str, str]]]:
    """Problems, outcomes, and names of values; `taken` receives default sources, `paths` the compiler's guards."""
    if args.file.endswith(".spec"):
        try:
            outcome = abduce_text(read_specification(Path(args.file)), args.width, budget)
        except RecursionError:
            raise CompileError(
                f"{args.file}: an expression is too deep; give its parts names on lines of their own"
            ) from None
        yield args.file, outcome, {}, {}
        return
    for fn, shapes, sources, width in _functions(args):
        words = "" if _is_kernel(args) else sources_words(sources, args)
        taken.add(words)
        if args.line is None:
            paths[f"{fn.name}, width {width}"] = [f"when {guard}" for guard in paths_of(fn, shapes, sources, width)]
        gang = Gang(shapes, width, sources)
        facts = Facts(fn, gang)
        run_passes(BEFORE, fn, facts)
        names = words_for(fn) if _is_kernel(args) else {}
        for problem in problems(facts, args.checks):
            if args.line is None or args.line == problem.line:
                outcome = solved(facts, problem, width, budget)
                accesses = {path: addresses(facts, problem, outcome, path) for path in outcome.paths}
                yield f"{fn.name}: {problem}, width {width}{words}", outcome, accesses, names


def _is_kernel(args: argparse.Namespace) -> bool:
    return args.file.endswith(".py") or args.file.rpartition(":")[0].endswith(".py")


def _functions(args: argparse.Namespace) -> Iterator[tuple[Function, dict[str, Shape], Sources, int]]:
    """Functions to examine, with the shapes of their arguments and the gang's width."""
    if _is_kernel(args):
        for option in ("shapes", "function"):
            if getattr(args, option) is not None:
                raise WrongUsage(f"--{option} is for functions of a module; a kernel takes --args")
        kernel = kernel_named(args.file)
        if not isinstance(kernel, Kernel):
            raise WrongUsage(f"'{args.file}' is a vectorized function; its arguments differ in all lanes anyway")
        signature = signature_of(kernel.source, bound_arguments(args.file, kernel, args.args))
        compiled, again = (compile_source(kernel.source, signature, kernel.options.for_compiler()) for _ in range(2))
        module, sources = compiled.module, POLICIES[args.sources or NONE.name]
        width = args.width or kernel.options.width or chosen_width(module, compiled.name, this_machine())
        for part in parts(again.module, again.name, width):  # it changes the functions
            fn = module.functions[part.fn.name]
            if lanes_info(fn) is not None:
                yield fn, {param.name: param.shape or VARYING for param in fn.params}, sources, width
            elif part.full:
                given = {param.name: part.found.shape(param) for param in part.fn.params}
                yield fn, given, sources, width
        return
    module = loaded(args.file, "FILE.spec", "FILE.py:kernel")
    if args.function is not None:
        function_of(module, args.function)
    refuse_without_functions(module)
    for name, fn in module.functions.items():
        if args.function in (None, name):
            shapes = dict(pinned(fn, args.shapes)) if args.shapes is not None else {}
            yield fn, shapes, sources_for(module, args), args.width or 8
