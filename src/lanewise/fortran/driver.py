"""Driver: run old and new units with gfortran on the same data and compare every bit.

    driver program    fills the arguments, calls the unit, prints every argument's bits
    old.f + driver -> bits          new.f + driver -> bits          equal, or the check found something

Arguments are made from their declarations: small integers, reals of both signs, arrays larger than any extent that the
small integers can give. A unit with an argument that is a procedure, a character or not plain data is not run, and so
is one that does not link alone or whose original does not come back in time.

Requires  gfortran on the path.
Ensures   findings only where the original ran to its end, inside its arrays, and the new text did something else.
Costs     three compilations a file and a few runs a unit.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from .check import Finding
from .convert import Conversion, Result
from .declaration import Declarations, declarations, dummies

FLAGS = ("-std=legacy", "-w", "-fno-automatic", "-finit-local-zero", "-fopenmp-simd")
ROOM = 4000
_FORTRAN = {
    "integer": "INTEGER",
    "real": "REAL",
    "double": "DOUBLE PRECISION",
    "logical": "LOGICAL",
    "complex": "COMPLEX",
    "dcomplex": "DOUBLE COMPLEX",
}


def has_gfortran() -> bool:
    return shutil.which("gfortran") is not None


def check_values(conversion: Conversion, runs: int = 3) -> list[Finding]:
    chosen = [one for one in conversion.results if one.status == "converted" and runnable(one)]
    if not chosen:
        return []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        suffix = ".f90" if conversion.file.free else ".f"
        level = "-O2" if conversion.mode in ("vector", "simd") else "-O0"
        texts = {"safe": conversion.file.text, "old": conversion.file.text, "new": conversion.text}
        for name, text in texts.items():
            (root / (name + suffix)).write_bytes(text.encode("latin-1"))
            # Data for which the original leaves its arrays prove nothing: "safe" finds them.
            how = "-fcheck=bounds" if name == "safe" else level
            problem = _compile(root, name + suffix, name + ".o", how)
            if problem and name == "new" and (root / "old.o").exists():
                return [Finding("", 1, f"gfortran refuses the output: {problem}")]
            if problem:
                return []
        if _check_group(root, chosen, runs, found := []):
            return found
        for result in chosen:
            _check_group(root, [result], runs, found)
        return found


def runnable(result: Result) -> bool:
    """Whether all arguments are data that a driver can make."""
    unit = result.unit
    if unit.kind not in ("subroutine", "function") or unit.host is not None:
        return False
    known = declarations(unit)
    names = dummies(unit)
    if "*" in names or not known.complete:
        return False
    plain = all(known.type_of(one) in _FORTRAN and not known.get(one).external for one in names)
    if unit.kind == "function" and known.type_of(unit.name) not in _FORTRAN:
        return False
    called = {one for one in names if not known.is_array(one)}
    code = "\n".join(one.line.code for one in unit.statements)
    return plain and not any(f"{one}(" in code or f"CALL{one}" in code for one in called)


def _compile(root: Path, source: str, target: str, level: str) -> str | None:
    """What gfortran says, if anything. Vector text is compiled for speed: lanes are what is to be checked."""
    command = ["gfortran", level, "-ftree-vectorize", *FLAGS, "-ffixed-line-length-72", "-c", source, "-o", target]
    if source.endswith(".f90"):
        command.remove("-ffixed-line-length-72")
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    errors = [line for line in done.stderr.splitlines() if "Error" in line]
    return errors[0] if errors else "no message"


def _check_group(root: Path, chosen: list[Result], runs: int, found: list[Finding]) -> bool:
    """Run units by one program for all; False when they do not link together, as when one calls what is not here."""
    drivers = [driver_text(result, declarations(result.unit), number) for number, result in enumerate(chosen)]
    (root / "drive.f90").write_text("".join([*drivers, _main_text(len(chosen))]))
    done = subprocess.run(["gfortran", *FLAGS, "-c", "drive.f90"], cwd=root, capture_output=True, check=False)
    for name in ("safe", "old", "new"):
        command = ["gfortran", "drive.o", name + ".o", "-o", name + ".exe"]
        if done.returncode or subprocess.run(command, cwd=root, capture_output=True, check=False).returncode:
            return False
    for number, result in enumerate(chosen):
        for seed in range(runs):
            outputs = [_execute(root, name + ".exe", number, seed) for name in ("safe", "old", "new")]
            if outputs[0] and outputs[1] and outputs[1] != outputs[2]:
                line = result.unit.first_line() + 1
                found.append(Finding(result.unit.name, line, f"gfortran, data set {seed}: the results differ"))
                break
    return True


def _main_text(count: int) -> str:
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


def _execute(root: Path, program: str, number: int, seed: int) -> bytes:
    """What the program printed, or nothing when it did not end well."""
    try:
        done = subprocess.run(
            [str(root / program), str(number), str(seed)],
            cwd=root,
            capture_output=True,
            timeout=5,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return b""
    return done.stdout if done.returncode == 0 else b""


def driver_text(result: Result, known: Declarations, number: int) -> str:
    """A subroutine that makes the unit's arguments, calls it and prints their bits."""
    unit = result.unit
    names = dummies(unit)
    lines = [f"subroutine drive_{number}(seed)", "implicit none", "integer :: seed, k"]
    for name in names:
        shape = f"({ROOM})" if known.is_array(name) else ""
        lines.append(f"{_FORTRAN[known.type_of(name)]} :: a_{name}{shape}")
    call = f"{unit.name}({', '.join('a_' + one for one in names)})"
    if unit.kind == "function":
        lines += [f"{_FORTRAN[known.type_of(unit.name)]} :: answer, {unit.name}", f"external {unit.name}"]
    for at, name in enumerate(names):
        lines += _fill(name, known, at)
    if unit.kind == "function":
        lines += [f"answer = {call}", "print *, transfer(answer, (/ 0 /))"]
    else:
        lines.append(f"call {call}")
    for name in names:
        value = f"a_{name}" if known.is_array(name) else f"(/ a_{name} /)"
        lines.append(f"print '(A,8(1X,Z0))', '{name}', transfer({value}, (/ 0 /))")
    return "\n".join([*lines, f"end subroutine drive_{number}", ""])


def _fill(name: str, known: Declarations, number: int) -> list[str]:
    """Statements that give an argument a value made of the data set's number and the argument's place."""
    kind = known.type_of(name)
    mixed = f"modulo((k + {number} * 7) * 7919 + seed * 104729, 1009)"
    value = {
        "integer": f"1 + modulo({mixed}, 5 + seed)",
        "real": f"({mixed} - 400) / 128.0",
        "double": f"({mixed} - 400) / 128.0d0",
        "logical": f"modulo({mixed}, 2) == 0",
        "complex": f"cmplx(({mixed} - 400) / 128.0, {mixed} / 256.0)",
        "dcomplex": f"cmplx(({mixed} - 400) / 128.0d0, {mixed} / 256.0d0, kind(1d0))",
    }[kind]
    if known.is_array(name):
        return [f"do k = 1, {ROOM}", f"a_{name}(k) = {value}", "end do"]
    return [f"k = {number + 3}", f"a_{name} = {value}"]
