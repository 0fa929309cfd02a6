"""The first half of Quetinny's turn: the hand, what one card can do, and one move as it would be."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cogs.quetinny.draft import CARD, MOVE
from cogs.quetinny.move_labels import chip_words, move_label
from cogs.quetinny.panel_context import QuetinnyPanel
from cogs.quetinny.panel_taxes import ends, found_taxes, ruin_screen, tax_lines, tax_question
from cogs.quetinny.standings import marked, standings, suit_marks
from cogs.screens import screen
from cogs.table_screens.game_ui import StaleDraft
from data.catalogue import Words
from engine.core.errors import Word
from engine.quetinny import cells, types
from engine.quetinny.advice import Prospect, caravan_pays, suit_route
from render.decktet import card_words
from render.drawing.sentences import capitalised
from render.quetinny.preview import Preview

PLACES, PLACES_AS_LINES = 5, 3
"""Places of a card that the picture has, and those of them that are lines; the others are in a menu."""


def first_screen(panel: QuetinnyPanel) -> screen.Screen:
    """The hand, a line a card with the best that it can do; below it what the kingdom has."""
    words, best = panel.words, _best_of_cards(panel)
    stuck = isinstance(panel.moves[0], types.Discard)
    question = words("You can do nothing else: which card do you throw away?") if stuck else ""
    taxes = {held.card.id: held.tax for held in panel.view.hand or ()}
    rows: list[screen.Row] = []
    for seen in best:
        card = panel.card(_card(seen.move))
        move = seen.move
        where = cells.cell_name(move.cell) if isinstance(move, types.AddProvince) else ""
        follows, owes = promise(seen, words), words("tax {tax}", tax=taxes[card.id])
        # What pays stands with its card, a mere beginning of it in small print.
        first, small = ((follows,), ()) if "**" in follows else ((), (follows,))
        does, why = ((marked(card, words), *first), (where, *small, owes))
        text = f"{' · '.join(filter(None, does))}\n-# {' · '.join(filter(None, why))}"
        label = words("Use {card}", card=panel.rank(card))
        target = screen.go(CARD, card.id) if not question else _to(panel, seen.move)
        rows.append(screen.Line(text, screen.Button(label, target, "secondary" if rows else "success")))
    used = {_card(seen.move) for seen in best}
    idle = [held for held in panel.view.hand or () if held.card.id not in used]
    text = "{card} can do nothing now: taxed it owes {tax}"
    rows += [screen.Text(words(text, card=marked(held.card, words), tax=held.tax)) for held in idle]
    below = "\n".join(standings(panel.view, words))
    return panel.turn_screen(ends(panel), [*rows, screen.RULE, screen.Text(below)], question=question)


def card_screen(panel: QuetinnyPanel, card_id: str) -> screen.Screen:
    """What one card can do: its best places numbered, the rest in a menu; raises :class:`StaleDraft`."""
    words, card = panel.words, panel.card(card_id)
    seen = _of_card(panel, card_id)
    if len(seen) == 1:
        return move_screen(panel, seen[0].move, ())
    places = _places(panel, seen)
    spots = _shown(panel, seen, places.places)
    rows: list[screen.Row] = [
        _line(panel, each, places, "secondary" if at else "success") for at, each in enumerate(spots)
    ]
    rest = [each for each in seen if each not in spots]
    if rest:

        def choice(each: Prospect) -> screen.Choice:
            label = f"{_number(each.move, places)}{move_label(each.move, words)}"
            return screen.Choice(
                label, _to(panel, each.move), promise(each, words, panel.view).replace("**", "")
            )

        placeholder = words("More places") if places.places else words("More ways")
        rows.append(
            screen.written_pages(placeholder, rest, choice, f"{CARD}/{card_id}", panel.page, words("More"))
        )
    rows += [screen.Text(_taxes(panel, card_id)), (screen.Button(words("Back"), screen.go()),)]
    text = "{card}: where does it go?" if places.places else "{card}: what does it do?"
    return panel.turn_screen((), rows, places, question=words(text, card=card_words(card, words)))


def move_screen(panel: QuetinnyPanel, move: types.Move, taxed: tuple[str, ...]) -> screen.Screen:
    """One move as it would be, and the taxes after it: each button makes the turn."""
    words, card = panel.words, panel.card(_card(move))
    seen = _of_card(panel, card.id)
    (chosen,) = (each for each in seen if each.move == move)
    preview = _preview(panel, chosen)
    here = f"{MOVE}/{panel.moves.index(move)}"
    if taxed:
        cards = found_taxes(panel, chosen.taxes, taxed)
        return ruin_screen(panel, cards, move, preview, back=_to(panel, move))
    does = words("{name}: {text}", name=marked(card, words), text=_does(panel.view, chosen, words))
    back = screen.go(CARD, card.id) if len(seen) > 1 else screen.go()
    rows: list[screen.Row] = [
        *tax_lines(panel, chosen.taxes, chosen.gold, move, here),
        (screen.Button(words("Back"), back),),
    ]
    return panel.turn_screen([does, *ends(panel)], rows, preview, question=tax_question(panel))


def promise(seen: Prospect, words: Words, view: types.View | None = None) -> str:
    """What follows from a move, with the figures in bold; with a ``view`` what a route paid before, too."""
    parts = []
    if seen.earns:
        parts.append(words("earns **{gold}** gold", gold=seen.earns))
    elif seen.completes and seen.route is not None:
        before = 0 if view is None else suit_route(view.kingdom, seen.route.suit).pay
        parts.append(
            words("route pays **{gold}** instead of {before}", gold=seen.route.pay, before=before)
            if before
            else words("route pays **{gold}**", gold=seen.route.pay)
        )
    elif seen.route is not None and len(seen.route.cells) > 1:
        parts.append(words("route of {count}", count=len(seen.route.cells)))
    parts += [
        words("**{count}** spice for {suit}", count=count, suit=Word(suit)) for suit, count in seen.spice
    ]
    return " · ".join(parts)


# --- parts --------------------------------------------------------------------------------------


def _does(view: types.View, seen: Prospect, words: Words) -> str:
    """A move and what follows from it, in a line."""
    return " · ".join(filter(None, (move_label(seen.move, words), promise(seen, words, view))))


def _best_of_cards(panel: QuetinnyPanel) -> list[Prospect]:
    """The best move of each card that has one, the best card first."""
    best: dict[str, Prospect] = {}
    for seen in panel.prospects():
        best.setdefault(_card(seen.move), seen)
    return list(best.values())


def _of_card(panel: QuetinnyPanel, card_id: str) -> tuple[Prospect, ...]:
    found = tuple(each for each in panel.prospects() if _card(each.move) == card_id)
    if not found:
        raise StaleDraft
    return found


def _card(move: types.Move) -> str:
    return str(getattr(move, "card", ""))


def _to(panel: QuetinnyPanel, move: types.Move) -> screen.Target:
    return screen.go(MOVE, panel.moves.index(move))


def _places(panel: QuetinnyPanel, seen: Iterable[Prospect]) -> Preview:
    """A card's best places, each with what a route would pay that grows there."""
    pays: dict[int, int] = {}
    for each in seen:
        if isinstance(each.move, types.AddProvince) and each.route is not None:
            pay = each.route.pay if each.completes else 0
            pays[each.move.cell] = max(pay, pays.get(each.move.cell, 0))
    best = list(pays.items())[:PLACES]
    return Preview(tuple(cell for cell, _ in best), tuple(pay for _, pay in best))


