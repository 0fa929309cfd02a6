"""The story of a game in a sentence: who was ahead, and since when; alone, ahead of what it began with."""

from collections.abc import Sequence
from itertools import pairwise

from cogs.table_screens import game_ui, pictures
from cogs.table_screens.names import standing_names
from data.catalogue import Words
from tables.core.view_types import TableView


def course_line(ui: game_ui.GameUi, table_view: TableView, words: Words, courses: pictures.Courses) -> str:
    """How the winner of a game that has ended came to be ahead; nothing where its figures do not tell it."""
    result, names = table_view.result, standing_names(table_view, words)
    if result is None:
        return ""
    figures = pictures.outcome_of(ui, table_view, result, words, courses).courses
    if len(result.won) == 1:
        return _alone(ui, figures[0] if figures else (), words)
    if sum(result.won) != 1:
        return ""
    winner = result.won.index(True)
    ahead = [_leader(figures) for figures in zip(*figures, strict=True)]
    if len(ahead) < 3 or ahead[-1] != winner:
        return ""
    since = next((at for at in range(len(ahead), 0, -1) if ahead[at - 1] != winner), 0)
    leaders = [seat for seat in ahead if seat is not None]
    changes = sum(leader != other for leader, other in pairwise(leaders))
    name, began = names.bold(names.whom(winner, words)), ui.round_title(since, words)
    first, before = names.bold(names.who(winner, words)), ahead[-2]
    if before is None:
        return words("{name} went ahead only at the very end.", name=first)
    if before != winner:
        other = names.whom(before, words)
        return words("{name} came from behind at the very end; {other} led.", name=first, other=other)
    # What a stretch is called is a title, and fits into no sentence of every language.
    if not changes:
        return words("{round}: {name} went ahead for good; nobody else ever led.", name=name, round=began)
    return words.plural(
        "{round}: {name} went ahead for good; the lead changed once.",
        "{round}: {name} went ahead for good; the lead changed {n} times.",
        changes,
        name=name,
        round=began,
    )


def _alone(ui: game_ui.GameUi, figures: Sequence[float], words: Words) -> str:
    """Of a game for one, in which what it begins with is the mark: since when it had more, or its most."""
    if len(figures) < 3 or max(figures) == figures[0]:
        return ""
    start, most, least = (words.number(round(each)) for each in (figures[0], max(figures), min(figures)))
    since = max(at for at, figure in enumerate(figures) if figure <= figures[0]) + 1
    if since < len(figures):
        return words(
            "{round}: above the {start} of the start for good; the least was {least}.",
            round=ui.round_title(since, words),
            start=start,
            least=least,
        )
    best = ui.round_title(figures.index(max(figures)), words)
    return words("{round}: {most}, the most of this game.", round=best, most=most)


def own_end(ui: game_ui.GameUi, table_view: TableView, words: Words) -> tuple[str, ...]:
    """How a game of several ended for its reader, unless the heading says a winner's score, and its story."""
    result, seat = table_view.result, table_view.seat
    if result is None or seat is None or len(result.won) < 2:
        return ()
    place, score = result.places[seat], words.number(result.scores[seat])
    reader_end = words(
        "Your place: **{place}** of {seats}, with {score}.", place=place, seats=len(result.won), score=score
    )
    told = result.won[seat] and score in ui.headline(table_view, words)
    return "" if told else reader_end, course_line(ui, table_view, words, ())


def _leader(figures: Sequence[float]) -> int | None:
    """Who has more than all others."""
    best = max(figures)
    return figures.index(best) if figures.count(best) == 1 else None
