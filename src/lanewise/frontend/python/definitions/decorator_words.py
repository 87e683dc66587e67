"""Messages about options and signatures that decorators do not take, and what to write instead.

Loaded only when an option is refused.
"""

from __future__ import annotations

import difflib

KERNEL_OPTIONS = ("width", "threads", "fma", "fastmath", "hot_paths", "checks", "debug")
ALWAYS = {  # options of other compilers for behaviour that is the default here
    "parallel": "lanes loops always run on all cores",
    "nopython": "a kernel is always compiled as a whole",
    "cache": "compiled code is always kept for the next run",
}


def no_option(word: str, name: str) -> str:
    """The sentence for an option that `word`, such as lw.kernel, does not have."""
    if name in ALWAYS:
        return f"{word} has no option '{name}': {ALWAYS[name]}; leave it out"
    near = difflib.get_close_matches(name, KERNEL_OPTIONS, 1)
    advice = f"write {near[0]}=" if near else f"there are: {', '.join(KERNEL_OPTIONS)}"
    return f"{word} has no option '{name}'; {advice}"


def no_option_of_functions(name: str) -> str:
    """A function is compiled like the kernel that calls it, so options belong on the kernel."""
    if name in KERNEL_OPTIONS:
        return f"lw.function has no options; write {name}= at the kernel that calls it, lw.kernel({name}=...)"
    return f"lw.function has no options, and no '{name}'; write @lw.function"


def no_signature(word: str) -> str:
    """The sentence for a signature in place of the function."""
    return f"no signature is needed, the types are those of the arguments at each call; write @{word}"
