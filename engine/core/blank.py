"""Letters of which nothing is seen: a name that is made of them is none."""

import unicodedata

BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that look like spaces."""
MARKING = frozenset(("Mn", "Me", "Mc"))
"""Categories of what is seen upon a letter alone."""
UNSEEN = frozenset(("Cf", "Cs", "Co", "Cn", "Cc", "Zl", "Zp"))
"""Categories of what is never seen."""
_NOTHING = MARKING | UNSEEN | {"Zs"}


def is_blank(text: str) -> bool:
    """Whether nothing is seen of a text."""
    return all(letter in BLANK or unicodedata.category(letter) in _NOTHING for letter in text)
