"""Names in C: words that a header cannot use, because C, C++ or its includes reserve them, and unique names.

A kernel may well have a parameter `new`, `default` or `result`; in its header these are `new_`, `default_`, and the
result is written through `result_`. Parameters of a declaration are identified by position, not by name.
"""

from __future__ import annotations

import re
from collections.abc import Collection

WORD = re.compile(
    # C, including newer versions and compilers
    "asm|auto|bool|break|case|char|const|continue|default|do|double|else|enum|extern|false|float|for|goto|if|inline|"
    "int|long|main|nullptr|register|restrict|return|short|signed|sizeof|static|struct|switch|true|typedef|typeof|"
    "typeof_unqual|union|unsigned|void|volatile|while|linux|unix|NULL|"
    # C++
    "alignas|alignof|and|and_eq|bitand|bitor|catch|char16_t|char32_t|char8_t|class|co_await|co_return|co_yield|"
    "compl|concept|const_cast|consteval|constexpr|constinit|decltype|delete|dynamic_cast|explicit|export|friend|"
    "mutable|namespace|new|noexcept|not|not_eq|operator|or|or_eq|private|protected|public|reinterpret_cast|requires|"
    "static_assert|static_cast|template|this|thread_local|throw|try|typeid|typename|using|virtual|wchar_t|xor|"
    "xor_eq|"
    # _Bool and others, <stdint.h>
    r"_[A-Z]\w*|u?int\d+_t|U?INT\d+_(MAX|MIN|C)"
)
NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


def is_free(name: str) -> bool:
    """Is it a valid name, and not a word of C, of C++, or of the included headers?"""
    return NAME.fullmatch(name) is not None and WORD.fullmatch(name) is None


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The name, or a variation of it that is not taken. C accepts letters of other alphabets."""
    name = wanted
    while WORD.fullmatch(name) or name in taken:
        name = f"k{name}" if name.startswith("_") else f"{name}_"
    return name
