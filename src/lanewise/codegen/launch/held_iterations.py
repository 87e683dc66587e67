"""Held iterations: run again, one by one in order, the iterations that refilled lanes had not finished at a failure.

    body.refilled(begin, end, held, ...)        fails: some lane's check does not hold
    while an iteration is held, or was not begun:
        the lowest of them                      body_masked(this lane alone, its gang, ...)

Refilled lanes reach a check in another order than gangs: when one fails, lower iterations may still be running, and one
of them may fail later. So the error record is discarded, and each unfinished iteration, which has written nothing yet
(`refill_parts.py`), runs by itself, from the lowest on. The first that fails is reported, as in a gang. Iterations that
began with the last refill count as not begun. If none of them fails, because another thread has changed the data, all
that are left follow.

Requires  `held`: as many 32-bit integers as two gangs have lanes, as `transform/lanes/refill_lanes.py` writes them.
Ensures   all iterations below the reported one have run, once each.
Costs     a call of a gang for each iteration; nothing if no check fails.
"""

from __future__ import annotations

from collections.abc import Callable

from ..text.write import Writer
from .layout import ERROR_BYTES


def held_room(write: Writer, width: int) -> str:
    return write.private(f"alloca [{2 * width} x i32], align 64")


def run_held(write: Writer, width: int, held: str, many: str, run: Callable[[str, str], None], end: str) -> None:
    """After a failed call of `many` iterations; continues at the label `end`.

    `run` calls the body with a mask, for the gang at that distance from the first; if that fails, it leaves.
    """
    let, do, label = write.let, write.do, write.label
    vector, bits = f"<{width} x i32>", f"i{width}"
    do(f"call void @llvm.memset(ptr %error, i8 0, i64 {ERROR_BYTES}, i1 false)")
    begun_at = let(f"getelementptr i32, ptr {held}, i64 {width}")
    do("br label %held.next")
    label("held.next")
    places = let(f"load {vector}, ptr {held}, align 64")
    least = let(f"call i32 @llvm.vector.reduce.umin.v{width}i32({vector} {places})")
    begun = let(f"load i32, ptr {begun_at}, align 4")
    is_held = let(f"icmp ne i32 {least}, -1")
    is_left = let(f"icmp slt i32 {begun}, {let(f'trunc i64 {many} to i32')}")
    do(f"br i1 {let(f'or i1 {is_held}, {is_left}')}, label %held.one, label %{end}")
    label("held.one")
    place = let(f"select i1 {is_held}, i32 {least}, i32 {begun}")
    splat = let(f"insertelement {vector} poison, i32 {place}, i64 0")
    splat = let(f"shufflevector {vector} {splat}, {vector} poison, <{width} x i32> zeroinitializer")
    is_it = let(f"icmp eq {vector} {places}, {splat}")
    others = let(f"select <{width} x i1> {is_it}, {vector} splat (i32 -1), {vector} {places}")
    do(f"store {vector} {others}, ptr {held}, align 64")
    more = let(f"select i1 {is_held}, i32 {begun}, i32 {let(f'add i32 {begun}, 1')}")
    do(f"store i32 {more}, ptr {begun_at}, align 4")
    far = let(f"zext i32 {place} to i64")
    lane = let(f"and i64 {far}, {width - 1}")
    number = lane if width == 64 else let(f"{'trunc' if width < 64 else 'zext'} i64 {lane} to {bits}")
    run(f"{bits} {let(f'shl {bits} 1, {number}')}", let(f"sub i64 {far}, {lane}"))
    do("br label %held.next")
