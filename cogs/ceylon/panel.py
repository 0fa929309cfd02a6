"""Ceylon's panel: what can be done now, a line and a press each, and the end of a turn."""

from collections.abc import Callable, Sequence

from cogs.ceylon import panel_attacks, panel_context, panel_moves, panel_trade
from cogs.ceylon.draft import EMPTY, Pile, send_pile, ticked
from cogs.ceylon.panel_moves import best_meld, best_shipped, meld_words
from cogs.screens.screen import LINES_AT_MOST, Button, Line, PickMany, Row, Screen, Text, do, go, in_rows
from cogs.screens.text_table import grid
from cogs.table_screens import game_ui, panel_base
from data.catalogue import Words
from engine.ceylon import advice, knowledge, scoring
from engine.ceylon.cards import PIRATES, WARES
from engine.ceylon.game import Ceylon
from engine.ceylon.types import EndTurn, View
from engine.core.errors import Word
from render.ceylon import table_lines
from tables.core.view_types import TableView

DISCARD = "discard="
"""What the menu of cards to discard puts before its choices in a draft."""
MOST_LINES = 4
"""Moves that stand as lines; of more one less does, above a menu of the others."""
MOST_SUGGESTED = 3
"""Cards that are discarded in one press; more are chosen."""


def open_panel(table_view: TableView[View], draft: str, words: Words, ui: game_ui.GameUi[Ceylon]) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    panel = panel_context.CeylonPanel(table_view, words, ui, draft)
    if panel.view.phase == "over":
        return panel.ask("", [], [panel_base.reading_buttons(words)])
    if not draft:
        return _home(panel)
    name, *rest = draft.split("/")
    screen, fewest, most = _SCREENS.get(name, (_home, 1, 0))
    if not fewest <= len(rest) <= most:
        raise game_ui.StaleDraft
    return screen(panel, *rest)


# --- the first screen --------------------------------------------------------------------------


def _home(panel: panel_context.CeylonPanel) -> Screen:
    view = panel.view
    if view.attack is not None and panel.seat in view.attack.asked:
        return panel_attacks.asked(panel)
    held = table_lines.held_sentence(view.players[panel.seat], panel.words)
    text = [*panel.recent(panel.table_view.recent), held]
    offers, refusals = panel_trade.quick_answers(panel)
    prices = Button(panel.words("Prices"), go("prices"))
    if view.player != panel.seat or view.attack is not None:
        buttons = (*refusals, *panel_trade.button(panel), prices)
        rows: list[Row] = [*offers, *in_rows(buttons), *panel_attacks.in_advance(panel)]
        return panel.ask("", text, rows)
    end, buttons = _end_of_turn(panel)
    taken = len(end) + len(offers)
    rows = [
        *_moves(panel, min(MOST_LINES, LINES_AT_MOST - taken)),
        *end,
        *offers,
        refusals,
        *_threat(panel),
        (*panel_trade.button(panel), *buttons, prices),
    ]
    return panel.ask("", text, rows, use=best_shipped(panel))


def _moves(panel: panel_context.CeylonPanel, most: int) -> list[Row]:
    """A line each, of so many at most, or one less above a menu of the others and of smaller shipments."""
    found, smaller = panel_moves.ways(panel), panel_moves.smaller_melds(panel)
    first = len(found) if len(found) + bool(smaller) <= most else most - 1
    choices = [way.choice() for way in (*found[first:], *smaller)]
    menu = panel_context.pick_menu(panel.words("Other moves …"), choices)
    return [*(way.line() for way in found[:first]), menu]


def _end_of_turn(panel: panel_context.CeylonPanel) -> tuple[list[Row], tuple[Button, ...]]:
    """The end of the turn in one press, with the discard that costs least where one is due."""
    words, usual = panel.words, advice.least_discard(panel.view, panel.seat)
    if best_meld(panel) is not None or (usual is not None and sum(usual.cards) > MOST_SUGGESTED):
        return [], (Button(words("End turn"), go("end"), "primary"),)
    if usual is None:
        return [], (Button(words("End turn"), do(panel.game.text(EndTurn())), "primary"),)
    said = words("Discard {card}", card=f"**{panel.cards(usual.cards)}**")
    end = Button(words("End turn"), send_pile("discard", Pile(usual.cards)), "primary")
    return [Line(said, end)], (Button(words("Discard …"), go("end")),)


