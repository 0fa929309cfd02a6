"""The proof that a deal was not chosen: a commitment that is kept, players' words, and a log that replays."""

from __future__ import annotations

from hashlib import sha256

import pytest
from sqlalchemy import update

from engine.core.chance import commitment, mixed_seed
from tables.core.errors import LobbyError, NotSeated
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import HeapOptions
from tests.tables.world import ANN, BOB, CEM, HERE, play_on, rows, seated


async def test_a_seed_exchanged_in_the_middle_of_a_game_does_not_verify(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=5)
    assert (await tables.views.verify(info.id)).fits
    other = update(schema.tables).values(seed=b"\x01" * 32)
    await tables.db.write(lambda connection: connection.execute(other))
    found = await tables.views.verify(info.id)
    assert (found.seed_fits, found.log_fits, found.commitment) == (False, False, info.commitment)
    assert found.seed is None


async def test_a_seed_exchanged_with_its_commitment_does_not_fit_what_was_posted(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    chosen = b"\x01" * 32
    other = update(schema.tables).values(seed=chosen, commitment=commitment(chosen))
    await tables.db.write(lambda connection: connection.execute(other))
    assert (await tables.views.verify(info.id)).seed_fits
    assert not (await tables.views.verify(info.id, info.commitment)).seed_fits
    assert (await tables.views.verify(info.id, f" `{commitment(chosen).upper()}` ")).seed_fits


async def test_words_of_those_who_sit_down_change_the_deal(opened: OpenTables) -> None:
    tables = await opened()
    info = await tables.lobbies.create("heap", HeapOptions(cards=10), ANN, HERE)
    for person in (BOB, CEM):
        await tables.lobbies.join(info.id, person)
    await tables.lobbies.add_words(info.id, CEM.id, "gone")
    await tables.lobbies.add_words(info.id, BOB.id, "first")
    await tables.lobbies.add_words(info.id, BOB.id, "  a line\nof\ta song ")
    await tables.lobbies.add_words(info.id, ANN.id, "Ann's")
    await tables.lobbies.leave(info.id, CEM.id)
    began = await tables.lobbies.start(info.id, ANN.id)
    assert [words.text for words in began.words] == ["Ann's", "a line of a song"]
    assert began.commitment == info.commitment
    await play_on(tables, info.id, most=9)
    await tables.close()
    tables = await opened()
    await play_on(tables, info.id)
    found = await tables.views.verify(info.id, info.commitment)
    assert found.fits
    assert found.seed is not None
    # As whoever checks it by hand reckons it.
    mixed = sha256(found.seed + b"\nAnn's\na line of a song").digest()
    assert mixed_seed(found.seed, found.words) == mixed
    # With other words the same log is another deal's.
    forged = update(schema.tables).values(words=b"[]")
    await tables.db.write(lambda connection: connection.execute(forged))
    assert not (await tables.views.verify(info.id)).log_fits


@on_both
async def test_words_are_for_those_in_the_lobby(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    with pytest.raises(NotSeated):
        await tables.lobbies.add_words(info.id, BOB.id, "mine")
    for text in (" \n", "x" * 61):
        with pytest.raises(LobbyError, match="1 to 60"):
            await tables.lobbies.add_words(info.id, ANN.id, text)
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.start(info.id, ANN.id)
    with pytest.raises(LobbyError, match="only works in a lobby"):
        await tables.lobbies.add_words(info.id, ANN.id, "late")
    assert await rows(tables, schema.tables.select().where(schema.tables.c.words != b"[]")) == []
