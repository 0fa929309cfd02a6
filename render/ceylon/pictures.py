"""The two pictures of a table: the island for everybody, and a player's own hand."""

from msgspec import structs

from data.catalogue import ENGLISH, Words
from engine.ceylon.cards import DECK, NO_CARDS
from engine.ceylon.game import Ceylon
from engine.ceylon.types import View
from engine.core.errors import Word
from render.alt import alt_text
from render.ceylon import board, hand, narrator, prompts
from render.ceylon.last_turn import LastTurn
from render.ceylon.preview import Preview
from render.ceylon.table_lines import table_words
from render.drawing import cache, sentences
from render.drawing.picture import Picture
from render.narration import Names

NOTHING = Preview()


@sentences.naming
def public(
    view: View, names: tuple[str, ...], last: LastTurn | None = None, words: Words = ENGLISH, closed: str = ""
) -> Picture:
    """The picture for everybody: the island with all estates, and what the ``last`` turn did there.

    ``names`` are the players' by seat, ``closed`` is said of a table that waits for nobody. Nothing that only
    some may know is drawn, named or placed, whosever view is given.
    """
    return _public(spectators(view), sentences.spoken(names, words), last, words, closed)


@cache.PICTURES.keep
def _public(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words, closed: str) -> Picture:
    told = (last.sentence,) if last is not None else ()
    prompt = closed or prompts.prompt(view, Names(names), words)
    alt = alt_text(prompt, table_words(view, Names(names), words), told)
    # Of a table that waits for nobody no player is lit, nor asked.
    shown = structs.replace(view, player=len(names), attack=None) if closed else view
    return board.island(shown, names, last).picture(alt)


@cache.PICTURES.keep
@sentences.naming
def private(
    view: View, names: tuple[str, ...], preview: Preview = NOTHING, words: Words = ENGLISH
) -> Picture:
    """The reader's picture: the hand, and what of it a move in the making takes."""
    spoken_names = Names(sentences.spoken(names, words), view.seat)
    prompt = preview.asked or prompts.prompt(view, spoken_names, words)
    alt = alt_text(prompt, table_words(view, spoken_names, words), _told(preview, words))
    return hand.hand_picture(view, preview, words).picture(alt)


def _told(preview: Preview, words: Words) -> list[str]:
    """A move in the making in words."""
    said = (
        (Word("You would play {cards}."), preview.use),
        (Word("You would discard {cards}."), preview.away),
    )
    return [words(text, cards=narrator.cards_words(counts, words)) for text, counts in said if any(counts)]


def spectators(view: View) -> View:
    """The view without all that only its reader knows."""
    players = tuple(structs.replace(player, known=NO_CARDS) for player in view.players)
    attack = structs.replace(view.attack, pledged=None) if view.attack is not None else None
    return structs.replace(
        view,
        seat=None,
        hand=None,
        possible=(),
        deck_most=DECK,
        offers=(),
        closed_offers=(),
        standing_answers=None,
        players=players,
        attack=attack,
    )


def warm() -> None:
    """Draw the beginning of a game and a hand of all kinds, so that sprites are there when somebody asks."""
    names = ("A", "B", "C", "D")
    view = Ceylon().first_view(len(names))
    public(view, names)
    private(structs.replace(view, hand=(1,) * 11), names)
