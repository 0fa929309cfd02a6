"""Ceylon's deeds by panel: pirates, storms and buildings, with what comes of each before it is confirmed."""

from __future__ import annotations

from cogs.ceylon.steps import Counts, Step, pick_menu
from cogs.game_ui import StaleDraft
from cogs.screens.screen import Button, Choice, Screen, Target, go
from engine.ceylon.cards import cards
from engine.ceylon.types import BuildOfficial, BuildPlantation, Fleet, Monsoon, Move, Raid, Typhoon
from engine.core.errors import Word
from render.ceylon import Preview

_DEEDS = Raid | Fleet | Monsoon | Typhoon | BuildPlantation | BuildOfficial
"""Moves that spend cards for good, and are asked about once more."""


def attack(step: Step) -> Screen:
    """Raids and fleets, and whom they may go against."""
    words = step.words
    raids = [move for move in step.moves if isinstance(move, Raid)]
    fleets = [move for move in step.moves if isinstance(move, Fleet)]
    choices = [
        Choice(
            words("Raid {name}", name=step.table_view.table.seats[move.target].name),
            _asked(step, move),
            words(
                "1 Pirates: one card at random of {number}", number=step.view.players[move.target].hand_size
            ),
        )
        for move in raids
    ]
    choices += [
        Choice(
            words("Fleet against {name}", name=step.table_view.table.seats[move.target].name),
            _asked(step, move),
            words(
                "3 Pirates: the whole hand, {number} cards", number=step.view.players[move.target].hand_size
            ),
        )
        for move in fleets
    ]
    return step.screen(
        [words("**Pirates**: whom do they sail against?")],
        [pick_menu(step, words("Against whom?"), choices), (step.home(),)],
    )


def storm(step: Step) -> Screen:
    """The storms that can be called, and what each does."""
    words = step.words
    buttons = []
    for move in step.moves:
        if isinstance(move, Monsoon):
            buttons.append(Button(words("Monsoon (2 Winds)"), _asked(step, move), "danger"))
        elif isinstance(move, Typhoon):
            buttons.append(Button(words("Typhoon (3 Winds)"), _asked(step, move), "danger"))
    lines = [
        words("**Monsoon**: every other player loses a card at random."),
        words("**Typhoon**: all hands are discarded, yours too."),
    ]
    return step.screen(lines, [tuple(buttons), (step.home(),)])


def build(step: Step) -> Screen:
    """Plantations and Officials that the hand can pay for."""
    words = step.words
    choices = []
    for move in step.moves:
        if isinstance(move, BuildPlantation):
            label = words("Plantation of {ware}", ware=Word(move.ware))
            choices.append(
                Choice(label, _asked(step, move), words("2 Plantations and 2 {ware}", ware=Word(move.ware)))
            )
        elif isinstance(move, BuildOfficial):
            choices.append(Choice(words("Official"), _asked(step, move), words("2 Ports")))
    return step.screen(
        [words("**Build**: what do your cards become?")],
        [pick_menu(step, words("What?"), choices), (step.home(),)],
    )


def _asked(step: Step, move: Move) -> Target:
    """The screen that asks once more before a deed."""
    return go("sure", step.game.text(move))


def sure(step: Step, text: str) -> Screen:
    """A deed before it is done: what it spends and what comes of it."""
    for move in step.moves:
        if isinstance(move, _DEEDS) and step.game.text(move) == text:
            said, use = _promise(step, move)
            return step.confirm(said, text, preview=Preview(use=use))
    raise StaleDraft


def _promise(step: Step, move: Move) -> tuple[str, Counts]:
    """What a deed does, in words, and the cards that it spends."""
    words, players = step.words, step.view.players
    match move:
        case Raid(target=target):
            said = words(
                "Send 1 Pirates against {name}? One card at random of {number} becomes yours, "
                "unless Winds drive them off.",
                name=step.name(target),
                number=players[target].hand_size,
            )
            return said, cards(Pirates=1)
        case Fleet(target=target):
            said = words(
                "Send 3 Pirates against {name}? The whole hand ({number}) becomes yours, "
                "unless 2 Clippers stop them.",
                name=step.name(target),
                number=players[target].hand_size,
            )
            return said, cards(Pirates=3)
        case Monsoon():
            said = words("Call a monsoon for 2 Winds? Every other player loses a card at random.")
            return said, cards(Winds=2)
        case Typhoon():
            said = words(
                "Call a typhoon for 3 Winds? All hands are discarded, your other {number} cards too.",
                number=sum(step.hand) - 3,
            )
            return said, cards(Winds=3)
        case BuildPlantation(ware=ware):
            said = words("Build a plantation of {ware} for 2 Plantations and 2 {ware}?", ware=Word(ware))
            return said, cards(Plantation=2, **{ware: 2})
        case _:
            return words("Gain an Official for 2 Ports?"), cards(Port=2)
