"""This working tree against another commit: the workloads, in one run, with results compared bit for bit.

    lanewise bench commits REVISION [NAME ...]      workloads, or parts of their names; without them, all
    lanewise bench commits REVISION --threads 2     on that many cores; by default one

Each version runs in a process of its own, on the workloads of this tree, and both take turns. A ratio above 1 means
that this tree is faster. Each kernel is called for a while before it is measured, so that background compiles are done
and choices by measurement are made. A row whose results differ is marked.
"""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from _command_line import chosen, command_line
from _ratios import Ratio, in_turns, mean, ratio

ROOT = Path(__file__).resolve().parents[1]
TURNS, MOST_SECONDS, LEAST_SECONDS = 15, 6.0, 0.02
WARM_SECONDS = 1.0
SLOWER = 0.95


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("revision", metavar="REVISION", help="a commit, a tag or a branch")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a workload or a part of its name; without it, all")
    parser.add_argument("--threads", type=int, default=1, help="cores that a kernel may use")
    args = parser.parse_args()
    from workloads import all_workloads

    rows = chosen(args.names, all_workloads(), "workload", lambda row: row.name)
    with tempfile.TemporaryDirectory(prefix="lanewise-commit-") as folder:
        unpack(args.revision, Path(folder))
        compare([row.name for row in rows], Path(folder) / "src", args.threads)


def unpack(revision: str, folder: Path) -> None:
    """Extract the package as of a commit."""
    done = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, capture_output=True)
    if done.returncode:
        sys.exit(f"lanewise: there is no commit '{revision}' in this repository; see git log")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")


def compare(names: Sequence[str], old: Path, threads: int) -> None:
    ratios: list[Ratio] = []
    for name in names:
        workers = {which: Worker(src, name, threads) for which, src in (("old", old), ("new", ROOT / "src"))}
        try:
            results = {which: worker.ask("results") for which, worker in workers.items()}
            times = in_turns({which: w.seconds for which, w in workers.items()}, TURNS, MOST_SECONDS, LEAST_SECONDS)
        finally:
            for worker in workers.values():
                worker.close()
        found = ratio(times["old"], times["new"])
        ratios.append(found)
        notes = ["slower"] * (found.middle < SLOWER) + ["other results"] * (results["old"] != results["new"])
        new = min(times["new"]) * 1e3
        print(f"{name:34} {found.middle:6.3f} ± {found.spread:.3f}  {new:9.3f} ms  {', '.join(notes)}", flush=True)
    whole = mean(ratios)
    print(f"{'geometric mean':34} {whole.middle:6.3f} ± {whole.spread:.3f}")


class Worker:
    """A process that runs one workload with one version of the package."""

    def __init__(self, src: Path, name: str, threads: int) -> None:
        self.home = tempfile.TemporaryDirectory(prefix="lanewise-commit-home-")
        env = {**os.environ, "PYTHONPATH": str(src), "LANEWISE": f"cache={self.home.name}/cache"}
        command = [sys.executable, __file__, "--worker", name, str(threads)]
        self.process = subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, words: str) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None, "both are pipes"
        self.process.stdin.write(f"{words}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        return answer or sys.exit("lanewise: a version failed; its last lines are above")

    def seconds(self, count: int) -> float:
        return float(self.ask(str(count)))

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        self.home.cleanup()


def work(name: str, threads: int) -> None:
    """In a worker: serve the other process line by line."""
    from peers import Arguments
    from workloads import all_workloads

    import lanewise as lw

    (workload,) = (one for one in all_workloads() if one.name == name)
    args = Arguments(workload.args(workload.size))
    kernel: Any = lw.kernel(threads=threads)(workload.kernel.function)
    run: Callable[[], object] = lambda: kernel(*args.own)  # noqa: E731
    run()
    digest = hashlib.sha256(b"".join(arg.tobytes() for arg in args.own if hasattr(arg, "tobytes"))).hexdigest()
    end = time.perf_counter() + WARM_SECONDS
    while time.perf_counter() < end:
        args.restore()
        run()
    for line in sys.stdin:
        if line.strip() == "results":
            print(digest, flush=True)
            continue
        total = 0.0
        for _ in range(int(line)):
            if workload.in_place:
                args.restore()
            start = time.perf_counter()
            run()
            total += time.perf_counter() - start
        print(total, flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    if sys.argv[1:2] == ["--worker"]:
        work(sys.argv[2], int(sys.argv[3]))
    else:
        main()
