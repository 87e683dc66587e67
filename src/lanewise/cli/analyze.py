"""`lanewise analyze FILE...`: which values, branches and loops diverge; of one function or of whole modules.

lanewise analyze k.ll --function f --shapes U,C,T        the function, annotated with shapes
lanewise analyze k.cl --function f --why x               why %x is not uniform, back to its source
lanewise analyze k.lir --function f --trace              each step of the analysis
lanewise analyze k.bc --json                             one object for machines
lanewise analyze eval/*.ll --sources opencl --compare    beside the baselines
lanewise analyze k.ll --function f --graph splits --svg f.svg      the graphs that joins are found in, drawn
lanewise analyze password.ll --function check --secret password,length     what may depend on a secret; exit code 3
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from ..analysis.divergence.divergence import Gang, Watch
from ..analysis.divergence.secret_rules import Rules
from ..analysis.divergence.secrets import secrecy
from ..analysis.divergence.sources import POLICIES, Sources, usual_sources
from ..analysis.divergence.why import why
from ..analysis.facts import Facts
from ..ir.function import Function, Module, Named
from ..ir.shapes import Shape
from ..report import compare, domains, secrets
from ..report.analysis import (
    SCHEMA,
    Analysed,
    analysed,
    annotated,
    as_json,
    counts,
    findings,
    left_as,
    refused_json,
)
from ..report.control_graphs import KINDS, Drawn, drawings
from ..report.control_graphs import as_json as as_graph
from ..report.control_graphs import text as graph_text
from ..report.domains import DOMAINS
from ..report.graph_svg import svg
from ..report.llvm_uniformity import Verdicts, installed
from ..report.llvm_uniformity import verdicts as by_llvm
from ..report.sarif import Finding, sarif
from ..report.trace import Trace
from ..transform.edit.close_loops import close_loops
from ..transform.edit.unbounded_ids import unbounded_ids
from . import WrongUsage
from ._given_shapes import pinned
from ._input_file import clang_arguments, clang_flags, function_of, loaded
from ._output_file import check, give

FOUND_SOMETHING = 3
MOST_NAMES = 12  # of values, in a message
SOURCES_HELP = "sources of divergence; default: opencl for OpenCL C, else none"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help=".lir, .ll, .bc, and .c, .cpp or .cl through clang")
    parser.add_argument("--function", metavar="F", help="only this function, printed with its shapes")
    parser.add_argument(
        "--shapes", metavar="U,C,T", help="a shape for each argument: U C S4 S? T, as in Ca16; addresses: bytes"
    )
    parser.add_argument("--sources", choices=sorted(POLICIES), help=SOURCES_HELP)
    parser.add_argument("--width", type=int, default=0, metavar="W", help="lanes of a gang, if it is known")
    parser.add_argument("--any-ids", action="store_true", help="ids of work items have no range, as in LLVM's tests")
    parser.add_argument("--aligned", action="store_true", help="gangs start at multiples of the width")
    parser.add_argument("--trace", action="store_true", help="each step of the analysis, one line")
    parser.add_argument("--why", metavar="V", help="why this value, or the branch of this block, is not uniform")
    parser.add_argument("--secret", metavar="A,B", help="list what may depend on these arguments; exit code 3 if any")
    parser.add_argument("--observe", action="store_true", help="with --secret: being executed is observed, too")
    parser.add_argument("--compare", action="store_true", help="a table that compares the analysis with its baselines")
    parser.add_argument("--graph", choices=KINDS, help="the tagged or the head-rewired graph; joins, splits and paths")
    parser.add_argument("--iterations", type=int, default=2, metavar="N", help="with --graph tagged: of each loop")
    parser.add_argument("--domain", choices=DOMAINS, help="the transformers of the paper, without strides and ranges")
    parser.add_argument("--svg", metavar="FILE", help="with --graph: draw it into this file")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--sarif", action="store_true", help="SARIF 2.1.0: what diverges, or with --secret what leaks")
    clang_arguments(parser)


def run(args: argparse.Namespace) -> int:
    _sensible(args)
    if args.compare:
        return _compare(args)
    if args.secret is not None:
        return _secret(args)
    records: list[dict[str, Any]] = []
    results: list[Finding] = []
    drawn: list[Drawn] = []
    files = [_read(path, args) for path in args.files]  # read everything before printing anything
    for path, module, gangs in files:
        refused = ((name, sentence) for name, sentence in module.refused.items() if _wanted(name, args))
        records += [{"file": path} | refused_json(name, sentence) for name, sentence in refused]
        for fn, gang in gangs.items():
            report, trace = _analysed(fn, gang, args)
            if args.graph:
                graph = (report.facts, args.graph, args.iterations, report.found.branches)
                drawn += drawings(*graph) if args.svg else []
            if args.sarif:
                results += findings(report, path)
            elif args.json:
                more = {"sources": gang.sources.name} | _asked_for(report, trace, args)
                records.append({"file": path} | as_json(report) | more)
            else:
                _print(path, report, trace, args, gang.sources)
    if args.sarif:
        print(sarif(results))
    elif args.json:
        print(json.dumps({"schema": SCHEMA, "functions": records}, indent=1))
    if args.svg:
        give(svg(drawn), "--svg", args.svg, args.files)
    return _code(module for _, module, _ in files)


def _code(modules: Iterable[Module]) -> int:
    """Refused, if there was nothing to analyze."""
    return 0 if any(module.functions or module.refused for module in modules) else 1


def _sensible(args: argparse.Namespace) -> None:
    if args.width < 0:
        raise WrongUsage("--width is a number of lanes, 0 if it is not known")
    if args.aligned and not args.width:
        raise WrongUsage("--aligned needs --width: gangs start at multiples of it")
    if args.domain and (args.graph or args.compare or args.secret is not None or args.sarif or args.why or args.trace):
        raise WrongUsage("--domain prints its own verdicts: leave out other reports")
    if args.svg and not args.graph:
        raise WrongUsage("--svg needs --graph, what to draw")
    if args.iterations < 1:
        raise WrongUsage("--iterations is a number of iterations, 1 or more")
    if args.graph and (args.compare or args.secret is not None or args.sarif or args.why or args.trace):
        raise WrongUsage("--graph prints a graph: leave out --why, --trace, --compare, --secret and --sarif")
    if args.svg:
        check("--svg", args.svg, args.files)
    if args.why and not args.function:
        raise WrongUsage("--why needs --function, the function that the value is in")
    if args.observe and args.secret is None:
        raise WrongUsage("--observe needs --secret, the arguments that must stay secret")
    if args.why and args.trace and not args.json:
        raise WrongUsage("--why prints a chain, --trace the steps: leave one of them out, or take both with --json")
    if args.sarif and (args.json or args.why or args.trace or args.compare):
        raise WrongUsage("--sarif prints results: leave out --json, --why, --trace and --compare")
    if args.compare and (args.why or args.trace):
        raise WrongUsage("--compare prints a table: leave out --why and --trace")
    if args.secret is not None and (args.why or args.trace or args.compare or args.shapes is not None):
        raise WrongUsage("--secret excludes other reports: leave out --why, --trace, --compare and --shapes")
    if args.secret is not None and (args.sources not in (None, "none") or args.width):
        raise WrongUsage("--secret compares two runs, not lanes: leave out --sources, --width and --aligned")


def _read(path: str, args: argparse.Namespace) -> tuple[str, Module, dict[Function, Gang]]:
    """The requested functions of a file, each with a report about its gang."""
    module = _loaded(path, args)
    _warn(module, args)
    sources = sources_for(module, args)
    return path, module, {fn: _gang(fn, args, sources) for fn in _functions(module, args)}


def _loaded(path: str, args: argparse.Namespace) -> Module:
    module = loaded(path, flags=clang_flags(args))
    if args.any_ids:
        unbounded_ids(module)
    return module


def sources_for(module: Module, args: argparse.Namespace) -> Sources:
    return usual_sources(module) if args.sources is None else POLICIES[args.sources]


def sources_words(sources: Sources, args: argparse.Namespace) -> str:
    """Which sources were assumed, if the user did not say."""
    return "" if args.sources is not None else f", sources {sources.name}"


def _analysed(fn: Function, gang: Gang, args: argparse.Namespace) -> tuple[Analysed, Trace | None]:
    if not args.trace:
        return analysed(fn, gang), None
    trace = Trace(fn)
    return analysed(fn, gang, Watch(trace)), trace


def _gang(fn: Function, args: argparse.Namespace, sources: Sources) -> Gang:
    shapes: Mapping[str, Shape] = pinned(fn, args.shapes) if args.shapes is not None else {}
    return Gang(shapes, args.width, sources, args.aligned)


def _wanted(name: str, args: argparse.Namespace) -> bool:
    return args.function is None or args.function == name


def _functions(module: Module, args: argparse.Namespace) -> Iterator[Function]:
    if args.function is not None:
        function_of(module, args.function)
    yield from (fn for name, fn in module.functions.items() if _wanted(name, args))


def _warn(module: Module, args: argparse.Namespace) -> None:
    if not module.functions and not module.refused:
        print(f"lanewise: {module.name}: there is no function with a body in it", file=sys.stderr)
    if args.json:
        return
    for name, sentence in module.refused.items():
        if _wanted(name, args) and args.function is None:
            print(f"lanewise: {module.name}: '{name}' is left out: {sentence}", file=sys.stderr)


# the usual reading


def _print(path: str, report: Analysed, trace: Trace | None, args: argparse.Namespace, sources: Sources) -> None:
    taken = sources_words(sources, args)
    file = _file_words(path, args)
    if args.why:
        _print_why(report, args.why.removeprefix("%"), file, taken)
        return
    if args.domain:
        print(domains.text(report.facts, domains.verdicts(report.facts, args.domain), report.named))
        print()
    elif args.graph:
        print(graph_text(report.facts, args.graph, args.iterations, report.found.branches))
        print()
    elif trace is not None:
        print("\n".join([f"func @{report.fn.name}:", *(f"  {line}" for line in trace.lines)]))
    elif args.function:
        print(annotated(report))
        print()
    print(file + _line(report) + taken)


def _file_words(path: str, args: argparse.Namespace) -> str:
    """The file of a function, if there are several."""
    return f"{path}: " if len(args.files) > 1 else ""


def _line(report: Analysed) -> str:
    n = counts(report)
    parts = [
        f"{n['blocks']} blocks",
        f"{n['instructions']} instructions",
        f"values {n['uniform_values']} of {n['values']} uniform",
        f"branches {n['uniform_branches']} of {n['branches']}",
        f"loops {n['uniform_loops']} of {n['loops']}",
    ]
    if n["irreducible_loops"]:
        parts.append(f"{n['irreducible_loops']} irreducible")
    return f"{report.fn.name}: {', '.join(parts)}"


def _print_why(report: Analysed, name: str, file: str, taken: str) -> None:
    value = _asked(report, name)
    chain = why(report.fn, report.facts, value)
    if not chain:
        later = [f"%{one.name}" for one in left_as(report, value) if not report.found.is_uniform(one)]
        note = f"; after its loop, which lanes leave at different times, it is {', '.join(later)}" if later else ""
        print(f"{file}%{value.name} is uniform{taken}{note}")
    for reason in chain:
        where = f"  ({reason.position})" if reason.position else ""
        subject = getattr(reason.value, "name", "?")
        print(f"{file}%{subject} {reason.sentence}{where}")


def _asked_for(report: Analysed, trace: Trace | None, args: argparse.Namespace) -> dict[str, Any]:
    """What --why and --trace add to the JSON of a function."""
    more: dict[str, Any] = {} if trace is None else {"trace": trace.lines}
    if args.domain:
        more |= domains.as_json(domains.verdicts(report.facts, args.domain), report.named)
    if args.graph:
        more[args.graph] = as_graph(report.facts, args.graph, args.iterations, report.found.branches)
    if args.why:
        chain = why(report.fn, report.facts, _asked(report, args.why.removeprefix("%")))
        more["why"] = [
            {
                "value": getattr(reason.value, "name", "?"),
                "kind": reason.kind,
                "sentence": reason.sentence,
                "line": reason.position.line or None,
                "file": reason.position.file or None,
            }
            for reason in chain
        ]
    return more


def _asked(report: Analysed, name: str) -> Named:
    """A value, or the condition of a block's branch; a variable stands for any of its values."""
    found = {value.name: value for value in (*report.added, *report.named)}
    if name in found:
        return found[name]
    parts = [found[leaf] for leaf in report.fn.attrs.get("parts", {}).get(name, ()) if leaf is not None]
    if parts:  # a vector or struct: the first of its parts that is not uniform
        return next((part for part in parts if not report.found.is_uniform(part)), parts[0])
    for block in report.fn.blocks:
        if block.name == name:
            if block.end is None or len(block.targets) < 2:
                raise WrongUsage(f"block '{name}' of '{report.fn.name}' does not end in a branch")
            condition = block.end.args[0]
            if not isinstance(condition, Named):
                raise WrongUsage(f"the branch of block '{name}' goes by a constant")
            return condition
    variable = [value for known, value in found.items() if known.startswith(f"{name}.")]
    if variable:  # clang numbers its values: lo.013, lo.1; the first that is not uniform
        return next((value for value in variable if not report.found.is_uniform(value)), variable[0])
    names = [*found, *(block.name for block in report.fn.blocks)]
    near = get_close_matches(name, names) or names[:MOST_NAMES]
    more = "" if len(names) <= len(near) else " ..., without --why all of them"
    raise WrongUsage(f"there is no value or block '{name}' in '{report.fn.name}'; there are: {' '.join(near)}{more}")


