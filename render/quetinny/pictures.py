"""The picture of a table, for everybody and for its player: the kingdom, and nothing else."""

import data
from data.catalogue import ENGLISH, Words
from engine.quetinny import cells, game, types
from engine.quetinny.events import Event
from render import alt, decktet
from render.drawing import cache, picture
from render.drawing.canvas import Canvas
from render.quetinny import kingdom, narrator, table_lines
from render.quetinny.field import lay_field
from render.quetinny.preview import NOTHING, Preview, preview_words
from render.quetinny.scene import Scene, after_turn, in_making


@cache.PICTURES.keep
def public(view: types.View, events: tuple[Event, ...] = (), words: Words = ENGLISH) -> picture.Picture:
    """The kingdom with its routes, and in it what the last turn did, whose ``events`` these are.

    Nothing depends on the hand, no matter whose view is given.
    """
    canvas = _drawn(after_turn(view, events))
    return canvas.picture(alt.alt_text(_stage(view, words), table_lines.table_words(view, words)))


@cache.PICTURES.keep
def private(view: types.View, preview: Preview = NOTHING, words: Words = ENGLISH) -> picture.Picture:
    """The kingdom with a move in the making; the hand is in the panel's text."""
    canvas = _drawn(in_making(view, preview))
    lines = table_lines.table_words(view, words, preview.provinces)
    return canvas.picture(alt.alt_text(_stage(view, words), lines, preview_words(preview, words)))


def _drawn(scene: Scene) -> Canvas:
    field = lay_field(scene.cells or {cells.ORIGIN})
    canvas = kingdom.kingdom_map(scene._replace(places=()), field).open()
    kingdom.draw_places(canvas, scene.places, field)
    return canvas


def _stage(view: types.View, words: Words) -> str:
    """How far the game is, or how it ended."""
    if view.ending is not None:
        return f"{narrator.ending_words(view.ending, view.gold, words)}."
    if not view.turn:
        return words("Quetinny, before the first turn.")
    return words("Quetinny, turn {turn} of {turns}.", turn=view.turn, turns=view.turns)


def warm() -> None:
    """Draw the beginning of a game, so that its sprites are there when somebody asks."""
    public(game.Quetinny.load(data.read_text).first_view(1))
    decktet.warm_suits()
