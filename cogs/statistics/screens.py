"""What results add up to, as screens: of a person, of two, of a game, of a server."""

from collections.abc import Mapping, Sequence

from cogs.screens.markup import plain, relative, spell_time
from cogs.screens.screen import PictureRequest, Screen
from cogs.screens.text_table import grid
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from render.cards.stat_cards import Course, column_card, line_card
from tables.results.rating_method import ALL_GAMES, PROVISIONAL, Rating
from tables.results.results import FinishedGame
from tables.results.stats import GameLine, GroupStats, PairStats, PersonStats

Uis = Mapping[str, GameUi]
NO_FIGURE = "–"


def rating_text(rating: Rating, words: Words) -> str:
    """A rating with how far off it may be: ``1,540 ±60``, and a mark while it is provisional."""
    text = f"{words.number(rating.points)} ±{words.number(rating.deviation)}"
    return f"{text} ?" if rating.is_provisional else text


def provisional_line(words: Words) -> str:
    """What the mark behind a rating means."""
    return words("-# ?: provisional, from fewer than {games} games.", games=PROVISIONAL)


def person_screen(stats: PersonStats, uis: Uis, words: Words, game: str | None) -> Screen:
    """Somebody's results at a game, or at all of them."""
    ratings, course = stats.ratings, stats.course
    lines = [line for line in stats.lines if line.game in uis]
    name = plain(stats.person.name)
    title = words("{name}: {text}", name=name, text=uis[game].title) if game else name
    rating = ratings.get(game or ALL_GAMES)
    rows = [_row(uis[line.game].short_title, line, words) for line in lines]
    played = words.plural("{n} game played", "{n} games played", stats.played)
    text = [
        " · ".join((played, *_person_figures(stats, lines, rating, words))),
        grid([(words("Game"), words("played"), words("won"), words("best"), words("place")), *rows]),
    ]
    if not game and len(lines) > 1:
        text.append(words("Favourite: {game}.", game=uis[lines[0].game].title))
    for line in lines:
        if uis[line.game].game.info.seats[1] == 1 and line.mean is not None:
            text.append(
                words(
                    "{game}: average {mean}, best {best}.",
                    game=uis[line.game].title,
                    mean=_one_decimal(line.mean, words),
                    best=words.number(line.best or 0),
                )
            )
    known = {track: each for track, each in ratings.items() if track in uis and game in (None, track)}
    if known:
        listed = [f"{uis[track].title} {rating_text(each, words)}" for track, each in known.items()]
        text.append(words("Ratings: {ratings}", ratings=" · ".join(listed)))
    if any(each.is_provisional for each in (*known.values(), *((rating,) if rating else ()))):
        text.append(provisional_line(words))
    text += [_last_line(one, stats.person.id, uis, words) for one in stats.last if one.game in uis]
    if len(course) < 2:
        return Screen(title, tuple(text))
    chart = Course(words("Rating, game by game"), tuple(map(float, course)))
    return Screen(title, tuple(text), PictureRequest(line_card, (chart, words)))


def _figure(figure: str, unit: str) -> str:
    """A figure and what it counts."""
    return f"**{figure}** {unit}"


def _last_line(played: FinishedGame, person: int, uis: Uis, words: Words) -> str:
    """How one of somebody's games ended for them."""
    title, when = uis[played.game].title, relative(played.ended)
    own = [seat for seat in played.seats if seat.person is not None and seat.person.id == person]
    if own and own[-1].place is None:
        return words("-# {when}: {game}, lost: not played to the end.", when=when, game=title)
    place = own[-1].place if own and own[-1].theirs else None
    if place is None:  # a computer player did that for them
        return words("-# {when}: {game}, not finished.", when=when, game=title)
    score = words.number(own[-1].score or 0)
    if played.size == 1:
        return words("-# {when}: {game}, {score}.", when=when, game=title, score=score)
    return words(
        "-# {when}: {game}, place {place} of {seats} with {score}.",
        when=when,
        game=title,
        place=place,
        seats=played.size,
        score=score,
    )


