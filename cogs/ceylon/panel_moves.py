"""Whole moves by panel: shipments in one press, and what is asked about once more since it harms others."""

from __future__ import annotations

from cogs.ceylon.draft import Counts
from cogs.ceylon.panel_context import CeylonPanel, pick_menu
from cogs.screens.game_ui import StaleDraft
from cogs.screens.screen import Button, ButtonStyle, Choice, Screen, Target, do, go
from data.catalogue import Words
from engine.ceylon import advice
from engine.ceylon.advice import MeldAdvice
from engine.ceylon.cards import KINDS, cards
from engine.ceylon.scoring import points_for
from engine.ceylon.types import (
    BuildOfficial,
    BuildPlantation,
    DrawMore,
    EndPhase,
    Fleet,
    Monsoon,
    Phase,
    Raid,
    Ship,
    Typhoon,
)
from engine.core.errors import Word
from render.ceylon.kinds import kind_icon
from render.ceylon.narrator import kind_words
from render.ceylon.preview import Preview

_Action = Raid | Fleet | Monsoon | Typhoon | BuildPlantation | BuildOfficial
"""Moves that spend cards for good, and are asked about once more."""
_PHASE_OF: dict[type, Phase] = {
    Raid: "pirates",
    Fleet: "pirates",
    Monsoon: "storms",
    Typhoon: "storms",
    BuildPlantation: "build",
    BuildOfficial: "build",
}


# --- shipments ---------------------------------------------------------------------------------


def best_meld(panel: CeylonPanel) -> MeldAdvice | None:
    """The shipment that scores most, if one can be made now."""
    return next((meld for meld in advice.melds(panel.view) if meld.move in panel.moves), None)


def ship_button(panel: CeylonPanel) -> tuple[Button, ...]:
    """The best shipment in one press."""
    best = best_meld(panel)
    if best is None:
        return ()
    send = do(panel.game.text(best.move))
    return (Button(meld_label(panel, best.move), send, "primary", icon=_icon(best.move.ware)),)


def meld_label(panel: CeylonPanel, meld: Ship) -> str:
    """A shipment with all that it takes, and its points."""
    words = panel.words
    ware, points = Word(meld.ware), points_for(meld.ware, meld.goods + meld.plantations)
    if not meld.plantations:
        return words("Ship {goods} {ware} for {points}", goods=meld.goods, ware=ware, points=points)
    return words(
        "Ship {goods} {ware} + {plantations} for {points}",
        goods=meld.goods,
        ware=ware,
        plantations=kind_words("Plantation", meld.plantations, words),
        points=points,
    )


def meld_words(meld: Ship, words: Words) -> str:
    """What is shipped, and for how many points."""
    size = meld.goods + meld.plantations
    points = points_for(meld.ware, size)
    return words("{size} {ware} for {points}", size=size, ware=Word(meld.ware), points=points)


def _meld_choices(panel: CeylonPanel, melds: list[Ship]) -> list[Choice]:
    return [
        Choice(
            meld_label(panel, meld),
            do(panel.game.text(meld)),
            panel.ends("ship", advice.cards_of(meld), Word("ends {phases}")) or None,
            icon=_icon(meld.ware),
        )
        for meld in melds
    ]


def all_melds(panel: CeylonPanel) -> Screen:
    """Every shipment that the hand allows, smaller ones too."""
    words = panel.words
    melds = [move for move in panel.moves if isinstance(move, Ship)]
    melds.sort(key=lambda meld: -points_for(meld.ware, meld.goods + meld.plantations))
    if not melds:
        raise StaleDraft
    return panel.screen(
        [words("Each shipment uses up a Clipper and a Port, and draws 3 cards.")],
        [pick_menu(words("Ship …"), _meld_choices(panel, melds[:25])), (panel.home(),)],
    )


# --- all other moves ---------------------------------------------------------------------------


