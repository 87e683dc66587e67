"""Loops: `while`, `for` over `range`, `for` over a tuple; `break`, `continue` and `else` of each.

                 entry                      The header's parameters are the variables that the loop sets. Their types
                   |  values before         must hold for both the entry and the back edge, which is not written yet:
        .--> header(x, y) ---.              the entry's types are a guess; if the back edge brings more (a float where
        |         |          |              the guess was an int), everything since the mark is written again.
        '--  body, latch   else, exit       Types grow at most twice (int, float, float32), so it ends.

Python evaluates a range before the first iteration: assignments to the loop variable do not change the trip count. A
range with at least one iteration is tested at the bottom, so that variables set in the body have a value after it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from ....ir.function import Block, Const, Value
from ....ir.types import I1, I64
from ..numbers.convert import constant, integer
from ..private_entries import is_over_entries
from ..types import WEAK_INT, FrontType, MissingType, fits
from ..unify import Binding, Env, clash_sentence, misfit_sentence
from ..values import Array, Constant, Fact, Number, known, part_types, parts, rebuild, type_of, without_signs
from ..writer import Loop, Path, Writer
from .assigned import assigned
from .splitting import split

LEAVES = "the range ends at {}, from where its step leaves 64 bits"

WriteOnce = Callable[[Loop], tuple[list[Path], list[Path]]]


def write_while(w: Writer, node: ast.While) -> None:
    def write_once(loop: Loop) -> tuple[list[Path], list[Path]]:
        again, exits = split(w, node.test, "body", "done")
        w.meet(again, "again")
        return exits, _body(w, loop, node.body) if again else []

    names = assigned([node.test, *node.body])
    _finish(w, *_repeat(w, node, names, write_once), node.orelse)


def write_range(w: Writer, node: ast.For, args: Sequence[Fact]) -> None:
    """for target in range(...)."""
    assert isinstance(node.iter, ast.Call), "range is called"
    start, stop, step = bounds(w, node.iter, args)
    first, end, by = known(start.value), known(stop.value), known(step.value)
    if first is not None and end is not None and by is not None:
        counts = range(first, end, by)
        if is_over_entries(w, node, len(counts)):
            write_items(w, node, [constant(WEAK_INT, count) for count in counts])
            return
    write_count(w, node, start, stop, step)


def write_count(
    w: Writer, node: ast.For, start: Number, stop: Number, step: Number, item: Callable[[Number], Fact] | None = None
) -> None:
    """A loop that counts; the target is the count, or the item at it."""
    counter = f"{ast.unparse(node.target)} in range at {node.lineno}:{node.col_offset}"
    w.env[counter] = Binding(start, node.lineno)
    rotated = _has_iteration(start, stop, step)

    def write_once(loop: Loop) -> tuple[list[Path], list[Path]]:
        exits: list[Path] = []
        now = w.env[counter].fact
        assert isinstance(now, Number), "a counter is a number"
        if not rotated:
            w.at(node.iter)
            body, out = w.fork(_more(w, now.value, stop.value, step.value), "body", "done")
            exits.append(_without(out, counter))
            w.resume(body)
        low = start.nonneg and (known(step.value) or 0) > 0
        count = Number(now.value, WEAK_INT, now.nonneg or low)
        w.assign(node.target, item(count) if item is not None else count, node)
        backs = _body(w, loop, node.body)
        w.meet(backs, "latch")
        if not w.live:
            return exits, []
        w.at(node.iter)
        after = w.op("add", now.value, step.value, flags=("nsw",))
        w.env[counter] = Binding(Number(after, WEAK_INT), node.lineno)
        if rotated:
            again, out = w.fork(_more(w, after, stop.value, step.value), "again", "done")
            exits.append(_without(out, counter))
            w.resume(again)
        return exits, [w.path()]

    exits, loop = _repeat(w, node, (*assigned([node.target, *node.body]), counter), write_once)
    for path in loop.breaks:
        path.env.pop(counter, None)
    _finish(w, exits, loop, node.orelse)


def write_items(w: Writer, node: ast.For, items: Sequence[Fact]) -> None:
    """for target in a tuple: the body once per item."""
    w.loop_count += 1
    loop = Loop(w.loop_count)
    outer = w.unrolled
    for index, item in enumerate(items):
        w.unrolled = (*outer, index)
        w.assign(node.target, item, node)
        w.loops.append(loop)
        w.statements(node.body)
        w.loops.pop()
        ends = [*loop.continues, *([w.path()] if w.live else [])]
        loop.continues.clear()
        w.meet(ends, "next")
        if not w.live:
            break
    w.unrolled = outer
    _finish(w, [w.path()] if w.live else [], loop, node.orelse)


def bounds(w: Writer, node: ast.Call, args: Sequence[Fact]) -> tuple[Number, Number, Number]:
    if not 1 <= len(args) <= 3 or node.keywords:
        w.refuse("range takes one to three numbers: range(stop), range(start, stop), range(start, stop, step)", node)
    numbers = [integer(w, arg, node, "an argument of range") for arg in args]
    start = numbers[0] if len(numbers) > 1 else constant(WEAK_INT, 0)
    stop = numbers[1] if len(numbers) > 1 else numbers[0]
    step = numbers[2] if len(numbers) > 2 else constant(WEAK_INT, 1)
    if known(step.value) == 0:
        w.refuse("the step of range must not be zero", node)
    if known(step.value) is None and w.options.checks:
        w.at(node)
        ok = w.op("icmp", step.value, Const(I64, 0), mode="ne")
        w.check(ok, "the step of range is zero", "ValueError")
    _end_check(w, stop, step, node)
    return start, stop, step


def _end_check(w: Writer, stop: Number, step: Number, node: ast.AST) -> None:
    """A counter with a step above 1 that passes the end of 64 bits would wrap around."""
    size = known(step.value)
    if not w.options.checks or (size is not None and abs(size) < 2):
        return
    if size is None:
        _end_check_of_any(w, stop, step, node)
        return
    last = 2**63 - size if size > 0 else -(2**63) - 1 - size
    end = known(stop.value)
    if end is not None and (end <= last if size > 0 else end >= last):
        return
    w.at(node)
    ok = w.op("icmp", stop.value, Const(I64, last), mode="sle" if size > 0 else "sge")
    w.check(ok, LEAVES, "OverflowError", stop.value)


def _end_check_of_any(w: Writer, stop: Number, step: Number, node: ast.AST) -> None:
    """The same for a step known only at run time.

    The check first tests the step alone and the end alone: the step is often invariant, and ranges often bound the end.
    Then the combined test is not needed.
    """
    w.at(node)
    half, least, most = 2**62, Const(I64, -(2**63)), Const(I64, 2**63 - 1)
    up = Const(I1, 1) if step.nonneg else w.op("icmp", step.value, Const(I64, 0), mode="sgt")
    w.check(_within(w, step, half), "the step of range, {}, is beyond 2**62", "OverflowError", step.value)
    last = w.op("sub", w.op("select", up, least, most), step.value)
    below, above = (w.op("icmp", stop.value, last, mode=mode) for mode in ("sle", "sge"))
    ok = w.op("or", _within(w, stop, half), w.op("select", up, below, above))
    w.check(ok, LEAVES, "OverflowError", stop.value)


def _within(w: Writer, number: Number, most: int) -> Value:
    below = w.op("icmp", number.value, Const(I64, most), mode="sle")
    if number.nonneg:
        return below
    return w.op("and", below, w.op("icmp", number.value, Const(I64, -most), mode="sge"))


def _has_iteration(start: Number, stop: Number, step: Number) -> bool:
    a, b, c = known(start.value), known(stop.value), known(step.value)
    return a is not None and b is not None and c is not None and bool(range(a, b, c))


def _more(w: Writer, now: Value, stop: Value, step: Value) -> Value:
    """Is there an iteration at this count?"""
    direction = known(step)
    if direction is not None:
        return w.op("icmp", now, stop, mode="slt" if direction > 0 else "sgt")
    up = w.op("icmp", step, Const(I64, 0), mode="sgt")
    below, above = (w.op("icmp", now, stop, mode=mode) for mode in ("slt", "sgt"))
    return w.op("select", up, below, above)


def _without(path: Path, name: str) -> Path:
    return Path(path.block, {key: value for key, value in path.env.items() if key != name})


def _body(w: Writer, loop: Loop, body: Sequence[ast.stmt]) -> list[Path]:
    """Write the body once; the paths that reach the back edge."""
    w.statements(body)
    return [*loop.continues, *([w.path()] if w.live else [])]


def _finish(w: Writer, exits: list[Path], loop: Loop, orelse: Sequence[ast.stmt]) -> None:
    """`else` runs where the loop ended normally; breaks join after it."""
    w.meet(exits, "end")
    if w.live and orelse:
        w.statements(orelse)
    w.meet([*([w.path()] if w.live else []), *loop.breaks], "after")


# the fixpoint over types


def _repeat(w: Writer, node: ast.AST, names: Sequence[str], write_once: WriteOnce) -> tuple[list[Path], Loop]:
    """Write header and body until the types at the header hold on every edge to it."""
    key = (node, w.unrolled)
    w.loop_count += 1
    loop = Loop(w.loop_count)
    line = getattr(node, "lineno", 0)
    for name in names:
        if name not in w.env:
            w.env[name] = Binding(w.no_value(name, line), line)
    carried = list(dict.fromkeys(names))
    while True:
        mark = w.mark()
        types = _guess(w, carried, w.guesses.get(key, {}))
        vast = {name: w.env[name].fact for name in carried if _is_vast(w.env[name].fact, types[name])}
        header = _header(w, types)
        loop = Loop(loop.number)
        w.loops.append(loop)
        exits, backs = write_once(loop)
        w.loops.pop()
        grown = {name: _grown(w, name, types[name], backs, mark.path.env, loop) for name in carried}
        if grown == types:
            w.at(node)
            for name, fact in vast.items():  # no type in the loop holds it
                w.coerce(fact, types[name])
            _close(w, header, types, backs)
            return exits, loop
        w.guesses[key] = grown
        w.roll_back(mark)


def _guess(w: Writer, carried: Sequence[str], guesses: dict[str, FrontType]) -> dict[str, FrontType]:
    types: dict[str, FrontType] = {}
    for name in carried:
        own = type_of(w.env[name].fact)
        types[name] = (w.rules.unify(own, guesses[name]) if name in guesses else own) or own
    return types


def _is_vast(fact: Fact, type: FrontType) -> bool:
    """Is it a Python int beyond 64 bits that has no type in the loop yet?"""
    return type == WEAK_INT and isinstance(fact, Constant) and not fits(WEAK_INT, fact.value)


def _grown(w: Writer, name: str, type: FrontType, backs: Sequence[Path], before: Env, loop: Loop) -> FrontType:
    """The type that also holds for the values of the back edges."""
    if isinstance(type, MissingType) and not type.unset:  # missing on one edge is missing, whatever the others bring
        return type
    for path in backs:
        binding = path.env[name]
        fact = binding.fact
        other = type_of(fact)
        if isinstance(fact, Array) and fact.private and loop.number in fact.home and not isinstance(type, MissingType):
            return MissingType(
                f"'{name}' is a private array that an earlier iteration made; make it before the loop to keep it"
            )
        joined = w.rules.unify(type, other)
        if joined is None:
            return MissingType(clash_sentence(name, type, before[name].line, other, binding.line))
        type = joined
    why = misfit_sentence(name, type, [before[name], *(path.env[name] for path in backs)])
    return MissingType(why) if why else type


def _header(w: Writer, types: dict[str, FrontType]) -> Block:
    """Jump to a new block with the variables as its parameters, and continue there."""
    header = w.function.add_block("loop")
    env = dict(w.env)
    args: list[Value] = []
    for name, type in types.items():
        before = w.env[name]
        fact = constant(WEAK_INT, 0) if _is_vast(before.fact, type) else w.coerce(before.fact, type)
        args += parts(fact, type)
        kinds = part_types(type)
        params = [
            w.function.add_param(header, kind, _hint(name) + suffix, w.builder.position) for suffix, kind in kinds
        ]
        env[name] = Binding(rebuild(type, params, without_signs(before.fact), name), before.line)
    w.builder.jump(header, args)
    w.resume(Path(header, env))
    return header


def _hint(name: str) -> str:
    return name.split(" ")[0].strip("(,")


def _close(w: Writer, header: Block, types: dict[str, FrontType], backs: Sequence[Path]) -> None:
    w.meet(backs, "latch")
    if not w.live:
        return
    args: list[Value] = []
    for name, type in types.items():
        args += parts(w.coerce(w.env[name].fact, type), type)
    w.builder.jump(header, args)
    w.leave()
