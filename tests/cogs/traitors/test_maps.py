"""Maps of servers: brought, looked at, kept, played on, and refused where they are broken."""

from __future__ import annotations

import re

import pytest

from engine.traitors.maps import MOST_BYTES
from sandbox.adapter import Answer, Member
from tests.cogs.people import CHANNEL, board, bot_of, seen_by, shown
from tests.cogs.traitors.table import say, sit_down, stay
from tests.engine.traitors.test_maps import GOOD, HOSTILE, line_of
from tests.support.settled_world import World


async def bring(member: Member, text: str | bytes, file: str = "own.toml", **options: str) -> Answer:
    """Upload a map file."""
    data = text if isinstance(text, bytes) else text.encode()
    return await member.slash(CHANNEL, "traitors map upload", file=(file, data), **options)


async def kept(world: World, member: Member) -> list[str]:
    """The names of the server's maps."""
    guild = world.plan.guild_id
    return [content.name for content in await bot_of(world).tables.contents.all(guild, "traitors")]


def without(roads: str) -> str:
    """The good map without the roads that a pattern finds."""
    return "\n".join(line for line in GOOD.splitlines() if not re.search(roads, line))


@pytest.mark.rule("T-1")
async def test_every_kind_of_broken_map_is_refused_with_file_line_and_reason(world: World) -> None:
    ana = world.member("ana")
    for kind, (old, new, reason, where) in HOSTILE.items():
        text = GOOD.replace(old, new, 1)
        answer = await bring(ana, text)
        assert answer.ephemeral
        said = answer.text.replace("\\", "")
        assert said.startswith("own.toml"), kind
        assert reason in said, kind
        if where is not None:
            assert f"own.toml, line {line_of(text, where)}: " in said, kind
        assert not shown(answer).buttons
    torn = without(r'\[".*"Gorse"\]')
    answer = await bring(ana, torn)
    line = line_of(torn, '"Gorse"')
    assert f"line {line}: the city Gorse cannot be reached from Alder" in answer.text
    ring = without(r'"(Birch", "Fir|Alder", "Fir|Birch", "Gorse)"')
    answer = await bring(ana, ring)
    assert "no three routes can be cut at the start" in answer.text
    assert await kept(world, ana) == []


@pytest.mark.rule("T-1")
async def test_hostile_files_do_no_harm(world: World) -> None:
    ana = world.member("ana")
    files: dict[str, tuple[str | bytes, str]] = {
        "too large": ("#" * (MOST_BYTES + 1), f"the limit is {MOST_BYTES:,}"),
        "no text": (GOOD.encode() + b"\xff\xfe", "it is not UTF-8"),
        "nothing": ("", "frame must be"),
        "an endless key": ("x" * 60_000 + " = 1", "unknown key"),
        "deep": ("x = " + "[" * 30_000, "own.toml"),
        "a mention": ('"<@&1> @everyone **bold** `code`" = 1', "unknown key"),
        "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(1000), "own.toml"),
        "zero": ("\x00", "not TOML"),
    }
    for kind, (data, reason) in files.items():
        answer = await bring(ana, data)
        assert answer.ephemeral
        assert reason in answer.text.replace("\\", ""), kind
        assert len(answer.text) < 900, kind
        assert "Something went wrong" not in answer.text
        assert shown(answer).pinged == frozenset()
        assert "**bold**" not in answer.text
    named = await bring(ana, "", "**@everyone**" + "x" * 90 + ".toml")
    assert "**@everyone" not in named.text
    assert await kept(world, ana) == []