# other readings


def _compare(args: argparse.Namespace) -> int:
    rows: list[compare.Row] = []
    modules = [_loaded(path, args) for path in args.files]
    for name, module in zip(_row_names(args.files), modules, strict=True):
        _warn(module, args)
        functions, sources = list(_functions(module, args)), sources_for(module, args)
        if args.sources is None and not args.json:
            print(f"lanewise: {module.name}{sources_words(sources, args)}", file=sys.stderr)
        gang = partial(_gang, args=args, sources=sources)
        rows.append(compare.compared(name, functions, gang, _by_llvm(module)))
    print(
        json.dumps({"schema": SCHEMA, "files": compare.as_json(rows)}, indent=1) if args.json else compare.table(rows)
    )
    return _code(modules)


def _by_llvm(module: Module) -> Mapping[str, Verdicts] | None:
    """LLVM's verdicts, if its analysis is installed and says something about the module's target."""
    opt = installed()
    is_text = module.name.endswith((".ll", ".bc"))
    if opt is None or not is_text or not str(module.attrs.get("triple", "")).startswith("amdgcn"):
        return None
    return by_llvm(module.name, opt[0]) or None


def _row_names(files: Sequence[str]) -> list[str]:
    """A file's name without folder and suffix; its full name if another has the same."""
    stems = Counter(Path(path).stem for path in dict.fromkeys(files))
    return [Path(path).stem if stems[Path(path).stem] == 1 else path for path in files]


