"""The form of a bid, at the set-up of start cities too, and what was filled in."""

from msgspec import structs

from cogs.screens import forms, numbers, screen
from cogs.table_screens.game_ui import StaleDraft
from cogs.traitors.draft import Draft, garnets_of, read_draft, with_bid, with_starts
from data.catalogue import Words
from engine.core.errors import IllegalMove
from engine.traitors.types import GARNET_VALUE, TRADERS, Bid, Setup, Spring, View
from render.traitors.phrases import garnets_words, round_title


def _draft(view: View, written: str) -> tuple[Draft, Setup | Spring]:
    draft = read_draft(written, view)
    if isinstance(draft.order, Setup | Spring):
        return draft, draft.order
    raise StaleDraft


def bid_form(view: View, written: str, words: Words) -> forms.Form:
    """The form on the bid of a draft; raises :class:`StaleDraft`."""
    _, order = _draft(view, written)
    bid, held = order.bid, garnets_of(view)
    title, fields = words("Bid for a traitor’s seat"), list[forms.Field]()
    if isinstance(order, Setup):
        title = words("Start cities and bid")
        hint = words("Their numbers on the map, such as 3, 8, 12; without any they are drawn.")
        fields.append(forms.TextField("cities", words("Start cities (up to three)"), _numbers(order), hint))
        rounds = {str(number): words(round_title(number)) for number in (1, 2, 3)}
        question = words("Traitor in which season?")
        fields.append(forms.choice_field("round", question, rounds, str(order.round or 1)))
    terms = words("Leave it empty to bid nothing. If you win, each living trader pays it at the end.")
    fields.append(forms.TextField("gold", words("Gold"), str(bid.gold) if bid else "", terms, 9))
    if held:
        hint = words(
            "Each counts as {value} gold; you hold {garnets}.",
            value=GARNET_VALUE,
            garnets=garnets_words(held, words),
        )
        fields.append(forms.TextField("garnets", words("Garnets"), str(bid.garnets) if bid else "", hint, 9))
    return forms.Form(title, fields, screen.Target("fill", written))


def filled_bid(view: View, written: str, fields: forms.Filled) -> screen.Target:
    """The panel with the bid that was filled in; raises as
    :meth:`~cogs.table_screens.game_ui.GameUi.filled`."""
    draft, order = _draft(view, written)
    if isinstance(order, Setup):
        now = _numbers(order)
        typed = "".join(fields.get("cities", (now,)))
        order = order if typed == now else with_starts(order, _cities(typed, len(view.map.cities)))
    if not any(fields.get(key) for key in ("gold", "garnets")):
        return draft.with_order(with_bid(order, None))
    limit, held = view.options.bid_limit, garnets_of(view)
    gold, garnets = _amount(fields, "gold"), _amount(fields, "garnets")
    if gold is None or gold > limit:
        raise IllegalMove("T-5", "A bid is a whole amount of gold from 0 to {limit}", limit=limit)
    if garnets is None or garnets > held:
        raise IllegalMove("T-5", "You can bid at most the garnets in your hand: {held}", held=held)
    changed = with_bid(order, Bid(gold, garnets))
    if isinstance(changed, Setup):
        number = numbers.read_number("".join(fields.get("round", ())))
        if number not in (1, 2, 3):
            raise IllegalMove("T-5", "Name both a bid and its round, or neither")
        changed = structs.replace(changed, round=number)
    return draft.with_order(changed)


def _amount(fields: forms.Filled, key: str) -> int | None:
    """A number that was typed, 0 for an empty field; None for what is no whole amount."""
    typed = "".join(fields.get(key, ())).strip()
    return numbers.read_number(typed) if typed else 0


def _numbers(order: Setup) -> str:
    """Its start cities by their numbers, without those that are left to chance."""
    return ", ".join(str(city + 1) for city in order.cities if city is not None)


def _cities(typed: str, last: int) -> list[int]:
    """The cities of these numbers, which people count from 1 to ``last``."""
    found = [numbers.read_number(word.removeprefix("#")) or 0 for word in typed.replace(",", " ").split()]
    if len(found) > TRADERS or not all(1 <= number <= last for number in found):
        text = "Start cities are up to three numbers of the map, from 1 to {last}, not {text}"
        raise IllegalMove("T-3", text, last=last, text=typed)
    return [number - 1 for number in found]
