"""What a picture's alt text says: what is asked, the table in words, and a move in the making."""

import re
from collections.abc import Iterable

from render.drawing.picture import ALT_LIMIT

ELLIPSIS = "…"
MARKED = re.compile(r"\\([^\w\s]|_)|\*\*")
"""What would format a message, and what keeps a sign from that."""


def alt_text(prompt: str, table_lines: Iterable[str], preview: Iterable[str] = ()) -> str:
    """As many whole lines as an alt text has room for, what is being chosen before the table itself."""
    room = ALT_LIMIT
    found: list[str] = []
    for line in filter(None, (prompt, *preview, *table_lines)):
        said = MARKED.sub(r"\1", line).removeprefix("-# ")
        if len(said) + 1 > room - len(ELLIPSIS):
            found.append(said[: max(0, room - len(ELLIPSIS) - 1)] + ELLIPSIS if not found else ELLIPSIS)
            break
        found.append(said)
        room -= len(said) + 1
    return "\n".join(found)
