"""What results add up to, as screens: of two people, of a game, of a server."""

from collections.abc import Mapping, Sequence

from cogs.screens import screen, text_table
from cogs.screens.markup import plain, relative, spell_time
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from render.cards.stat_cards import Course, column_card
from tables.results import rating_method, results
from tables.results.stats import GroupStats, PairStats

Uis = Mapping[str, GameUi]
NO_FIGURE = "–"


def rating_text(rating: rating_method.Rating, words: Words) -> str:
    """A rating with how far off it may be: ``1,540 ±60``, and a mark while it is provisional."""
    text = f"{words.number(rating.points)} ±{words.number(rating.deviation)}"
    return f"{text} ?" if rating.is_provisional else text


def provisional_line(words: Words) -> str:
    """What the mark behind a rating means."""
    return words("-# ?: provisional, from fewer than {games} games.", games=rating_method.PROVISIONAL)


def pair_screen(stats: PairStats, uis: Uis, words: Words) -> screen.Screen:
    """Two people's games against each other."""
    lines = [line for line in stats.lines if line.game in uis]
    first, second = stats.first.name, stats.second.name
    title = words("{one} and {other}", one=first, other=second)
    sums = [
        sum(counts) for counts in zip(*((line.first, line.second, line.even) for line in lines), strict=True)
    ]
    if not sums:
        return screen.Screen(plain(title), (words("They have not finished a game against each other yet."),))
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
        text_table.grid([(words("Game"), words("1st"), words("2nd"), words("even")), *rows]),
        words("Latest games: {names}.", names=", ".join(ahead[outcome] for outcome in stats.last[-5:])),
    )
    together = words.plural("{n} game together", "{n} games together", sum(sums))
    return screen.Screen(plain(title), (together, *text))


def group_screen(
    title: str,
    stats: GroupStats,
    last: Sequence[results.FinishedGame],
    uis: Uis,
    words: Words,
    computers: Mapping[str, rating_method.Rating] | None = None,
) -> screen.Screen:
    """All games of a server, or of a game, and when the last ones ended."""
    games = [(uis[game].title, count) for game, count in stats.games.most_common() if game in uis]
    finished = words.plural("{n} game finished", "{n} games finished", stats.games.total())
    people = words.plural("person", "people", stats.people)
    text = [f"{finished} · **{words.number(stats.people)}** {people}"]
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
    ended = [f"{uis[played.game].title} {relative(played.ended)}" for played in last if played.game in uis]
    if ended:
        text.append(words("Latest games: {names}.", names=", ".join(ended)))
    if computers:
        listed = [f"{words(level)} {rating_text(rating, words)}" for level, rating in computers.items()]
        text.append(words("Computer players, by their matches: {ratings}", ratings=" · ".join(listed)))
    chart = Course(words("Games by week, until now"), tuple(map(float, stats.weeks)))
    return screen.Screen(plain(title), tuple(text), screen.PictureRequest(column_card, (chart, words)))
