"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.palimpsest.advice import Candidate
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import TableCard, View
from render.decktet import card_words
from render.narration import Names
from render.palimpsest.in_words import hand_words, players_words
from render.palimpsest.layout import visible
from render.palimpsest.narrator import end_sentence, last_turn, narrate
from render.palimpsest.preview import Preview
from render.palimpsest.prompts import own_prompt, prompt
from render.picture import ALT_LIMIT
from render.words import ended, spoken, whole_parts, with_list

_TABLE_ROOM = 48
"""Characters without which a list of cards is not begun."""
_LAST_TURN = 400
"""Characters that the last turn may take, so that there is room for the table behind it."""


def public_alt(view: View, names: Sequence[str], words: Words) -> str:
    """What everybody may know: whose turn, the players, the last turn, the table as far as there is room."""
    names = spoken(names, words)
    parts = [_start(view, prompt(view, names, words), words), *_players(view, names, words)]
    if view.causes:
        parts.append(end_sentence(view.causes, view, Names(names), words))
    parts += _last_turn(view, names, words)
    return _with_table(whole_parts(parts), view, names, words)


def private_alt(view: View, names: Sequence[str], preview: Preview, words: Words) -> str:
    """What the reader may know: the hand first, then the move in the making, then what everybody knows."""
    names = spoken(names, words)
    parts = [_start(view, own_prompt(view, names, preview, words), words)]
    parts += hand_words(view, words)
    if preview.places:
        places = words.series(
            f"{number} {_place(place, view.seat or 0, words)}"
            for number, place in enumerate(preview.places, 1)
        )
        parts.append(words("Places: {places}.", places=places))
    elif preview.candidate is not None:
        parts += _play(preview.candidate, names, words)
    shown = preview.after or view
    parts += _players(shown, names, words)
    if preview.after is None:
        parts += _last_turn(view, names, words)
    return _with_table(whole_parts(parts), shown, names, words)


def _start(view: View, said: str, words: Words) -> str:
    return words(
        "The Young Queen’s Palimpsest, turn {turn}: {said} Deck {deck}.",
        turn=view.turn + (view.final is None),
        said=ended(said),
        deck=view.deck_size,
    )


def _players(view: View, names: Sequence[str], words: Words) -> list[str]:
    return players_words(view, Names(names), words)


def _last_turn(view: View, names: Sequence[str], words: Words) -> list[str]:
    """What the last turn did, in as many of the narrator's sentences as there is room for."""
    if view.last is None:
        return []
    found = []
    room = _LAST_TURN
    for sentence in narrate(last_turn(view), view, Names(names), words):
        room -= len(sentence)
        if room < 0:
            break
        found.append(sentence)
    return [*found, words("Touched: {cards}.", cards=", ".join(view.last.touched))]


def _place(place: Candidate, seat: int, words: Words) -> str:
    extras = []
    if any(place.gains):
        extras.append(words("points {points}", points=place.gains[seat]))
    if place.cubes:
        extras.append(words("cubes {number}", number=place.cubes))
    where = place_name(place.x, place.y)
    return f"{where} ({', '.join(extras)})" if extras else where


def _play(play: Candidate, names: Sequence[str], words: Words) -> list[str]:
    parts = [
        words(
            "{card} on {place} touches {cards}; cubes to place: {number}.",
            card=play.card,
            place=place_name(play.x, play.y),
            cards=", ".join(card.id for card in play.touches),
            number=play.cubes,
        )
    ]
    gains = ", ".join(f"{names[seat]} {gain}" for seat, gain in enumerate(play.gains) if gain)
    if gains:
        parts.append(words("Points: {points}.", points=gains))
    if play.removes:
        removed = ", ".join(f"{card} {count}" for card, count in play.removes)
        parts.append(words("Cubes to remove: {cards}.", cards=removed))
    return parts


def _with_table(start: str, view: View, names: Sequence[str], words: Words) -> str:
    """The cards that show behind a text, newest first."""
    if len(start) + _TABLE_ROOM > ALT_LIMIT:
        return start[:ALT_LIMIT]
    cards = [_card(seen, names, words) for seen in visible(view.table)[::-1]]
    return with_list(start, words("Table"), cards, words)


def _card(seen: TableCard, names: Sequence[str], words: Words) -> str:
    extras = [f"{names[seat]} {number}" for seat, number in enumerate(seen.cubes) if number]
    if seen.card.rank is not None and not seen.rank_visible:
        extras.append(words(Word("rank covered")))
    where = f"{card_words(seen.card, words)} {place_name(seen.x, seen.y)}"
    return f"{where} ({', '.join(extras)})" if extras else where
