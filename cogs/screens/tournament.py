"""Tournaments as messages: the card, a round's tables, standings, how it works, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from cogs.screens.markup import deadline, plain, relative, spell_time
from cogs.screens.screen import Button, PictureRequest, Screen, Target, clip
from data.catalogue import Words
from engine.core.errors import Word
from render.tournaments import ROWS, Ranking, RankLine, podium_card, standings_card
from tables.tournaments.rounds import PATIENCE
from tables.tournaments.standings import TIE_BREAKS, Standing, standings
from tables.tournaments.types import WHOLE, Meeting, Tournament

SYSTEMS = {
    "swiss": Word("Swiss system"),
    "round_robin": Word("Everybody meets everybody"),
    "knockout": Word("Knockout"),
}
NAMES_OF_BREAKS = {
    "buchholz": Word("Buchholz"),
    "sonneborn": Word("Sonneborn-Berger"),
    "direct": Word("Head to head"),
    "wins": Word("Wins"),
    "survived": Word("Survived"),
}
"""Tie-breaks, as columns are headed and rules name them."""
NAMED = 40
"""People whose names a card shows."""
TEXT = 3300


def title(one: Tournament) -> str:
    """A tournament's name, as nobody can format it."""
    return plain(one.plan.name)


def points_text(parts: int, words: Words) -> str:
    """Points as people write them: ``2½``, ``1.67``."""
    return number_text(Fraction(parts, WHOLE), words)


def number_text(value: Fraction, words: Words) -> str:
    """A number of a ranking: halves as such, others with two digits."""
    whole, rest = divmod(value, 1)
    if rest == Fraction(1, 2):
        return f"{whole}½" if whole else "½"
    return words.number(int(value) if not rest else round(float(value), 2))


# --- the card ------------------------------------------------------------------------------------


def card_screen(
    one: Tournament, titles: Mapping[str, str], threads: Mapping[int, int], words: Words, key: str
) -> Screen:
    """The message that shows a tournament; ``key`` is in its first control, so that it is found again.

    ``titles`` are the games' by machine name, ``threads`` where its tables are played.
    """
    lines = [clip(line, 1500) for line in _card_lines(one, titles, threads, words)]
    picture = None
    if one.status in ("running", "over") and any(meeting.scores for meeting in one.meetings):
        picture = ranking_picture(one, words)
    return Screen(title(one), tuple(lines), picture, (_card_buttons(one, words, key),))


def _card_lines(
    one: Tournament, titles: Mapping[str, str], threads: Mapping[int, int], words: Words
) -> Iterator[str]:
    yield _played(one, titles, words)
    if one.status == "cancelled":
        yield words("It was called off.")
        return
    names = [plain(entrant.person.name) for entrant in one.active]
    if one.status == "signup":
        if one.starts is not None:
            yield words(
                "It starts {when}; {host} may start it before.",
                when=relative(one.starts),
                host=plain(one.host.name),
            )
        else:
            yield words("It starts when {host} says so.", host=plain(one.host.name))
        if not names:
            yield words("Nobody takes part yet.")
        else:
            yield words.plural("**{n} person** takes part.", "**{n} people** take part.", len(names))
            yield ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
        return
    if one.status == "over":
        yield words("It is over. {winner}", winner=headline(one, words))
        return
    yield words("**Round {round} of {rounds}**", round=max(one.round, 1), rounds=one.rounds)
    if one.rests is not None:
        yield words("It rests: its channel is gone. /tournament here goes on in another one.")
    elif one.deadline is not None:
        yield words("This round ends {when} at the latest.", when=deadline(one.deadline))
    yield from table_lines(one, one.of_round(one.round), titles, threads, words)


