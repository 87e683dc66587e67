"""Compile: from a function's source and a signature to a module of source-stage functions.

    compiled = compile_source(source, signature_of(source, args))
    compiled.module.functions[compiled.name]          the host function, or the function itself
    lanes_info(compiled.module.functions["k.lanes0"]) what a body function is

Ensures   `verify_module` accepts the module; every op has the position of what it was written for; functions that
          nothing calls any more (a guess that was given up) are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.function import Function, Module
from ...ir.position import CompileError, Position
from ...record import dataclass, field
from . import library
from .functions import entry
from .lower import Lowering
from .outer import Use
from .signature import Signature
from .source import KernelSource
from .types import FrontType
from .writer import CompileOptions, Program

DEFAULTS = CompileOptions()


@dataclass(frozen=True, slots=True)
class Compiled:
    """A module, the name of its first function, the type of what that returns, and the outer values it rests on.

    `left_out` are the places of `print` and `assert` that only debug mode has. `types` are those of
    variables, by the names of a function and of a value in it. `slips` tell what nobody means who writes it.
    """

    module: Module
    name: str
    signature: Signature
    result: FrontType
    uses: tuple[Use, ...] = field(default=())
    left_out: tuple[tuple[Position, str], ...] = field(default=())
    types: Mapping[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    slips: tuple[tuple[Position, str], ...] = field(default=())

    def is_stale(self) -> bool:
        """Has an outer name or attribute got another value since, or an outer array another content?"""
        return any(use.differs() for use in self.uses)


def compile_source(source: KernelSource, signature: Signature, options: CompileOptions = DEFAULTS) -> Compiled:
    """Read the function for these types; CompileError tells what is outside of the language."""
    _check_parameters(source, signature)
    module = Module(source.name)
    program = Program(module, options)
    try:
        found = entry(program, Lowering, source, signature.types)
    except RecursionError:
        raise CompileError(
            f"'{source.name}' needs a new version of a function for every call; give its parameters fixed types",
            Position(source.file, source.first_line),
        ) from None
    _drop_unused(module, found.name)
    assert found.result is not None, "a function that is written has a result type"
    left_out, slips = tuple(program.left_out.items()), tuple(program.slips.items())
    uses = _each_once(program.uses)
    return Compiled(module, found.name, signature, found.result, uses, left_out, program.types, slips)


def _check_parameters(source: KernelSource, signature: Signature) -> None:
    source.check_parameters()
    if len(signature.types) != len(source.parameters):
        count = len(source.parameters)
        raise source.refuse(f"'{source.name}' takes {count} arguments, not {len(signature.types)}", source.tree)


def _each_once(uses: list[Use]) -> tuple[Use, ...]:
    """Names that the library sees are not looked at again."""
    theirs = [use for use in uses if use.source.file != library.__file__]
    return tuple({(id(use.source), id(use.owner), use.name): use for use in theirs}.values())


def _drop_unused(module: Module, first: str) -> None:
    """Keep what the first function reaches, it first, callees in order of mention."""
    kept: dict[str, Function] = {}
    stack = [first]
    while stack:
        name = stack.pop()
        function = module.functions[name]
        if name in kept:
            continue
        kept[name] = function
        callees = [op.attrs["callee"] for op in function.ops if "callee" in op.attrs]
        stack += reversed([callee for callee in callees if callee in module.functions])
    module.functions = kept
