"""Moves that are typed: cards, players and offers as people write them, and as they are offered."""

from __future__ import annotations

import pytest

from cogs.ceylon.module import CEYLON
from engine.ceylon.cards import KINDS
from engine.ceylon.types import Withdraw
from sandbox.adapter import Member
from tests.cogs.ceylon.table import by_slash, sit_down
from tests.cogs.people import CHANNEL, bot_of, seen_by
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""

TYPED = ("2 Tea, Port", "2Tea,Port", " 2  tea ,port ", "2 Rubber")


async def on_turn(world: World) -> tuple[Member, Member]:
    """Who is on turn, and another."""
    members = await sit_down(world, 3)
    seat = (await seen_by(world, members[0])).view.player
    return members[seat], members[seat - 1]


async def offered(member: Member, typed: str) -> dict[str, str]:
    """What is offered for it, by its value."""
    found = await member.autocomplete(CHANNEL, "ceylon move", "move", typed)
    return {str(choice.value): choice.name for choice in found}


async def test_cards_are_read_as_people_write_them(world: World) -> None:
    mover, other = await on_turn(world)
    for form in ("offer @{} give {}", "offer {} ask {}", "counter 1 give {1}", "discard {1}"):
        for cards in TYPED:
            answer = await by_slash(mover, form.format(other.name, cards))
            assert "is not a Ceylon move" not in answer.text, (form, cards)


async def test_a_player_is_named_in_any_form_that_means_nobody_else(world: World) -> None:
    mover, other = await on_turn(world)
    seat = (await seen_by(world, other)).seat or 0
    raid = f"raid {seat}"
    for form in (
        raid,
        f"raid #{seat + 1}",
        f"RAID {other.name.upper()}",
        f"raid @{other.name}",
        f"raid <@{other.id}>",
    ):
        answer = await by_slash(mover, form)
        assert "is not a Ceylon move" not in answer.text, form
    kinds = [f"offer {seat} give Tea", f"offer {other.name} give Te"]
    found = await offered(mover, kinds[1])
    assert f"offer {other.name} give Tea" in found


async def test_moves_are_written_with_the_numbers_that_people_see(world: World) -> None:
    """Players count from 1, offers as the panel counts them; what is said of a move is read as it, too."""
    mover, other = await on_turn(world)
    table_view = await seen_by(world, other)
    game, ui = (
        bot_of(world).games["ceylon"],
        CEYLON.ui(bot_of(world).games["ceylon"], CEYLON.rule_text, CEYLON.emblem),
    )
    hand, at = table_view.view.hand, (await seen_by(world, mover)).seat
    kind = next(kind for kind, count in zip(KINDS, hand, strict=True) if count)
    await by_slash(mover, "end draw")
    offer = game.parse(f"offer {at} give {kind}")
    assert ui.written(table_view, offer) == f"offer #{(at or 0) + 1} give {kind}"
    assert next(iter(await offered(other, ui.written(table_view, offer)))) == game.text(offer)
    await by_slash(other, ui.written(table_view, offer))
    table_view = await seen_by(world, other)
    (made,) = table_view.view.offers
    assert ui.written(table_view, Withdraw(made.id)) == "withdraw 1"
    assert next(iter(await offered(other, "withdraw 1"))) == f"withdraw {made.id}"


async def test_what_is_offered_is_legal_and_told_in_words(world: World) -> None:
    mover, _ = await on_turn(world)
    listed = await offered(mover, "")
    assert "end turn" in listed
    assert listed["end turn"] == "End the turn"
    standing = await offered(mover, "raid: use")
    assert len(set(standing.values())) == len(standing) > 0
    mover.locale = "de"
    assert (await offered(mover, "zug beenden"))["end turn"]
    assert all(" anbieten" in name for name in (await offered(mover, "offer")).values())
    for text in list(listed)[:6]:
        assert "is not a Ceylon move" not in (await by_slash(mover, text)).text, text


async def test_what_is_typed_whole_comes_first_if_it_is_legal(world: World) -> None:
    mover, _ = await on_turn(world)
    assert next(iter(await offered(mover, "END  TURN"))) == "end turn"
    assert "raid 7" not in await offered(mover, "raid 7")


async def test_an_offer_that_is_typed_is_told_in_words_before_it_is_made(world: World) -> None:
    mover, other = await on_turn(world)
    table_view = await seen_by(world, mover)
    own = next(kind for kind, count in zip(KINDS, table_view.view.hand, strict=True) if count)
    theirs = "Port" if own != "Port" else "Tea"
    (told, *_) = (await offered(mover, f"offer @{other.name} give {own} ask {theirs}")).items()
    seat = (await seen_by(world, other)).seat
    name = table_view.table.seats[seat or 0].name
    assert told[0] == f"offer {seat} give {own} ask {theirs}"
    assert told[1] == f"Offer {name} {own} for {theirs}"
    await by_slash(mover, told[0])
    # An answer to it, counted as the panel counts.
    hand = (await seen_by(world, other)).view.hand
    give = next(kind for kind, count in zip(KINDS, hand, strict=True) if count)
    (told, *_) = (await offered(other, f"counter 1 give {give}")).items()
    assert told[0].startswith("counter ")
    assert told[1].startswith("Offer ")
