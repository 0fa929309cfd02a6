"""Tournaments as messages: the one that shows it, a round's tables, and the end."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.screens.markup import deadline, plain, relative, spell_time
from cogs.screens.screen import Button, Screen, Target, clip, in_rows
from cogs.tournament import standings
from data.catalogue import Words
from engine.core.errors import Word
from tables.core.types import Frozen, TableInfo
from tables.table import seating
from tables.tournaments.rounds import usual_rounds
from tables.tournaments.signups import why_nobody_joins
from tables.tournaments.types import Meeting, System, Tournament

SYSTEMS: dict[System, Word] = {
    "swiss": Word("Swiss system"),
    "round_robin": Word("Everybody meets everybody"),
    "knockout": Word("Knockout"),
}
"""How it is decided who meets whom."""
NAMED = 40
"""People whose names it shows."""
TEXT_LIMIT = 3300


class Told(Frozen, frozen=True):
    """What messages of a tournament are made of."""

    tournament: Tournament
    titles: Mapping[str, str]
    """Of games, by machine name."""
    threads: Mapping[int, int]
    """Where its tables are played."""
    words: Words
    key: str
    """Stands in a message's first control, so that it is found again."""


# --- what shows it ------------------------------------------------------------------------------------


def tournament_screen(told: Told) -> Screen:
    """The message that shows a tournament."""
    tournament, words = told.tournament, told.words
    lines = [clip(line, 1500) for line in _tournament_lines(told)]
    picture = None
    if tournament.status in ("running", "over") and any(meeting.scores for meeting in tournament.meetings):
        picture = standings.ranking_picture(tournament, words)
        lines.append(f"-# {standings.when_words(tournament, words)}")
    return Screen(standings.title(tournament), lines, picture, in_rows(_tournament_buttons(told)))


def _tournament_lines(told: Told) -> Iterator[str]:
    tournament, words = told.tournament, told.words
    yield plan_line(tournament, told.titles, words)
    if tournament.status == "cancelled":
        yield words("It was cancelled.")
        return
    names = [plain(entrant.person.name) for entrant in tournament.active]
    if tournament.status == "signup":
        if tournament.starts is not None:
            yield words(
                "It starts {when}; {host} may start it earlier.",
                when=relative(tournament.starts),
                host=plain(tournament.host.name),
            )
        else:
            yield words("It starts when {host} says so.", host=plain(tournament.host.name))
        if not names:
            yield words("Nobody has joined yet.")
        else:
            yield words.plural("**{n} person** has joined.", "**{n} people** have joined.", len(names))
            yield ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
        return
    if tournament.status == "over":
        yield words("It is over. {winner}", winner=standings.headline(tournament, words))
        return
    yield words("**Round {round} of {rounds}**", round=max(tournament.round, 1), rounds=tournament.rounds)
    if tournament.on_hold_since is not None:
        yield words("On hold: its channel is gone. /tournament here continues it in another one.")
    elif tournament.deadline is not None:
        yield words("This round ends {when} at the latest.", when=deadline(tournament.deadline))
    yield from _table_lines(told, tournament.of_round(tournament.round))


def plan_line(tournament: Tournament, titles: Mapping[str, str], words: Words) -> str:
    """What is played, and how: system, games, rounds and their time."""
    games = list(dict.fromkeys(titles.get(entry.game, entry.game) for entry in tournament.plan.games))
    plan, people = tournament.plan, len(tournament.active)
    parts = [words(SYSTEMS[plan.system]), ", ".join(games)]
    two = plan.seats == 2
    parts.append(words("tables of two") if two else words("tables of up to {seats}", seats=plan.seats))
    if tournament.rounds:
        parts.append(words.plural("in {n} round", "in {n} rounds", tournament.rounds))
    elif people > 1:
        rounds = usual_rounds(plan.system, people, plan.seats, plan.rounds)
        parts.append(words.plural("{n} round as of now", "{n} rounds as of now", rounds))
    else:
        parts.append(words("as many rounds as its people need"))
    parts.append(words("{time} for a round", time=spell_time(tournament.plan.round_seconds, words)))
    return " · ".join(parts)


def _table_lines(
    told: Told, meetings: Sequence[Meeting], mentioned: frozenset[int] = frozenset()
) -> Iterator[str]:
    """A round's tables, a line each, with what came of them; whom it concerns may be ``mentioned``."""
    total = 0
    for meeting in meetings:
        names = [
            f"<@{person}>" if person in mentioned else plain(entrant.person.name)
            for person in meeting.people
            if (entrant := told.tournament.entrant(person)) is not None
        ]
        line = _table_line(told, meeting, names)
        total += len(line)
        if total > TEXT_LIMIT:
            yield "…"
            return
        yield line


def _table_line(told: Told, meeting: Meeting, names: Sequence[str]) -> str:
    words = told.words
    if meeting.is_bye:
        return words("{name} has a bye.", name=names[0])
    if meeting.table is None:
        if meeting.scores is not None:
            return words("{name} wins by default.", name=names[0])
        return words("{names}: the table is being opened.", names=list(names))
    where = words("Table {table}", table=meeting.table)
    if (thread := told.threads.get(meeting.table)) is not None:
        # A mention of the thread would name everybody once more: that is its title.
        where = f"[{where}](https://discord.com/channels/{told.tournament.guild}/{thread})"
    if meeting.scores is None:
        return words("{name}: {text}", name=where, text=list(names))
    scores = {score.person: score for score in meeting.scores}
    results = [
        f"{name} {standings.points_text(scores[person].parts, words)}"
        for name, person in zip(names, meeting.people, strict=True)
        if person in scores
    ]
    return words("{name}: {text}", name=where, text=", ".join(results))


