"""Driver program: the text of a program that generates a unit's arguments, calls it, and prints every argument's bits.

    module lw_data              values of `samples`, a column for each data set
    subroutine drive_0(seed)    arguments, the call, their bits in hexadecimal
    program main                chooses the unit and the data set by its arguments

Requires  a unit whose arguments are data, letters, procedures or alternate returns.
Ensures   the same values for the same seed, whatever the unit's text.
"""

from __future__ import annotations

from ..convert import Result
from ..read.declaration import dummies
from ..read.declared import Declarations
from .samples import SETS, SIZE, STEPS, integers, logicals, reals
from .stub import COUNT, FORTRAN, kind_of_procedure, stub_text

ROOM = 4000


def main_text(count: int) -> str:
    cases = "\n".join(f"case ({number})\ncall drive_{number}(seed)" for number in range(count))
    return f"""program main
integer :: which, seed
character(len=20) :: word
call get_command_argument(1, word)
read (word, *) which
call get_command_argument(2, word)
read (word, *) seed
select case (which)
{cases}
end select
end program main
"""


def driver_text(result: Result, known: Declarations, number: int) -> str:
    """A subroutine that generates the unit's arguments, calls it and prints their bits."""
    unit = result.unit
    lines = [f"subroutine drive_{number}(seed)", "use lw_data", "implicit none", "integer :: seed, k", COUNT]
    stubs_made, handed, filled, shown = list[str](), list[str](), list[str](), list[str]()
    returns = 0
    for at, name in enumerate(dummies(unit)):
        kind = procedure(name, result, known)
        if name == "*":
            returns += 1
            handed.append(f"*{900 + returns}")
        elif kind:
            stubs_made.append(stub_text(f"lw_{number}_{name}", kind))
            lines.append(f"external :: lw_{number}_{name}")
            handed.append(f"lw_{number}_{name}")
        else:
            handed.append(f"a_{name}")
            lines.append(f"{_declared(name, known)}")
            filled += _fill(name, known, at)
            value = f"a_{name}" if known.is_array(name) else f"(/ a_{name} /)"
            shown.append(f"print '(A,8(1X,Z0))', '{name}', transfer({value}, (/ 0 /))")
    call = f"{unit.name}({', '.join(handed)})"
    if unit.kind == "function":
        lines += [f"{FORTRAN[known.type_of(unit.name)]} :: answer, {unit.name}", f"external {unit.name}"]
        called = [f"answer = {call}", "print *, transfer(answer, (/ 0 /))"]
    else:
        called = [f"call {call}", *_came_back(returns)]
    shown.append("print *, lw_calls, lw_order")
    return "\n".join([*lines, *filled, *called, *shown, f"end subroutine drive_{number}", *stubs_made, ""])


def _declared(name: str, known: Declarations) -> str:
    kind = known.type_of(name)
    shape = f"({ROOM})" if known.is_array(name) else ""
    return f"{FORTRAN.get(kind, 'CHARACTER(len=80)')} :: a_{name}{shape}"


def _came_back(returns: int) -> list[str]:
    """Lines that print which alternate return a call took."""
    made = ["k = 0", "goto 990"] if returns else []
    for number in range(1, returns + 1):
        made += [f"{900 + number} k = {number}", "goto 990"]
    return [*made, "990 print *, 'return', k"] if returns else []


def _fill(name: str, known: Declarations, number: int) -> list[str]:
    """Statements that give an argument the values of the data set, from an offset that depends on the argument."""
    kind = known.type_of(name)
    is_array = known.is_array(name)
    step = f"lw_steps(1 + modulo(seed, {SETS}))"
    place = f"1 + modulo((k + {number} * 7) * {step} + seed * 104729, {SIZE}), 1 + modulo(seed, {SETS})"
    value = {
        "integer": f"lw_{'integers' if is_array else 'counts'}({place})",
        "real": f"real(lw_reals({place}))",
        "double": f"lw_reals({place})",
        "logical": f"lw_logicals({place})",
        "character": f"'NTULVCRAB '(1 + modulo((k + {number} * 7) * 7919 + seed * 104729, 10):)",
        "complex": f"cmplx(lw_reals({place}), k / 256.0)",
        "dcomplex": f"cmplx(lw_reals({place}), k / 256.0d0, kind(1d0))",
    }[kind]
    if is_array:
        return [f"do k = 1, {ROOM}", f"a_{name}(k) = {value}", "end do"]
    return [f"k = {number + 3}", f"a_{name} = {value}"]


def data_text(pool: tuple[float, ...]) -> str:
    """A module with a column of values for each data set and type."""
    tables = {
        "integer :: lw_integers": [str(one) for at in range(SETS) for one in integers(at, pool, True)],
        "integer :: lw_counts": [str(one) for at in range(SETS) for one in integers(at, pool, False)],
        "double precision :: lw_reals": [f"{one!r}d0" for at in range(SETS) for one in reals(at, pool)],
        "logical :: lw_logicals": [f".{str(one).lower()}." for at in range(SETS) for one in logicals(at)],
    }
    steps = ", ".join(map(str, STEPS))
    lines = ["module lw_data", "implicit none", f"integer :: lw_steps({SETS}) = (/ {steps} /)"]
    for declared, values in tables.items():
        rows = [", ".join(values[at : at + 20]) for at in range(0, len(values), 20)]
        text = ", &\n".join(rows)
        lines.append(f"{declared}({SIZE}, {SETS}) = reshape((/ &\n{text} /), (/ {SIZE}, {SETS} /))")
    return "\n".join([*lines, "end module lw_data", ""])


def procedure(name: str, result: Result, known: Declarations) -> str:
    """How a dummy procedure is called, if it is."""
    if known.is_array(name) or name == "*" or known.type_of(name) == "character":
        return ""
    kind = kind_of_procedure(name, result.unit, known)
    if not kind and known.get(name).external:
        # One that is only passed on: a function serves as a subroutine too, since its result is ignored.
        return known.get(name).type if known.get(name).type in FORTRAN else "double"
    return kind
