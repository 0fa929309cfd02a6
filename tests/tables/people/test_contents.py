"""Content files that a server keeps."""

from __future__ import annotations

import asyncio

import pytest

from tables.core.errors import ContentError
from tables.people.contents import LONGEST_NAME, MOST_CONTENTS, Content
from tables.service import Tables
from tests.tables.conftest import OpenTables, on_both
from tests.tables.world import ANN, BOB

GUILD = 1


async def kept(tables: Tables, name: str, text: str = "text", guild: int = GUILD, game: str = "poll") -> None:
    upload = await tables.contents.put_upload(guild, game, name, text, ANN.id)
    await tables.contents.keep(guild, game, upload.id)


async def names(tables: Tables, guild: int = GUILD, game: str = "poll") -> list[str]:
    return [content.name for content in await tables.contents.all(guild, game)]


async def test_an_upload_is_nothing_until_it_is_kept(tables: Tables) -> None:
    upload = await tables.contents.put_upload(GUILD, "poll", "  The   Shore ", "a = 1", ANN.id)
    assert await names(tables) == []
    assert await tables.contents.upload(GUILD, "poll", upload.id) == upload
    await tables.contents.keep(GUILD, "poll", upload.id)
    assert await names(tables) == ["The Shore"]
    found = await tables.contents.get(GUILD, "poll", "the SHORE")
    assert (found.text, found.person) == ("a = 1", ANN.id)
    for again in (tables.contents.keep, tables.contents.upload):
        with pytest.raises(ContentError, match="no longer here"):
            await again(GUILD, "poll", upload.id)


@on_both
async def test_a_person_has_one_upload(tables: Tables) -> None:
    first = await tables.contents.put_upload(GUILD, "poll", "One", "1", ANN.id)
    second = await tables.contents.put_upload(GUILD, "poll", "Two", "2", ANN.id)
    other = await tables.contents.put_upload(GUILD, "poll", "Three", "3", BOB.id)
    with pytest.raises(ContentError):
        await tables.contents.keep(GUILD, "poll", first.id)
    await tables.contents.discard(GUILD, "poll", other.id)
    await tables.contents.discard(GUILD, "poll", other.id)
    with pytest.raises(ContentError):
        await tables.contents.keep(GUILD, "poll", other.id)
    await tables.contents.keep(GUILD, "poll", second.id)
    await tables.contents.discard(GUILD, "poll", second.id)  # it is no upload any more
    assert await names(tables) == ["Two"]


@on_both
async def test_a_name_is_kept_once_and_can_be_removed(tables: Tables) -> None:
    await kept(tables, "Shore", "old")
    await kept(tables, "SHORE", "new")
    assert await names(tables) == ["SHORE"]
    assert (await tables.contents.get(GUILD, "poll", "shore")).text == "new"
    await tables.contents.remove(GUILD, "poll", "Shore")
    assert await names(tables) == []
    for missing in (tables.contents.remove, tables.contents.get):
        with pytest.raises(ContentError, match="nothing called"):
            await missing(GUILD, "poll", "Shore")


async def test_servers_and_games_have_their_own(tables: Tables) -> None:
    await kept(tables, "Shore")
    upload = await tables.contents.put_upload(GUILD, "poll", "Other", "", ANN.id)
    for guild, game in ((2, "poll"), (GUILD, "heap")):
        assert await names(tables, guild, game) == []
        with pytest.raises(ContentError):
            await tables.contents.keep(guild, game, upload.id)
        await tables.contents.discard(guild, game, upload.id)
    await tables.contents.keep(GUILD, "poll", upload.id)


async def test_a_server_keeps_so_many(tables: Tables) -> None:
    for number in range(MOST_CONTENTS):
        await kept(tables, f"Map {number}")
    with pytest.raises(ContentError, match=f"already has {MOST_CONTENTS} files"):
        await kept(tables, "Another game")
    await kept(tables, "map 3", "in place of the old one")
    assert len(await names(tables)) == MOST_CONTENTS


@on_both
async def test_two_processes_that_keep_the_same_name_keep_it_once(opened: OpenTables) -> None:
    one, other = await opened(), await opened()
    uploads = [
        await one.contents.put_upload(GUILD, "poll", "Shore", str(who.id), who.id) for who in (ANN, BOB)
    ]
    found = await asyncio.gather(
        one.contents.keep(GUILD, "poll", uploads[0].id),
        other.contents.keep(GUILD, "poll", uploads[1].id),
        return_exceptions=True,
    )
    assert all(isinstance(each, Content | ContentError) for each in found)
    assert any(isinstance(each, Content) for each in found)
    assert await names(one) == ["Shore"]


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST_NAME + 1), "a\u202eb", "a\x00b"])
async def test_names_that_cannot_be_shown_are_refused(tables: Tables, name: str) -> None:
    with pytest.raises(ContentError, match="printable"):
        await tables.contents.put_upload(GUILD, "poll", name, "", ANN.id)
