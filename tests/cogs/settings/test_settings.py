"""``/settings mine``: what a person chose, shown, and changed in forms."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from cogs.settings.kinds import settings_of
from data.catalogue import TRANSLATED, read_catalogue
from tables.core.settings_types import PersonSettings, ServerSettings
from tables.core.types import TableInfo
from tests.cogs.people import CHANNEL, boards, bot_of, shown, sit_down
from tests.support.settled_world import World

REACH = {"notices": "dm", "hand": "dm"}
LOOKS = {"pictures": "in words", "language": "de", "results": "only me"}
FORMS = {"How I reach you": REACH, "What you see and show": LOOKS}


async def test_how_somebody_is_reached_and_what_they_see_are_forms(world: World) -> None:
    ana = world.member("ana")
    mine = await ana.slash(CHANNEL, "settings mine")
    for title, chosen in FORMS.items():
        form = await ana.press(mine, title)
        assert form.modal is not None
        assert form.modal["title"] == title
        assert len(form.modal["components"]) == len(chosen)
        await ana.submit(form, chosen)
    kept = await bot_of(world).tables.settings.person(ana.id)
    assert (kept.notices, kept.hand_by_dm, kept.in_words, kept.language, kept.private) == (
        *("dm", True, True, "de", True),
    )
    told = await ana.slash(CHANNEL, "settings mine")
    assert "Deine Hand" in told.text
    for title, values in (("Wie ich dich erreiche", REACH), ("Was du siehst und zeigst", LOOKS)):
        again = await ana.press(told, title)
        assert again.modal is not None
        begins = [
            option["value"]
            for label in again.modal["components"]
            for option in label["component"]["options"]
            if option.get("default")
        ]
        assert begins == [*values.values()], "the form begins with what is so"


async def test_when_somebody_can_play_is_one_form(world: World) -> None:
    ana = world.member("ana")
    form = await ana.press(await ana.slash(CHANNEL, "settings mine"), "When you can play")
    done = await ana.submit(form, {"away": "5d", "quiet": "23-8", "zone": "europe/berlin", "remind": "80"})
    assert "You are away until <t:" in done.text
    assert "**Quiet hours**: 23-8" in done.text
    assert "**Time zone**: Europe/Berlin" in done.text
    assert "**Reminder, in percent of your time**: 80" in done.text
    form = await ana.press(shown(done), "When you can play")
    assert form.modal is not None
    values = [label["component"].get("value") for label in form.modal["components"]]
    assert values == [None, "23-8", "Europe/Berlin", "80"]
    cleared = await ana.submit(form, {"away": "none", "quiet": "", "zone": "Europe/Berlin", "remind": ""})
    for gone in ("You are away", "Quiet hours", "Reminder"):
        assert gone not in cleared.text


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("away", "soon", "is not a time"),
        ("quiet", "25-3", "is not a range of hours"),
        ("zone", "Atlantis", "is not a time zone"),
        ("remind", "oft", "is no percentage"),
        ("remind", "101", "is no percentage"),
    ],
)
async def test_what_cannot_be_meant_changes_nothing(world: World, field: str, typed: str, said: str) -> None:
    ana = world.member("ana")
    form = await ana.press(await ana.slash(CHANNEL, "settings mine"), "When you can play")
    before = await bot_of(world).tables.settings.person(ana.id)
    filled = {"away": "", "quiet": "1-2", "zone": "UTC", "remind": "50", field: typed}
    refused = await ana.submit(form, filled)
    assert said in refused.text
    assert await bot_of(world).tables.settings.person(ana.id) == before


async def test_a_table_that_ends_meanwhile_hinders_no_other_from_heeding_an_absence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = bot_of(world).tables
    for other in ("bela", "chidi"):
        ana, *_ = await sit_down(world, "ceylon", ("ana", other))
    of_person = tables.views.of_person

    async def ended_since(user: int, **more: Any) -> list[TableInfo]:
        found = await of_person(user, **more)
        await tables.play.abandon(found[0].id)
        return found

    monkeypatch.setattr(tables.views, "of_person", ended_since)
    assert "You are away until" in (await ana.slash(CHANNEL, "settings mine", away="5d")).text
    (left,) = await of_person(ana.id, status=("playing",))
    (told,) = [seen for seen in boards(ana) if f"table {left.id}\n" in seen.text]
    assert "Ana is away until" in told.text


@pytest.mark.parametrize(("language", "word"), [("de", "keine"), ("fr", "rien"), ("es", "nada")])
async def test_the_word_that_is_typed_for_none_is_one_of_its_readers_language(
    world: World, language: str, word: str
) -> None:
    """As every sentence that names it says, and as in any other language."""
    ana = world.member("ana")
    await ana.slash(CHANNEL, "settings mine", language=language, quiet="23-8", away="5d")
    for typed in (word, "none", word.upper()):
        await ana.slash(CHANNEL, "settings mine", quiet="23-8", away="5d")
        told = await ana.slash(CHANNEL, "settings mine", quiet=typed, away=typed)
        kept = await bot_of(world).tables.settings.person(ana.id)
        assert kept.quiet_from is None
        assert kept.away_to is None or kept.away_to <= discord.utils.utcnow(), told.text
    for refused in (
        await ana.slash(CHANNEL, "settings mine", quiet="soon"),
        await ana.slash(CHANNEL, "ceylon new", clock="soon"),
    ):
        assert refused.text.endswith(f" {word}."), refused.text
    naming = [each for each in read_catalogue(language) if "or none" in str(each.id)]
    assert len(naming) == 7
    for each in naming:
        assert re.search(rf"\b{word}\b", str(each.string))
        assert not re.search(r"\bnone\b", str(each.string))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_value_has_its_name_in_the_language_of_its_reader(language: str) -> None:
    known = read_catalogue(language)
    for record in (PersonSettings, ServerSettings):
        for setting in settings_of(record).values():
            for text in (setting.title, *(value.label for value in setting.values)):
                assert known.get(text), f"{record.__name__}.{setting.field}: {text}"


async def test_the_language_of_a_server_is_told_in_that_of_its_reader(world: World) -> None:
    """Whoever cannot read that finds their own by what it calls itself."""
    ana = world.member("ana")
    await ana.slash(CHANNEL, "settings server", language="en")
    ana.locale = "de"
    read = shown(await ana.slash(CHANNEL, "settings server"))
    assert "**Sprache öffentlicher Nachrichten**: Englisch (English)" in read.text
