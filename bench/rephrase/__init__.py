"""Rephrase: equivalent phrasings of a kernel, made by rules, and the kernels they are made of.

    rules.py          rewrite rules of Python's syntax tree, each from one phrasing to another with the same results
    groups.py         a group: a kernel, its arguments, and phrasings that no rule makes
    images.py ...     kernels written for this measurement

`bench/phrasings.py` measures them.
"""
