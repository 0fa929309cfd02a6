"""The pictures of a table: for everybody, for a player, and one card by itself."""

from functools import lru_cache

from msgspec import structs

import data
from data.catalogue import ENGLISH, Words
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Contract, Deck
from engine.kashgar.types import View
from render import alt, narration
from render.drawing import cache, picture
from render.drawing.canvas import Canvas
from render.drawing.sentences import naming, spoken
from render.kashgar.board import board, own_side
from render.kashgar.cards import ALONE, CONTRACT, contract_card, front_card
from render.kashgar.last_turn import LastTurn
from render.kashgar.preview import Preview
from render.kashgar.table_lines import card_words, table_words


@naming
def public(
    view: View, names: tuple[str, ...], last: LastTurn | None = None, words: Words = ENGLISH, prompt: str = ""
) -> picture.Picture:
    """The picture for everybody: the front cards of all, the open contracts, where the ``last`` turn was.

    ``names`` are the players' by seat, ``prompt`` says what the table waits for. Nothing is secret, so whose
    view is given makes no difference.
    """
    return _public(structs.replace(view, seat=None), spoken(names, words), last or LastTurn(), words, prompt)


@cache.PICTURES.keep
def _public(view: View, names: tuple[str, ...], last: LastTurn, words: Words, prompt: str) -> picture.Picture:
    return board(view, names, last, words).picture(alt.alt_text(prompt, _lines(view, names, words)))


@cache.PICTURES.keep
@naming
def private(
    view: View,
    names: tuple[str, ...],
    preview: Preview | None = None,
    words: Words = ENGLISH,
    prompt: str = "",
) -> picture.Picture:
    """The reader's picture: the own front cards large, what contracts lack, and a turn in the making.

    ``prompt`` is what the reader is asked. For a view without a seat it shows the side of the player on turn.
    """
    told = preview or Preview()
    lines = _lines(view, spoken(names, words), words)
    return own_side(view, told, words).picture(alt.alt_text(prompt, lines, told.told))


@lru_cache(maxsize=64)
def _lines(view: View, names: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """The table in words, which one preview after the other leaves as it is."""
    return table_words(view, narration.Names(names, view.seat), words)


def card(deck: Deck, key: str, words: Words = ENGLISH) -> picture.Picture:
    """One person or contract, large; raises ``KeyError`` for a key that the deck lacks."""
    found = deck.card(key)
    height = ALONE.height + 2 * _AROUND
    canvas = Canvas.table(picture.ACROSS, height)
    if isinstance(found, Contract):
        place = picture.Box.sized((picture.ACROSS - CONTRACT) // 2, _AROUND, CONTRACT, ALONE.height)
        sprite = contract_card(found, ALONE.height, words)
    else:
        place = picture.Box.sized((picture.ACROSS - ALONE.width) // 2, _AROUND, ALONE.width, ALONE.height)
        sprite = front_card(found, deck, ALONE, words)
    canvas.stamp(sprite, place.left, place.top)
    canvas.hit("card", place)
    return canvas.picture(alt.alt_text(words.name(found.name), card_words(deck, found, words)))


_AROUND = 20


def warm() -> None:
    """Draw the beginning of a game, so that signs and sprites are there when somebody asks."""
    names = ("A", "B", "C")
    view = Kashgar.load(data.read_text).first_view(len(names))
    public(view, names)
    private(view, names)
    private(view, names, Preview(0))
    card(view.deck, view.players[0].caravans[0][0])
