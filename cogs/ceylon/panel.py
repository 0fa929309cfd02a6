"""Ceylon's panel: the hand, what can be done with it now, shipments, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from cogs.ceylon import answering, deeds, trading
from cogs.ceylon.steps import EMPTY, Pile, Step, pick_cards, pick_menu, picked, pile_words, send_pile
from cogs.ceylon.words import PHASES, offer_words, tell_events
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
from engine.players.ceylon import least_discard
from render.ceylon import Preview
from tables.types import TableView

Kind = TypeVar("Kind")
DISCARD = "discard="
"""What the menu of cards to discard puts before its choices in a draft."""


def panel(table_view: TableView, draft: str, words: Words, game: AnyGame) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    assert table_view.seat is not None
    step = Step(table_view, words, game, table_view.seat)
    if table_view.result is not None or table_view.table.status != "playing":
        reading = (Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules")))
        return step.screen([words("This game is over.")], [reading])
    name, *rest = draft.split("/") if draft else [""]
    screen, fewest, most = _SCREENS.get(name, (_home, 1, 0))
    if not fewest <= len(rest) <= most:
        raise StaleDraft
    return screen(step, *rest)


# --- the first screen --------------------------------------------------------------------------


def _home(step: Step) -> Screen:
    view = step.view
    if view.attack is not None and step.seat in view.attack.asked:
        return answering.asked(step)
    lines = [step.state(), *_surplus(step), *_since(step)]
    told = "\n".join(lines)
    offers = [
        offer_words(offer, step.table_view, step.words) for offer in view.offers if offer.to == step.seat
    ]
    lines += [line for line in offers[:3] if line not in told]
    if view.player == step.seat and view.attack is None:
        return step.screen(lines, [_turn_buttons(step), _deeds_menu(step)])
    return step.screen(lines, [(*_trade_button(step), *_lasting_buttons(step))])


def _since(step: Step) -> list[str]:
    told = [tell_events(ply.events, step.table_view, step.words) for ply in step.table_view.recent]
    return [f"-# {line}" for line in [line for line in told if line][-3:]]


def _surplus(step: Step) -> list[str]:
    """What keeps the turn from ending."""
    view, me = step.view, step.view.players[step.seat]
    if view.phase != "end" or view.player != step.seat:
        return []
    return [
        step.words(
            "Your hand has {size} cards and your limit is {limit}: end your turn with a discard.",
            size=me.hand_size,
            limit=me.hand_limit,
        )
    ]


def _turn_buttons(step: Step) -> tuple[Button, ...]:
    """What is done most, one press each: the best meld, trades, and what leads on."""
    words = step.words
    best = next((meld for meld in advice.melds(step.view) if meld.move in step.moves), None)
    buttons: list[Button] = []
    if best is not None:
        size, ware = best.move.goods + best.move.plantations, best.move.ware
        label = words("Ship {size} {ware} for {points}", size=size, ware=Word(ware), points=best.points)
        buttons.append(
            Button(label, go("ship", ware, f"{best.move.goods}+{best.move.plantations}"), "success")
        )
    return (*buttons, *_trade_button(step), Button(words("End turn"), go("end"), "primary"))


def _deeds_menu(step: Step) -> Row:
    """All else that the cards allow now. What they do not is not listed: the hand's picture shows why."""
    words, moves = step.words, step.moves

    def can(*kinds: type[Move]) -> bool:
        return any(isinstance(move, kinds) for move in moves)

    skip = can(EndPhase) and step.view.phase in ("draw", "trade")
    phase = words(PHASES[step.view.phase])
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
    return pick_menu(step, words("More …"), choices)


def _trade_button(step: Step) -> tuple[Button, ...]:
    """The way to offers; none where nothing is open and nothing can be offered."""
    offers = len(step.view.offers)
    if not (offers or trading.can_trade(step)):
        return ()
    label = step.words("Trade ({number})", number=offers) if offers else step.words("Trade")
    asked = any(offer.to == step.seat for offer in step.view.offers)
    return (Button(label, go("trade"), "primary" if asked else "secondary"),)


def _lasting_buttons(step: Step) -> tuple[Button, ...]:
    words = step.words
    return (Button(words("Answers in advance"), go("standing")), Button(words("Refresh"), go()))


# --- deeds of a turn ---------------------------------------------------------------------------