def _threat(panel: panel_context.CeylonPanel) -> list[Row]:
    """Who is nearest to the target, once they are half-way, and the Pirates that the reader has not seen."""
    view = panel.view
    points, leader = max(
        (player.points, seat) for seat, player in enumerate(view.players) if seat != panel.seat
    )
    if 2 * points < view.options.target:
        return []
    said = panel.words(
        "{name} needs {points} points · Pirates unseen: {number}",
        name=panel.names[leader],
        points=view.options.target - points,
        number=knowledge.unseen_cards(view.discard, panel.hand)[PIRATES],
    )
    return [Text(f"-# {said}")]


def _prices(panel: panel_context.CeylonPanel) -> Screen:
    """What so many goods of a ware score (C-16), and which cards have gone."""
    words = panel.words
    head = ["", *map(str, range(1, scoring.MOST_GOODS + 1))]
    rows = [[words(Word(ware)), *map(str, row)] for ware, row in zip(WARES, scoring.POINTS, strict=True)]
    said = words("Each shipment uses up a Clipper and a Port, and draws 3 cards.")
    text = [said, grid([head, *rows], gap=1), table_lines.piles_words(panel.view, words)]
    return panel.ask(words("Prices of shipments"), text, [(panel.home(),)])


# --- the end of a turn ------------------------------------------------------------------------


def _end(panel: panel_context.CeylonPanel, *draft: str) -> Screen:
    """End the turn; above the limit choose what goes, beginning with what can best be done without."""
    words = panel.words
    surplus = sum(panel.hand) - panel.view.players[panel.seat].hand_limit
    best = best_meld(panel)
    left_out = [words("You have not shipped: {meld}.", meld=meld_words(best.move, words))] if best else []
    if surplus <= 0:
        end = Button(words("End turn"), do(panel.game.text(EndTurn())), "danger" if best else "primary")
        rows: list[Row] = [(end, panel.home())]
        return panel.ask(words("End your turn?"), left_out, rows, use=best_shipped(panel))
    pile = _put_away(panel, draft)
    if not pile.within(panel.hand):
        raise game_ui.StaleDraft
    left = surplus - pile.size
    text = [words("You discard {cards}.", cards=panel.cards(pile.counts))]
    send = words("Discard and end turn")
    if left > 0:
        text.append(words("Choose {left} more.", left=left))
        send = words("Discard: {left} more to choose", left=left)
    elif left < 0:
        text.append(words("You chose {number} too many.", number=-left))
        send = words("Discard: {number} too many", number=-left)
    options = panel_context.card_options(panel, panel.hand, pile, Word("Discard {card}"))
    rows = [
        PickMany(words("Discard cards …"), go("end", pile.text(), DISCARD), options, len(options)),
        (Button(send, send_pile("discard", pile), "primary", why_not=send if left else ""), panel.home()),
    ]
    held = table_lines.held_sentence(panel.view.players[panel.seat], words)
    told = [*left_out, held, " ".join(text)]
    return panel.ask(words("What do you discard?"), told, rows, away=pile.counts)


def _put_away(panel: panel_context.CeylonPanel, draft: Sequence[str]) -> Pile:
    """What a draft of the discard has gathered; at first what can best be done without."""
    match draft:
        case ():
            usual = advice.least_discard(panel.view, panel.seat)
            return Pile(usual.cards if usual is not None else EMPTY.counts)
        case (pile,):
            return Pile.read(pile)
        case (pile, chosen) if chosen.startswith(DISCARD):
            before = Pile.read(pile)
            shown = [card.value for card in panel_context.card_options(panel, panel.hand, before)]
            stay = (card for card in before.values() if card not in shown)
            return ticked([*filter(None, chosen.removeprefix(DISCARD).split(",")), *stay])
    raise game_ui.StaleDraft


_SCREENS: dict[str, tuple[Callable[..., Screen], int, int]] = {
    "sure": (panel_moves.sure, 1, 1),
    "attack": (panel_moves.attack, 1, 1),
    "end": (_end, 0, 2),
    "standing": (panel_attacks.standing, 0, 0),
    "trade": (panel_trade.trade_screen, 0, 0),
    "prices": (_prices, 0, 0),
}
"""Screens by the first word of a draft, and how many words may follow it."""
