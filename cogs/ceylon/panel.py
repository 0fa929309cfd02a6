"""Ceylon's panel: the hand, what can be done with it now, shipments, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from cogs.ceylon import panel_actions, panel_answers, panel_trade
from cogs.ceylon.draft import EMPTY, Pile, picked, send_pile
from cogs.ceylon.labels import PHASES
from cogs.ceylon.panel_context import CeylonPanel, pick_cards, pick_menu
from cogs.game_ui import StaleDraft
from cogs.screens.screen import Button, Choice, Row, Screen, Target, go
from data.catalogue import Words
from engine.ceylon import advice
from engine.ceylon.cards import cards, points_for
from engine.ceylon.types import (
    BuildOfficial,
    BuildPlantation,
    DrawMore,
    EndPhase,
    EndTurn,
    Fleet,
    Monsoon,
    Move,
    Raid,
    Ship,
    Typhoon,
)
from engine.core.errors import Word
from engine.core.game import AnyGame
from render.ceylon import Preview, narrate
from render.ceylon.narrator import offer_sentence
from tables.types import TableView

MoveType = TypeVar("MoveType")
DISCARD = "discard="
"""What the menu of cards to discard puts before its choices in a draft."""


def open_panel(table_view: TableView, draft: str, words: Words, game: AnyGame) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    assert table_view.seat is not None
    panel = CeylonPanel(table_view, words, game, table_view.seat)
    if table_view.result is not None or table_view.table.status != "playing":
        reading = (Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules")))
        return panel.screen([words("This game is over.")], [reading])
    name, *rest = draft.split("/") if draft else [""]
    screen, fewest, most = _SCREENS.get(name, (_home, 1, 0))
    if not fewest <= len(rest) <= most:
        raise StaleDraft
    return screen(panel, *rest)


# --- the first screen --------------------------------------------------------------------------


def _home(panel: CeylonPanel) -> Screen:
    view = panel.view
    if view.attack is not None and panel.seat in view.attack.asked:
        return panel_answers.asked(panel)
    recent = [f"-# {sentence}" for sentence in _recent(panel)[-3:]]
    offers = [
        offer_sentence(offer, panel.names, panel.words) for offer in view.offers if offer.to == panel.seat
    ]
    lines = [panel.state(), *_surplus(panel), *recent]
    lines += [offer for offer in offers[:3] if not any(offer in line for line in recent)]
    if view.player == panel.seat and view.attack is None:
        return panel.screen(lines, [_turn_buttons(panel), _more_menu(panel)])
    return panel.screen(lines, [(*_trade_button(panel), *_lasting_buttons(panel))])


def _recent(panel: CeylonPanel) -> list[str]:
    """The last moves, a line each."""
    moves = [narrate(move.events, panel.view, panel.names, panel.words) for move in panel.table_view.recent]
    return [" ".join(sentences) for sentences in moves if sentences]


def _surplus(panel: CeylonPanel) -> list[str]:
    """What keeps the turn from ending."""
    view, me = panel.view, panel.view.players[panel.seat]
    if view.phase != "end" or view.player != panel.seat:
        return []
    return [
        panel.words(
            "Your hand has {size} cards and your limit is {limit}: end your turn with a discard.",
            size=me.hand_size,
            limit=me.hand_limit,
        )
    ]


def _turn_buttons(panel: CeylonPanel) -> tuple[Button, ...]:
    """What is done most, one press each: the best meld, trades, and what leads on."""
    words = panel.words
    best = next((meld for meld in advice.melds(panel.view) if meld.move in panel.moves), None)
    buttons: list[Button] = []
    if best is not None:
        size, ware = best.move.goods + best.move.plantations, best.move.ware
        label = words("Ship {size} {ware} for {points}", size=size, ware=Word(ware), points=best.points)
        buttons.append(
            Button(label, go("ship", ware, f"{best.move.goods}+{best.move.plantations}"), "success")
        )
    return (*buttons, *_trade_button(panel), Button(words("End turn"), go("end"), "primary"))


def _more_menu(panel: CeylonPanel) -> Row:
    """All else that the cards allow now. What they do not is not listed: the hand's picture shows why."""
    words, moves = panel.words, panel.moves

    def can(*kinds: type[Move]) -> bool:
        return any(isinstance(move, kinds) for move in moves)

    skip = can(EndPhase) and panel.view.phase in ("draw", "trade")
    phase = words(PHASES[panel.view.phase])
    listed = (
        (can(Ship), words("Ship"), words("choose among all melds"), go("ship")),
        (can(DrawMore), words("Clipper: draw 2"), words("spend a Clipper for two cards"), go("draw")),
        (can(Raid, Fleet), words("Pirates"), words("raid a hand for a card, or take it whole"), go("attack")),
        (can(Monsoon, Typhoon), words("Storm"), words("cost others cards"), go("storm")),
        (can(BuildPlantation, BuildOfficial), words("Build"), words("plantation or Official"), go("build")),
        (skip, words("End {phase}", phase=phase), words("and go on with your turn"), go("skip")),
        (True, words("Answers in advance"), words("when pirates come"), go("standing")),
        (True, words("Refresh"), words("look at the table as it is now"), go()),
    )
    choices = [Choice(label, target, why) for there, label, why, target in listed if there]
    return pick_menu(words("More …"), choices)


def _trade_button(panel: CeylonPanel) -> tuple[Button, ...]:
    """The way to offers; none where nothing is open and nothing can be offered."""
    offers = len(panel.view.offers)
    if not (offers or panel_trade.can_trade(panel)):
        return ()
    label = panel.words("Trade ({number})", number=offers) if offers else panel.words("Trade")
    asked = any(offer.to == panel.seat for offer in panel.view.offers)
    return (Button(label, go("trade"), "primary" if asked else "secondary"),)


