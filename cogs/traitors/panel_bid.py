"""The form of a bid, and what was filled in."""

from msgspec import structs

from cogs.screens import forms, numbers
from cogs.screens.screen import Target
from cogs.table_screens.game_ui import StaleDraft
from cogs.traitors.draft import Draft, garnets_of, read_draft, with_bid
from data.catalogue import Words
from engine.core.errors import IllegalMove
from engine.traitors.types import GARNET_VALUE, Bid, Setup, Spring, View
from render.traitors.phrases import garnets_words, round_title

_NONE = "-"
"""The round of no bid."""


def _draft(view: View, written: str) -> tuple[Draft, Setup | Spring]:
    draft = read_draft(written, view)
    if isinstance(draft.order, Setup | Spring):
        return draft, draft.order
    raise StaleDraft


def bid_form(view: View, written: str, words: Words) -> forms.Form:
    """The form on the bid of a draft; raises :class:`StaleDraft`."""
    _, order = _draft(view, written)
    bid, held = order.bid, garnets_of(view)
    fields: list[forms.Field] = []
    if isinstance(order, Setup):
        rounds = [
            forms.FieldOption(words(round_title(number)), str(number), number == (order.round or 1))
            for number in (1, 2, 3)
        ]
        none = forms.FieldOption(words("No bid"), _NONE)
        fields.append(forms.ChoiceField("round", words("Traitor in which season?"), [*rounds, none]))
    terms = words("A losing bid costs nothing; if you win, each living trader pays it at the end.")
    if isinstance(order, Spring):
        terms = words("Leave it empty to bid nothing. If you win, each living trader pays it at the end.")
    fields.append(forms.TextField("gold", words("Gold"), str(bid.gold) if bid else "", terms, 9))
    if held:
        hint = words(
            "Each counts as {value} gold; you hold {garnets}.",
            value=GARNET_VALUE,
            garnets=garnets_words(held, words),
        )
        fields.append(forms.TextField("garnets", words("Garnets"), str(bid.garnets) if bid else "", hint, 9))
    return forms.Form(words("Bid for a traitor’s seat"), fields, Target("fill", written))


def filled_bid(view: View, written: str, fields: forms.Filled) -> Target:
    """The panel with the bid that was filled in; raises as
    :meth:`~cogs.table_screens.game_ui.GameUi.filled`."""
    draft, order = _draft(view, written)
    typed = [value for key in ("gold", "garnets") for value in fields.get(key, ())]
    chosen = "".join(fields.get("round", ()))
    if chosen == _NONE or (isinstance(order, Spring) and not typed):
        return draft.with_order(with_bid(order, None))
    limit, held = view.options.bid_limit, garnets_of(view)
    gold, garnets = _amount(fields, "gold"), _amount(fields, "garnets")
    if gold is None or gold > limit:
        raise IllegalMove("T-5", "A bid is a whole amount of gold from 0 to {limit}", limit=limit)
    if garnets is None or garnets > held:
        raise IllegalMove("T-5", "You can bid at most the garnets in your hand: {held}", held=held)
    changed = with_bid(order, Bid(gold, garnets))
    if isinstance(changed, Setup):
        number = numbers.read_number(chosen)
        if number not in (1, 2, 3):
            raise IllegalMove("T-5", "Name both a bid and its round, or neither")
        changed = structs.replace(changed, round=number)
    return draft.with_order(changed)


def _amount(fields: forms.Filled, key: str) -> int | None:
    """A number that was typed, 0 for an empty field; None for what is no whole amount."""
    typed = "".join(fields.get(key, ())).strip()
    return numbers.read_number(typed) if typed else 0
