"""The delay before anything happens: `lanewise --help` and `import lanewise`, best of five."""

from __future__ import annotations

import subprocess
import sys
import time

from _command_line import command_line

CASES = {
    "python alone": ["-c", "pass"],
    "import lanewise": ["-c", "import lanewise"],
    "lanewise --help": ["-m", "lanewise", "--help"],
}


def seconds(words: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], check=False, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    for name, words in CASES.items():
        print(f"{name:20}{1000 * min(seconds(words) for _ in range(5)):8.0f} ms")