def _played(one: Tournament, titles: Mapping[str, str], words: Words) -> str:
    games = list(dict.fromkeys(titles.get(entry.game, entry.game) for entry in one.plan.games))
    parts = [words(SYSTEMS[one.plan.system]), ", ".join(games)]
    if one.plan.seats > 2:
        parts.append(words("tables of up to {seats}", seats=one.plan.seats))
    if one.rounds or one.plan.rounds:
        parts.append(words.plural("in {n} round", "in {n} rounds", one.rounds or one.plan.rounds))
    parts.append(words("{time} for a round", time=spell_time(one.plan.round_seconds, words)))
    return " · ".join(parts)


def table_lines(
    one: Tournament,
    meetings: Sequence[Meeting],
    titles: Mapping[str, str],
    threads: Mapping[int, int],
    words: Words,
    mentioned: frozenset[int] = frozenset(),
) -> Iterator[str]:
    """A round's tables, a line each, with what came of them; whom it concerns may be ``mentioned``."""
    total = 0
    for meeting in meetings:
        names = [
            f"<@{person}>" if person in mentioned else plain(entrant.person.name)
            for person in meeting.people
            if (entrant := one.entrant(person)) is not None
        ]
        line = _table_line(meeting, names, threads, words)
        total += len(line)
        if total > TEXT:
            yield "…"
            return
        yield line


def _table_line(meeting: Meeting, names: Sequence[str], threads: Mapping[int, int], words: Words) -> str:
    if meeting.is_bye:
        return words("{name} has a bye.", name=names[0])
    if meeting.table is None:
        if meeting.scores is not None:
            return words("{name} wins without a game.", name=names[0])
        return words("{names}: the table is being opened.", names=list(names))
    thread = threads.get(meeting.table)
    where = words("Table {table}", table=meeting.table) if thread is None else f"<#{thread}>"
    if meeting.scores is None:
        return words("{table}: {names}", table=where, names=list(names))
    scores = {score.person: score for score in meeting.scores}
    results = [
        f"{name} {points_text(scores[person].parts, words)}"
        for name, person in zip(names, meeting.people, strict=True)
        if person in scores
    ]
    return words("{table}: {results}", table=where, results=", ".join(results))


def _card_buttons(one: Tournament, words: Words, key: str) -> tuple[Button, ...]:
    """The first one carries the key."""
    number = str(one.id)
    rules = Button(words("How it works"), Target("trules", number))
    if one.status == "signup":
        ready = len(one.active) > 1
        return (
            Button(words("Sign up"), Target("tjoin", f"{number}/{key}"), "primary"),
            Button(words("Withdraw"), Target("tleave", number)),
            Button(words("Start"), Target("tstart", number), "primary" if ready else "secondary"),
            rules,
        )
    first = _standings_button(one, words, key)
    if one.status != "running":
        return (first, rules)
    late = Button(words("Join late"), Target("tjoin", number))
    out = Button(words("Drop out"), Target("tleave", number), "danger")
    return (first, *([late] if takes_late(one) else []), out, rules)


def leave_screen(one: Tournament, table: int, words: Words) -> Screen:
    """Asks whoever drops out once more, for they are playing at a table of it."""
    text = words(
        "You are playing at table {table}. If you drop out now, you give that game up, and a computer player "
        "takes your seat.",
        table=table,
    )
    button = Button(words("Drop out and give up"), Target("tleave", f"{one.id}/{table}"), "danger")
    return Screen(words("Drop out of {name}?", name=title(one)), (text,), rows=((button,),))


def takes_late(one: Tournament) -> bool:
    """Whether somebody may join in the middle."""
    return one.round < one.rounds and (
        one.plan.system == "swiss" or (one.plan.system == "round_robin" and one.plan.seats > 2)
    )


# --- a round, the end ----------------------------------------------------------------------------


def round_screen(
    one: Tournament,
    number: int,
    titles: Mapping[str, str],
    threads: Mapping[int, int],
    mentioned: frozenset[int],
    words: Words,
    key: str,
) -> Screen:
    """A round has begun: who meets whom at which table, and until when."""
    tables = table_lines(one, one.of_round(number), titles, threads, words, mentioned)
    rules = Button(words("How it works"), Target("trules", str(one.id)))
    return _round(one, number, titles, tables, words, _standings_button(one, words, key), rules)


