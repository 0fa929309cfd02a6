"""Ceylon's panel: the hand, what can be done with it now, and what is asked out of turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from cogs.ceylon import deeds, trading
from cogs.ceylon.steps import EMPTY, Pile, Step, pick_menu, pile_words, send_pile
from cogs.ceylon.words import offer_words, tell_events
from cogs.common.desk import DraftGone
from cogs.common.screen import Button, Choice, Row, Screen, Target, do, go
from cogs.common.words import Words
from engine.ceylon import advice
from engine.ceylon.cards import CLIPPER, KINDS, WINDS, cards, points_for
from engine.ceylon.types import (
    AnswerRaid,
    BuildOfficial,
    BuildPlantation,
    DrawMore,
    EndPhase,
    EndTurn,
    Fleet,
    Monsoon,
    Pledge,
    Raid,
    Ship,
    Standing,
    Typhoon,
)
from engine.core.errors import Word
from engine.core.game import AnyGame
from render.ceylon import Preview
from tables.types import Look

Kind = TypeVar("Kind")


def panel(look: Look, draft: str, words: Words, game: AnyGame) -> Screen:
    """The reader's panel for a draft; raises :class:`DraftGone`."""
    assert look.seat is not None
    step = Step(look, words, game, look.seat)
    if look.result is not None or look.table.status != "playing":
        return step.screen([words("This game is over.")], [(Button(words("Log"), Target("log")),)])
    name, *rest = draft.split("/") if draft else [""]
    screen, fewest, most = _SCREENS.get(name, (_home, 1, 0))
    if not fewest <= len(rest) <= most:
        raise DraftGone
    return screen(step, *rest)


# --- the first screen --------------------------------------------------------------------------


def _home(step: Step) -> Screen:
    view = step.view
    if view.attack is not None and step.seat in view.attack.asked:
        return _asked(step)
    lines = [step.state(), *_surplus(step), *_since(step)]
    rows: list[Row] = []
    if view.player == step.seat and view.attack is None:
        rows += [_turn_buttons(step), _deed_buttons(step)]
    told = "\n".join(lines)
    offers = [offer_words(offer, step.look, step.words) for offer in view.offers if offer.to == step.seat]
    lines += [line for line in offers[:3] if line not in told]
    rows.append(_lasting_buttons(step, len(view.offers)))
    return step.screen(lines, rows)


def _since(step: Step) -> list[str]:
    told = [tell_events(ply.events, step.look, step.words) for ply in step.look.recent]
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
    """What ends turns quickly: the best meld and the end of the turn, one press each."""
    words, view = step.words, step.view
    best = next((meld for meld in advice.melds(view) if meld.move in step.moves), None)
    buttons: list[Button] = []
    if best is not None:
        size, ware = best.move.goods + best.move.plantations, best.move.ware
        label = words("Ship {size} {ware} for {points}", size=size, ware=Word(ware), points=best.points)
        draft = go("ship", ware, f"{best.move.goods}+{best.move.plantations}")
        buttons += [Button(label, draft, "success"), Button(words("Other melds"), go("ship"))]
    if any(isinstance(move, DrawMore) for move in step.moves):
        buttons.append(Button(words("Clipper: draw 2"), go("draw")))
    buttons.append(Button(words("End turn"), go("end"), "primary"))
    return tuple(buttons)


def _deed_buttons(step: Step) -> tuple[Button, ...]:
    words, moves = step.words, step.moves
    attack = any(isinstance(move, Raid | Fleet) for move in moves)
    storm = any(isinstance(move, Monsoon | Typhoon) for move in moves)
    build = any(isinstance(move, BuildPlantation | BuildOfficial) for move in moves)
    skip = any(isinstance(move, EndPhase) for move in moves) and step.view.phase in ("draw", "trade")
    buttons = [
        Button(words("Pirates"), go("attack"), disabled=not attack),
        Button(words("Storm"), go("storm"), disabled=not storm),
        Button(words("Build"), go("build"), disabled=not build),
    ]
    if skip:
        buttons.append(Button(words("End {phase}", phase=words(step.view.phase)), go("skip")))
    return tuple(buttons)


def _lasting_buttons(step: Step, offers: int) -> tuple[Button, ...]:
    words = step.words
    label = words("Trade ({number})", number=offers) if offers else words("Trade")
    trade = Button(label, go("trade"), disabled=not (offers or trading.can_trade(step)))
    return (trade, Button(words("Answers in advance"), go("standing")), Button(words("Refresh"), go()))


# --- answers -----------------------------------------------------------------------------------


