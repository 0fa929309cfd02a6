"""The screen of a bid: its round, gold in steps and by a menu, garnets, and what it is worth."""

from __future__ import annotations

from msgspec import structs

from cogs.screens.screen import Button, Choice, Menu, Row
from cogs.traitors.draft import HOME, Draft, garnets_of, with_bid
from data.catalogue import Words
from engine.traitors.types import GARNET_VALUE, LAST_ROUND, Bid, Setup, Spring, View
from render.traitors.phrases import bid_words, garnets_words, round_title

GOLD_OFFERED = (0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 300, 500, 1000, 9_999)
"""Gold that the menu offers, as far as the table allows so much."""
STEPS = (-10, -1, 1, 10)


_QUICK = (0, 5, 10, 20, 30, 50, 75, 100)
"""Gold that the menu of the first screen offers for each round of the set-up."""


def bid_menu(draft: Draft, order: Setup | Spring, view: View, words: Words) -> Menu:
    """A bid in one choice, without garnets; the bid's own screen has every amount."""
    limit = view.options.bid_limit
    none = with_bid(order, None)
    choices = [Choice(words("No bid"), draft.with_order(none, HOME), chosen=order.bid is None)]
    for number in (1, 2, 3) if isinstance(order, Setup) else (LAST_ROUND,):
        for gold in _QUICK if isinstance(order, Setup) else GOLD_OFFERED:
            if gold > limit:
                continue
            bid = with_bid(order, Bid(gold))
            if isinstance(bid, Setup):
                bid = structs.replace(bid, round=number)
            label = words("{season}: {gold} gold", season=round_title(number), gold=gold)
            choices.append(Choice(label, draft.with_order(bid, HOME), chosen=bid == order))
    return Menu(words("Bid for a traitor’s seat"), tuple(choices))


def bid_parts(draft: Draft, order: Setup | Spring, view: View, words: Words) -> tuple[list[str], list[Row]]:
    """The text and the controls."""
    text = [_summary(order, words), _terms(view, words)]
    rows: list[Row] = []
    if isinstance(order, Setup):
        rows.append(_rounds(draft, order, words))
        if order.round is None:
            return text, rows
    rows.append(_gold_menu(draft, order, view, words))
    rows.append(_gold_steps(draft, order, view, words))
    rows.append(_garnets(draft, order, view, words))
    return text, rows


def _summary(order: Setup | Spring, words: Words) -> str:
    if isinstance(order, Setup):
        if order.round is None:
            return words("You have not bid for a traitor’s seat. Which round would you bid for?")
        if order.bid is None:
            return words("How much do you bid for round {round}?", round=order.round)
        return words(
            "Your bid for round {round}: **{bid}**.", round=order.round, bid=bid_words(order.bid, words)
        )
    return words("Your bid for the traitor’s seat: **{bid}**.", bid=bid_words(order.bid, words))


def _terms(view: View, words: Words) -> str:
    return words(
        "-# A garnet counts as {value} gold; you hold {garnets}. A losing bid costs "
        "nothing; if you win, each of your living traders pays the gold at the end. Bids "
        "stay secret until then.",
        value=GARNET_VALUE,
        garnets=garnets_words(garnets_of(view), words),
    )


def _rounds(draft: Draft, order: Setup, words: Words) -> Row:
    buttons = [
        Button(
            words("{round} · {season}", round=number, season=round_title(number)),
            draft.with_order(structs.replace(order, round=number, bid=order.bid or Bid())),
            "primary" if order.round == number else "secondary",
        )
        for number in (1, 2, 3)
    ]
    return tuple(buttons)


def _gold_menu(draft: Draft, order: Setup | Spring, view: View, words: Words) -> Menu:
    bid = order.bid
    garnets = bid.garnets if bid else 0
    choices = [
        Choice(
            words("{gold} gold", gold=gold),
            draft.with_order(with_bid(order, Bid(gold, garnets))),
            words("worth {value} in all", value=Bid(gold, garnets).value) if garnets else None,
            bid is not None and bid.gold == gold,
        )
        for gold in GOLD_OFFERED
        if gold <= view.options.bid_limit
    ]
    return Menu(words("Gold"), tuple(choices))


def _gold_steps(draft: Draft, order: Setup | Spring, view: View, words: Words) -> Row:
    bid, limit = order.bid or Bid(), view.options.bid_limit
    buttons = []
    for step in STEPS:
        gold, why = bid.gold + step, ""
        if gold < 0:
            why = (
                words("You do not bid.")
                if order.bid is None
                else words(
                    "Your bid has {gold} gold: you cannot take {number} off.", gold=bid.gold, number=-step
                )
            )
        elif gold > limit:
            why = words("You bid {gold} gold; the highest bid here is {limit}.", gold=bid.gold, limit=limit)
        target = draft.with_order(with_bid(order, Bid(bid.gold if why else gold, bid.garnets)))
        buttons.append(Button(f"{step:+}".replace("-", "−"), target, why_not=why))
    return tuple(buttons)


def _garnets(draft: Draft, order: Setup | Spring, view: View, words: Words) -> Row:
    bid, held = order.bid or Bid(), garnets_of(view)

    def button(label: str, number: int, why_not: str) -> Button:
        target = draft.with_order(with_bid(order, Bid(bid.gold, bid.garnets if why_not else number)))
        return Button(label, target, why_not=why_not)

    none = "" if bid.garnets else words("There is no garnet in your bid.")
    if not held:
        none = full = words("You hold no garnets.")
    else:
        full = words("All your garnets are in your bid.") if bid.garnets >= held else ""
    no_bid = words("You do not bid.") if order.bid is None else ""
    return (
        button(words("−1 garnet"), bid.garnets - 1, none),
        button(words("+1 garnet"), bid.garnets + 1, full),
        button(words("All garnets"), held, full),
        Button(words("No bid"), draft.with_order(with_bid(order, None)), why_not=no_bid),
    )
