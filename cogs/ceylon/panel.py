"""Ceylon's panel: what can be done now as whole moves, one press each, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cogs.ceylon import panel_answers, panel_moves, panel_trade
from cogs.ceylon.draft import EMPTY, Pile, picked, send_pile
from cogs.ceylon.panel_context import CeylonPanel, pick_cards
from cogs.ceylon.panel_moves import best_meld, meld_words, ship_button
from cogs.screens.game_panel import reading_buttons
from cogs.screens.game_ui import GameUi, StaleDraft
from cogs.screens.screen import BUTTONS_AT_MOST, Button, Choice, Row, Screen, do, go, menu_pages, split_page
from data.catalogue import Words
from engine.ceylon import advice
from engine.ceylon.events import Event, OfferMade
from engine.ceylon.game import Ceylon
from engine.ceylon.types import EndTurn, View
from engine.core.errors import Word
from render.ceylon.narrator import ending
from render.ceylon.preview import Preview
from tables.view_types import TableView

DISCARD = "discard="
"""What the menu of cards to discard puts before its choices in a draft."""
FIRST_SCREEN = 6
"""Buttons on the first screen; a hint, and log and rules, make eight of them."""
_RECENT, _RECENT_LENGTH = 3, 300


def open_panel(table_view: TableView[View], draft: str, words: Words, ui: GameUi[Ceylon]) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    panel = CeylonPanel(table_view, words, ui)
    if table_view.result is not None or table_view.table.status != "playing":
        over = panel.view.phase == "over"
        said = ending(panel.view, panel.names, words) if over else words("This game is over.")
        return panel.screen([said], [reading_buttons(words)])
    first, page = split_page(draft)
    if not first:
        return _home(panel, page)
    name, *rest = draft.split("/")
    screen, fewest, most = _SCREENS.get(name, (_home, 1, 0))
    if not fewest <= len(rest) <= most:
        raise StaleDraft
    return screen(panel, *rest)


# --- the first screen --------------------------------------------------------------------------


def _home(panel: CeylonPanel, page: int = 0) -> Screen:
    view = panel.view
    if view.attack is not None and panel.seat in view.attack.asked:
        return panel_answers.asked(panel)
    recent = panel.recent(_RECENT, _RECENT_LENGTH, _not_asking(panel))
    lines = [panel.state(), *_surplus(panel), *recent]
    lines += panel_trade.offers_to_me(panel)
    answers = panel_trade.quick_answers(panel)
    if view.player != panel.seat or view.attack is not None:
        lasting = _lasting(panel)[: 1 if answers else 2]  # whoever answers gets a new screen anyway
        return panel.screen(lines, [answers, (*panel_trade.button(panel), *lasting)])
    main = (*ship_button(panel), *panel_trade.button(panel), *_end_buttons(panel))
    answers = answers[: 2 * ((FIRST_SCREEN - len(main)) // 2)]
    best = best_meld(panel)
    if best is not None:
        note = panel.ends("ship", advice.cards_of(best.move), Word("Shipping ends {phases}."))
        lines += [f"-# {note}"] if note else []
    return panel.screen(lines, [main, answers, *_others(panel, len(main) + len(answers), page)])


def _not_asking(panel: CeylonPanel) -> Iterator[list[Event]]:
    """What happened last, but offers that wait for the reader's answer: they are told with their numbers."""
    asking = {offer.id for offer in panel.view.offers if offer.to == panel.seat}
    for move in panel.table_view.recent:
        yield [one for one in move.events if not isinstance(one, OfferMade) or one.offer.id not in asking]


def _surplus(panel: CeylonPanel) -> list[str]:
    """What keeps the turn from ending."""
    view, me = panel.view, panel.view.players[panel.seat]
    if view.phase != "end" or me.hand_size <= me.hand_limit:
        return []
    return [
        panel.words.plural(
            "Your hand has {n} card and your limit is {limit}: end your turn with a discard.",
            "Your hand has {n} cards and your limit is {limit}: end your turn with a discard.",
            me.hand_size,
            limit=me.hand_limit,
        )
    ]


