"""The check of one file: secrets in the program, then in each build of it, merged by line.

    program    LLVM IR of clang at -O1, by `analysis/divergence/secrets.py`: branches, loop exits, addresses, divisions,
               elementary functions, calls of unknown functions; and selects, of which a compiler may make branches
    builds     assembly of each compiler and level, by `machine_flow`: branches, addresses, divisions, calls

What a build shows at a line where the program already leaks in the same way is no new finding; anything else was made
by the compiler, or is there because machine code is known less precisely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from ..analysis.divergence.leaks import ADDRESS, ARGUMENT, BRANCH, DIVISION, EXIT, FUNCTION, SELECT, Leak, Secrecy
from ..analysis.divergence.secret_rules import Part, Rules
from ..analysis.divergence.secrets import secrecy, without
from ..analysis.facts import Facts
from ..analysis.memory.places import Extent, Place
from ..ir.function import Const, Function, Module, Param
from ..ir.position import Position
from ..record import dataclass, field
from .assembly import Code, read_assembly
from .builds import Build
from .machine_flow import MachineRun
from .machine_records import Given, MachineLeak, MachineRules
from .x86 import ARGUMENTS

SAME_AS: Mapping[str, tuple[str, ...]] = {  # kinds in machine code, and in the program
    BRANCH: (BRANCH, EXIT, FUNCTION, ARGUMENT),
    ADDRESS: (ADDRESS,),
    DIVISION: (DIVISION, FUNCTION),
    ARGUMENT: (ARGUMENT, FUNCTION),
}


@dataclass(slots=True, eq=False)
class MachineFinding:
    """A leak that builds have and the program has not; `first` is an example, from the first of the builds."""

    kind: str
    position: Position
    first: MachineLeak
    builds: list[str] = field(default_factory=list[str])


@dataclass(slots=True, eq=False)
class Checked:
    """One function: leaks and possible branches of the program; for each leak the builds that have it, too; what
    compilers added; and the builds that were checked."""

    fn: Function
    secrecy: Secrecy
    leaks: list[Leak] = field(default_factory=list[Leak])
    selects: list[Leak] = field(default_factory=list[Leak])
    confirmed: dict[int, list[str]] = field(default_factory=dict[int, list[str]])  # by the number of the leak
    added: list[MachineFinding] = field(default_factory=list[MachineFinding])
    builds: list[str] = field(default_factory=list[str])

    @property
    def is_clean(self) -> bool:
        return not self.leaks and not self.added


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What is secret, what is public, what may be known, and what objects look like."""

    secrets: Sequence[Part]
    public: Sequence[Part]
    declassified: frozenset[str]
    extents: Mapping[tuple[str, str], tuple[Extent, ...]]
    largest: int | None = None  # local array


def check(
    module: Module,
    functions: Iterable[Function],
    asked: Asked,
    builds: Iterable[Build],
    follow: Callable[[Function], Facts],
) -> list[Checked]:
    rules = Rules(
        selects=True,
        follow=follow,
        extents=asked.extents,
        declassified=asked.declassified,
        public=tuple(asked.public),
    )
    found: list[Checked] = []
    for fn in functions:
        secrets = secrecy(fn, follow(fn), asked.secrets, rules=rules)
        one = Checked(fn, secrets)
        for leak in secrets.leaks:
            (one.selects if leak.kind == SELECT or _is_by_constant(leak) else one.leaks).append(leak)
        found.append(one)
    for build in builds:
        code = read_assembly(build.text)
        run = MachineRun(code, _machine_rules(module, code, asked))
        for one in found:
            if one.fn.name in code.functions:
                one.builds.append(build.name)
                _merge(one, build.name, run, asked, module)
    return found


