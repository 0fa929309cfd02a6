"""What a process that others are forked from has loaded (see :mod:`tests.loopback.forked`)."""

import asyncio
import gc

import bot  # noqa: F401
import data
import tests.loopback.launch  # noqa: F401
from cogs.delivery import icons
from cogs.games import GAMES
from data.catalogue import TRANSLATED, words_for
from engine.core.codec import learn_records
from render.icons import seat_icons
from render.warm import warm_kit
from tables import thinking
from tests.support.blank import blank_pictures

learn_records()
for language in TRANSLATED:
    words_for(language)
with blank_pictures():
    warm_kit()
    for module in GAMES:
        module.pictures.warm()
        thinking._game(module.rules, data.read_text)
_icons = asyncio.run(icons._drawn([seat_icons, *(module.pictures.icons for module in GAMES)]))


async def _drawn(_: object) -> dict[str, tuple[str, bytes]]:
    return _icons


icons._drawn = _drawn  # each bot would draw the same at its start
gc.collect()
gc.freeze()