def others(panel: CeylonPanel) -> list[Choice]:
    """What else the cards allow now, but for trades and the turn's end."""
    words, moves = panel.words, panel.moves
    found: list[Choice] = []
    if DrawMore() in moves:
        found.append(
            Choice(words("Spend a Clipper: draw 2"), do(panel.game.text(DrawMore())), icon=_icon("Clipper"))
        )
    melds = [meld.move for meld in advice.melds(panel.view) if meld.move in moves]
    found += _meld_choices(panel, melds[1:])
    if sum(isinstance(move, Ship) for move in moves) > len(melds):
        found.append(Choice(words("All shipments …"), go("ship"), words("smaller ones too")))
    actions = [move for move in moves if isinstance(move, _Action)]
    for kind in (BuildPlantation, BuildOfficial, Raid, Fleet, Monsoon, Typhoon):
        found += [_choice(panel, move) for move in actions if isinstance(move, kind)]
    for move in moves:
        if isinstance(move, EndPhase) and panel.view.phase == "draw":
            label, why = words("Go on to Trade"), words("ends Draw; others may make offers")
            found.append(Choice(label, do(panel.game.text(move)), why))
        elif isinstance(move, EndPhase) and panel.view.phase == "trade":
            label, why = words("Go on to Pirates"), words("ends Trade; open offers lapse")
            found.append(Choice(label, do(panel.game.text(move)), why))
    return found


def _choice(panel: CeylonPanel, move: _Action) -> Choice:
    words = panel.words
    target = go("sure", panel.game.text(move))
    match move:
        case Raid() | Fleet():
            name = panel.table_view.table.seats[move.target].name
            held = words.plural("{n} card", "{n} cards", panel.view.players[move.target].hand_size)
            if isinstance(move, Raid):
                return Choice(
                    words("Raid {name}", name=name),
                    target,
                    words("Pirates: one of {cards}", cards=held),
                    icon=_icon("Pirates"),
                )
            why = words("3 Pirates: the whole hand of {cards}", cards=held)
            return Choice(words("Fleet against {name}", name=name), target, why, icon=_icon("Pirates"))
        case Monsoon():
            why = words("2 Winds: every other player loses a card")
            return Choice(words("Monsoon"), target, why, icon=_icon("Winds"))
        case Typhoon():
            why = words("3 Winds: all hands are discarded, yours too")
            return Choice(words("Typhoon"), target, why, icon=_icon("Winds"))
        case BuildPlantation(ware=ware):
            why = words("2 Plantations and 2 {ware}", ware=Word(ware))
            label = words("Build a plantation of {ware}", ware=Word(ware))
            return Choice(label, target, why, icon=_icon("Plantation"))
        case BuildOfficial():
            return Choice(words("Gain an Official"), target, words("2 Ports"), icon=_icon("Port"))


def _icon(kind: str) -> str:
    return kind_icon(KINDS.index(kind))


def sure(panel: CeylonPanel, text: str) -> Screen:
    """An action before it is made: what it spends, what comes of it, what it gives up."""
    for move in panel.moves:
        if isinstance(move, _Action) and panel.game.text(move) == text:
            question, use, label, style = _question(panel, move)
            target = move.target if isinstance(move, Raid | Fleet) else None
            note = panel.ends(_PHASE_OF[type(move)], use)
            button = Button(label, Target("do", text), style)
            return panel.confirm([question, note], button, preview=Preview(use=use, target=target))
    raise StaleDraft


def _question(panel: CeylonPanel, move: _Action) -> tuple[str, Counts, str, ButtonStyle]:
    """What an action does, as a question; the cards that it spends; the button that makes it."""
    words, players = panel.words, panel.view.players
    match move:
        case Raid(target=target):
            question = words(
                "Send Pirates against {name}? One card at random of {number} becomes yours, "
                "unless Winds drive them off.",
                name=panel.names[target],
                number=players[target].hand_size,
            )
            return question, cards(Pirates=1), words("Send the raid"), "danger"
        case Fleet(target=target):
            question = words(
                "Send 3 Pirates against {name}? The whole hand ({number}) becomes yours, "
                "unless 2 Clippers stop them.",
                name=panel.names[target],
                number=players[target].hand_size,
            )
            return question, cards(Pirates=3), words("Send the fleet"), "danger"
        case Monsoon():
            question = words("Call a monsoon for 2 Winds? Every other player loses a card at random.")
            return question, cards(Winds=2), words("Call the monsoon"), "danger"
        case Typhoon():
            question = words.plural(
                "Call a typhoon for 3 Winds? All hands are discarded, your other card too.",
                "Call a typhoon for 3 Winds? All hands are discarded, your other {n} cards too.",
                sum(panel.hand) - 3,
            )
            return question, cards(Winds=3), words("Call the typhoon"), "danger"
        case BuildPlantation(ware=ware):
            question = words("Build a plantation of {ware} for 2 Plantations and 2 {ware}?", ware=Word(ware))
            return question, cards(Plantation=2, **{ware: 2}), words("Build"), "primary"
        case BuildOfficial():
            question = words("Gain an Official for 2 Ports?")
            return question, cards(Port=2), words("Gain an Official"), "primary"