def _tournament_buttons(told: Told) -> tuple[Button, ...]:
    """The first one carries the key."""
    tournament, words, reading = told.tournament, told.words, _reading_buttons(told)
    number = str(tournament.id)
    if tournament.status == "cancelled" and not tournament.round:
        return ()
    if tournament.status == "signup":
        ready = len(tournament.active) > 1
        return (
            Button(
                words("Join"), Target("tjoin", f"{number}/{told.key}"), "secondary" if ready else "success"
            ),
            Button(words("Leave"), Target("tleave", number)),
            Button(words("Start"), Target("tstart", number), "success" if ready else "secondary"),
            *reading,
        )
    if tournament.status != "running":
        return reading
    *first, rules = reading  # before the first round is drawn there are no standings
    late = [] if why_nobody_joins(tournament) else [Button(words("Join late"), Target("tjoin", number))]
    return (*first, *late, Button(words("Leave"), Target("tleave", number), "danger"), rules)


def leave_screen(tournament: Tournament, table: TableInfo | None, user: int, words: Words) -> Screen:
    """Asks whoever leaves a running tournament once more; ``table`` is where they are playing for it."""
    lines = [words("You keep your points, but whoever has left cannot win the tournament.")]
    label = words("Leave")
    if table is not None and (seat := table.seat_of(user)) is not None:
        label = words("Leave and give up")
        text = (
            "You are playing at table {table}. If you leave now, you give up that game, and "
            "a computer player takes your seat."
        )
        name = ", ".join(plain(each.name) for each in seating.remaining(table, seat.index))
        if seating.closes_without(table, seat.index):
            text = "You are playing at table {table}. If you leave now, you give up that game."
        if name and seating.closes_without(table, seat.index):
            text = "You are playing at table {table}. If you leave now, {name} wins that game."
        lines = [words(text, table=table.id, name=name), *lines]
    button = Button(label, Target("tquit", f"{tournament.id}/{table.id if table else 0}"), "danger")
    return Screen(words("Leave {name}?", name=standings.title(tournament)), lines, rows=((button,),))


def cancel_screen(tournament: Tournament, words: Words) -> Screen:
    """Asks the host once more before it is called off."""
    lines = (
        words("Tables that are being played go on, and count for themselves alone.")
        if tournament.round
        else "",
        words("This cannot be taken back."),
    )
    button = Button(words("Cancel the tournament"), Target("tcancel", str(tournament.id)), "danger")
    return Screen(words("Cancel {name}?", name=standings.title(tournament)), lines, rows=((button,),))


# --- a round, the end ----------------------------------------------------------------------------


def round_screen(
    told: Told,
    number: int,
    mentioned: frozenset[int] = frozenset(),
    *,
    left: bool = False,
    mine: Meeting | None = None,
) -> Screen:
    """A round: who meets whom at which table, and until when, or what became of it.

    ``left``: in a channel in which the tournament is told of no more. ``mine``: somebody is written of this
    table alone.
    """
    tournament, words = told.tournament, told.words
    heading = words(
        "{tournament}: round {round} of {rounds}",
        tournament=standings.title(tournament),
        round=number,
        rounds=tournament.rounds,
    )
    meetings = tournament.of_round(number) if mine is None else (mine,)
    game = tournament.plan.entry(number).game
    lines = [told.titles.get(game, ""), *_table_lines(told, meetings, mentioned)]
    if tournament.status == "cancelled":
        lines.append(words("The tournament was cancelled."))
    elif number < tournament.round or tournament.status == "over":
        lines.append(words("This round is over."))
    elif left:
        lines.append(_elsewhere(tournament, words))
    elif tournament.deadline is not None:
        lines.append(words("This round ends {when} at the latest.", when=deadline(tournament.deadline)))
    return Screen(heading, lines, rows=(_reading_buttons(told)[: 2 if mine is None else 1],))


def moved_screen(told: Told) -> Screen:
    """What stays of a message that showed a tournament where it is told of no more."""
    line = _elsewhere(told.tournament, told.words)
    return Screen(standings.title(told.tournament), (line,), rows=(_reading_buttons(told),))


def _elsewhere(tournament: Tournament, words: Words) -> str:
    return words("The tournament continues in {channel}.", channel=f"<#{tournament.channel}>")


def _reading_buttons(told: Told) -> tuple[Button, ...]:
    """What can be read of a tournament, also when it is over; the first one carries the key."""
    number, words = told.tournament.id, told.words
    rules = Button(words("How it works"), Target("trules", f"{number}/{told.key}"))
    table = Button(words("Standings"), Target("ttable", f"{number}/0/{told.key}"))
    return (table, rules) if told.tournament.round else (rules,)


def closing_screen(told: Told) -> Screen:
    """The end: how everybody stands, and how it was decided."""
    tournament, words, row = told.tournament, told.words, _reading_buttons(told)[:1]
    title = standings.title(tournament)
    if not any(meeting.scores for meeting in tournament.meetings):
        return Screen(title, (words("No game was played to its end."),), rows=(row,))
    lines = [standings.headline(tournament, words)]
    if standings.ties(tournament):
        names = [each.within for each in standings.break_words(tournament)]
        lines.append("-# " + words("Ties were broken by: {names}.", names=names))
    return Screen(title, lines, standings.ranking_picture(tournament, words), (row,))


def remark_screen(told: Told, text: str) -> Screen:
    """A sentence about a tournament."""
    return Screen("", (text,), rows=(_reading_buttons(told)[:1],))
