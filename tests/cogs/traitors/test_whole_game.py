"""A whole game of nine: buttons, slash commands and direct messages, a restart, ties, deaths, the token."""

from __future__ import annotations

import json

import pytest

from engine.traitors.types import Bid, Setup, Spring
from sandbox.adapter import Member
from tests.cogs.people import CHANNEL, board, boards, first_value, open_panel, seen_by, shown
from tests.cogs.traitors.table import public_words, say, say_at_once, sit_down, stay
from tests.support.settled_world import World

SECRETS = ("41 gold", "17 gold", "23 gold", "20 gold", "worth 23", "19 gold", "13 gold")
"""Bids that nobody may read before the end."""


def demand_secrecy(reader: Member, *more: str) -> None:
    words = public_words(reader)
    for secret in (*SECRETS, *more):
        assert secret not in words, secret


def demand_nothing_was_posted(world: World) -> None:
    """No request of the bot to the public channel ever held a secret, edits in between included."""
    public = f"/channels/{world.channel(CHANNEL)}/"
    posted = [json.dumps(each.json, ensure_ascii=False) for each in world.requests if public in each.path]
    assert len(posted) > 20
    for secret in SECRETS:
        assert not [body for body in posted if secret in body], secret


async def set_up(world: World, members: list[Member]) -> None:
    ana, bela, chidi, dunya, emre, farah, gwen, hugo, ines = members
    # By buttons and menus, from the public message.
    panel = await open_panel(ana, "Give orders")
    menu = shown(panel).menus[0]
    dillmouth = next(value for value, label in menu.options.items() if label.endswith(" Dillmouth"))
    panel = await ana.choose(panel, dillmouth, custom_id=menu.custom_id)
    assert "**A1** 4 Dillmouth · **A2** 4 Dillmouth · **A3** 4 Dillmouth" in panel.text
    panel = await ana.submit(
        await ana.press(panel, "Cities, bid…"), {"cities": "4", "round": "1", "gold": "41"}
    )
    panel = await ana.press(panel, "Confirm")
    assert "Your orders are in" in panel.text
    assert "41 gold" in panel.text
    # In direct messages: the panel that is kept there, and a command.
    kept = bela.inbox[-1]
    answer = await bela.choose(kept, first_value(kept), custom_id=kept.menus[0].custom_id)
    answer = await bela.submit(
        await bela.press(answer, "Cities, bid…"), {"cities": "1", "round": "1", "gold": "41"}
    )
    assert "41 gold" in answer.text
    assert "Nothing counts before you confirm" in answer.text
    await bela.press(answer, "Confirm")
    hyssop = {"first": "Hyssop", "second": "hyssop", "third": "HYSSOP", "round": 1, "gold": 41}
    await say(bela, "set", bela.dm, table=1, **hyssop)
    await say(chidi, "set", chidi.dm, first="Fenn", second="Fenn", third="Fenn", round=1, gold=17, table=1)
    demand_secrecy(world.member("jura"))
    await say_at_once(
        world,
        "set",
        (dunya, {"first": "Hyssop", "second": "Hyssop", "third": "Bayle", "round": 2, "gold": 23}),
        (emre, {"first": "Fenn", "second": "Fenn", "third": "Fenn", "round": 2, "gold": 20, "garnets": 1}),
        (farah, {"first": "Kardam", "second": "Macis", "third": "Macis", "round": 3, "gold": 0}),
        (hugo, {"first": "Vanille", "second": "Fenn", "third": "Fenn"}),
    )
    assert "7 of 9 ready." in board(ana).text
    assert "Deadline for Gwen and Ines: " in board(ana).text
    await say(ines, "set", first="Juniper", second="Juniper", third="Juniper")
    await say(gwen, "set", first="Fenn")
    first = (await seen_by(world, ana)).view
    assert (first.round, first.traitors) == (1, (2, None, 5))