def _round(
    one: Tournament,
    number: int,
    titles: Mapping[str, str],
    tables: Iterator[str],
    words: Words,
    *buttons: Button,
) -> Screen:
    heading = words(
        "{tournament}: round {round} of {rounds}", tournament=title(one), round=number, rounds=one.rounds
    )
    lines = [titles.get(one.plan.entry(number).game, ""), *tables]
    if one.deadline is not None and number == one.round:
        lines.append(words("This round ends {when} at the latest.", when=deadline(one.deadline)))
    return Screen(heading, lines, rows=(buttons,))


def _standings_button(one: Tournament, words: Words, key: str) -> Button:
    return Button(words("Standings"), Target("ttable", f"{one.id}/0/{key}"), "primary")


def round_notice_screen(
    one: Tournament,
    meeting: Meeting,
    titles: Mapping[str, str],
    threads: Mapping[int, int],
    words: Words,
    key: str,
) -> Screen:
    """What somebody is written of their own table in a round."""
    tables = table_lines(one, [meeting], titles, threads, words)
    return _round(one, meeting.round, titles, tables, words, _standings_button(one, words, key))


def closing_screen(one: Tournament, words: Words, key: str) -> Screen:
    """The end: the podium, and how it was decided."""
    lines = [headline(one, words)]
    names = [NAMES_OF_BREAKS[name] for name in TIE_BREAKS[one.plan.system]]
    lines.append("-# " + words("Equal points were decided by: {names}.", names=names))
    picture = PictureRequest(podium_card, (_ranking(one, words, 0), words))
    return Screen(title(one), lines, picture, ((_standings_button(one, words, key),),))


def remark_screen(one: Tournament, text: str, words: Words, key: str) -> Screen:
    """A sentence about a tournament."""
    button = Button(words("Standings"), Target("ttable", f"{one.id}/0/{key}"))
    return Screen("", (text,), rows=((button,),))


def headline(one: Tournament, words: Words) -> str:
    """Who has won."""
    best = [standing for standing in standings(one) if standing.place == 1]
    names = [plain(one_name(one, standing)) for standing in best]
    if not names:
        return ""
    return (
        words("**{name}** wins.", name=names[0])
        if len(names) == 1
        else words("**{names}** win.", names=names)
    )


def one_name(one: Tournament, standing: Standing) -> str:
    """The name of somebody in the standings."""
    entrant = one.entrant(standing.person)
    return "" if entrant is None else entrant.person.name


# --- standings -----------------------------------------------------------------------------------


def ranking_picture(one: Tournament, words: Words, page: int = 0) -> PictureRequest:
    """A page of the standings."""
    return PictureRequest(standings_card, (_ranking(one, words, page), words))


