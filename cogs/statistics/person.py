"""A person's page: what their results add up to as one card, to be shared."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from msgspec import structs

from cogs.screens import markup, screen
from cogs.statistics import leaderboard_screens, screens
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from render.cards.person_card import GameLine, PersonCard, Told, card_lines, person_card
from render.drawing.sentences import numbered
from tables.core.view_types import TableView
from tables.results import rating_method, results, stats
from tables.views.openings import Opening

SHARE = "sharepage"
"""The verb of its button."""
MOST_LINES = 5
"""Games on a card, those that were played most."""
FEWEST_OPENINGS, MOST_OPENINGS = 2, 2
"""Games that must have begun alike to be told of, and of how many games that is told."""
WEAKEST, STRONGEST = 900, 2100
"""Ratings whose bars are empty and full."""

Uis = Mapping[str, GameUi]


def person_screen(
    found: stats.PersonStats,
    openings: Sequence[Opening],
    uis: Uis,
    words: Words,
    game: str | None,
    *,
    mine: bool = False,
) -> screen.Screen:
    """Somebody's page of a game, or of all; ``mine``, their own, can be shared."""
    name = markup.plain(found.person.name)
    title = words("{name}: {text}", name=name, text=uis[game].title) if game else name
    lines = [line for line in found.lines if line.game in uis]
    text = [_last_line(played, found.person.id, uis, words) for played in found.last if played.game in uis]
    games = tuple(
        _game(line, found.ratings.get(line.game), uis[line.game], words) for line in lines[:MOST_LINES]
    )
    text[:0] = [_scores(line, uis, words) for line in lines if game or line.place is None]
    if any(line.figure.endswith("?") for line in games):
        text.append(screens.provisional_line(words))
    rating = found.ratings.get(game or rating_method.ALL_GAMES)
    card = PersonCard(
        found.person.name,
        words("{played} played, {won} won", played=found.played, won=found.won),
        None if rating is None else Told(words("Rating"), screens.rating_text(rating, words)),
        games,
        (
            Told(words.number(found.streak), words.plural("win in a row", "wins in a row", found.streak)),
            Told(words.number(found.longest), words("longest streak")),
        ),
        found.course,
        tuple(Told(rival.person.name, _score(rival, words)) for rival in found.rivals),
        _openings(openings, uis, words),
    )
    leaders = leaderboard_screens.LeaderboardQuery(game or "", here=True).target
    buttons = screen.Button(words("Leaderboard"), leaders)
    share = (screen.Button(words("Share"), screen.Target(SHARE, game or "")),) if mine else ()
    return screen.Screen(
        title,
        text,
        screen.PictureRequest(person_card, (card, words)),
        ((*share, buttons),),
        lambda: tuple(map(markup.plain, card_lines(card, words))),
    )


def _scores(line: stats.GameLine, uis: Uis, words: Words) -> str:
    """Best and average of what somebody had at a game, and their place; nothing where they gave up always."""
    if line.mean is None:
        return ""
    mean, best = words.number(round(line.mean, 1)), words.number(line.best or 0)
    said = words("{game}: average {mean}, best {best}.", game=uis[line.game].title, mean=mean, best=best)
    if line.place is None:
        return said
    return f"**{words.number(round(line.place, 1))}** {words('average place')} · {said}"


def _game(line: stats.GameLine, rating: rating_method.Rating | None, ui: GameUi, words: Words) -> GameLine:
    note = words("{played} played, {won} won", played=line.played, won=line.won)
    figure, strength = "", None
    if rating is not None:
        figure = words.number(rating.points) + (" ?" if rating.is_provisional else "")
        strength = max(0.0, min(1.0, (rating.points - WEAKEST) / (STRONGEST - WEAKEST)))
    elif line.best is not None:
        figure = words("best {score}", score=words.number(line.best))
    return GameLine(ui.short_title, ui.emblem, note, figure, strength)


def _score(rival: stats.Rival, words: Words) -> str:
    """How often ahead, behind and, where that ever was so, even."""
    counts = (rival.ahead, rival.behind, rival.even)
    return " : ".join(words.number(count) for count in counts[: 3 if rival.even else 2])


def _openings(openings: Sequence[Opening], uis: Uis, words: Words) -> tuple[Told, ...]:
    """How somebody's games of a kind began most often, of those that began alike more than once."""
    begun: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for table_view, move in openings:
        game = table_view.table.game
        if game in uis:
            begun[game][_nameless_words(uis[game], table_view, move, words)] += 1
    most = [(*counts.most_common(1)[0], counts.total(), game) for game, counts in begun.items()]
    often = sorted((entry for entry in most if entry[1] >= FEWEST_OPENINGS), key=lambda entry: -entry[1])
    return tuple(
        Told(uis[game].short_title, f"{said} ({count}/{games})")
        for said, count, games, game in often[:MOST_OPENINGS]
    )


def _nameless_words(ui: GameUi, table_view: TableView, move: object, words: Words) -> str:
    """A move in a few words that name nobody who sat there."""
    table = table_view.table
    names = numbered(table.names, words)
    seats = tuple(structs.replace(seat, name=name) for seat, name in zip(table.seats, names, strict=True))
    nameless = structs.replace(table_view, table=structs.replace(table, seats=seats))
    return ui.move_words(nameless, move, words).replace("*", "")


def _last_line(played: results.FinishedGame, person: int, uis: Uis, words: Words) -> str:
    """How one of somebody's games ended for them."""
    title, when = uis[played.game].title, markup.relative(played.ended)
    seats = [seat for seat in played.seats if seat.person is not None and seat.person.id == person]
    if seats and seats[-1].place is None:
        return words("-# {when}: {game}, lost: not played to the end.", when=when, game=title)
    place = seats[-1].place if seats and seats[-1].theirs else None
    if place is None:  # a computer player did that for them
        return words("-# {when}: {game}, not finished.", when=when, game=title)
    text = "-# {when}: {game}, place {place} of {seats} with {score}."
    if played.size == 1:
        text = "-# {when}: {game}, {score}."
    score = words.number(seats[-1].score or 0)
    return words(text, when=when, game=title, place=place, seats=played.size, score=score)
