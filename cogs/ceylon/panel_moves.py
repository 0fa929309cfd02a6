"""Whole moves by panel: shipments in one press, and what is asked about once more since it harms others."""

from cogs.ceylon.draft import Counts
from cogs.ceylon.panel_context import CeylonPanel, Way
from cogs.screens.screen import Button, Line, Row, Screen, do, go
from cogs.table_screens.game_ui import StaleDraft
from data.catalogue import Words
from engine.ceylon import advice, scoring, types
from engine.ceylon.cards import CLIPPER, KINDS, NO_CARDS, cards, counted
from engine.core.errors import Word
from render.ceylon import kinds, narrator

_Action = types.Monsoon | types.Typhoon | types.BuildPlantation | types.BuildOfficial
"""Moves that spend cards for good, and are asked about once more."""
_STORMS = types.Monsoon | types.Typhoon


# --- shipments ---------------------------------------------------------------------------------


def best_meld(panel: CeylonPanel) -> advice.MeldAdvice | None:
    """The shipment that scores most, if one can be made now."""
    return next((meld for meld in advice.melds(panel.view) if meld.move in panel.table_view.moves), None)


def best_shipped(panel: CeylonPanel) -> Counts:
    """All cards that it takes; none where nothing can be shipped."""
    best = best_meld(panel)
    return advice.cards_of(best.move) if best is not None else NO_CARDS


def meld_words(meld: types.Ship, words: Words) -> str:
    """What is shipped, and for how many points."""
    size = meld.goods + meld.plantations
    points = scoring.points_for(meld.ware, size)
    return words("{size} {ware} for {points}", size=size, ware=Word(meld.ware), points=points)


def meld_way(panel: CeylonPanel, meld: types.Ship, *, best: bool = False) -> Way:
    """A shipment with all that it takes and its points; what one more would bring.

    What each shipment gives up, the ``best`` one tells.
    """
    words, size = panel.words, meld.goods + meld.plantations
    ware, points = Word(meld.ware), scoring.points_for(meld.ware, size)
    said = words("Ship {goods} {ware} for {points}", goods=meld.goods, ware=ware, points=f"**{points}**")
    if meld.plantations:
        said = words(
            "Ship {goods} {ware} + {plantations} for {points}",
            goods=meld.goods,
            ware=ware,
            plantations=narrator.kind_words("Plantation", meld.plantations, words),
            points=f"**{points}**",
        )
    why = panel.given_up("ship", advice.cards_of(meld)) if best else []
    if size < scoring.MOST_GOODS and meld.goods == panel.hand[KINDS.index(meld.ware)]:
        why.insert(0, words("one more makes it {points}", points=scoring.points_for(meld.ware, size + 1)))
    return Way(
        said,
        words("Ship"),
        do(panel.game.text(meld)),
        words.series(why),
        _icon(meld.ware),
        "success" if best else "secondary",
    )


# --- all moves ---------------------------------------------------------------------------------


def ways(panel: CeylonPanel) -> list[Way]:
    """What the cards allow now, the best shipment first, but for trades and the turn's end."""
    moves = panel.table_view.moves
    melds = [meld.move for meld in advice.melds(panel.view) if meld.move in moves]
    found = [meld_way(panel, meld, best=not at) for at, meld in enumerate(melds)]
    if types.DrawMore() in moves:
        found.insert(1, _draw(panel))
    actions = [move for move in moves if isinstance(move, _Action)]
    found += [_way(panel, move) for move in actions if not isinstance(move, _STORMS)]
    found += _attacks(panel)
    return found + [_way(panel, move) for move in actions if isinstance(move, _STORMS)]


def _attacks(panel: CeylonPanel) -> list[Way]:
    """Pirates and what they take; against whom they are sent is chosen then."""
    words, label, icon = panel.words, panel.words("Attack …"), _icon("Pirates")
    raid = Way(words("Send Pirates"), label, go("attack", "raid"), words("they take a card at random"), icon)
    fleet = Way(words("Send 3 Pirates"), label, go("attack", "fleet"), words("they take a whole hand"), icon)
    able = {type(move) for move in panel.table_view.moves}
    return [way for kind, way in ((types.Raid, raid), (types.Fleet, fleet)) if kind in able]


