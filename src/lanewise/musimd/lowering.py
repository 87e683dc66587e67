"""Call re-vectorization as assembly: for each active thread, one after another, all threads run the function.

    everywhere                       begin
    i = 0
    loop: jmp_mask i, call           was thread i active?
          jmp next
    call: p = shfl(a, i)             its arguments, seen by all        (varying)
          p = a                      ... or as they are                (uniform)
          the function's body
          mine = (tid == i)          and its results, kept only by thread i
          bz mine, done
          r = q
    done: sync
    next: i = i + 1
          more = (i != W)
          bnz more, loop
    end_everywhere

The function's body is emitted in place, so its variables, parameters among them, must be its own: a variable of
the caller that the body wrote would be lost in threads that slept. `Builder.fresh` gives such names. The counter
is fresh for every call, which is what makes nested calls work. Only a thread that calls has its result variables
written, and only in its own call.

Requires  a uniform argument holds the same value in all threads, sleeping ones included; a varying one is passed
          by the threads that call.
Ensures   the block is control-equivalent (Theorem 3.5) if the body is a well-formed program without `stop`.
Source    Figure 8 and Algorithm 5.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..record import dataclass
from .builder import Body, Builder
from .expressions import Binary


@dataclass(frozen=True, slots=True)
class Argument:
    """An actual argument and the formal parameter that receives it."""

    parameter: str
    actual: str | int
    uniform: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A variable of the caller and the function's variable whose value it gets."""

    variable: str
    value: str


def crev(builder: Builder, arguments: Sequence[Argument], body: Body, results: Sequence[Result] = ()) -> None:
    """Emits a call of the function whose code `body` emits, once per active thread, run by all threads."""
    i, more = builder.fresh("i"), builder.fresh("more")
    loop, call, after = builder.fresh("loop"), builder.fresh("call"), builder.fresh("next")
    builder.everywhere()
    builder.set(i, 0)
    builder.label(loop)
    builder.jmp_mask(i, call)
    builder.jmp(after)
    builder.label(call)
    for argument in arguments:
        extract(builder, argument, i)
    body()
    if results:
        give_back(builder, results, i)
    builder.label(after)
    builder.set(i, Binary("+", i, 1))
    builder.set(more, Binary("!=", i, "W"))
    builder.bnz(more, loop)
    builder.end_everywhere()


def give_back(builder: Builder, results: Sequence[Result], thread: str) -> None:
    """Give the calling thread the result of its own run of the function."""
    mine = builder.fresh("mine")

    def keep() -> None:
        for result in results:
            builder.set(result.variable, result.value)

    builder.set(mine, Binary("==", "tid", thread))
    builder.branch(mine, keep)


def extract(builder: Builder, argument: Argument, thread: str) -> None:
    """Gives all threads the argument of one: a copy if it is uniform, a shuffle if it varies."""
    actual = argument.actual
    if argument.uniform or isinstance(actual, int):
        builder.set(argument.parameter, actual)
    elif actual == "tid":
        builder.set(argument.parameter, thread)
    elif actual == "W":
        builder.set(argument.parameter, actual)
    else:
        builder.shfl(argument.parameter, actual, thread)
