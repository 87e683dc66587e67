"""A module of ours to the text of an LLVM module.

    global @digits size=4 constant data="31323334"       @digits = constant [4 x i8] c"1234", align 1
    global @names size=16 align=8 zero link=0:@digits+2  @names = global <{ ptr, [8 x i8] }> <{ ptr ..., ... }>, align 8

Requires  verified functions of the source stage.
Ensures   every requested function is in the text, or in `refused` with a sentence.
Leaves    other functions and globals: they are written only if a requested one needs them, and are invisible then.
Costs     linear.

A function that needs a refused one, by call or by address, directly or indirectly, is refused too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...ir.function import Declaration, Function, Global, Module
from ...ir.position import CompileError
from ...record import dataclass
from .abi import effects, parameter, returned, returned_words, words_of
from .function import function_text
from .references import graph_of, reached, spread
from .spelling import bytes_text, quoted, symbol_text
from .write import Needs, Report

POINTER_BYTES = 8
UNKNOWN = "this module neither defines nor declares it"
INTRINSIC = "it belongs to LLVM itself, and is none that can be compiled here"


@dataclass(frozen=True, slots=True)
class Text:
    """LLVM text; its exported names, the names that it needs from elsewhere, and those that are missing."""

    llvm: str
    functions: dict[str, Function]
    globals: dict[str, Global]
    outside: dict[str, Declaration | Global]
    reports: tuple[Report, ...]
    refused: dict[str, str]


def module_text(
    module: Module, names: Iterable[str] | None = None, *, without: Mapping[str, str] | None = None
) -> Text:
    """Compile a whole module, or the named functions and globals with what they need.

    `without` gives further unavailable names, each with a sentence.
    """
    graph = graph_of(module)
    visible = dict.fromkeys(names if names is not None else [*module.functions, *module.globals, *module.refused])
    wanted = reached(graph, visible)
    refused = _refused(module, wanted, without or {})
    needs = Needs()
    texts: dict[str, str] = {}
    for name in wanted:
        if name in module.functions and name not in refused:
            try:
                texts[name] = function_text(module.functions[name], needs, "" if name in visible else "internal ")
            except CompileError as error:
                refused[name] = str(error)
    spread(graph, refused)
    kept = [name for name in wanted if name not in refused]
    return Text(
        _assembled(module, kept, visible, texts, needs),
        {name: module.functions[name] for name in kept if name in visible and name in texts},
        {name: module.globals[name] for name in kept if name in visible and _has_data(module, name)},
        {name: item for name in kept if (item := _outside(module, name)) is not None},
        tuple(needs.reports),
        refused,
    )


def _refused(module: Module, wanted: list[str], without: Mapping[str, str]) -> dict[str, str]:
    """Names that are unavailable before anything is compiled."""
    refused = {name: why for name, why in {**without, **module.refused}.items() if name in wanted}
    for name in wanted:
        if name.startswith("llvm."):
            refused[name] = INTRINSIC
        elif not (name in module.functions or name in module.globals or name in module.declarations):
            refused.setdefault(name, UNKNOWN)
    return refused


def _has_data(module: Module, name: str) -> bool:
    return name in module.globals and module.globals[name].data is not None


def _outside(module: Module, name: str) -> Declaration | Global | None:
    """A name that is only declared here."""
    if name in module.functions or _has_data(module, name):
        return None
    return module.globals.get(name) or module.declarations[name]


def _assembled(
    module: Module, kept: list[str], visible: Mapping[str, None], texts: dict[str, str], needs: Needs
) -> str:
    lines: list[str] = []
    for name in kept:
        if name in module.globals:
            lines.append(global_text(module.globals[name], "" if name in visible else "internal "))
        elif name in module.declarations and name not in texts:
            lines.append(declaration_text(module.declarations[name]))
    lines += [text for name, text in needs.declarations.items() if name not in kept]
    around = ["\n".join(lines)] if lines else []
    return "\n\n".join([*around, *(texts[name] for name in kept if name in texts)]) + "\n"


def declaration_text(item: Declaration) -> str:
    params = [parameter(type, words_of(item, at)) for at, type in enumerate(item.params)]
    shown = ", ".join([*params, "..."] if item.variadic else params)
    return f"declare {returned(item.result, returned_words(item))} @{quoted(item.name)}({shown}){effects(item)}"


def global_text(item: Global, linkage: str = "") -> str:
    kind = "constant" if item.constant else "global"
    start = f"@{quoted(item.name)} = "
    if item.data is None:
        return f"{start}external {kind} [{item.size} x i8], align {item.align}"
    pieces = list(_pieces(item))
    if len(pieces) == 1:
        type, value = pieces[0]
        return f"{start}{linkage}{kind} {type} {value}, align {item.align}"
    types = ", ".join(type for type, _ in pieces)
    values = ", ".join(f"{type} {value}" for type, value in pieces)
    return f"{start}{linkage}{kind} <{{ {types} }}> <{{ {values} }}>, align {item.align}"


def _pieces(item: Global) -> Iterator[tuple[str, str]]:
    """Bytes and addresses in order, each with its type."""
    data = (item.data or b"").ljust(item.size, b"\0")
    at = 0
    for offset, name, add in sorted(item.links):
        assert at <= offset <= item.size - POINTER_BYTES, f"addresses in global {item.name} overlap or stand outside"
        if at < offset:
            yield f"[{offset - at} x i8]", bytes_text(data[at:offset])
        yield "ptr", symbol_text(name, add)
        at = offset + POINTER_BYTES
    if at < item.size or not item.links:
        yield f"[{item.size - at} x i8]", bytes_text(data[at:])
