"""`lanewise passes`: the pipelines in order, the purpose of each pass, and the reasons for the order."""

from __future__ import annotations

import argparse

from ..pipeline import BESIDE, EVERY, ORDER, PIPELINES

WORDS = {
    "whole": "every function of a program, callees first, before its variants are planned",
    "host": "the function that has the lanes loops, and their bodies",
    "ranges": "every function, once its callers are known",
    "contract": "every function of a kernel with fma=True",
    "clean": "every function, once, before its versions part",
    "mask": "a gang of lanes",
    "scalar": "one lane",
    "gpu": "a thread of a GPU, which runs one lane",
    "refill": "a gang whose idle lanes take further iterations; mask follows",
    "prefetch": "a loop that reads large arrays at addresses from memory; mask or scalar follows",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--why", action="store_true", help="also print the reasons for the order")


def run(args: argparse.Namespace) -> int:
    width = max(len(step.name) for step in EVERY)
    for name, passes in PIPELINES.items():
        print(f"{name}: {WORDS[name]}")
        for number, step in enumerate(passes, 1):
            print(f"{number:4d} {'-' if step.optional else ' '} {step.name:{width}s}  {step.why}")
        print()
    if args.why:
        for first, then, because in ORDER:
            print(f"{first} before {then}: {because}")
        print()
    print("LANEWISE=<pass>.show prints a function after a pass; .time and .verify do what they say. Passes with a dash")
    print("are optional: <pass>.off leaves one out, <pass>.stop and fuel=N leave out all that follow.")
    print(f"Choices outside the passes, which .off switches off, too: {', '.join(BESIDE)}.")
    return 0