def _end_buttons(panel: CeylonPanel) -> tuple[Button, ...]:
    """The end of the turn in one press, with the discard that costs least where one is due."""
    words = panel.words
    if best_meld(panel) is not None:
        return (Button(words("End turn"), go("end")),)
    usual = advice.least_discard(panel.view, panel.seat)
    if usual is None:
        return (Button(words("End turn"), do(panel.game.text(EndTurn())), "primary"),)
    if sum(usual.cards) > 3:
        return (Button(words("End turn"), go("end"), "primary"),)
    said = words("Discard {cards}, end turn", cards=panel.card(usual.cards))
    return (
        Button(said, send_pile("discard", Pile(usual.cards)), "primary"),
        Button(words("Other discard"), go("end")),
    )


def _others(panel: CeylonPanel, taken: int, page: int) -> list[Row]:
    """All other moves: buttons where they are few, else one menu, numbered, the best first."""
    words = panel.words
    moves, lasting = panel_moves.others(panel), _lasting(panel)
    number = len(moves) + len(lasting)
    if number <= BUTTONS_AT_MOST and taken + number <= FIRST_SCREEN:
        return [(*(Button(choice.label, choice.target, icon=choice.icon) for choice in moves), *lasting)]
    choices = [
        Choice(f"{at}. {choice.label}", choice.target, choice.description, icon=choice.icon)
        for at, choice in enumerate(moves, 1)
    ]
    choices += [Choice(button.label, button.target) for button in lasting]
    return [menu_pages(words("Other moves …"), choices, "", page, words("More …"))]


def _lasting(panel: CeylonPanel) -> tuple[Button, ...]:
    words = panel.words
    return (Button(words("Answers in advance"), go("standing")), Button(words("Refresh"), go()))


# --- the end of a turn ------------------------------------------------------------------------


def _end(panel: CeylonPanel, *draft: str) -> Screen:
    """End the turn; above the limit choose what goes, beginning with what can best be done without."""
    words = panel.words
    limit = panel.view.players[panel.seat].hand_limit
    surplus = sum(panel.hand) - limit
    best = best_meld(panel)
    left_out = [words("You have not shipped: {meld}.", meld=meld_words(best.move, words))] if best else []
    if surplus <= 0:
        end = Button(words("End turn"), do(panel.game.text(EndTurn())), "danger" if best else "primary")
        asked = Word("End your turn?")
        preview = Preview(asked=asked)
        return panel.confirm([*left_out, words(asked)], end, *ship_button(panel), preview=preview)
    pile = _put_away(panel, draft)
    if not pile.within(panel.hand):
        raise StaleDraft
    left = surplus - pile.size
    text = words.plural(
        "Your limit is {n} card. You discard {cards}.",
        "Your limit is {n} cards. You discard {cards}.",
        limit,
        cards=panel.cards(pile.counts),
    )
    send = words("Discard and end turn")
    if left > 0:
        text = " ".join((text, words("Choose {left} more.", left=left)))
        send = words("Discard: {left} more to choose", left=left)
    elif left < 0:
        text = " ".join((text, words("You chose {number} too many.", number=-left)))
        send = words("Discard: {number} too many", number=-left)
    rows: Sequence[Row] = [
        pick_cards(panel, Word("Discard {card}"), go("end", pile.text(), DISCARD), panel.hand, pile),
        (Button(send, send_pile("discard", pile), "primary", why_not=send if left else ""), panel.home()),
    ]
    return panel.screen([*left_out, text], rows, Preview(away=pile.counts, discarding=True))


def _put_away(panel: CeylonPanel, draft: Sequence[str]) -> Pile:
    """What a draft of the discard has gathered; at first what can best be done without."""
    match draft:
        case ():
            usual = advice.least_discard(panel.view, panel.seat)
            return Pile(usual.cards if usual is not None else EMPTY.counts)
        case (pile,):
            return Pile.read(pile)
        case (pile, chosen) if chosen.startswith(DISCARD):
            return picked(chosen.removeprefix(DISCARD), Pile.read(pile))
    raise StaleDraft


_SCREENS: dict[str, tuple[Callable[..., Screen], int, int]] = {
    "ship": (panel_moves.all_melds, 0, 0),
    "sure": (panel_moves.sure, 1, 1),
    "end": (_end, 0, 2),
    "standing": (panel_answers.standing, 0, 0),
    "trade": (panel_trade.trade_screen, 0, 3),
    "offer": (partial(panel_trade.build_screen, kind="offer"), 1, 4),
    "counter": (partial(panel_trade.build_screen, kind="counter"), 1, 4),
}
"""Screens by the first word of a draft, and how many words may follow it."""
