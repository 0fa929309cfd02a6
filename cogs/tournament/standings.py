"""A tournament's standings: as a picture, in words with all tie-breaks, and who has won."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from cogs.screens import markup, screen
from data.catalogue import Words
from engine.core.errors import Word
from render.cards.ranking import Ranking, RankRow, ranking_card
from tables.tournaments.standings import TIE_BREAKS, Standing, TieBreak, standings
from tables.tournaments.types import WHOLE_POINT, Tournament


class BreakWords(NamedTuple):
    """What people read of a tie-break: at the head of a column, within a sentence, and how it is counted."""

    heading: Word
    within: Word
    explained: Word | None = None
    """None where its name says it."""


BREAK_WORDS: dict[TieBreak, BreakWords] = {
    "buchholz": BreakWords(
        Word("Buchholz"), Word("Buchholz"), Word("Buchholz: the points of everybody you met.")
    ),
    "sonneborn": BreakWords(
        Word("Sonneborn-Berger"),
        Word("Sonneborn-Berger"),
        Word(
            "Sonneborn-Berger: the points of everybody you beat, and half the points of those you drew with."
        ),
    ),
    "direct": BreakWords(
        Word("Head to head"),
        Word("head to head"),
        Word("Head to head: how those with equally many points did against each other."),
    ),
    "wins": BreakWords(Word("Wins"), Word("wins")),
    "survived": BreakWords(Word("Survived"), Word("rounds survived")),
}

ROWS = 10
"""Lines of one picture."""


def break_words(tournament: Tournament) -> list[BreakWords]:
    """What is said of the tie-breaks of a tournament's system, in their order."""
    return [BREAK_WORDS[name] for name in TIE_BREAKS[tournament.plan.system]]


def title(tournament: Tournament) -> str:
    """A tournament's name, as nobody can format it."""
    return markup.plain(tournament.plan.name)


def points_text(parts: int, words: Words) -> str:
    """Points as people write them: ``2½``, ``1.67``."""
    return number_text(Fraction(parts, WHOLE_POINT), words)


def number_text(value: Fraction, words: Words) -> str:
    """A number of a ranking: halves as such, others with two digits."""
    whole, rest = divmod(value, 1)
    if rest == Fraction(1, 2):
        return f"{whole}½" if whole else "½"
    return words.number(int(value) if not rest else round(float(value), 2))


def headline(tournament: Tournament, words: Words) -> str:
    """Who wins, or shares the first place; or that nobody does."""
    best = [standing for standing in standings(tournament) if standing.place == 1]
    names = [markup.plain(name_of(tournament, standing)) for standing in best]
    if not names:
        return words("Nobody took part to the end, so nobody wins.")
    if len(names) == 1:
        return words("**{name}** wins.", name=names[0])
    return words("**{names}** win.", names=names)


def ties(tournament: Tournament) -> bool:
    """Whether any have equally many points and other places, so that more than these decided."""
    told_apart = {(standing.parts, standing.place) for standing in standings(tournament)}
    return len({parts for parts, _ in told_apart}) < len(told_apart)


def name_of(tournament: Tournament, standing: Standing) -> str:
    """The name of somebody in the standings."""
    entrant = tournament.entrant(standing.person)
    return "" if entrant is None else entrant.person.name


def ranking_picture(tournament: Tournament, words: Words) -> screen.PictureRequest:
    """The first page of the standings."""
    return screen.PictureRequest(ranking_card, (ranking(tournament, words), words))


def standings_screen(tournament: Tournament, page: int, words: Words) -> screen.Screen:
    """The standings of whoever asks, with all tie-breaks in words."""
    table = standings(tournament)
    pages = max(1, -(-len(table) // ROWS))
    page = min(max(page, 0), pages - 1)
    if table and not any(meeting.scores for meeting in tournament.meetings):
        people = ", ".join(markup.plain(name_of(tournament, standing)) for standing in table)
        return screen.Screen(title(tournament), (words("No table has ended yet."), screen.clip(people, 1500)))
    kinds = _deciding(tournament, table)
    lines = [when_words(tournament, words)] if table else []
    for standing in table[page * ROWS : (page + 1) * ROWS]:
        breaks = [f"{words(name)} {number_text(standing.breaks[at], words)}" for at, name in kinds]
        if not standing.active:
            breaks.append(words("has left"))
        name = markup.plain(name_of(tournament, standing))
        text = " · ".join((points_text(standing.parts, words), *breaks))
        lines.append(words("{name}: {text}", name=f"**{standing.place}. {name}**", text=text))
    if not table:
        lines.append(words("Nobody has joined yet."))
    buttons = [
        screen.Button(label, screen.Target("ttable", f"{tournament.id}/{to}"))
        for label, to in ((words("Earlier"), page - 1), (words("Later"), page + 1))
        if 0 <= to < pages
    ]
    return screen.Screen(title(tournament), tuple(lines), rows=(tuple(buttons),) if buttons else ())


def ranking(tournament: Tournament, words: Words) -> Ranking:
    """The first page of the standings, as pictures show it."""
    table = standings(tournament)
    at, heading = next(iter(_deciding(tournament, table)), (None, ""))
    rows = tuple(
        RankRow(
            standing.place,
            name_of(tournament, standing),
            points_text(standing.parts, words),
            "" if at is None else number_text(standing.breaks[at], words),
            is_out=not standing.active,
        )
        for standing in table[:ROWS]
    )
    captions = words(heading) if heading else "", words("Points")
    return Ranking(
        tournament.plan.name,
        when_words(tournament, words),
        rows,
        captions,
        medals=tournament.status == "over",
    )


def _deciding(tournament: Tournament, table: Sequence[Standing]) -> list[tuple[int, str]]:
    """The tie-breaks that tell people apart, by their place in the system's order; others decide nothing."""
    return [
        (at, BREAK_WORDS[name].heading)
        for at, name in enumerate(TIE_BREAKS[tournament.plan.system])
        if len({standing.breaks[at] for standing in table}) > 1
    ]


def when_words(tournament: Tournament, words: Words) -> str:
    """When it stands like that."""
    if tournament.status == "over":
        return words("Final standings")
    # A bye counts at once, so the points are those of a round that is being played.
    ended = [meeting.scores is not None for meeting in tournament.of_round(tournament.round)]
    if not all(ended) and (any(ended) or tournament.round == 1):
        return words(
            "Round {round} of {rounds} is being played", round=tournament.round, rounds=tournament.rounds
        )
    last = tournament.round if all(ended) else tournament.round - 1
    return words("After round {round} of {rounds}", round=last, rounds=tournament.rounds)
