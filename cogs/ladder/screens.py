"""Ladders as messages: who stands where, whom one may challenge, a challenge, and the hall of fame."""

from collections.abc import Collection, Sequence
from itertools import groupby

from cogs.screens.markup import deadline, plain, spell_time
from cogs.screens.screen import Button, ButtonStyle, Line, PictureRequest, Row, Screen, Target, clip
from cogs.screens.text_table import grid, short_name
from data.catalogue import Words
from engine.core.errors import MessageId, gettext_noop
from render.cards.ranking import Ranking, RankRow, ranking_card
from tables.delivery.bulletins import LadderClosing
from tables.ladders import ladders, months, outcomes
from tables.ladders.types import Challenge, ChallengeStatus, Champion, Ladder, Rung

JOIN, LEAVE, CHALLENGE, ASK = "lajoin", "laleave", "lachoose", "laask"
ACCEPT, REFUSE, RULES, HALL = "layes", "lano", "larules", "lahall"
"""The verbs of their buttons."""
TEXT_LIMIT = 3300
OUTCOMES: dict[ChallengeStatus, MessageId] = {
    "asked": gettext_noop("{name} challenges {other}: place {place} against place {above}."),
    "playing": gettext_noop("{name} and {other} play for place {above}."),
    "won": gettext_noop("{name} has won against {other}: place {place}."),
    "lost": gettext_noop("{other} has held the place against {name}."),
    "refused": gettext_noop("{other} has refused the challenge of {name}."),
    "lapsed": gettext_noop("{other} has not answered the challenge of {name}, and gives the place up."),
    "void": gettext_noop("The challenge of {name} to {other} counts for nobody."),
}


def title_of(title: str, words: Words) -> str:
    """What the ladder of a game is called."""
    return words("Ladder: {game}", game=title)


def ladder_screen(ladder: Ladder, busy: Collection[int], title: str, words: Words, key: str) -> Screen:
    """The message that shows a ladder; ``key`` is in its first control, so that it is found again.

    ``busy`` are the slots of those who wait or play.
    """
    lines = [words("This ladder is closed.")]
    if ladder.is_open:
        lines = [words("**Season {number}** · ends {when}", number=ladder.season, when=deadline(ladder.ends))]
    if not ladder.rungs:
        lines.append(words("Nobody stands on it yet: whoever joins first has the first place."))
    for division, stand in enumerate(ladder.divisions, 1):
        if len(ladder.divisions) > 1:
            lines.append(words("**Division {number}**", number=division))
        header = words("Player"), words("played"), words("won"), ""
        lines.append(grid([header, *(_row(rung, rung.slot in busy) for rung in stand)]))
    text: list[str] = []
    for line in lines:
        if sum(map(len, text)) + len(line) < TEXT_LIMIT:
            text.append(line)
    rows: list[Row] = []
    number = f"{ladder.id}/{key}"
    more = (
        Button(words("How it works"), Target(RULES, number)),
        Button(words("Hall of fame"), Target(HALL, number)),
    )
    if ladder.is_open:
        enough = len(ladder.rungs) > 1
        join = Button(words("Join"), Target(JOIN, number), "secondary" if enough else "success")
        style: ButtonStyle = "success" if enough else "secondary"
        challenge = Button(words("Challenge"), Target(CHALLENGE, number), style)
        rows.append((join, challenge, Button(words("Leave"), Target(LEAVE, number))))
    return Screen(title_of(title, words), text, rows=(*rows, more))


def _row(rung: Rung, is_busy: bool) -> tuple[str, ...]:
    name = f"{rung.place}. {short_name(rung.person.name)}"
    return name, str(rung.played), str(rung.won), "⚔" if is_busy else ""


def replaced_screen(ladder: Ladder, posted_at: tuple[int, int], title: str, words: Words) -> Screen:
    """What stays of a message that shows a ladder no more: the way to the one that does."""
    link = "/".join(map(str, ("https://discord.com/channels", ladder.guild, *posted_at)))
    return Screen(title_of(title, words), (words("This ladder goes on here: {link}", link=link),))


