"""docs/remarks.md: every remark of the table, for readers of the documentation. A test compares the two."""

from __future__ import annotations

from ..remarks.rows import Row
from ..remarks.table import HUNDREDS, table

HEAD = """# Remarks

A remark says what the compiler did with a line, or why it did not do better. The pass that acts records it, in the
compile that makes the code, and it stays with the code, also in the cache on disk. Reports only word remarks, so they
describe the code that runs: a pass that is off (`LANEWISE=hot_paths.off`) leaves none. They describe full gangs, which
most lanes run in, and the functions that these call; a function that is compiled for several shapes may have several.

Measurements are no remarks: how many lanes are busy (LW107, LW116) and which variant is quickest (LW505) are known only
after calls.

| where | how |
| --- | --- |
| in the terminal or a notebook | `k.explain(*args)`, `lanewise explain FILE.py:kernel` |
| as JSON | `lanewise explain ... --json`: each note has its `code`; `schema` is the version of the format |
| in an editor or a code scanner | `lanewise explain ... --sarif`, `lanewise analyze ... --sarif` (SARIF 2.1.0) |
| one remark, explained | `lanewise explain LW203` |

Codes are stable: a code never changes its meaning, and a code that is no longer recorded stays in this list.
"""


def remarks_page() -> str:
    parts = [HEAD]
    for hundred, name in HUNDREDS.items():
        rows = [row for row in table().values() if row.code.startswith(f"LW{hundred}")]
        parts.append(f"## LW{hundred}xx: {name}\n")
        parts += [_section(row) for row in rows]
    return "\n".join(parts)


def _section(row: Row) -> str:
    head = f"### {row.code} {row.name}\n\n{_sentence(row.title)}{' A warning.' if row.level == 'warning' else ''}"
    return f"{head}\n\n{row.explanation}\n\n```python\n{row.example}\n```\n\n**Remedy:** {row.remedy}\n"


def _sentence(title: str) -> str:
    return f"{title[0].upper()}{title[1:]}."
