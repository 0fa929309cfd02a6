"""Pirates, storms and buildings by panel, with what comes of each before it is confirmed."""

from __future__ import annotations

from cogs.ceylon.draft import Counts
from cogs.ceylon.panel_context import CeylonPanel, pick_menu
from cogs.game_ui import StaleDraft
from cogs.screens.screen import Button, Choice, Screen, Target, go
from engine.ceylon.cards import cards
from engine.ceylon.types import BuildOfficial, BuildPlantation, Fleet, Monsoon, Move, Raid, Typhoon
from engine.core.errors import Word
from render.ceylon import Preview

_Action = Raid | Fleet | Monsoon | Typhoon | BuildPlantation | BuildOfficial
"""Moves that spend cards for good, and are asked about once more."""


def attack(panel: CeylonPanel) -> Screen:
    """Raids and fleets, and whom they may go against."""
    words = panel.words
    raids = [move for move in panel.moves if isinstance(move, Raid)]
    fleets = [move for move in panel.moves if isinstance(move, Fleet)]
    choices = [
        Choice(
            words("Raid {name}", name=panel.table_view.table.seats[move.target].name),
            _ask(panel, move),
            words(
                "1 Pirates: one card at random of {number}", number=panel.view.players[move.target].hand_size
            ),
        )
        for move in raids
    ]
    choices += [
        Choice(
            words("Fleet against {name}", name=panel.table_view.table.seats[move.target].name),
            _ask(panel, move),
            words(
                "3 Pirates: the whole hand, {number} cards", number=panel.view.players[move.target].hand_size
            ),
        )
        for move in fleets
    ]
    return panel.screen(
        [words("**Pirates**: whom do they sail against?")],
        [pick_menu(words("Against whom?"), choices), (panel.home(),)],
    )


def storm(panel: CeylonPanel) -> Screen:
    """The storms that can be called, and what each does."""
    words = panel.words
    buttons = []
    for move in panel.moves:
        if isinstance(move, Monsoon):
            buttons.append(Button(words("Monsoon (2 Winds)"), _ask(panel, move), "danger"))
        elif isinstance(move, Typhoon):
            buttons.append(Button(words("Typhoon (3 Winds)"), _ask(panel, move), "danger"))
    lines = [
        words("**Monsoon**: every other player loses a card at random."),
        words("**Typhoon**: all hands are discarded, yours too."),
    ]
    return panel.screen(lines, [tuple(buttons), (panel.home(),)])


def build(panel: CeylonPanel) -> Screen:
    """Plantations and Officials that the hand can pay for."""
    words = panel.words
    choices = []
    for move in panel.moves:
        if isinstance(move, BuildPlantation):
            label = words("Plantation of {ware}", ware=Word(move.ware))
            choices.append(
                Choice(label, _ask(panel, move), words("2 Plantations and 2 {ware}", ware=Word(move.ware)))
            )
        elif isinstance(move, BuildOfficial):
            choices.append(Choice(words("Official"), _ask(panel, move), words("2 Ports")))
    return panel.screen(
        [words("**Build**: what do your cards become?")],
        [pick_menu(words("What?"), choices), (panel.home(),)],
    )


def _ask(panel: CeylonPanel, move: Move) -> Target:
    """The screen that asks once more before an action."""
    return go("sure", panel.game.text(move))


def sure(panel: CeylonPanel, text: str) -> Screen:
    """An action before it is confirmed: what it spends and what comes of it."""
    for move in panel.moves:
        if isinstance(move, _Action) and panel.game.text(move) == text:
            question, use = _question(panel, move)
            target = move.target if isinstance(move, Raid | Fleet) else None
            return panel.confirm(question, text, preview=Preview(use=use, target=target))
    raise StaleDraft


def _question(panel: CeylonPanel, move: Move) -> tuple[str, Counts]:
    """What an action does, as a question, and the cards that it spends."""
    words, players = panel.words, panel.view.players
    match move:
        case Raid(target=target):
            question = words(
                "Send 1 Pirates against {name}? One card at random of {number} becomes yours, "
                "unless Winds drive them off.",
                name=panel.names[target],
                number=players[target].hand_size,
            )
            return question, cards(Pirates=1)
        case Fleet(target=target):
            question = words(
                "Send 3 Pirates against {name}? The whole hand ({number}) becomes yours, "
                "unless 2 Clippers stop them.",
                name=panel.names[target],
                number=players[target].hand_size,
            )
            return question, cards(Pirates=3)
        case Monsoon():
            question = words("Call a monsoon for 2 Winds? Every other player loses a card at random.")
            return question, cards(Winds=2)
        case Typhoon():
            question = words(
                "Call a typhoon for 3 Winds? All hands are discarded, your other {number} cards too.",
                number=sum(panel.hand) - 3,
            )
            return question, cards(Winds=3)
        case BuildPlantation(ware=ware):
            question = words("Build a plantation of {ware} for 2 Plantations and 2 {ware}?", ware=Word(ware))
            return question, cards(Plantation=2, **{ware: 2})
        case _:
            return words("Gain an Official for 2 Ports?"), cards(Port=2)
