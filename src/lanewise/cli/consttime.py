"""`lanewise consttime FILE.c --secret key`: what may depend on a secret, in the program and in its machine code.

lanewise consttime auth.c --secret key                      every function with an argument `key`; exit code 3 if any
lanewise consttime aes.c --function encrypt --secret ctx.key,block --public ctx.rounds     members of objects
lanewise consttime kyber.c --secret msg --compilers clang --levels O1,Os                     these builds only
lanewise consttime ecdsa.c --secret d --declassify to_public -DP256 -Iinclude -- -march=haswell
lanewise consttime kem.c --secret msg --assembly kem.s            assembly that was made elsewhere, instead of builds

An argument that is a number is secret itself; of a pointer, the memory that it points to. `@key` is a global. What a
function that is named by --declassify returns and writes may be known.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..analysis.divergence.secret_rules import Part
from ..analysis.facts import Facts
from ..consttime.builds import LEVELS, USUAL, Build, builds, installed
from ..consttime.check import Asked, Checked, check
from ..frontend.llvm.object_layouts import Layouts, object_layouts
from ..frontend.load import compiled
from ..ir.function import Function, Module
from ..report.analysis import SCHEMA
from ..report.constant_time import as_json, findings, worded
from ..report.sarif import sarif
from ..transform.edit.close_loops import close_loops
from . import WrongUsage
from ._failures import complain
from ._input_file import clang_arguments, clang_flags, function_of, loaded, refuse_without_functions

FOUND_SOMETHING = 3
SOURCES = (".c", ".cpp", ".cc")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=".c, .cpp or .cc; .ll, .bc and .lir without machine code")
    parser.add_argument("--secret", metavar="A,B", required=True, help="secret arguments; also a.member, and @global")
    parser.add_argument("--public", metavar="A,B", default="", help="members and globals that are not secret")
    parser.add_argument("--declassify", metavar="F,G", default="", help="functions whose results may be known")
    parser.add_argument("--function", metavar="F", help="only this function")
    parser.add_argument("--compilers", metavar="C,D", help="compilers, by name or path; default: gcc and clang")
    parser.add_argument(
        "--levels", metavar="L,M", default=",".join(USUAL), help="of optimization; default: %(default)s"
    )
    parser.add_argument("--assembly", metavar="S,T", help="files of assembly to check instead of building")
    parser.add_argument("--program-only", action="store_true", help="do not check machine code")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--sarif", action="store_true", help="SARIF 2.1.0")
    clang_arguments(parser)


def run(args: argparse.Namespace) -> int:
    _sensible(args)
    flags = clang_flags(args)
    is_source = Path(args.file).suffix.lower() in SOURCES
    module = loaded(args.file, flags=flags)
    refuse_without_functions(module)
    layouts = object_layouts(compiled(args.file, flags).decode("utf-8", "replace")) if is_source else Layouts()
    functions = [function_of(module, args.function)] if args.function else list(module.functions.values())
    secrets = _parts(args.secret, "--secret", functions, module, layouts)
    public = _parts(args.public, "--public", functions, module, layouts)
    declassified = frozenset(_names(args.declassify))
    _known_functions(declassified, module)
    functions = [fn for fn in functions if args.function or _has_one(fn, secrets)]
    asked = Asked(secrets, public, declassified, layouts.extents(), layouts.largest)
    known: dict[Function, Facts] = {}

    def follow(fn: Function) -> Facts:
        if fn not in known:
            known[fn] = Facts(fn)
            close_loops(fn, known[fn])
        return known[fn]

    found = check(module, functions, asked, _builds(args, flags, is_source), follow)
    _print(found, module, args)
    if not all(one.is_clean for one in found):
        return FOUND_SOMETHING
    return 1 if module.refused else 0


def _print(found: Sequence[Checked], module: Module, args: argparse.Namespace) -> None:
    refused = {name: why for name, why in module.refused.items() if args.function in (None, name)}
    if args.sarif:
        print(sarif(one for checked in found for one in findings(checked, args.file)))
    elif args.json:
        reports = [as_json(one) for one in found]
        reports += [{"name": name, "leaks": [], "refused": why} for name, why in refused.items()]
        print(json.dumps({"schema": SCHEMA, "file": args.file, "functions": reports}, indent=1))
    else:
        whole = str(Path(args.file).absolute())
        for one in found:
            print(worded(one).replace(whole, args.file))  # clang names the file with its folder
    if not args.json:
        for name, sentence in refused.items():
            complain(f"lanewise: {args.file}: '{name}' is left out: {sentence}")


def _sensible(args: argparse.Namespace) -> None:
    if args.json and args.sarif:
        raise WrongUsage("--json and --sarif print different things: leave one of them out")
    if args.program_only and (args.assembly or args.compilers):
        raise WrongUsage("--program-only checks no machine code: leave out --compilers and --assembly")
    for level in _names(args.levels):
        if level.removeprefix("-") not in LEVELS:
            raise WrongUsage(f"'{level}' is no level of optimization; there are {' '.join(LEVELS)}")


def _builds(args: argparse.Namespace, flags: Sequence[str], is_source: bool) -> Iterator[Build]:
    if args.program_only:
        return
    if args.assembly:
        for name in _names(args.assembly):
            yield Build(name, Path(name).read_text(encoding="utf-8", errors="replace"))
        return
    if is_source:
        compilers = _names(args.compilers) if args.compilers else installed()
        levels = [level.removeprefix("-") for level in _names(args.levels)]
        yield from builds(args.file, list(compilers), levels, flags)


def _names(text: str) -> list[str]:
    return [word.strip().removeprefix("%") for word in text.split(",") if word.strip()]


def _has_one(fn: Function, secrets: Sequence[Part]) -> bool:
    """Does a function get a secret? Those that reach a secret global count, too."""
    names = [param.name.partition(".coerce")[0] for param in fn.params]
    return any(part.name in names or part.name.startswith("@") for part in secrets)


def _parts(text: str, option: str, functions: Sequence[Function], module: Module, layouts: Layouts) -> list[Part]:
    """Arguments, globals and their members by name. A misspelt name must not be reported as safe."""
    found: list[Part] = []
    words = _names(text)
    if option == "--secret" and not words:
        raise WrongUsage("--secret needs the names of arguments, as in --secret key,length")
    arguments = {param.name.partition(".coerce")[0]: fn for fn in functions for param in fn.params}
    for word in words:
        name, _, member = word.replace("->", ".").partition(".")
        if name.startswith("@"):
            if name[1:] not in module.globals:
                raise WrongUsage(
                    f"there is no global '{name}'; there are: {_list(f'@{one}' for one in module.globals)}"
                )
        elif name not in arguments:
            raise WrongUsage(f"no function here has an argument '{name}'; there are: {_list(arguments)}")
        if not member:
            found.append(Part(name))
            continue
        owners = [""] if name.startswith("@") else [fn.name for fn in functions]
        objects = {owner: layouts.members[owner, name] for owner in owners if (owner, name) in layouts.members}
        parts = [
            Part(name, one.start, one.end, owner)
            for owner, members in objects.items()
            for one in members
            if one.name == member
        ]
        if not parts:
            known = dict.fromkeys(one.name for members in objects.values() for one in members)
            raise WrongUsage(f"'{name}' has no member '{member}'; there are: {_list(known)}")
        found += parts
    return found


def _known_functions(names: frozenset[str], module: Module) -> None:
    for name in sorted(names):
        if name not in module.functions and name not in module.declarations:
            raise WrongUsage(
                f"there is no function '{name}'; there are: {_list([*module.functions, *module.declarations])}"
            )


def _list(names: Iterable[str]) -> str:
    return " ".join(names) or "none"
