"""The input file of a command, and a function in it, as named on the command line.

    module = loaded("k.ll")                             .lir .ll .bc .c .cpp .cc .cl
    module = loaded(word, "FILE.spec", "FILE.py:kernel")    other inputs of this command, for the message
    function = function_of(module, args.function)
    refuse_without_functions(module)                    before asking which of its functions is meant

Ensures   a word that is not a file of these kinds, and a name that is not in the file, are wrong usage: exit code
          2. An unreadable file and a refused function are refused input: exit code 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ..frontend.load import KINDS, load
from ..frontend.named import UnknownName, function_named
from ..ir.function import Function, Module
from ..ir.position import CompileError
from . import WrongUsage


@contextmanager
def as_usage() -> Generator[None]:
    """A refusal in this block is an error on the command line."""
    try:
        yield
    except CompileError as error:
        raise WrongUsage(str(error)) from None


def loaded(word: str, *also: str, flags: Sequence[str] = ()) -> Module:
    """`flags` are for clang, if the file goes through it."""
    if Path(word).suffix.lower() not in KINDS:
        raise WrongUsage(no_kind(word, KINDS, also))
    return load(word, flags)


def clang_arguments(parser: argparse.ArgumentParser) -> None:
    """Options for clang; what follows `--` is for it, too (`parse` of the program)."""
    about = "for clang, as in -DN=4; others after --, as in -- -march=native"
    parser.add_argument("-D", action="append", default=[], metavar="NAME[=VALUE]", dest="defines", help=about)
    parser.add_argument("-I", action="append", default=[], metavar="FOLDER", dest="folders", help="for clang")
    parser.set_defaults(flags=[])


def clang_flags(args: argparse.Namespace) -> list[str]:
    """What `clang_arguments` collected."""
    return [*(f"-D{one}" for one in args.defines), *(f"-I{one}" for one in args.folders), *args.flags]


def no_kind(word: str, kinds: tuple[str, ...], also: tuple[str, ...] = ()) -> str:
    """The message that no file of these kinds has this name."""
    more = "".join(f", or {one}" for one in also)
    return f"'{word}' is of no known kind; give a file that ends in {' '.join(kinds)}{more}"


def function_of(module: Module, name: str) -> Function:
    try:
        return function_named(module, name)
    except UnknownName as error:
        raise WrongUsage(str(error)) from None


def refuse_without_functions(module: Module) -> None:
    """If all functions of a file were refused, its first refusal is the reason; no option would help."""
    if module.refused and not module.functions:
        function_named(module, next(iter(module.refused)))