def _person_figures(
    stats: PersonStats, lines: Sequence[GameLine], rating: Rating | None, words: Words
) -> list[str]:
    figures = []
    if rating is not None:
        unit = words("±{deviation} rating", deviation=words.number(rating.deviation))
        mark = " ?" if rating.is_provisional else ""
        figures.append(_figure(words.number(rating.points) + mark, unit))
    figures.append(_figure(words.number(stats.won), words.plural("game won", "games won", stats.won)))
    share = round(100 * stats.won / stats.played) if stats.played else 0
    figures.append(_figure(words("{percent} %", percent=share), words("win rate")))
    placed = [line for line in lines if line.place is not None]
    if placed:
        played = sum(line.played for line in placed)
        mean = sum((line.place or 0) * line.played for line in placed) / played
        figures.append(_figure(_one_decimal(mean, words), words("average place")))
    figures.append(_figure(words.number(stats.longest), words("longest streak")))
    figures.append(
        _figure(words.number(stats.streak), words.plural("win in a row", "wins in a row", stats.streak))
    )
    return figures[:6]


def pair_screen(stats: PairStats, uis: Uis, words: Words) -> Screen:
    """Two people's games against each other."""
    lines = [line for line in stats.lines if line.game in uis]
    first, second = stats.first.name, stats.second.name
    title = words("{one} and {other}", one=first, other=second)
    sums = [
        sum(counts) for counts in zip(*((line.first, line.second, line.even) for line in lines), strict=True)
    ]
    if not sums:
        return Screen(plain(title), (words("They have not finished a game against each other yet."),))
    rows = [(uis[line.game].short_title, str(line.first), str(line.second), str(line.even)) for line in lines]
    ahead = {1: plain(first), -1: plain(second), 0: words("even")}
    text = (
        words(
            "Finished ahead: {first} {ahead}, {second} {behind}; even: {even}.",
            first=plain(first),
            second=plain(second),
            ahead=words.number(sums[0]),
            behind=words.number(sums[1]),
            even=words.number(sums[2]),
        ),
        grid([(words("Game"), words("1st"), words("2nd"), words("even")), *rows]),
        words("Latest games: {names}.", names=", ".join(ahead[one] for one in stats.last[-5:])),
    )
    together = words.plural("{n} game together", "{n} games together", sum(sums))
    return Screen(plain(title), (together, *text))


def group_screen(
    title: str,
    stats: GroupStats,
    last: Sequence[FinishedGame],
    uis: Uis,
    words: Words,
    computers: Mapping[str, Rating] | None = None,
) -> Screen:
    """All games of a server, or of a game, and when the last ones ended."""
    games = [(uis[game].title, count) for game, count in stats.games.most_common() if game in uis]
    finished = words.plural("{n} game finished", "{n} games finished", stats.games.total())
    people = words.plural("person", "people", stats.people)
    text = [f"{finished} · {_figure(words.number(stats.people), people)}"]
    if len(games) > 1:
        text.append(" · ".join(f"{name} **{words.number(count)}**" for name, count in games))
    if stats.plies is not None:
        text.append(words("A game takes {moves} moves on average.", moves=words.number(round(stats.plies))))
    if stats.seconds is not None:
        minutes = max(60, round(stats.seconds / 60) * 60)
        text.append(words("Played at a stretch it takes {time}.", time=spell_time(minutes, words)))
    if stats.best is not None:
        person, score = stats.best
        text.append(
            words("The high score is {score}, by {name}.", score=words.number(score), name=plain(person.name))
        )
    if stats.busiest:
        named = [f"{plain(person.name)} ({words.number(count)})" for person, count in stats.busiest]
        text.append(words("Most games: {names}.", names=", ".join(named)))
    ended = [f"{uis[one.game].title} {relative(one.ended)}" for one in last if one.game in uis]
    if ended:
        text.append(words("Latest games: {names}.", names=", ".join(ended)))
    if computers:
        listed = [f"{words(level)} {rating_text(rating, words)}" for level, rating in computers.items()]
        text.append(words("Computer players, by their matches: {ratings}", ratings=" · ".join(listed)))
    chart = Course(words("Games by week, until now"), tuple(map(float, stats.weeks)))
    return Screen(plain(title), tuple(text), PictureRequest(column_card, (chart, words)))


def _row(first: str, line: GameLine, words: Words) -> tuple[str, ...]:
    return (
        first,
        str(line.played),
        str(line.won),
        NO_FIGURE if line.best is None else str(line.best),
        NO_FIGURE if line.place is None else _one_decimal(line.place, words),
    )


def _one_decimal(value: float, words: Words) -> str:
    return words.number(round(value, 1))