def rules_screen(ladder: Ladder, title: str, words: Words) -> Screen:
    """How a ladder works."""
    plan, most = ladder.plan, months.PROMOTED
    time = spell_time(plan.days * 86400, words)
    lines = (
        words.plural(
            "You may challenge whoever stands {n} place above you in your division. Win, and you take their "
            "place; those between move down by one.",
            "You may challenge whoever stands up to {n} places above you in your division. Win, and you take "
            "their place; those between move down by one.",
            plan.reach,
        ),
        words(
            "A challenge is to be answered within {time}: no answer gives the place up. Refusing is free "
            "once a month; each further refusal gives the place up, too.",
            time=time,
        ),
        words(
            "Nobody is challenged while they are away; whoever goes away afterwards has time until they are "
            "back, {time} at most. A challenge is told after quiet hours, and its time begins then.",
            time=spell_time(int(outcomes.AWAY_DAYS.total_seconds()), words),
        ),
        words(
            "Everybody has one challenge at a time. Whoever was challenged is left in peace for {time}, and "
            "the same two do not meet again for {longer}.",
            time=spell_time(int(ladders.REST.total_seconds()), words),
            longer=spell_time(int(ladders.PAIR_REST.total_seconds()), words),
        ),
        words(
            "Tables of challenges are games like all others, and rated. Who gives up has lost; a table that "
            "nobody plays to an end moves nobody."
        ),
        words(
            "A season is a month. When it ends, up to {most} people of each two divisions change places, and "
            "the first three of the first division go into the hall of fame.",
            most=most,
        ),
    )
    return Screen(title_of(title, words), [f"- {line}" for line in lines])


def choice_screen(ladder: Ladder, within: Sequence[Rung], title: str, words: Words) -> Screen:
    """Whom somebody may challenge: a line each."""
    rows = [
        Line(
            f"**{rung.place}. {plain(rung.person.name)}**",
            Button(words("Challenge"), Target(ASK, f"{ladder.id}/{rung.slot}")),
        )
        for rung in within
    ]
    said = words("Whom do you challenge?")
    if not rows:
        said = words(
            "Nobody above you can be challenged just now: they have a challenge, had one lately, or are away."
        )
    return Screen(title_of(title, words), (said,), rows=rows)


def challenge_screen(
    ladder: Ladder, challenge: Challenge, title: str, words: Words, key: str, *, mentioned: bool = False
) -> Screen:
    """A challenge, and what came of it; whom it is to may be ``mentioned``."""
    mine, other = ladder.at(challenge.challenger), ladder.at(challenge.challenged)
    heading = title_of(title, words)
    if mine is None or other is None:
        return Screen(heading, (words("This challenge is over: one of the two has left the ladder."),))
    name = f"<@{other.person.id}>" if mentioned else f"**{plain(other.person.name)}**"
    who = {"name": f"**{plain(mine.person.name)}**", "other": name}
    lines = [words(OUTCOMES[challenge.status], **who, place=mine.place, above=other.place)]
    rows: list[Row] = []
    rules = Button(words("How it works"), Target(RULES, f"{ladder.id}/{key}"))
    if challenge.status == "asked":
        lines.append(words("Answer by {when}: no answer gives the place up.", when=deadline(challenge.due)))
        accept = Button(words("Accept"), Target(ACCEPT, f"{challenge.id}/{key}"))
        rows.append((accept, Button(words("Refuse"), Target(REFUSE, str(challenge.id))), rules))
    elif challenge.status == "playing" and challenge.table is not None:
        lines.append(words("Table {table}", table=challenge.table))
    return Screen(heading, lines, rows=rows or ((rules,),))


def hall_screen(champions: Sequence[Champion], title: str, words: Words) -> Screen:
    """The hall of fame: the first three of each month, the last month first."""
    lines = [
        words("**Season {number}**: {names}", number=season, names=[_named(first, words) for first in best])
        for season, best in groupby(champions, key=lambda champion: champion.season)
    ]
    if not lines:
        lines = [words("No season has ended yet.")]
    heading = words("Hall of fame: {game}", game=title)
    return Screen(heading, (clip("\n".join(lines), TEXT_LIMIT),))


def _named(champion: Champion, words: Words) -> str:
    medal = ("🥇", "🥈", "🥉")[champion.place - 1]
    return f"{medal} {plain(champion.person.name) if champion.person.id else words('somebody')}"


def closing_screen(
    ladder: Ladder, closing: LadderClosing, champions: Sequence[Champion], title: str, words: Words, key: str
) -> Screen:
    """A month is over: who stood first."""
    rows = tuple(
        RankRow(champion.place, champion.person.name, words.number(won), seat=at)
        for at, (champion, won) in enumerate(zip(champions, closing.won, strict=False))
    )
    heading = words("Hall of fame: {game}", game=title)
    below = words("Season {number} is over", number=closing.season)
    ranking = Ranking(heading, below, rows, ("", words("won")), medals=True)
    button = Button(words("Hall of fame"), Target(HALL, f"{ladder.id}/{key}"))
    picture = PictureRequest(ranking_card, (ranking, words)) if rows else None
    return Screen(heading, (below,), picture, ((button,),))