@pytest.mark.rule("T-3", "T-6", "T-8", "T-12", "T-14", "T-19", "T-21", "T-28", "T-29")
@pytest.mark.usefixtures("boards_alone", "panels_left_alone")
async def test_nine_play_four_rounds(world: World) -> None:
    watcher = world.member("jura")
    await world.member("bela").slash(CHANNEL, "settings mine", hand="dm")
    members = await sit_down(world, 9)
    ana, bela, chidi, dunya, emre, farah, gwen, hugo, ines = members
    await set_up(world, members)
    demand_secrecy(watcher)
    assert "Traitors to come: nobody (autumn), Farah (winter)." in board(ana).text

    # Summer: a cut road, a death, and a plan that is changed at the last moment.
    await say_at_once(
        world,
        "go",
        (chidi, {"cut1": "Dillmouth – Gingerfell", "cut2": "oregan-kardam"}),
        (ana, {"first": "Gingerfell"}),
        (bela, {"first": "Laurel", "second": "Laurel"}),
        (hugo, {"first": "Saffar"}),
    )
    await stay(world, [dunya, emre, farah, gwen])
    demand_secrecy(watcher, "4–7", "10–14")
    await say(bela, "go", first="Laurel")
    await say(ines, "go")
    said = board(watcher).text
    assert said.index("**Summer**: Chidi cut 4–7 and 10–14.") < said.index("☠ Died: **Ana** A1 on 4–7.")
    assert "**Ana 100** in 4 · 100 in 4\N{NO-BREAK SPACE}☠\N{NO-BREAK SPACE}◆1" in said
    assert "**Béla 160** in 11 · 100 in 8 · 100 in 8" in said
    log = (await watcher.slash(CHANNEL, "table log")).text
    assert log.index("✂ Cut: 4–7 and 10–14.") < log.index("☠ Died: **Ana** A1 on 4–7")
    assert log.index("☠ Died") < log.index("Tolls: 2 went alone") < log.index("Arrivals: **Béla**")
    assert (
        log.index("Arrivals: **Béla**") < log.index("Purses: **Ana** †/100/100") < log.index("**Ines** 100")
    )
    assert boards(watcher)[-1].pictures[0].data.startswith(b"\x89PNG")

    # Autumn: nobody cuts; a road that two share. The bot starts again in the middle of it.
    await say(dunya, "go", first="Laurel")
    await world.restart_bot(crash=True)
    await say(hugo, "go", first="Pepperwick")
    await say(bela, "go", second="Laurel")
    await stay(world, [ana, chidi, emre, farah, gwen, ines])
    assert "8–11: 2 pay half, 20 each" in (await watcher.slash(CHANNEL, "table log")).text

    # Winter: a traitor who does nothing. Then spring, with bids that tie and deaths in both steps.
    await say(hugo, "go", first="Turmeris")
    await stay(world, [one for one in members if one is not hugo])
    await say_at_once(
        world,
        "spring",
        (gwen, {"gold": 19, "cut1": "Gingerfell – Hyssop"}),
        (farah, {"gold": 19}),
        (ines, {"gold": 13, "cut1": "Hyssop – Laurel", "cut2": "Fenn – Kardam"}),
        (dunya, {"first": "Hyssop"}),
        (ana, {"second": "Hyssop > Laurel"}),
        (hugo, {"first": "Yuzu > Zedoary"}),
    )
    await stay(world, [bela, chidi], "spring")
    demand_secrecy(watcher)
    demand_nothing_was_posted(world)
    before = board(watcher)
    await stay(world, [emre], "spring")
    assert board(watcher).text != before.text
    last_round = (await seen_by(world, watcher)).view.rounds[-1]
    deaths = [[(one.seat, one.trader) for one in step.journeys if one.died] for step in last_round.steps]
    assert deaths == [[(3, 0)], [(0, 1)]]

    # The end: everything is opened, and the winner gives the second token.
    said = board(watcher).text
    assert "**Spring**: Ines cut " in said
    panel = await open_panel(hugo, "Give the token")
    to_ines = next(value for value, label in shown(panel).menus[0].options.items() if label == "Ines")
    told = (await hugo.press(await hugo.choose(panel, to_ines), "Confirm")).text
    assert "Your place" not in told, "the heading says it of the winner"
    assert told.index("won with") < told.index("Token of Life") < told.index("led.")
    assert "Hugo kept a Token of Life and gave one to Ines." in board(watcher).text
    assert "**Hugo** won" in board(watcher).text
    assert len(board(watcher).text.splitlines()) <= 11 + 9, "a line a player besides"
    opened = await watcher.press(board(watcher), "All orders and bids")
    assert opened.ephemeral
    assert "Bids for round 1: Ana 41 gold; Béla 41 gold; **Chidi 17 gold**" in opened.text
    assert opened.text.count("20 gold and 1 garnet, worth 23") == 1, "each bid is told once"
    assert "**Emre** 6 Fenn, 6 Fenn, 6 Fenn\n" in opened.text
    opened = await watcher.press(opened, "Spring")
    assert "Bids for round 4: Farah 19 gold; Gwen 19 gold; **Ines 13 gold**" in opened.text
    assert "**Ana** A2 → 8 Hyssop → 11 Laurel\n" in opened.text
    orders = (await seen_by(world, watcher)).view.opened.rounds
    assert orders[0][4] == Setup((5, 5, 5), 2, Bid(20, 1))
    assert isinstance(orders[4][3], Spring)
    verified = await watcher.slash(CHANNEL, "deal verify", table=1)
    assert "✅ Every move" in verified.text
