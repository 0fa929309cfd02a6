"""The card of one person: their games and how strong they are, streaks, rivals, and how they begin."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from data.catalogue import Words
from render import alt, emblems, symbols
from render.drawing import fonts, masks, palette, picture, sentences
from render.drawing.canvas import Canvas, Style
from render.drawing.flow import Part, column, row, sheet, sprite, stack, text
from render.drawing.styles import BODY, GAP, LEAST, MARGIN, NOW, QUIET, RADIUS
from render.drawing.text import measure, wrap
from render.tokens import marks, player_token

_ROW, _CHIP, _TOKEN = 42, 36, 38
_NAME = Style(fonts.Face.STRONG, 44, palette.TEXT, LEAST)
_RATING = Style(fonts.Face.FIGURE, 52, palette.ACCENT, LEAST)
_TITLE = Style(fonts.Face.STRONG, 32, palette.TEXT, LEAST)
_FIGURE = Style(fonts.Face.FIGURE, 36, palette.TEXT, LEAST)
_SMALL = Style(fonts.Face.BODY, LEAST, palette.DIM, LEAST)
_OPENING_LINES, _BAR_INSET = 3, 14


class GameLine(NamedTuple):
    """One game of somebody: how often played and won, and a rating or best score, as they are written.

    ``strength`` is where the rating lies among all, from 0 to 1; None where there is none.
    """

    title: str
    emblem: emblems.Emblem
    note: str
    figure: str
    strength: float | None


class Told(NamedTuple):
    """A figure, or a name, and what is told of it."""

    figure: str
    text: str


class PersonCard(NamedTuple):
    """What a person's card shows. All texts are written already, in the reader's language."""

    name: str
    played: str
    rating: Told | None
    games: tuple[GameLine, ...]
    streaks: tuple[Told, ...]
    course: tuple[int, ...]
    """How the rating went, game by game."""
    rivals: tuple[Told, ...]
    openings: tuple[Told, ...]


def person_card(card: PersonCard, words: Words) -> picture.Picture:
    """Everything on one card; parts of which nothing is known are left out."""
    fitting = _fitting(card.openings, words)
    names = [card.name, *(rival.figure for rival in card.rivals)]
    with sentences.drawn_names(names, words):
        parts = list(_parts(card, fitting, words))
        height = 2 * MARGIN + sum(part.height for part in parts) + GAP * (len(parts) - 1)
        canvas = Canvas.table(picture.ACROSS, height)
        stack(canvas, canvas.box.inset(MARGIN), *parts)
    first, *others = card_lines(card, words)
    return canvas.picture(alt.alt_text(first, others))


def card_lines(card: PersonCard, words: Words) -> list[str]:
    """The same in words, a line each."""
    name, *rivals = sentences.spoken([card.name, *(rival.figure for rival in card.rivals)], words)
    told = [Told(name, card.played), *([] if card.rating is None else [card.rating])]
    told += [Told(game.title, ", ".join(filter(None, (game.note, game.figure)))) for game in card.games]
    told += [Told(streak.text, streak.figure) for streak in card.streaks]
    met = zip(rivals, card.rivals, strict=True)
    told += [Told(words("Rival"), f"{rival}, {score}") for rival, (_, score) in met]
    told += [Told(words("Opening"), f"{opening.figure}, {opening.text}") for opening in card.openings]
    return [words("{name}: {text}.", name=sentences.capitalised(figure), text=text) for figure, text in told]


Lines = tuple[str, ...]


def _fitting(openings: Sequence[Told], words: Words) -> list[tuple[Told, Lines]]:
    """The openings for which there is room, and their lines: what is cut tells nothing."""
    room, found, wide = _OPENING_LINES, [], picture.ACROSS - 2 * MARGIN - _label_width(words) - GAP
    for opening in openings:
        lines = wrap(BODY.face, BODY.size, f"{opening.figure}: {opening.text}", wide, _OPENING_LINES + 1)
        if len(lines) <= room:
            room -= len(lines)
            found.append((opening, lines))
    return found


def _label_width(words: Words) -> int:
    return max(measure(_SMALL.face, _SMALL.size, words(said)) for said in ("Rival", "Opening")) + 8


def _parts(card: PersonCard, openings: Sequence[tuple[Told, Lines]], words: Words) -> Iterator[Part]:
    yield _head(card)
    yield column(*(_game(game) for game in card.games), gap=4)
    streaks = column(*(_figure(streak) for streak in card.streaks), gap=4, grow=True)
    course = Part(0, 0, lambda canvas, box: _course(canvas, box, card.course), grow=True, hit="course")
    yield sheet(row(streaks, course if len(card.course) > 1 else None, pad=14), 2 * _ROW + 8, palette.PANE)
    label = _label_width(words)
    if card.rivals:
        tokens = marks([rival.figure for rival in card.rivals])
        met = []
        for at, rival in enumerate(card.rivals):
            token = sprite(player_token(at + 1, tokens[at], _TOKEN), _TOKEN)
            said = text(rival.figure, _TITLE, grow=True), text(rival.text, _FIGURE, "right")
            met.append(replace(row(token, *said), height=_ROW, hit=f"rival:{at}", grow=True))
        yield _labelled(words("Rival"), label, column(*met, grow=True))
    for at, (_, lines) in enumerate(openings):
        told = column(*(text(line, BODY, grow=True) for line in lines), grow=True)
        yield _labelled(words("Opening"), label, told, f"opening:{at}")


def _labelled(said: str, wide: int, part: Part, hit: str = "") -> Part:
    return replace(row(replace(text(said, _SMALL), width=wide), part), hit=hit)


def _head(card: PersonCard) -> Part:
    name = column(text(card.name, _NAME, grow=True), text(card.played, QUIET, grow=True), gap=2, grow=True)
    if card.rating is None:
        return row(name)
    figures = text(card.rating.text, _RATING, "right"), text(card.rating.figure, _SMALL, "right")
    return row(name, column(*figures))


def _figure(told: Told) -> Part:
    figure = text(told.figure, _FIGURE, "right")
    return row(replace(figure, width=max(48, figure.width)), text(told.text, BODY, grow=True))


def _game(game: GameLine) -> Part:
    """A game on a bar that is as long as its player is strong."""
    line = row(
        Part(_CHIP, _CHIP, lambda canvas, box: _chip(canvas, box, game.emblem)),
        text(game.title, _TITLE, grow=True),
        text(game.note, _SMALL, "right"),
        replace(text(game.figure, _FIGURE, "right"), width=132),
        pad=10,
    )

    def paint(canvas: Canvas, box: picture.Box) -> None:
        canvas.paint(masks.rounded(box.width, box.height, RADIUS), box.left, box.top, palette.PANE)
        if game.strength is not None:
            wide = round((box.width - 2 * _BAR_INSET) * game.strength)
            bar = picture.Box.sized(box.left + _BAR_INSET, box.bottom - 5, wide, 4)
            canvas.block(bar, palette.mixed(game.emblem.sun, palette.PANE, 0.25))
        line.draw(canvas, box)

    return Part(line.width, _ROW, paint, hit=f"game:{game.title}")


def _chip(canvas: Canvas, box: picture.Box, emblem: emblems.Emblem) -> None:
    left, top = box.left, box.middle[1] - _CHIP // 2
    canvas.paint(masks.disc(_CHIP), left, top, masks.gradient(_CHIP, _CHIP, emblem.sun, emblem.sky))
    side = _CHIP * 2 // 3
    inset = (_CHIP - side) // 2
    canvas.stencil(symbols.symbol(emblem.symbol, side), left + inset, top + inset, emblem.shade)


def _course(canvas: Canvas, box: picture.Box, course: tuple[int, ...]) -> None:
    """The rating from the first game to the last."""
    low, high, plot = min(course), max(course), box.inset(16)
    across, down = plot.width / (len(course) - 1), plot.height / (high - low or 1)
    points = [(plot.left + across * at, plot.top + down * (high - value)) for at, value in enumerate(course)]
    canvas.stencil(*masks.curve(points, 6, 4), NOW)
    canvas.paint(masks.disc(18), round(points[-1][0]) - 9, round(points[-1][1]) - 9, NOW)
