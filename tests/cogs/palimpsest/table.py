"""Members at a table of the Palimpsest: seats taken as people take them, moves by panel and by command."""

from __future__ import annotations

import re
from typing import Any

from cogs.palimpsest.module import PALIMPSEST
from engine.core.chance import Chance
from engine.palimpsest.advice import PartialPlay
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.lattice import place_name
from sandbox.adapter import Answer, Member
from tests.cogs import people
from tests.cogs.people import CHANNEL, boards, bot_of, open_panel, seen_by, shown
from tests.support.settled_world import World

TURN = "Take my turn"
"""The board's button."""
PLAYER = PALIMPSEST.players["steady"]
CHANCE = Chance(b"\x05" * 32)


async def sit_down(world: World, names: str, **options: Any) -> list[Member]:
    """A started table with these members; the first is its host."""
    return await people.sit_down(world, "palimpsest", names.split(), **options)


async def next_text(world: World, member: Member, first: str = "") -> str:
    """The text of a sensible play for a member whose turn it is; a card of the kind ``first`` goes first."""
    table_view = await seen_by(world, member)
    game = bot_of(world).games["palimpsest"]
    assert table_view.seat is not None
    assert isinstance(game, Palimpsest)
    choices = game.advice(table_view.view)
    for card in table_view.view.hand:
        if card.kind == first:
            spot = max(choices.candidates(card.id), key=lambda spot: sum(due for _, due in spot.removes))
            usual = choices.usual(PartialPlay(card.id, (spot.x, spot.y)))
            return str(game.text(choices.play(usual)))
    return str(game.text(PLAYER.choose(game, table_view.view, table_view.seat, CHANCE)))


async def by_slash(member: Member, text: str) -> Answer:
    """Make a play by its text."""
    answer = await member.slash(CHANNEL, "palimpsest move", move=text)
    assert answer.ephemeral
    return answer


async def by_panel(member: Member, text: str) -> Answer:
    """Make a play by the panel, one cube at a time."""
    _, card, place, *steps = text.split()
    place = place_name(*map(int, place.split(",")))
    panel = await open_panel(member, TURN)
    if any(label.startswith(f"{card} · ") for label in labels(panel)):
        panel = await pick(member, panel, f"{card} · ")
    panel = await lay_on(member, panel, place)
    if steps and "Other cubes" in labels(panel):
        panel = await member.press(panel, "Other cubes")
    names = [seat.name for seat in (await seen_by(member.simulation, member)).table.seats]
    for step in steps:
        found = re.fullmatch(r"(\w+)(?:\+(\d+)|-(\d+)([A-E]))", step)
        assert found, step
        target, put, taken, letter = found.groups()
        for _ in range(int(put or taken)):
            label = f"+1 on {target} " if put else f"1 of {names[ord(letter) - ord('A')]} from {target} "
            panel = await pick(member, panel, label)
    return await member.press(panel, "Confirm")


async def lay_on(member: Member, panel: Answer, place: str) -> Answer:
    """Choose a place by its line or menu, on whatever page it is."""
    for _ in range(50):
        places = re.findall(r"^(?:-# )?([A-Z]+\d+) · ", panel.text, re.MULTILINE)
        if place in places:
            return await member.press(panel, f"Lay on {places.index(place) + 1}")
        if any(f" · {place} · " in label for label in labels(panel)):
            return await pick(member, panel, f" · {place} · ")
        panel = await pick(member, panel, " more place")
    raise LookupError(place)


def labels(answer: Answer) -> list[str]:
    """What can be pressed and chosen."""
    message = shown(answer)
    pressed = [button.label for button in message.buttons if not button.disabled]
    return pressed + [label for menu in message.menus for label in menu.options.values()]


async def pick(member: Member, answer: Answer, label: str) -> Answer:
    """Choose the first option, in any menu and on any of its pages, whose label has a text in it."""
    for _ in range(4):
        for menu in shown(answer).menus:
            for value, text in menu.options.items():
                if label in text:
                    return await member.choose(answer, value, custom_id=menu.custom_id)
        first = shown(answer).menus[0]
        more = next(value for value, text in first.options.items() if text.startswith("More cards"))
        answer = await member.choose(answer, more, custom_id=first.custom_id)
    raise LookupError(label)


def public_words(member: Member) -> str:
    """All that everybody can read in the channel, pictures' alternative texts included."""
    seen = [message for message in member.visible(CHANNEL) if not message.ephemeral]
    alts = [picture.alt for message in boards(member) for picture in message.pictures]
    return "\n".join([*(message.text for message in seen), *alts])
