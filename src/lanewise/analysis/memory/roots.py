"""Roots: the origin of an address: an argument, a local, a global, or unknown.

    roots.of(address)           {%p}, {@G}, {a local's `private`}; ELSEWHERE for loaded, returned and computed addresses
    roots.meet(one, other)      may the memory of two roots overlap?

Ensures   an unknown address never leads to a local whose address has not escaped: one that is only
          accessed, moved, compared and selected; constants overlap none, because they are never written.
          Assumption: different arguments and globals do not overlap.
Costs     each address is walked once; escapes are computed once, on first use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from ...ir.function import Const, Function, Named, Op, Param, Symbol, Value
from ..graph.cfg import Cfg

Root = Value | str  # an argument, a local, the name of a global; ELSEWHERE for all others
ELSEWHERE = "elsewhere"
THROUGH = frozenset({"ptradd", "bitcast", "addrspacecast", "freeze", "inttoptr", "ptrtoint"})
SUMS = frozenset({"add", "sub", "pack"})
KEEPING: Mapping[str, tuple[int, ...]] = {  # operands whose address does not escape
    **dict.fromkeys(("load", "atomic", "cmpxchg", "memset", "prefetch", *THROUGH), (0,)),
    **dict.fromkeys(("memcpy", "memmove", "icmp", *SUMS), (0, 1)),
    "store": (1,),
    "select": (1, 2),
    "return": (0,),
}


class Roots:
    def __init__(self, fn: Function, graph: Cfg) -> None:
        self.fn, self.graph = fn, graph
        self._known: dict[Value, frozenset[Root]] = {}

    def of(self, address: Value) -> frozenset[Root]:
        """Nothing for null alone."""
        known = self._known.get(address)
        if known is None:
            is_null = isinstance(address, Const) and address.value == 0
            found: set[Root] = set() if is_null else set(self._walk(address)) or {ELSEWHERE}
            known = self._known[address] = frozenset(found)
        return known

    def meet(self, one: Root, other: Root) -> bool:
        if one == other:
            return True
        return ELSEWHERE in (one, other) and not (self._is_hidden(one) or self._is_hidden(other))

    def _is_hidden(self, root: Root) -> bool:
        """Does no unknown address lead there, or none that is written to?"""
        if isinstance(root, Op):
            return root not in self._escaped
        module = self.fn.module
        known = module.globals.get(root.removeprefix("@")) if module is not None and isinstance(root, str) else None
        return known is not None and known.constant

    @cached_property
    def _escaped(self) -> frozenset[Root]:
        """The roots of all addresses that escape."""
        found: set[Root] = set()
        for op in self.fn.ops:
            if op.opcode == "call" and str(op.attrs.get("callee", "")).startswith("llvm.lifetime."):
                continue
            kept = range(len(op.args)) if op.opcode == "pack" else KEEPING.get(op.opcode, ())
            for index, value in enumerate(op.args):
                if index not in kept and isinstance(value, Named):
                    found |= self.of(value)
        return frozenset(found)

    def _walk(self, address: Value) -> Iterator[Root]:
        seen: dict[Value, None] = {address: None}
        work = [address]
        while work:
            value = work.pop()
            if isinstance(value, Symbol):
                yield f"@{value.name}"
            elif value in self.fn.params or (isinstance(value, Op) and value.opcode == "private"):
                yield value
            elif isinstance(value, Named):
                sources = list(self._sources(value))
                if not sources:
                    yield ELSEWHERE
                work += [source for source in sources if source not in seen]
                seen.update(dict.fromkeys(sources))

    def _sources(self, value: Named) -> Iterator[Value]:
        if isinstance(value, Param):
            assert value.block is not None, "a parameter stands in a block"
            index = value.block.params.index(value)
            for edge in self.graph.entering[self.graph.number[value.block]]:
                yield self.graph.target(edge).args[index]
        elif isinstance(value, Op) and value.opcode == "select":
            yield from value.args[1:]
        elif isinstance(value, Op) and value.opcode in THROUGH:
            yield value.args[0]
        elif isinstance(value, Op) and value.opcode in SUMS:
            yield from value.args


def may_point(value: Value) -> bool:
    """Is it an address, or a vector or aggregate that may hold some?"""
    return value.type.is_ptr or (value.type.is_opaque and "ptr" in value.type.text)
