"""`lanewise demo`: a short tour of what works, run for real on this machine.

A step is a function that prints a few lines; `STEPS` is the tour. A new part of Lanewise adds its step here.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from importlib.metadata import version

from llvmlite import binding


def arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def machine() -> None:
    cpu = binding.get_host_cpu_name()
    print(f"lanewise {version('lanewise')} on Python {platform.python_version()}, {cpu}")


STEPS: tuple[Callable[[], None], ...] = (machine,)


def run(args: argparse.Namespace) -> int:
    del args
    for number, step in enumerate(STEPS):
        if number:
            print()
        step()
    return 0
