"""How a tournament goes on, and what decides it, in words."""

from collections.abc import Iterator, Mapping

from cogs.screens.markup import spell_time
from cogs.screens.screen import Screen
from cogs.tournament import screens, standings
from data.catalogue import Words
from tables.tournaments.round_time import RoundNeed
from tables.tournaments.rounds import MISSED_TABLES
from tables.tournaments.types import Plan, Tournament


def short_round(plan: Plan, need: RoundNeed, titles: Mapping[str, str], words: Words) -> Iterator[str]:
    """A warning where a round may be over before its games are, with both figures."""
    values: dict[str, str | int] = {
        "game": titles.get(need.game, need.game),
        "size": need.turns,
        "time": spell_time(need.seconds, words),
        "needed": spell_time(need.whole, words),
        "given": spell_time(plan.round_seconds, words),
    }
    if not need.seconds:
        yield words("Without a clock, a game of {game} can take any time; a round lasts {given}.", **values)
    elif need.whole > plan.round_seconds:
        yield words(
            "A game of {game} has about {size} turns one after the other: with {time} each, it can take "
            "{needed}, but a round lasts {given}.",
            **values,
        )


def rules_screen(tournament: Tournament, need: RoundNeed, titles: Mapping[str, str], words: Words) -> Screen:
    """How this tournament goes on, and what decides: a line a rule, below what it is about."""
    two, breaks = tournament.plan.seats == 2, standings.break_words(tournament)
    about = {
        words("Who meets whom"): _pairing(tournament, two, words),
        words("Rounds"): (
            words(
                "Each round starts by itself when the last table of the previous one has ended, "
                "or when its time is up."
            ),
            *short_round(tournament.plan, need, titles, words),
            words("A table that has not ended by then is closed, and the points decide as they stand."),
            words(
                "Whoever is away then loses that table, and so does anyone it waits for without a running "
                "clock or a first move."
            ),
            words("While there are no points, all others share first place."),
            words("Ratings follow the same rule, once two people have made a move."),
        ),
        words("Points"): (
            words(
                "At every table, first place scores one point and last place nothing; the "
                "places between are spaced evenly, and tied players share their points."
            ),
            words("A table that everyone agrees to end without a result counts as a draw."),
        ),
        words("Leaving"): (
            words(
                "Anyone who gives up, or leaves their seat to a computer player, scores nothing at that "
                "table."
            ),
            words("Anyone who misses {count} tables in a row is out.", count=MISSED_TABLES),
            words(
                "Whoever leaves or is out keeps their points, but the tournament is won by somebody who "
                "stayed."
            ),
        ),
        words("Ties"): (
            words("Ties are broken by: {names}.", names=[each.within for each in breaks]),
            *(words(each.explained) for each in breaks if each.explained is not None),
        ),
        words("Season"): _season(tournament.plan, words),
    }
    lines = [screens.plan_line(tournament, titles, words)]
    for heading, said in about.items():
        found = [f"- {line}" for line in said]
        lines += [f"**{heading}**", *found] if found else []
    return Screen(standings.title(tournament), tuple(lines))


def _season(plan: Plan, words: Words) -> Iterator[str]:
    if plan.for_season and plan.prizes:
        prizes = ", ".join(map(str, plan.prizes))
        yield words("Points for this server’s season, by place: {prizes}.", prizes=prizes)
    elif plan.for_season:
        yield words(
            "For this server’s season, everybody gets one point, and one more for "
            "each person who finished behind them."
        )


def _pairing(tournament: Tournament, two: bool, words: Words) -> Iterator[str]:
    if tournament.plan.system == "swiss":
        if two:
            yield words(
                "People with equal points meet, by the FIDE Swiss rules (Dutch system); "
                "nobody meets twice unless it cannot be avoided."
            )
            yield words(
                "With an odd number of players, one has a bye, which counts as a win; nobody has two."
            )
        else:
            yield words(
                "People with nearly equal points sit together, and as few as possible who have already met."
            )
        yield words("Late joiners play from the next round on; they score nothing for earlier rounds.")
    elif tournament.plan.system == "round_robin":
        if two:
            yield words("Everybody meets everybody else once, by the Berger tables; a bye scores nothing.")
        else:
            yield words("Everybody sits with everybody else as evenly as possible.")
    else:
        yield words("The best player at each table advances; if tied, the higher seed does.")
        if two:
            yield words("The highest seeds get the byes.")
    yield words("Seeds follow ratings; players without one come after them, in random order.")
    if not two:
        yield words("Computer players fill seats where a game needs more players.")
