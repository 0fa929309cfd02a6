"""Who reads which language: persons, servers, direct messages, other processes."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest

from data import catalogue
from data.catalogue import ENGLISH, Words
from tables.core.errors import StorageError
from tests.cogs.palimpsest.table import by_slash, next_text, sit_down
from tests.cogs.people import CHANNEL, boards, bot_of, open_panel, seen_by
from tests.support.settled_world import World

GERMAN = Words(
    "de",
    {
        "Your hand and choices": "Deine Hand",
        "kept current in your direct messages": "immer in deinen Direktnachrichten",
        "{name} plays a card": "{name} spielt eine Karte aus",
        "Where does the {card} go?": "Wohin soll „{card}“?",
        "Refresh": "Auffrischen",
        "Log": "Verlauf",
    },
)


@pytest.fixture(autouse=True)
def _german(monkeypatch: pytest.MonkeyPatch) -> None:
    """A German of a few sentences."""
    monkeypatch.setattr(catalogue, "_load", lambda language: GERMAN if language == "de" else ENGLISH)


async def test_answers_speak_the_language_of_ones_discord(world: World) -> None:
    ana = world.member("Ana")
    assert "Your hand and choices" in (await ana.slash(CHANNEL, "settings mine")).text
    ana.locale = "de"
    assert "Deine Hand" in (await ana.slash(CHANNEL, "settings mine")).text


async def test_a_chosen_language_goes_before_it_also_after_a_restart(world: World) -> None:
    ana, bela = world.member("Ana"), world.member("bela")
    said = await ana.slash(CHANNEL, "settings mine", language="de")
    assert "Deine Hand" in said.text
    assert "Deutsch" in said.text
    assert "Your hand and choices" in (await bela.slash(CHANNEL, "settings mine")).text
    await world.restart_bot()
    assert "Deine Hand" in (await ana.slash(CHANNEL, "settings mine")).text
    assert "Your hand and choices" in (await ana.slash(CHANNEL, "settings mine", language="discord")).text


async def test_another_process_hears_of_a_choice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = world.member("Ana")
    assert "Your hand and choices" in (await ana.slash(CHANNEL, "settings mine")).text
    with world.as_bot():
        await bot_of(world).tables.settings.change_person(ana.id, language="de")
    monkeypatch.setattr("cogs.interactions.spoken.BELIEVED", -1.0)
    # The next answer finds that what is at hand is old; the one after it knows better.
    await ana.slash(CHANNEL, "settings mine")
    assert "Deine Hand" in (await ana.slash(CHANNEL, "settings mine")).text


async def test_boards_speak_the_servers_language_of_which_every_process_knows(world: World) -> None:
    ana = world.member("Ana")
    members = await sit_down(world, "ana bela")
    assert " plays a card" in boards(ana)[-1].text
    guild = (await seen_by(world, None)).table.place.guild
    with world.as_bot():
        settings = bot_of(world).tables.settings
        await settings.remember_server_locale(guild, "de")
    mover = members[min((await seen_by(world, None)).awaited)]
    await by_slash(mover, await next_text(world, mover))
    assert " spielt eine Karte aus" in boards(ana)[-1].text
    with world.as_bot():
        await settings.change_server(guild, language="en")
        assert (await settings.server(guild)).spoken == "en"


async def test_a_panel_in_direct_messages_speaks_the_language_last_heard(world: World) -> None:
    ana = world.member("Ana")
    ana.locale = "de"
    await sit_down(world, "ana bela")
    with world.as_bot():
        settings = await bot_of(world).tables.settings.person(ana.id)
        assert (settings.locale, settings.language) == ("de", None)
        bela = await bot_of(world).tables.settings.person(world.member("bela").id)
        assert bela.locale is None
    text = (await open_panel(ana, "Take my turn")).text
    assert "Wohin soll" in text


async def test_a_name_that_could_not_be_kept_is_kept_with_the_next_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = await sit_down(world, "Ana bela")
    names = bot_of(world).tables.names
    away = AsyncMock(side_effect=StorageError("The tables cannot be reached right now."))
    world.backend.users[ana.id].global_name = "Anastasia"
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(names, "remember", away)
        await ana.slash(CHANNEL, "help")
    away.assert_awaited()
    await ana.slash(CHANNEL, "help")
    assert "Anastasia" in (await seen_by(world, ana)).table.names


async def test_of_ever_more_people_those_are_remembered_who_came_last(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.interactions.spoken.MOST_HEARD", 4)
    await world.restart_bot()
    remember = AsyncMock()
    monkeypatch.setattr(bot_of(world).tables.names, "remember", remember)
    people = [world.member(name) for name in ("ana", "bela", "chidi", "dunya")]
    for person in (*people, people[-1], people[0]):
        await person.slash(CHANNEL, "help")
    assert [call.args[0].id for call in remember.await_args_list] == [
        person.id for person in (*people, people[0])
    ]
