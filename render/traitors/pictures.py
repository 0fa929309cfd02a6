"""The pictures of a table: for everybody, for one player, and of a map alone."""

import data
from data.catalogue import ENGLISH, Words
from engine.traitors import game, maps
from engine.traitors.types import CITY_PAY, Map, Setup, Trader, View
from render import narration, tokens
from render.alt import alt_text
from render.drawing import cache, picture, sentences
from render.traitors import pieces, prompts
from render.traitors.drawing import Scene, draw
from render.traitors.layout import Layout, close_up, whole_map
from render.traitors.order_text import order_lines, way_words, ways_to
from render.traitors.preview import Preview
from render.traitors.table_lines import alt_words, chart_words
from render.traitors.ways import Ways, planned_ways, ways_of


def public(view: View, names: tuple[str, ...], words: Words = ENGLISH, closed: str = "") -> picture.Picture:
    """The map as the last round left it, the same no matter whose view is given; ``names`` are by seat.

    ``closed`` is said of a table that waits for nobody.
    """
    called = narration.Names(sentences.spoken(names, words))
    alt = alt_text(closed or prompts.headline(view, called, words), alt_words(view, called, words))
    return _public(view.map, ways_of(view), view.traders, names, words, alt)


@cache.PICTURES.keep
@sentences.naming
def _public(
    chart: Map, ways: Ways, traders: tuple[Trader, ...], names: tuple[str, ...], words: Words, alt: str
) -> picture.Picture:
    return _finished(whole_map(chart), Scene(ways, traders, tokens.marks(names)), alt)


@cache.PICTURES.keep
@sentences.naming
def private(view: View, names: tuple[str, ...], preview: Preview, words: Words = ENGLISH) -> picture.Picture:
    """The map with the order of ``preview``; of a trader that is being ordered, what lies around it.

    Raises ValueError for a spectator's view.
    """
    if view.seat is None or view.own is None:
        raise ValueError("a private picture needs a player’s own view")
    called = narration.Names(sentences.spoken(names, words), view.seat)
    planned = [] if preview.order is None else order_lines(preview.order, view, names, called, words)
    offered = _offered(view, preview, called, words)
    alt = alt_text(
        prompts.question(view, preview, names, words), alt_words(view, called, words), [*offered, *planned]
    )
    traders = view.traders or _starting(view, preview)
    scene = Scene(planned_ways(view, preview), traders, tokens.marks(names), view.seat, preview.trader)
    return _finished(focus(view, preview), scene, alt)


@cache.PICTURES.keep
def chart(map: Map, words: Words = ENGLISH, warnings: tuple[maps.MapRemark, ...] = ()) -> picture.Picture:
    """A map alone, before any game, with its warnings in the alt text."""
    alt = alt_text(words.name(map.name), chart_words(map, warnings, narration.Names(()), words))
    return _finished(whole_map(map), Scene(Ways(), (), ()), alt)


def _finished(layout: Layout, scene: Scene, alt: str) -> picture.Picture:
    canvas = draw(layout, scene)
    canvas.image = canvas.image.point(pieces.EVEN)
    return canvas.picture(alt)


def focus(view: View, preview: Preview) -> Layout:
    """What lies around the trader that is being ordered, or the whole map."""
    if preview.trader is None or not view.traders or view.seat is None:
        return whole_map(view.map)
    trader = view.trader(view.seat, preview.trader)
    near = {trader.city, *(city for way in preview.offered for city in way)}
    near |= {city for leg in preview.legs(trader) for city in leg}
    return close_up(view.map, tuple(sorted(near)))


def _starting(view: View, preview: Preview) -> tuple[Trader, ...]:
    """During the set-up the reader's own traders, where they are to start."""
    if view.seat is None or not isinstance(preview.order, Setup):
        return ()
    return tuple(
        Trader(view.seat, number, start, True, CITY_PAY, (start,), False)
        for number, start in enumerate(preview.order.cities)
        if start is not None
    )


def _offered(view: View, preview: Preview, names: narration.Names, words: Words) -> list[str]:
    """What may be chosen, for the alt text."""
    if preview.trader is None or view.seat is None or not view.traders:
        return []
    trader = view.trader(view.seat, preview.trader)
    said = (way_words(view, trader, ways, names, words) for ways in ways_to(view, trader, preview.offered))
    return [f"{way.what} ({way.why})" for way in said]


def warm() -> None:
    """Draw the shipped maps before somebody asks for them."""
    for file in game.SHIPPED:
        chart(maps.read_map(data.read_text(file), file))