def _number(move: types.Move, places: Preview) -> str:
    """The number that a move's place has in the picture, if it has one."""
    if isinstance(move, types.AddProvince) and move.cell in places.places:
        return f"{places.places.index(move.cell) + 1} · "
    return ""


def _shown(panel: QuetinnyPanel, seen: Sequence[Prospect], places: Sequence[int]) -> list[Prospect]:
    """The moves that are lines: the best caravan and harvest, and of the best places one for all that bring
    the same."""
    found: dict[object, Prospect] = {}
    looked_at: set[int] = set()
    for each in seen:
        key: object = type(each.move)
        if isinstance(each.move, types.AddProvince):
            if each.move.cell in looked_at or each.move.cell not in places[:PLACES_AS_LINES]:
                continue
            looked_at.add(each.move.cell)
            key = promise(each, panel.words, panel.view)
        found.setdefault(key, each)
    return list(found.values())


def _taxes(panel: QuetinnyPanel, used: str) -> str:
    """What the other cards owe now, of which one is taxed in the end."""
    words = panel.words
    owed = [
        f"{card_words(held.card, words)} {held.tax}"
        for held in sorted(panel.view.hand or (), key=lambda held: held.tax)
        if held.card.id != used
    ]
    return words("-# Then one of these is taxed: {taxes}", taxes=", ".join(owed)) if owed else ""


def _line(panel: QuetinnyPanel, seen: Prospect, places: Preview, style: screen.ButtonStyle) -> screen.Line:
    """One of them: what is done, below it what follows."""
    words, move = panel.words, seen.move
    follows = [promise(seen, words, panel.view)]
    match move:
        case types.AddProvince(cell=cell, suit=suit):
            number = places.places.index(cell) + 1
            label = words("Lay on {number}", number=number)
            text = f"**{number}** " + words(
                "{cell} by {suit}", cell=cells.cell_name(cell), suit=suit_marks((suit,), words)
            )
            follows.append(chip_words(move, words))
        case types.Caravan():
            label, text = words("Caravan"), capitalised(move_label(move, words))
        case types.Harvest():
            label, text = words.context("move", "Harvest"), capitalised(move_label(move, words))
        case _:
            label = text = words("Throw away")
    said = " · ".join(filter(None, follows))
    return screen.Line(f"{text}\n-# {said}" if said else text, screen.Button(label, _to(panel, move), style))


def _preview(panel: QuetinnyPanel, seen: Prospect) -> Preview:
    """What the picture shows of a move: what it lays or moves."""
    view, move = panel.view, seen.move
    match move:
        case types.AddProvince(card=card, suit=suit, cell=cell, chip=chip):
            new = types.Province(cell, panel.card(card), (suit,) if chip == cell else ())
            laid: tuple[types.Province, ...] = (new,)
            if chip is not None and chip != cell:
                (old,) = (province for province in view.kingdom if province.cell == chip)
                laid = (new, replace(old, chips=(*old.chips, suit)))
            return Preview(provinces=laid)
        case types.Caravan(routes=routes):
            return Preview(routes=routes, pays=caravan_pays(view, move))
        case _:
            return Preview(cubes=seen.spice)
