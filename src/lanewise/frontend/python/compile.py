"""Compile: from a function's source and a signature to a module of source-stage functions.

    compiled = compile_source(source, signature_of(source, args))
    compiled.module.functions[compiled.name]          the host function, or the function itself
    lanes_info(compiled.module.functions["k.lanes0"]) what a body function is

Ensures   `verify_module` accepts the module; every op has the position of its source; functions that nothing
          calls any more (an abandoned guess) are removed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ir.function import Function, Module
from ...ir.position import CompileError, Position
from ...process.deep_calls import deep_calls
from ...record import dataclass, field
from .definitions.outer import Use
from .definitions.own_files import OWN_FILES
from .definitions.signature import Signature
from .definitions.source import KernelSource
from .functions import Instance, entry
from .lower import Lowering
from .outside.c_functions import CFunction
from .types import FrontType
from .writer import CompileOptions, MayBeUnset, Program, Unset

DEFAULTS = CompileOptions()


@dataclass(frozen=True, slots=True)
class Compiled:
    """A module, the name of its first function, the type of its result, and the outer values it depends on.

    `left_out` are the positions of `assert` that are not compiled. `types` are those of variables, by
    the names of a function and of a value in it. `mistakes` are warnings about likely mistakes. `narrow_sums` are
    variables, types and summands of sums of 32 bits (`numbers/may_overflow.py`). `errors` are the exceptions that
    lanes raise, by the names that checks have for them. `outside` are the C functions that are called, by the names
    that the module declares. `stored` are the types of what is stored in open arrays, by their numbers (`open_dtype`).
    """

    module: Module
    name: str
    signature: Signature
    result: FrontType
    uses: tuple[Use, ...] = field(default=())
    left_out: tuple[tuple[Position, str], ...] = field(default=())
    types: Mapping[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    mistakes: tuple[tuple[Position, str], ...] = field(default=())
    narrow_sums: tuple[tuple[Position, tuple[str, str, str]], ...] = field(default=())
    errors: Mapping[str, type[Exception]] = field(default_factory=dict[str, type[Exception]])
    outside: Mapping[str, CFunction] = field(default_factory=dict[str, CFunction])
    stored: Mapping[int, Sequence[FrontType]] = field(default_factory=dict[int, Sequence[FrontType]])

    def is_stale(self) -> bool:
        """Does an outer name or attribute have another value now, or an outer array other contents?"""
        return any(use.differs() for use in self.uses)


def compile_source(source: KernelSource, signature: Signature, options: CompileOptions = DEFAULTS) -> Compiled:
    """Compile the function for these types; CompileError names what is outside of the language."""
    _check_parameters(source, signature)
    try:
        with deep_calls():
            program, found = _written(source, signature, options)
    except RecursionError:
        why = f"in '{source.name}' expressions, or calls of functions, stand inside each other too deep to be read"
        raise CompileError(
            f"{why}; give parts of them names, or call fewer functions inside each other",
            Position(source.file, source.first_line),
        ) from None
    module = program.module
    _drop_unused(module, found.name)
    assert found.result is not None, "a function that is written has a result type"
    left_out, mistakes = tuple(program.left_out.items()), tuple(program.mistakes.items())
    uses = _each_once(program.uses)
    sums = tuple(program.narrow_sums.items())
    seen = (left_out, program.types, mistakes, sums, program.errors, program.outside)
    return Compiled(module, found.name, signature, found.result, uses, *seen, stored=program.stored)


def _written(source: KernelSource, signature: Signature, options: CompileOptions) -> tuple[Program, Instance]:
    """The program; once more for each variable that is read though some path does not set it."""
    unset: dict[Unset, str] = {}
    while True:
        program = Program(Module(source.name), options, unset=unset)
        try:
            return program, entry(program, Lowering, source, signature.nested)
        except MayBeUnset as found:
            unset[found.variable] = found.how


def _check_parameters(source: KernelSource, signature: Signature) -> None:
    source.check_parameters()
    given, count = len(signature.nested), len(source.parameters)
    if given != count:
        raise source.refuse(f"'{source.name}' takes {count} arguments, not {given}", source.tree)


def _each_once(uses: list[Use]) -> tuple[Use, ...]:
    """Each use once; names that our own functions see are skipped."""
    theirs = [use for use in uses if use.source.file not in OWN_FILES]
    return tuple({(id(use.source), id(use.owner), use.name): use for use in theirs}.values())


def _drop_unused(module: Module, first: str) -> None:
    """Keep what the first function reaches, the first function first, callees in order of mention."""
    reached: dict[str, Function] = {}
    called: set[str] = set()
    stack = [first]
    while stack:
        name = stack.pop()
        function = module.functions[name]
        if name in reached:
            continue
        reached[name] = function
        callees = [op.attrs["callee"] for op in function.ops if "callee" in op.attrs]
        called.update(callees)
        stack += reversed([callee for callee in callees if callee in module.functions])
    module.functions = reached
    module.declarations = {name: item for name, item in module.declarations.items() if name in called}