@pytest.mark.rule("T-2")
async def test_a_map_is_kept_only_after_it_was_seen_and_can_be_played_on(world: World) -> None:
    ana = world.member("ana")
    city = GOOD.replace('"Alder"', '"*Al_der*"').replace('name = "Trial"', 'name = "Tri*al*"')
    brought = await bring(ana, city)
    assert shown(brought).pictures[0].data.startswith(b"\x89PNG")
    assert "*Al_der*" in shown(brought).pictures[0].alt
    assert "9 routes are few for 6 cities" in brought.text
    assert await kept(world, ana) == []
    await world.restart_bot()
    done = await ana.press(brought, "Keep")
    assert "now has the map" in done.text
    assert await kept(world, ana) == ["Tri*al*"]
    listed = await ana.slash(CHANNEL, "traitors map list")
    assert "**Tri\\*al\\***" in listed.text
    assert "3 to 5 players, 6 cities, 9 roads, 1 with garnets" in listed.text
    offered = [choice.value for choice in await ana.autocomplete(CHANNEL, "traitors new", "map", "")]
    assert offered[-1] == "Tri*al*"
    seen = await world.member("bela").slash(CHANNEL, "traitors map show", name="TRI*AL*")
    assert shown(seen).pictures
    members = await sit_down(world, 3, map="tri*al*")
    assert "map Tri" not in board(ana).text  # the lobby is over
    await say(ana, "set", first="*al_der*")
    await stay(world, members[1:], "set")
    assert "\\*Al\\_der\\*" in (await ana.slash(CHANNEL, "table log")).text
    # The table has a copy of its own.
    removed = await ana.slash(CHANNEL, "traitors map remove", name="Tri*al*")
    assert "has been removed" in removed.text
    assert await kept(world, ana) == []
    assert (await seen_by(world, ana)).view.map.name == "Tri*al*"
    shown_map = await ana.slash(CHANNEL, "traitors map show")
    assert "Tri" in shown_map.text


async def test_a_lobby_warns_of_a_map_for_others(world: World) -> None:
    ana = world.member("ana")
    shipped = [choice.value for choice in await ana.autocomplete(CHANNEL, "traitors map show", "name", "")]
    assert len(shipped) == 3
    await ana.slash(CHANNEL, "traitors new", map=shipped[-1])
    assert "was drawn for 10 to 12 players" in board(ana).text
    for name in shipped:
        seen = await ana.slash(CHANNEL, "traitors map show", name=name)
        assert shown(seen).pictures
        refused = await bring(ana, GOOD, name=str(name).upper())
        assert "is the name of a built-in map" in refused.text


async def test_a_map_is_told_to_who_plays_in_words(world: World) -> None:
    ana = world.member("ana")
    await bot_of(world).tables.settings.change_person(ana.id, in_words=True)
    seen = shown(await ana.slash(CHANNEL, "traitors map show"))
    assert not seen.pictures
    assert "Kalonji" in seen.text


async def test_an_upload_can_be_thrown_away_and_only_the_last_one_counts(world: World) -> None:
    ana = world.member("ana")
    first, second = await bring(ana, GOOD), await bring(ana, GOOD, name="Second")
    late = await ana.press(first, "Keep")
    assert "no longer here" in late.text
    await ana.press(second, "Discard")
    gone = await bring(ana, GOOD)
    await ana.press(gone, "Discard")
    assert await kept(world, ana) == []


async def test_only_managers_bring_and_remove(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.press(await bring(ana, GOOD), "Keep")
    for answer in (
        await bring(bela, GOOD, name="Mine"),
        await bela.slash(CHANNEL, "traitors map remove", name="Trial"),
        await ana.slash(ana.dm, "traitors map remove", name="Trial"),
        await ana.slash(ana.dm, "traitors map list"),
    ):
        assert "server manager" in answer.text or "only works in a server" in answer.text
    assert await kept(world, ana) == ["Trial"]
    assert (await bela.slash(CHANNEL, "traitors map list")).ephemeral


async def test_a_file_may_be_brought_in_a_form(world: World) -> None:
    ana = world.member("ana")
    form = await ana.slash(CHANNEL, "traitors map upload")
    assert form.modal is not None
    brought = await ana.submit(form, {"file": [("own.toml", GOOD.encode())], "name": "Our coast"})
    assert "Our coast" in brought.text
    await ana.press(brought, "Keep")
    assert await kept(world, ana) == ["Our coast"]
    form = await ana.slash(CHANNEL, "traitors map upload")
    broken = await ana.submit(form, {"file": [("own.toml", b"nothing")], "name": ""})
    assert "own.toml" in broken.text
    stranger = await world.member("chidi").slash(CHANNEL, "traitors map upload")
    assert stranger.modal is None
