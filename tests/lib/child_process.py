"""Start another Python that imports the package under test, whether installed or on PYTHONPATH, and `tests`.

    done = run_python("-c", TEXT, timeout=60)             as subprocess.run: done.returncode, done.stdout, done.stderr
    done = run_python(file, env={"LANEWISE": "off"})      `env` is the whole environment, plus what Python needs
    with start_python("-c", TEXT, stdout=PIPE) as child:  as subprocess.Popen

Output is text, and `run_python` captures it unless it is redirected. No test starts an interpreter in another way
(`tests/house/test_child_processes.py`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import lanewise

FOLDERS = [str(Path(lanewise.__file__).resolve().parent.parent), str(Path(__file__).resolve().parents[1])]
INTERPRETER = sys.executable
NEEDED = ("PYTHONHOME", "LD_LIBRARY_PATH", "SYSTEMROOT")  # some interpreters do not start without them


def environment(env: Mapping[str, str] | None = None) -> dict[str, str]:
    """An environment (by default this process's) with what the interpreter needs to start and to find the package."""
    found = dict(os.environ if env is None else env)
    for name in NEEDED:
        if name in os.environ:
            found.setdefault(name, os.environ[name])
    ours = [os.path.abspath(folder) for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    given = [folder for folder in (env or {}).get("PYTHONPATH", "").split(os.pathsep) if folder]
    found["PYTHONPATH"] = os.pathsep.join(dict.fromkeys([*given, *FOLDERS, *ours]))
    return found


def run_python(
    *words: str | Path, env: Mapping[str, str] | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    if not options.keys() & {"stdout", "stderr"}:
        options["capture_output"] = True
    command = [INTERPRETER, *map(str, words)]
    return subprocess.run(command, env=environment(env), text=True, **options)


def start_python(*words: str | Path, env: Mapping[str, str] | None = None, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen([INTERPRETER, *map(str, words)], env=environment(env), text=True, **options)