def attack(panel: CeylonPanel, name: str) -> Screen:
    """Against whom Pirates are sent: what comes of it, what it gives up, and a line a player."""
    words, fleet = panel.words, name == "fleet"
    title = Word("Against whom do you send Pirates?")
    comes = Word("One card at random becomes yours, unless Winds drive the pirates off.")
    if fleet:
        title = Word("Against whom do you send 3 Pirates?")
        comes = Word("The whole hand becomes yours, unless 2 Clippers stop the fleet.")
    rows: list[Row] = []
    for move in panel.table_view.moves:
        if isinstance(move, types.Fleet if fleet else types.Raid):
            prey = panel.view.players[move.target]
            held = [words.plural("{n} card", "{n} cards", prey.hand_size)]
            if counted(prey.known):
                held.append(words("holds at least {cards}", cards=panel.cards(prey.known)))
            said = f"**{panel.names[move.target]}**\n-# {words.series(held)}"
            rows.append(Line(said, Button(words("Attack"), do(panel.game.text(move)), "danger")))
    if name not in ("raid", "fleet") or not rows:
        raise StaleDraft
    use = cards(Pirates=3 if fleet else 1)
    text = [words(comes), _gives_up(panel, "pirates", use)]
    return panel.ask(words(title), text, [*rows, (panel.home(),)], use=use)


def _gives_up(panel: CeylonPanel, phase: types.Phase, use: Counts) -> str:
    lost = panel.given_up(phase, use)
    return panel.words("After this: {what}.", what=lost) if lost else ""


def smaller_melds(panel: CeylonPanel) -> list[Way]:
    """Shipments of fewer goods, or with fewer stand-ins, than the best one of their ware."""
    best = {meld.move for meld in advice.melds(panel.view)}
    smaller = [move for move in panel.table_view.moves if isinstance(move, types.Ship) and move not in best]
    smaller.sort(key=lambda meld: -scoring.points_for(meld.ware, meld.goods + meld.plantations))
    return [meld_way(panel, meld) for meld in smaller]


def _draw(panel: CeylonPanel) -> Way:
    """C-5: what the Clipper would else be good for is said."""
    words, left = panel.words, panel.hand[CLIPPER] - 1
    why = words.plural("{n} Clipper stays to ship with", "{n} Clippers stay to ship with", left)
    return Way(
        words("Discard a Clipper, draw **2 cards**"),
        words("Draw 2"),
        do(panel.game.text(types.DrawMore())),
        why if left else words("your only one: without it nothing is shipped"),
        _icon("Clipper"),
    )


def _way(panel: CeylonPanel, move: _Action) -> Way:
    words, target = panel.words, go("sure", panel.game.text(move))
    match move:
        case types.Monsoon():
            why = words("2 Winds: every other player loses a card")
            return Way(words("Monsoon"), words("Call …"), target, why, _icon("Winds"))
        case types.Typhoon():
            why = words("3 Winds: all hands are discarded, yours too")
            return Way(words("Typhoon"), words("Call …"), target, why, _icon("Winds"))
        case types.BuildPlantation(ware=ware):
            why = words("2 Plantations and 2 {ware}", ware=Word(ware))
            said = words("Build a plantation of {ware}", ware=Word(ware))
            return Way(said, words("Build …"), target, why, _icon("Plantation"))
        case types.BuildOfficial():
            return Way(words("Gain an Official"), words("Build …"), target, words("2 Ports"), _icon("Port"))


def _icon(kind: str) -> str:
    return kinds.kind_icon(KINDS.index(kind))


def sure(panel: CeylonPanel, text: str) -> Screen:
    """An action before it is made: what it spends, what comes of it, what it gives up."""
    for move in panel.table_view.moves:
        if isinstance(move, _Action) and panel.game.text(move) == text:
            title, comes, use, label = _question(panel, move)
            storm = isinstance(move, _STORMS)
            rows = [(Button(label, do(text), "danger" if storm else "secondary"), panel.home())]
            lost = _gives_up(panel, "storms" if storm else "build", use)
            return panel.ask(title, [comes, lost], rows, use=use)
    raise StaleDraft


def _question(panel: CeylonPanel, move: _Action) -> tuple[str, str, Counts, str]:
    """An action as a question; what comes of it; the cards that it spends; the button that makes it."""
    words = panel.words
    match move:
        case types.Monsoon():
            comes = words("Every other player loses a card at random.")
            return words("Call a monsoon for 2 Winds?"), comes, cards(Winds=2), words("Call the monsoon")
        case types.Typhoon():
            comes = words.plural(
                "All hands are discarded, your other card too.",
                "All hands are discarded, your other {n} cards too.",
                sum(panel.hand) - 3,
            )
            return words("Call a typhoon for 3 Winds?"), comes, cards(Winds=3), words("Call the typhoon")
        case types.BuildPlantation(ware=ware):
            title = words("Build a plantation of {ware}?", ware=Word(ware))
            comes = words(
                "It takes 2 Plantations and 2 {ware}; a Plantation may then be shipped as {ware}.",
                ware=Word(ware),
            )
            return title, comes, cards(Plantation=2, **{ware: 2}), words("Build")
        case types.BuildOfficial():
            comes = words("It takes 2 Ports. With the most Officials you may keep 8 cards.")
            return words("Gain an Official?"), comes, cards(Port=2), words("Gain an Official")
