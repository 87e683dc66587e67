"""Profiles: samples of the program counter in compiled code, by lines of the source; maps of code for `perf`."""
