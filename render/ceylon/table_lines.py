"""The table in words: whole, as alt texts have it too, and what of it the public picture alone shows."""

from data.catalogue import Words
from engine.ceylon import scoring, types
from engine.ceylon.cards import NO_CARDS, WARES, covers
from engine.core.errors import Word
from render.ceylon.narrator import cards_words, held_words, kind_words, last_meld, offer_sentence, open_attack
from render.narration import Names


def table_words(view: types.View, names: Names, words: Words) -> tuple[str, ...]:
    """The reader's hand and what it could score, offers by number, an attack, players, piles, shipments.

    How many cards somebody may keep, or could ship, says nothing any more once the game is over.
    """
    hand = hand_words(view, words)
    lines = [turn_words(view, words)]
    lines += hand[-1:] if view.phase == "over" else [*hand, *_worth(view, words)]
    lines += [_offer(view, number, offer, names, words) for number, offer in enumerate(view.offers, 1)]
    attack = open_attack(view, names, words)
    lines += [attack] if attack else []
    lines += _players(view, names, words)
    lines.append(piles_words(view, words))
    lines.append(last_meld(view, names, words) or words("Nothing has been shipped yet."))
    return tuple(lines)


def panel_words(view: types.View, names: Names, words: Words, *, whole: bool) -> tuple[str, ...]:
    """The reader's hand, as a panel's picture shows it; a line for each player where it is the ``whole``.

    A panel's heading says the turn or an attack, its lines say the offers, and the board has the piles.
    """
    if view.phase == "over":
        return table_words(view, names, words)
    *_, hand = hand_words(view, words)
    return (hand, *_players(view, names, words)) if whole else (hand,)


def island_words(view: types.View, names: Names, words: Words) -> tuple[str, ...]:
    """What the public picture alone shows: all that was built, an attack; and what lies there."""
    built = [
        words("{name}: {text}", name=names.bold(names[seat]), text=words.series(owned) + ".")
        for seat, player in enumerate(view.players)
        if (owned := _owned(player, words))
    ]
    attack = open_attack(view, names, words)
    none = [] if built else [words("Nothing has been built yet.")]
    gone = words("Discard pile: {cards}.", cards=cards_words(view.discard, words))
    return (*built, *none, *([attack] if attack else []), gone)


def _owned(player: types.PlayerView, words: Words) -> list[str]:
    """Plantations and Officials of a player, where there are any."""
    plantations = [
        kind_words(ware, count, words) for ware, count in zip(WARES, player.plantations, strict=True) if count
    ]
    found = [words("plantations: {owned}", owned=", ".join(plantations))] if plantations else []
    return [*found, words("Officials: {number}", number=player.officials)] if player.officials else found


def _offer(view: types.View, number: int, offer: types.OpenOffer, names: Names, words: Words) -> str:
    """An offer with its number, and whether the reader could accept it."""
    said = f"{number}\\. {offer_sentence(offer, names, words)}"
    if offer.to == view.seat and not covers(view.hand or NO_CARDS, offer.ask):
        return f"{said} {words('You lack the cards for it.')}"
    return said


def hand_words(view: types.View, words: Words) -> list[str]:
    """The reader's own hand, where the view has one."""
    if view.seat is None or view.hand is None:
        return []
    held = held_sentence(view.players[view.seat], words)
    return [held, words("Your hand: {cards}.", cards=cards_words(view.hand, words))]


def held_sentence(player: types.PlayerView, words: Words) -> str:
    """How many cards the reader holds, and may keep."""
    return words.plural(
        "You hold {n} card and may keep {limit}.",
        "You hold {n} cards and may keep {limit}.",
        player.hand_size,
        limit=player.hand_limit,
    )


def _worth(view: types.View, words: Words) -> list[str]:
    """What the goods in hand would score, and with one more of them, if they could be shipped."""
    goods = []
    for ware, held in zip(WARES, view.hand or (), strict=False):
        if held:
            size = min(held, scoring.MOST_GOODS)
            points = scoring.points_for(ware, size)
            said = words("{size} {ware} for {points}", size=size, ware=Word(ware), points=points)
            if size < scoring.MOST_GOODS:
                more = words("{size} for {points}", size=size + 1, points=scoring.points_for(ware, size + 1))
                said = f"{said} ({more})"
            goods.append(said)
    said = words("Your goods, if shipped with a Port and a Clipper: {goods}.", goods=", ".join(goods))
    return [said] if goods else []


def piles_words(view: types.View, words: Words) -> str:
    """Deck and discard pile."""
    gone = cards_words(view.discard, words)
    return words("Deck {deck}; discard pile: {cards}.", deck=view.deck_size, cards=gone)


def turn_words(view: types.View, words: Words) -> str:
    """The round and the target; whose turn it is and what can be done is asked before it."""
    if view.phase == "over":
        return words("The game is over; it went to {target} points.", target=view.options.target)
    number = view.turn // len(view.players) + 1
    return words("Round {round}, to {target} points.", round=number, target=view.options.target)


def _players(view: types.View, names: Names, words: Words) -> list[str]:
    return [player_words(view, seat, names, words) for seat in range(len(view.players))]


def player_words(view: types.View, seat: int, names: Names, words: Words) -> str:
    """Points, cards, what is built; what is known of the hand."""
    player = view.players[seat]
    parts = [words.plural("{n} point", "{n} points", player.points)]
    if view.phase == "over":
        parts[0] = words.plural(
            "place {place}, {n} point", "place {place}, {n} points", player.points, place=places(view)[seat]
        )
    elif seat != view.seat:
        parts.append(held_words(player, words))
    parts += _owned(player, words)
    if any(player.known):
        parts.append(words("holds at least {cards}", cards=cards_words(player.known, words)))
    name = words("You") if seat == names.reader else names[seat]
    return words("{name}: {text}", name=names.bold(name), text=words.series(parts) + ".")


def places(view: types.View) -> list[int]:
    """The place of each seat by points, from 1; equal points share one."""
    points = [player.points for player in view.players]
    return [1 + sum(other > mine for other in points) for mine in points]