def _ship(step: Step, ware: str = "", size: str = "") -> Screen:
    words = step.words
    melds = [move for move in step.moves if isinstance(move, Ship)]
    if not ware:
        best_first = sorted(melds, key=lambda meld: -points_for(meld.ware, meld.goods + meld.plantations))
        choices = [
            Choice(_meld_label(step, meld), go("ship", meld.ware, f"{meld.goods}+{meld.plantations}"))
            for meld in best_first[:25]
        ]
        if not choices:
            raise StaleDraft
        return step.screen(
            [words("Which meld? Each spends a Clipper and a Port.")],
            [pick_menu(step, words("Melds"), choices), (step.home(),)],
        )
    for meld in melds:
        if meld.ware == ware and f"{meld.goods}+{meld.plantations}" == size:
            points = points_for(meld.ware, meld.goods + meld.plantations)
            total = step.view.players[step.seat].points + points
            text = words(
                "{meld}? You would have {total} points, and draw 3 cards.",
                meld=_meld_label(step, meld),
                total=total,
            )
            use = cards(**{meld.ware: meld.goods}, Plantation=meld.plantations, Port=1, Clipper=1)
            others = Button(words("Other melds"), go("ship"))
            return step.confirm(text, step.game.text(meld), others, preview=Preview(use=use, points=points))
    raise StaleDraft


def _meld_label(step: Step, meld: Ship) -> str:
    words = step.words
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


def _draw(step: Step) -> Screen:
    return step.confirm(
        step.words("Discard a Clipper to draw two cards?"),
        step.game.text(_only(step, DrawMore)),
        preview=Preview(use=cards(Clipper=1)),
    )


def _skip(step: Step) -> Screen:
    move = _only(step, EndPhase)
    return step.confirm(
        step.words("End this phase? Offers that are open lapse when trading ends."),
        step.game.text(move),
    )


def _end(step: Step, put_away: str = "") -> Screen:
    """End the turn; above the limit choose what goes, beginning with what can best be done without."""
    words = step.words
    limit = step.view.players[step.seat].hand_limit
    surplus = sum(step.hand) - limit
    if surplus <= 0:
        best = next((meld for meld in advice.melds(step.view) if meld.move in step.moves), None)
        left_out = [words("You have not shipped: {meld}.", meld=_meld_label(step, best.move))] if best else []
        return step.confirm(" ".join((*left_out, words("End your turn?"))), step.game.text(EndTurn()))
    usual = least_discard(step.view, step.seat)
    if not put_away:
        pile = Pile(usual.cards if usual is not None else EMPTY.counts)
    elif put_away.startswith(DISCARD):
        pile = picked(put_away.removeprefix(DISCARD))
    else:
        pile = Pile.read(put_away)
    if not pile.within(step.hand) or pile.size > surplus:
        raise StaleDraft
    left = surplus - pile.size
    text = words(
        "Your limit is {limit} cards. You discard {cards}.", limit=limit, cards=pile_words(step, pile)
    )
    if left:
        text = " ".join((text, words("Choose {left} more.", left=left)))
    rows: list[Row] = [
        pick_cards(step, "Discard {card}", go("end", DISCARD), step.hand, pile, surplus),
        (
            Button(words("Discard and end turn"), send_pile("discard", pile), "success", disabled=left > 0),
            step.home(),
        ),
    ]
    return step.screen([text], rows, Preview(away=pile.counts))


def _only(step: Step, kind: type[Kind]) -> Kind:
    for move in step.moves:
        if isinstance(move, kind):
            return move
    raise StaleDraft


_SCREENS: dict[str, tuple[Callable[..., Screen], int, int]] = {
    "": (_home, 0, 0),
    "ship": (_ship, 0, 2),
    "draw": (_draw, 0, 0),
    "skip": (_skip, 0, 0),
    "attack": (deeds.attack, 0, 0),
    "storm": (deeds.storm, 0, 0),
    "build": (deeds.build, 0, 0),
    "sure": (deeds.sure, 1, 1),
    "end": (_end, 0, 1),
    "standing": (answering.standing, 0, 0),
    "trade": (trading.trade_screen, 0, 0),
    "accept": (trading.accept_screen, 1, 1),
    "offer": (partial(trading.build_screen, kind="offer"), 1, 4),
    "counter": (partial(trading.build_screen, kind="counter"), 1, 4),
}
"""Screens by the first word of a draft, and how many words may follow it."""