def _lasting_buttons(panel: CeylonPanel) -> tuple[Button, ...]:
    words = panel.words
    return (Button(words("Answers in advance"), go("standing")), Button(words("Refresh"), go()))


# --- a turn -----------------------------------------------------------------------------------


def _ship(panel: CeylonPanel, ware: str = "", size: str = "") -> Screen:
    words = panel.words
    melds = [move for move in panel.moves if isinstance(move, Ship)]
    if not ware:
        best_first = sorted(melds, key=lambda meld: -points_for(meld.ware, meld.goods + meld.plantations))
        choices = [
            Choice(_meld_label(panel, meld), go("ship", meld.ware, f"{meld.goods}+{meld.plantations}"))
            for meld in best_first[:25]
        ]
        if not choices:
            raise StaleDraft
        return panel.screen(
            [words("Which meld? Each spends a Clipper and a Port.")],
            [pick_menu(words("Melds"), choices), (panel.home(),)],
        )
    for meld in melds:
        if meld.ware == ware and f"{meld.goods}+{meld.plantations}" == size:
            points = points_for(meld.ware, meld.goods + meld.plantations)
            total = panel.view.players[panel.seat].points + points
            text = words(
                "{meld}? You would have {total} points, and draw 3 cards.",
                meld=_meld_label(panel, meld),
                total=total,
            )
            use = cards(**{meld.ware: meld.goods}, Plantation=meld.plantations, Port=1, Clipper=1)
            others = Button(words("Other melds"), go("ship"))
            return panel.confirm(text, panel.game.text(meld), others, preview=Preview(use=use, points=points))
    raise StaleDraft


def _meld_label(panel: CeylonPanel, meld: Ship) -> str:
    words = panel.words
    points = points_for(meld.ware, meld.goods + meld.plantations)
    if meld.plantations:
        return words(
            "Ship {goods} {ware} and {plantations} Plantation cards for {points}",
            goods=meld.goods,
            ware=Word(meld.ware),
            plantations=meld.plantations,
            points=points,
        )
    return words("Ship {goods} {ware} for {points}", goods=meld.goods, ware=Word(meld.ware), points=points)


def _draw(panel: CeylonPanel) -> Screen:
    return panel.confirm(
        panel.words("Discard a Clipper to draw two cards?"),
        panel.game.text(_only(panel, DrawMore)),
        preview=Preview(use=cards(Clipper=1)),
    )


def _skip(panel: CeylonPanel) -> Screen:
    move = _only(panel, EndPhase)
    return panel.confirm(
        panel.words("End this phase? Offers that are open lapse when trading ends."),
        panel.game.text(move),
    )


def _end(panel: CeylonPanel, put_away: str = "") -> Screen:
    """End the turn; above the limit choose what goes, beginning with what can best be done without."""
    words = panel.words
    limit = panel.view.players[panel.seat].hand_limit
    surplus = sum(panel.hand) - limit
    if surplus <= 0:
        best = next((meld for meld in advice.melds(panel.view) if meld.move in panel.moves), None)
        left_out = (
            [words("You have not shipped: {meld}.", meld=_meld_label(panel, best.move))] if best else []
        )
        return panel.confirm(" ".join((*left_out, words("End your turn?"))), panel.game.text(EndTurn()))
    usual = advice.least_discard(panel.view, panel.seat)
    if not put_away:
        pile = Pile(usual.cards if usual is not None else EMPTY.counts)
    elif put_away.startswith(DISCARD):
        pile = picked(put_away.removeprefix(DISCARD))
    else:
        pile = Pile.read(put_away)
    if not pile.within(panel.hand) or pile.size > surplus:
        raise StaleDraft
    left = surplus - pile.size
    text = words(
        "Your limit is {limit} cards. You discard {cards}.", limit=limit, cards=panel.cards(pile.counts)
    )
    if left:
        text = " ".join((text, words("Choose {left} more.", left=left)))
    rows: list[Row] = [
        pick_cards(panel, "Discard {card}", go("end", DISCARD), panel.hand, pile, surplus),
        (
            Button(words("Discard and end turn"), send_pile("discard", pile), "success", disabled=left > 0),
            panel.home(),
        ),
    ]
    return panel.screen([text], rows, Preview(away=pile.counts, discarding=True))


def _only(panel: CeylonPanel, kind: type[MoveType]) -> MoveType:
    for move in panel.moves:
        if isinstance(move, kind):
            return move
    raise StaleDraft


_SCREENS: dict[str, tuple[Callable[..., Screen], int, int]] = {
    "": (_home, 0, 0),
    "ship": (_ship, 0, 2),
    "draw": (_draw, 0, 0),
    "skip": (_skip, 0, 0),
    "attack": (panel_actions.attack, 0, 0),
    "storm": (panel_actions.storm, 0, 0),
    "build": (panel_actions.build, 0, 0),
    "sure": (panel_actions.sure, 1, 1),
    "end": (_end, 0, 1),
    "standing": (panel_answers.standing, 0, 0),
    "trade": (panel_trade.trade_screen, 0, 0),
    "accept": (panel_trade.accept_screen, 1, 1),
    "offer": (partial(panel_trade.build_screen, kind="offer"), 1, 4),
    "counter": (partial(panel_trade.build_screen, kind="counter"), 1, 4),
}
"""Screens by the first word of a draft, and how many words may follow it."""