def standings_screen(one: Tournament, page: int, words: Words) -> Screen:
    """The standings of whoever asks, with all tie-breaks in words."""
    table = standings(one)
    pages = max(1, -(-len(table) // ROWS))
    page = min(max(page, 0), pages - 1)
    names = TIE_BREAKS[one.plan.system]
    lines = []
    for standing in table[page * ROWS : (page + 1) * ROWS]:
        breaks = [
            f"{words(NAMES_OF_BREAKS[name])} {number_text(value, words)}"
            for name, value in zip(names, standing.breaks, strict=True)
        ]
        name = plain(one_name(one, standing))
        lines.append(
            "-# "
            + words(
                "{name}: {text}",
                name=f"{standing.place}. {name}",
                text=" · ".join((points_text(standing.parts, words), *breaks)),
            )
        )
    if not table:
        lines.append(words("Nobody takes part yet."))
    buttons = [
        Button(label, Target("ttable", f"{one.id}/{to}"))
        for label, to in ((words("Earlier"), page - 1), (words("Later"), page + 1))
        if 0 <= to < pages
    ]
    picture = ranking_picture(one, words, page) if table else None
    return Screen(title(one), tuple(lines), picture, (tuple(buttons),) if buttons else ())


def _ranking(one: Tournament, words: Words, page: int) -> Ranking:
    table = standings(one)[page * ROWS : (page + 1) * ROWS]
    played = sum(
        all(meeting.scores is not None for meeting in one.of_round(number)) and bool(one.of_round(number))
        for number in range(1, one.round + 1)
    )
    first = TIE_BREAKS[one.plan.system][0]
    if one.status == "over":
        below = words("Final standings")
    elif one.status == "signup":
        below = words("Before the first round")
    elif not played:
        below = words("Round {round} of {rounds} is being played", round=one.round, rounds=one.rounds)
    else:
        below = words("After round {round} of {rounds}", round=played, rounds=one.rounds)
    lines = tuple(
        RankLine(
            standing.place,
            one_name(one, standing),
            points_text(standing.parts, words),
            number_text(standing.breaks[0], words),
            not standing.active and one.status == "running",
        )
        for standing in table
    )
    heading = NAMES_OF_BREAKS[first]
    return Ranking(one.plan.name, below, words("Points"), words(heading), lines, one.status == "over")


# --- how it works --------------------------------------------------------------------------------


def rules_screen(one: Tournament, titles: Mapping[str, str], words: Words) -> Screen:
    """How this tournament goes on, and what decides, in words."""
    two = one.plan.seats == 2
    lines = [_played(one, titles, words), "", *_pairing(one, two, words)]
    lines += [
        words(
            "Rounds begin by themselves: when the last table of the one before has ended, or its time is up."
        ),
        words(
            "A table that has not ended by then is closed. Whoever it was waiting for scores nothing; "
            "the others share the first places."
        ),
        words(
            "At every table the first place scores one point and the last one nothing; "
            "those between share out the rest evenly, and equal places share theirs."
        ),
        words("Whoever gives up, or leaves a seat to a computer player, scores nothing there."),
        words("A table that all agree to end without a result counts as a draw."),
        words("Whoever misses {count} tables in a row no longer takes part.", count=PATIENCE),
        words(
            "Equal points are decided by: {names}.",
            names=[NAMES_OF_BREAKS[name] for name in TIE_BREAKS[one.plan.system]],
        ),
    ]
    if one.plan.for_season:
        if one.plan.prizes:
            prizes = ", ".join(map(str, one.plan.prizes))
            lines.append(words("Points for this server’s season, by place: {prizes}.", prizes=prizes))
        else:
            lines.append(
                words(
                    "For this server’s season everybody gets a point, "
                    "and one more for each person behind them."
                )
            )
    return Screen(title(one), tuple(lines))


def _pairing(one: Tournament, two: bool, words: Words) -> Iterator[str]:
    if one.plan.system == "swiss":
        if two:
            yield words(
                "People with equal points meet, by the FIDE Swiss rules (Dutch system); "
                "nobody meets twice as long as that can be."
            )
            yield words("Of an odd number one has a bye, which counts as a win, and no second one.")
        else:
            yield words("People with nearly equal points sit together, and as few as possible who have met.")
        yield words("Late joiners play from the next round on; the rounds before count nothing.")
    elif one.plan.system == "round_robin":
        if two:
            yield words("Everybody meets everybody once, by the Berger tables; a bye scores nothing.")
        else:
            yield words("Everybody sits with everybody as evenly as that can be.")
    else:
        yield words("The best of each table goes on; of equals the one who is seeded higher.")
        if two:
            yield words("The highest seeds have the byes.")
    yield words("Seeds follow ratings; those without one come after them, by lot.")
    if not two:
        yield words("Computer players fill tables at which a game needs more seats.")
