"""What everybody has, in lines of text, and what the public picture has no room for."""

from collections.abc import Iterator

from cogs.kashgar.card_text import action_lines, card_name
from cogs.screens.markup import icon_mark, plain
from cogs.screens.screen import clip
from cogs.table_screens.names import standing_names, text_names
from data.catalogue import Words
from engine.kashgar import advice, language, types
from render import icons, narration
from render.drawing.picture import ACROSS
from render.kashgar import board, cards, signs, table_lines
from render.kashgar.labels import good_name, piles_words, place_name, points_label, signed
from tables.core.view_types import TableView

_WORDS_LIMIT = 600
"""Characters of what the picture leaves to words: an own deck may leave much."""


def goods_line(goods: language.Goods, words: Words, *, every: bool = False) -> str:
    """So much of each good, as figures with icons; with ``every`` also those of which there is nothing."""
    named = [good for good in language.GOODS if every or getattr(goods, good)]
    return "".join(
        f"{getattr(goods, good)}"
        + icon_mark(signs.good_icon(good), f" {good_name(good, words)}" + ("" if good == named[-1] else ", "))
        for good in named
    )


def standings(table_view: TableView[types.View], words: Words) -> tuple[str, ...]:
    """Each player's points and goods, who leads marked; then what the public picture leaves to words."""
    view = table_view.view
    lines = [*_players(table_view, words)]
    if view.ask is None or table_view.table.has_ended:
        return tuple(lines)
    if len(view.players) > board.SEATS_WITH_CONTRACTS:
        lines += _contracts(table_view, words)
    elif any(table_lines.payers(view, key) for key in view.face_up):
        lines.append(words("-# On a contract: who could pay for it."))
    last = [] if view.triggered else [words("{points} points start the last round.", points=types.TARGET)]
    return (*lines, *_told_in_words(view, words), f"-# {' '.join((*last, piles_words(view, words)))}")


def _players(table_view: TableView[types.View], words: Words) -> Iterator[str]:
    """A line with the points and one with the goods, or in the end with what the points came from."""
    view, names = table_view.view, standing_names(table_view, words)
    stars = narration.leads([player.total for player in view.players])
    for seat in advice.seats_by_place(view):
        player = view.players[seat]
        ended = f" · {words('brought the end')}" if seat in view.triggered else ""
        said = f"**{names[seat]} · {points_label(player.total, words)}**{ended}"
        yield f"{icon_mark(icons.seat_icon(seat))}{stars[seat]}{said}"
        if view.ask is not None:
            yield goods_line(player.goods, words, every=True)
            continue
        yield words(
            "{contracts} from contracts, {persons} from people",
            contracts=signed(player.contract_points),
            persons=signed(player.person_points),
        )


def _contracts(table_view: TableView[types.View], words: Words) -> Iterator[str]:
    """The open contracts, a line each, with who could pay them."""
    view, names = table_view.view, text_names(table_view)
    for key in view.face_up:
        contract = view.deck.contract(key)
        name = plain(place_name(contract, ACROSS, words))
        parts = [
            f"**{name}, {contract.points}**: {goods_line(contract.cost, words)}",
            words("mules {number}+", number=contract.mules),
        ]
        if contract.payout != language.Goods():
            parts.append(words("pays out {goods}", goods=goods_line(contract.payout, words)))
        able = table_lines.payers(view, key)
        # Their names stand above; where there are no icons they stand here, too.
        marks = [
            icon_mark(icons.seat_icon(seat), names[seat] if seat == able[-1] else f"{names[seat]}, ")
            for seat in able
        ]
        parts += [words("can pay: {names}", names="".join(marks))] if able else []
        yield " · ".join(parts)


def _told_in_words(view: types.View, words: Words) -> Iterator[str]:
    """What front cards do for whose signs the picture has no room."""
    fronts = dict.fromkeys(caravan[0] for player in view.players for caravan in player.caravans if caravan)
    lines = []
    for key in fronts:
        person = view.deck.person(key)
        does = action_lines(view.deck, person, words)
        told = ". ".join(does[at] for at in cards.in_words(person, view.deck, words))
        lines += [f"**{card_name(view.deck, key, words)}** {told}."] if told else []
    if lines:
        yield clip(f"-# {' '.join(lines)}", _WORDS_LIMIT)