def _asked(step: Step) -> Screen:
    view, words, text = step.view, step.words, step.game.text
    attack = view.attack
    assert attack is not None
    if attack.kind == "raid":
        question = words(
            "{name} raids you. Do you spend Winds to drive the pirates off?", name=step.name(attack.attacker)
        )
        row: tuple[Button, ...] = (
            Button(words("Use Winds"), do(text(AnswerRaid(True))), "success", disabled=not step.hand[WINDS]),
            Button(words("Let it happen"), do(text(AnswerRaid(False))), "danger"),
        )
    else:
        question = words(
            "{name} sends a fleet against {target}. Two Clippers together stop it; how many do you pledge?",
            name=step.name(attack.attacker),
            target=words("you") if attack.target == step.seat else step.name(attack.target),
        )
        row = tuple(
            Button(
                words("Pledge {number}", number=number),
                do(text(Pledge(number))),
                "success" if number else "secondary",
                disabled=step.hand[CLIPPER] < number,
            )
            for number in range(3)
        )
    return step.screen([question], [row, (Button(words("Answers in advance"), go("standing")),)])


def _standing(step: Step) -> Screen:
    """Answers given in advance; each choice is a move that nobody else sees."""
    words, text = step.words, step.game.text
    now = step.view.standing or Standing()

    def option(label: str, standing: Standing) -> Choice:
        return Choice(label, do(text(standing)), chosen=standing == now)

    winds = [
        option(words("Raided: ask me"), Standing("ask", now.own, now.others)),
        option(words("Raided: use Winds if I can"), Standing("use", now.own, now.others)),
        option(words("Raided: keep my Winds"), Standing("keep", now.own, now.others)),
    ]
    own = [
        option(
            words("Fleet against me: ask me")
            if number is None
            else words("Fleet against me: pledge up to {number}", number=number),
            Standing(now.winds, number, now.others),
        )
        for number in (None, 0, 1, 2)
    ]
    others = [
        option(
            words("Fleet against others: ask me")
            if number is None
            else words("Fleet against others: pledge up to {number}", number=number),
            Standing(now.winds, now.own, number),
        )
        for number in (None, 0, 1, 2)
    ]
    return step.screen(
        [words("Answers in advance are seen by nobody else and settle an attack at once.")],
        [
            pick_menu(step, words("Raids"), winds),
            pick_menu(step, words("Fleets against you"), own),
            pick_menu(step, words("Fleets against others"), others),
            (step.home(),),
        ],
    )


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
            raise DraftGone
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
    raise DraftGone


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
    """End the turn; above the limit choose what goes, beginning with what the clock would discard."""
    words = step.words
    limit = step.view.players[step.seat].hand_limit
    surplus = sum(step.hand) - limit
    if surplus <= 0:
        best = next((meld for meld in advice.melds(step.view) if meld.move in step.moves), None)
        left_out = [words("You have not shipped: {meld}.", meld=_meld_label(step, best.move))] if best else []
        return step.confirm(" ".join((*left_out, words("End your turn?"))), step.game.text(EndTurn()))
    usual = advice.default_discard(step.view)
    pile = Pile.read(put_away) if put_away else Pile(usual.cards if usual is not None else EMPTY.counts)
    if not pile.within(step.hand) or pile.size > surplus:
        raise DraftGone
    left = surplus - pile.size
    more = [
        Choice(words("Discard {ware}", ware=words(name)), go("end", pile.plus(kind).text()))
        for kind, name in enumerate(KINDS)
        if left and pile.counts[kind] < step.hand[kind]
    ]
    text = words(
        "Your limit is {limit} cards. You discard {cards}.", limit=limit, cards=pile_words(step, pile)
    )
    if left:
        text = " ".join((text, words("Choose {left} more.", left=left)))
    rows: list[Row] = [
        pick_menu(step, words("Discard a card"), more),
        (
            Button(words("Discard and end turn"), send_pile("discard", pile), "success", disabled=left > 0),
            Button(words("Choose anew"), go("end", EMPTY.text())),
            step.home(),
        ),
    ]
    return step.screen([text], rows, Preview(away=pile.counts))


def _only(step: Step, kind: type[Kind]) -> Kind:
    for move in step.moves:
        if isinstance(move, kind):
            return move
    raise DraftGone


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
    "standing": (_standing, 0, 0),
    "trade": (trading.trade_screen, 0, 0),
    "accept": (trading.accept_screen, 1, 1),
    "offer": (partial(trading.build_screen, kind="offer"), 1, 3),
    "counter": (partial(trading.build_screen, kind="counter"), 1, 3),
}
"""Screens by the first word of a draft, and how many words may follow it."""
