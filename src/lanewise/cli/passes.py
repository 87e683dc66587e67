"""`lanewise passes`: the pipeline in order, what each pass is for, and why the order is so."""

from __future__ import annotations

import argparse

from ..pipeline import ORDER, PASSES


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--why", action="store_true", help="also print the reasons for the order")


def run(args: argparse.Namespace) -> int:
    width = max(len(step.name) for step in PASSES)
    for number, step in enumerate(PASSES, 1):
        print(f"{number:2d}  {step.name:{width}s}  {step.why}")
    if args.why:
        print()
        for first, then, because in ORDER:
            print(f"{first} before {then}: {because}")
    print("\nLANEWISE=<pass>.show prints a function after a pass; .off, .time, .verify and .stop do what they say.")
    return 0
