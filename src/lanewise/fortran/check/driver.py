"""Driver: run old and new units with gfortran on the same data and compare every bit.

    driver program    fills the arguments, calls the unit, prints every argument's bits
    old.f + driver -> bits          new.f + driver -> bits          equal, or there is a finding

Arguments are generated from their declarations: numbers of `samples`, letters, arrays larger than any extent that small
integers can give, procedures that return numbers. A `stub` replaces a procedure that the file calls but does not
define. A unit whose original leaves its arrays or does not return in time proves nothing, and is named.

Requires  gfortran on the path.
Ensures   findings only where the original ran to its end, inside its arrays, and the new text did something else.
Costs     three compilations per file and a few runs per unit.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from ...record import dataclass, field
from ..convert import ARRAYS, Conversion, Result
from ..read.declaration import declarations, dummies, interface_names, results, unread
from ..read.unit import SourceFile, Unit
from .check import Finding
from .driver_program import data_text, driver_text, main_text, procedure
from .samples import SETS, constants
from .stub import FORTRAN, stubs

FLAGS = ("-std=legacy", "-w", "-fcray-pointer", "-fno-automatic", "-finit-local-zero", "-fopenmp-simd")
SECONDS = 3


@dataclass(slots=True)
class Ran:
    """The findings, the units that ran to their end at least once, and why others did not."""

    findings: list[Finding] = field(default_factory=list[Finding])
    units: list[str] = field(default_factory=list[str])
    skipped: dict[str, str] = field(default_factory=dict[str, str])


def has_gfortran() -> bool:
    return shutil.which("gfortran") is not None


def check_values(conversion: Conversion, runs: int = SETS) -> list[Finding]:
    return run_values(conversion, runs).findings


def run_values(conversion: Conversion, runs: int = SETS) -> Ran:
    made = Ran()
    chosen: list[Result] = []
    waiting = pausing(conversion.file)
    for one in conversion.results:
        reason = why_not_run(one, waiting) if one.status == "converted" else None
        if reason:
            made.skipped[one.unit.name or "MAIN"] = reason
        elif one.status == "converted":
            chosen.append(one)
    if not chosen:
        return made
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        problem = _compile_all(root, conversion, made)
        if problem or made.findings:
            made.skipped |= {one.unit.name: problem for one in chosen if problem}
        elif not _check_group(root, conversion, chosen, runs, made):
            for result in chosen:
                if not _check_group(root, conversion, [result], runs, made):
                    made.skipped[result.unit.name] = "what is called cannot be linked"
    return made


def _compile_all(root: Path, conversion: Conversion, made: Ran) -> str:
    """Objects of the old text, with and without bounds checks, and of the new; an error message, if any."""
    suffix = ".f90" if conversion.file.free else ".f"
    level = "-O2" if conversion.mode in ARRAYS else "-O0"
    texts = {"safe": conversion.file.text, "old": conversion.file.text, "new": conversion.text}
    for name, text in texts.items():
        (root / (name + suffix)).write_bytes(text.encode("latin-1"))
        # Data for which the original leaves its arrays prove nothing: "safe" detects them.
        how = "-fcheck=bounds" if name == "safe" else level
        problem = _compile(root, name + suffix, name + ".o", how, conversion)
        if problem and name == "new":
            made.findings.append(Finding("", 1, f"gfortran refuses the output: {problem}"))
        if problem:
            return f"gfortran refuses the {'output' if name == 'new' else 'file'}: {problem}"
    return ""


def why_not_run(result: Result, waiting: set[Unit]) -> str:
    """Empty if all arguments are data that a driver can generate."""
    unit = result.unit
    if unit.kind not in ("subroutine", "function") or unit.host is not None:
        return "it is a main program" if unit.kind == "program" else "procedures in modules and other units are not"
    if unit in waiting:
        return "PAUSE waits for a user, and prints elsewhere than WRITE does"
    known = declarations(unit)
    if not known.complete or interface_names(unit):
        return unread(unit)
    if unit.kind == "function" and known.type_of(unit.name) not in FORTRAN:
        return "the result is no number"
    for name in dummies(unit):
        if name == "*" or known.type_of(name) == "character" or procedure(name, result, known):
            continue
        if known.type_of(name) not in FORTRAN or known.get(name).other:
            return f"no argument can be made for {name}"
    return ""


def pausing(file: SourceFile) -> set[Unit]:
    """Units that wait at a PAUSE, and those that name one of them."""
    found = {unit for unit in file.units if any((one.inner or one).kind == "pause" for one in unit.statements)}
    more = found
    while more:
        names = {name for unit in more if unit.kind in ("subroutine", "function") for name in results(unit)}
        others = [unit for unit in file.units if unit not in found]
        more = {unit for unit in others if any(name in one.line.code for one in unit.statements for name in names)}
        found |= more
    return found


def _compile(root: Path, source: str, target: str, level: str, conversion: Conversion) -> str | None:
    """gfortran's message, if any. Vector text is compiled with optimization: the lanes are what is to be checked."""
    beside = Path(conversion.file.name).resolve().parent
    command = ["gfortran", level, "-ftree-vectorize", *FLAGS, f"-I{beside}", "-c", source, "-o", target]
    if not source.endswith(".f90"):
        command[1:1] = [f"-ffixed-line-length-{conversion.file.width}", "-fd-lines-as-comments"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    errors = [line for line in done.stderr.splitlines() if "Error" in line]
    return errors[0] if errors else "no message"


def _check_group(root: Path, conversion: Conversion, chosen: list[Result], runs: int, made: Ran) -> bool:
    """Run units with one program for all; False if they do not link together, as when one calls a missing procedure."""
    drivers = [driver_text(result, declarations(result.unit), number) for number, result in enumerate(chosen)]
    units = [(one, declarations(one)) for one in conversion.file.units]
    more = stubs(_missing(root), units)
    if more is None:
        return False
    data = data_text(constants(one.unit for one in chosen))
    (root / "drive.f90").write_text("".join([data, *drivers, more, main_text(len(chosen))]))
    command = ["gfortran", *FLAGS, "-ffree-line-length-none", "-c", "drive.f90"]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False)
    for name in ("safe", "old", "new"):
        # The file may have a main program: the driver's comes first.
        command = ["gfortran", "drive.o", name + ".o", "-Wl,-z,muldefs", "-o", name + ".exe"]
        if done.returncode or subprocess.run(command, cwd=root, capture_output=True, check=False).returncode:
            return False
    for number, result in enumerate(chosen):
        _check_unit(root, number, result, runs, made)
    return True


