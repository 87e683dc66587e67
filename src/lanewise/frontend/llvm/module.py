"""LLVM IR in: a text or bitcode to a module of ours.

    read_llvm(text or bytes, file)     load_llvm_file(path)

    canonical ──► sections ──► heads, globals, metadata ──► a body at a time ──► Module
    (LLVM)        (lines)                                    (instructions.py)

Ensures   every function is in `functions`, or in `refused` with a sentence that names the instruction and its
          line; a refused one is declared. Functions that are read pass `verify`.
Leaves    names of values and blocks as LLVM has them, without `%`; a value without a name is its number.
Costs     linear: some 15 µs an instruction, and LLVM's own 4 µs.

A function's `attrs` hold what later stages ask for: kernel, convention, linkage, LLVM's knowledge of its effects
(readnone, readonly, convergent, speculatable, nounwind, noreturn, ...), `params` and `returns` with the attributes of
each, and `parts`: for a vector or aggregate that was split, the names of its scalars (null for a constant).
"""

from __future__ import annotations

import itertools
from pathlib import Path

from ...ir.function import Module
from ...ir.position import NOWHERE, CompileError, Position
from ...process.collection import no_collection
from .body import Place, read_body
from .context import Context
from .data.constants import Constants
from .data.constructors import bar_constructed
from .data.globals import read_globals
from .data.layout import Layout, read_layout
from .data.types import Types
from .functions.promises import keep_promises
from .text.attributes import read_groups
from .text.canonical import canonical, is_bitcode, text_of
from .text.heads import Head, name_in, read_head
from .text.metadata import Metadata
from .text.origin import Origin, origins
from .text.sections import Body, Sections, sections
from .text.tokens import Unreadable, name_of


def load_llvm_file(path: str | Path) -> Module:
    """A module from a file; the first bytes distinguish text from bitcode."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise CompileError(f"cannot be read: {error.strerror}", Position(str(path))) from None
    return read_llvm(data, str(path))


def read_llvm(source: str | bytes, file: str = "", *, written: bool = True) -> Module:
    """A module from LLVM text, or from the bytes of a file that holds text or bitcode.

    Text that was not `written` by the user but compiled from `file` reports only line numbers of `file`.
    """
    if isinstance(source, bytes) and not is_bitcode(source):
        source = text_of(source)
    try:
        text = canonical(source, file)
        with no_collection():
            places = origins(source, file) if written and isinstance(source, str) else {}
            return _module(sections(text), places, file)
    except RecursionError:
        place = Position(file, _deepest_line(source) if written and isinstance(source, str) else 0)
        raise CompileError("types or constants are nested too deeply to be read", place) from None
    except Unreadable as why:
        raise CompileError(f"this module cannot be read: {why}", Position(file)) from None


def _deepest_line(text: str) -> int:
    """The number of the line in which most brackets are open at once."""

    def depth(line: str) -> int:
        opened = (1 if sign in "([{<" else -1 for sign in line if sign in "([{<>}])")
        return max(itertools.accumulate(opened), default=0)

    lines = text.splitlines()
    return max(range(len(lines)), key=lambda at: depth(lines[at])) + 1


def _module(found: Sections, places: dict[str, Origin], file: str) -> Module:
    context = _context(found)
    module = Module(file)
    module.attrs = {key: word for key, word in (("triple", found.triple), ("layout", found.layout)) if word}
    if (why := _cannot_run(context.types.layout)) is not None:
        module.attrs["cannot_run"] = why
    bar_constructed(found, context.constants.barred)
    module.globals = read_globals(found.globals, context.constants)
    if context.constants.thread_local:
        module.attrs["thread_local"] = [*context.constants.thread_local]
    defined = [_head(body.head, context) for body in found.functions]
    for line in found.declarations:
        _head(line, context)
    context.bodies = frozenset(head.name for head in defined if isinstance(head, Head))
    _mark_kernels(context)
    for head, body in zip(defined, found.functions, strict=True):
        if isinstance(head, Head):
            _add(module, context, head, body, places.get(head.name, Origin(file)))
        else:
            module.refused[name_in(body.head)] = f"its head cannot be read: {head}"
    for head in context.heads.values():
        _declare(module, context, head)
    keep_promises(module)
    return module


def _cannot_run(layout: Layout) -> str | None:
    """Modules for another kind of machine can be analysed but not run: the memory layout would differ."""
    if layout.big_endian:
        return "it is made for a big-endian machine; it can be analysed, but not run"
    size = layout.pointer(0)[0]
    return None if size == 8 else f"its pointers have {size} bytes; it can be analysed, but only 8-byte pointers run"


def _context(found: Sections) -> Context:
    types = Types(read_layout(found.layout), found.types)
    groups = read_groups(found.attributes, types)
    elsewhere = found.triple.startswith(("amdgcn", "r600", "nvptx"))
    return Context(types, Constants(types), Metadata(found.metadata), groups, elsewhere=elsewhere)


def _head(line: str, context: Context) -> Head | Unreadable:
    try:
        head = read_head(line, context.types, context.groups)
    except Unreadable as why:
        return why
    head.mark(context.metadata)
    context.heads[head.name] = head
    return head


def _mark_kernels(context: Context) -> None:
    for token in context.metadata.kernels():
        head = context.heads.get(name_of(token))
        if head is not None:
            head.convention = "ptx_kernel"


def _add(module: Module, context: Context, head: Head, body: Body, origin: Origin) -> None:
    """Read one function, or say why not."""
    origin.matches = bool(origin.lines) and len(origin.lines) == _count(body)
    debug = head.attached.get("dbg")
    written = context.metadata.position(debug) if debug is not None else NOWHERE
    try:
        if head.variadic:
            raise Place("a function with varargs cannot be read", -1, "define", written)
        module.add(read_body(context, head, body, origin))
    except Place as place:
        module.refused[head.name] = _sentence(place, origin, written)


def _count(body: Body) -> int:
    return sum(1 for line in body.lines if line[:2] == "  " and line[2] not in " ]")


def _sentence(place: Place, origin: Origin, written: Position) -> str:
    """The sentence with the line of the user's text, and of the program it was compiled from, or else its function."""
    where = [origin.line_with(place.number, place.opcode), place.position or written]
    known = list(dict.fromkeys(str(one) for one in where if one))
    return f"{place.sentence} ({', '.join(known)})" if known else place.sentence


def _declare(module: Module, context: Context, head: Head) -> None:
    """Declare functions that are called but not read: external ones, intrinsics that stayed calls, refused ones."""
    if head.name in module.functions or (head.name.startswith("llvm.") and head.name not in context.kept_intrinsics):
        return
    try:
        module.declarations[head.name] = head.declaration()
    except Unreadable:
        # It has an operand that is not a value (metadata, a token): calls of it need no declaration.
        return
