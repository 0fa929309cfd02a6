"""What a process that others are forked from has loaded (see :mod:`tests.loopback.forked`)."""

import contextlib
import gc
from collections.abc import Callable, Sequence

import bot  # noqa: F401
import data
import tests.loopback.launch  # noqa: F401
from cogs.delivery import icons
from cogs.game_module import load_games
from cogs.games import GAMES
from data.catalogue import TRANSLATED, words_for
from engine.core.codec import learn_records
from render.icons import SIDE, Icons
from render.painting.painters import warm_kit
from tables.computers import thinking
from tests.support.blank import black, blank_pictures
from workers import process as workers

with contextlib.suppress(ImportError):  # the driver for PostgreSQL is installed apart
    import sqlalchemy.dialects.postgresql.asyncpg
    import sqlalchemy.ext.asyncio

    sqlalchemy.dialects.postgresql.asyncpg.dialect.import_dbapi()
learn_records()
load_games(GAMES)
for language in TRANSLATED:
    words_for(language)
_answer_to = workers.answer_to
with blank_pictures():
    calls = map(workers.call_of, (warm_kit, *(module.warm for module in GAMES)))
    _warmed = {call: _answer_to(call) for call in calls}
    for module in GAMES:
        thinking._game(module.rules, data.read_text)


async def _drawn(drawings: Sequence[Callable[[], Icons]]) -> dict[str, tuple[str, bytes]]:
    """Icons without paint."""
    names = [name for draw in drawings for name in draw()]
    return {name: (f"{name}_{'0' * icons._DIGITS}", black((SIDE, SIDE))) for name in names}


icons._drawn = _drawn
# Their workers are warm from the beginning.
workers.answer_to = lambda call: _warmed[call] if call in _warmed else _answer_to(call)
gc.collect()
gc.freeze()