def _missing(root: Path) -> list[str]:
    """Procedures that the old object calls but does not define, by their mangled names."""
    done = subprocess.run(["nm", "-u", "old.o"], cwd=root, capture_output=True, text=True, check=False)
    words = [line.split()[-1] for line in done.stdout.splitlines() if line.strip()]
    return [word[:-1].upper() for word in words if word.endswith("_") and not word.startswith("_")]


def _check_unit(root: Path, number: int, result: Result, runs: int, made: Ran) -> None:
    ended = 0
    for seed in range(runs):
        if not _execute(root, "safe.exe", number, seed):
            continue
        before, after = (_execute(root, name, number, seed) for name in ("old.exe", "new.exe"))
        ended += bool(before)
        if before and before != after:
            line = result.unit.first_line() + 1
            made.findings.append(Finding(result.unit.name, line, f"gfortran, data set {seed}: the results differ"))
            made.units.append(result.unit.name)
            return
    if ended:
        made.units.append(result.unit.name)
    else:
        made.skipped[result.unit.name] = "on no data does the original come to its end within its arrays"


def _execute(root: Path, program: str, number: int, seed: int) -> bytes:
    """The program's output, or nothing if it did not end well."""
    try:
        done = subprocess.run(
            [str(root / program), str(number), str(seed)],
            cwd=root,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return b""
    return done.stdout if done.returncode == 0 else b""