def _merge(one: Checked, build: str, run: MachineRun, asked: Asked, module: Module) -> None:
    given, names = _given(one.fn, asked)
    for leak in run.of(one.fn.name, given, names).leaks.values():
        position = leak.instruction.position
        known = [n for n, other in enumerate(one.leaks) if _is_same(leak, position, other)]
        for number in known:
            confirmed = one.confirmed.setdefault(number, [])
            if build not in confirmed:
                confirmed.append(build)
        if known:
            continue
        finding = next((f for f in one.added if f.kind == leak.kind and _line(f.position) == _line(position)), None)
        if finding is None:
            finding = MachineFinding(leak.kind, _shown(position, module.name), leak)
            one.added.append(finding)
        if build not in finding.builds:
            finding.builds.append(build)


def _is_by_constant(leak: Leak) -> bool:
    """A division by a constant is a multiplication in machine code, if the compiler likes."""
    return leak.kind == DIVISION and leak.op.type.is_int and isinstance(leak.op.args[1], Const)


def _is_same(leak: MachineLeak, position: Position, other: Leak) -> bool:
    """Code without a line may be that of any line."""
    return (not position or _line(position) == _line(other.op.position)) and other.kind in SAME_AS[leak.kind]


def _line(position: Position) -> tuple[str, int]:
    return Path(position.file).name, position.line


def _shown(position: Position, file: str) -> Position:
    """With the file's name as the user gave it."""
    same = Path(position.file).name == Path(file).name
    return Position(file, position.line, position.column) if same else position


# what machine code is given


def registers_of(fn: Function) -> dict[Param, str]:
    """The register or stack slot of each argument, by the System V ABI; LLVM IR of clang has one for each."""
    found: dict[Param, str] = {}
    general, vector, slot = list(ARGUMENTS), [f"xmm{number}" for number in range(8)], 8
    attributes: list[dict[str, object]] = fn.attrs.get("params", [])
    for index, param in enumerate(fn.params):
        known = attributes[index] if index < len(attributes) else {}
        if "byval" in known:
            continue
        if param.type.is_float or param.type.is_opaque:
            name = vector.pop(0) if vector else ""
        else:
            name = general.pop(0) if general else ""
            if param.type.bits > 64 and general:
                general.pop(0)
        if not name:
            name, slot = f"+{slot}", slot + 8
        found[param] = f"in:{name}"
    return found


def _given(fn: Function, asked: Asked) -> tuple[Given, dict[str, str]]:
    registers = registers_of(fn)
    memory: set[Place] = set()
    values: set[str] = set()
    for part in filter(lambda part: part.is_of(fn), asked.secrets):
        if part.name.startswith("@"):
            memory.add(Place(part.name, part.start, part.end))
        for param, name in registers.items():
            if param.name == part.name and param.type.is_ptr:
                memory.add(Place(name, part.start, part.end))
            elif param.name == part.name or param.name.startswith(f"{part.name}.coerce"):
                values.add(name)
    for part in filter(lambda part: part.is_of(fn), asked.public):
        roots = [name for param, name in registers.items() if param.name == part.name]
        for root in [part.name] if part.name.startswith("@") else roots:
            memory = {left for place in memory for left in without(place, Place(root, part.start, part.end))}
    pointers = frozenset(name for param, name in registers.items() if param.type.is_ptr)
    names = {name: param.name for param, name in registers.items()}
    return Given(frozenset(values), frozenset(memory), pointers), names


def _machine_rules(module: Module, code: Code, asked: Asked) -> MachineRules:
    extents: dict[tuple[str, str], tuple[Extent, ...]] = {}
    for (function, name), members in asked.extents.items():
        fn = module.functions.get(function)
        if not function:
            extents["", name] = members
        elif fn is not None:
            for param, place in registers_of(fn).items():
                if param.name == name:
                    extents[function, place] = members
    arguments: dict[str, tuple[str, ...]] = {}
    for name, one in module.declarations.items():
        vectors = sum(type.is_float or type.is_opaque for type in one.params)
        general = 6 if one.variadic else min(6, len(one.params) - vectors)
        arguments[name] = (*ARGUMENTS[:general], *(f"xmm{number}" for number in range(8 if one.variadic else vectors)))
    return MachineRules(arguments, extents, asked.declassified, asked.largest)