def _secret(args: argparse.Namespace) -> int:
    names = [word.strip().removeprefix("%") for word in args.secret.split(",") if word.strip()]
    if not names:
        raise WrongUsage("--secret needs the names of arguments, as in --secret key,length")
    reports: list[dict[str, Any]] = []
    results: list[Finding] = []
    modules = [loaded(path, flags=clang_flags(args)) for path in args.files]
    known: dict[Function, Facts] = {}
    rules = Rules(args.observe, follow=partial(_closed, known))
    _known_arguments(names, [fn for module in modules for fn in _functions(module, args)])
    for module in modules:
        _warn(module, args)
        reports += [
            {"file": module.name, "name": name, "leaks": [], "refused": sentence}
            for name, sentence in module.refused.items()
            if _wanted(name, args)
        ]
        for fn in _functions(module, args):
            found = secrecy(fn, _closed(known, fn), names, rules=rules)
            reports.append({"file": module.name} | secrets.as_json(fn, found))
            results += secrets.findings(fn, found, module.name)
            if not args.json and not args.sarif:
                print(_file_words(module.name, args) + secrets.worded(fn, found))
    if args.sarif:
        print(sarif(results))
    elif args.json:
        print(json.dumps({"schema": SCHEMA, "functions": reports}, indent=1))
    if any(report["leaks"] for report in reports):
        return FOUND_SOMETHING
    return 1 if any(report.get("refused") for report in reports) else _code(modules)  # of these nothing is known


def _closed(known: dict[Function, Facts], fn: Function) -> Facts:
    """Facts about a function with closed loops."""
    if fn not in known:
        known[fn] = Facts(fn)
        close_loops(fn, known[fn])
    return known[fn]


def _known_arguments(names: list[str], functions: list[Function]) -> None:
    """A misspelt name must not be reported as safe."""
    known = dict.fromkeys(param.name for fn in functions for param in fn.params)
    for name in names:
        if name not in known:
            there = " ".join(known) or "none"
            raise WrongUsage(f"no function here has an argument '{name}'; there are: {there}")
