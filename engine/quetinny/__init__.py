"""Quetinny: a solitaire of provinces, caravans and taxes.

``types`` holds the records that others see, ``state`` what only the rules see; ``moves`` lists what is
legal, ``legality`` and ``routes`` say why something is not, ``play`` does it. ``paths`` and ``money`` are
the geometry and the arithmetic of caravans; ``view`` is what may be known, ``text`` how moves are written,
``choices`` how a panel offers them.
"""
