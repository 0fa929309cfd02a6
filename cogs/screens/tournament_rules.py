"""How a tournament goes on, and what decides it, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cogs.screens.screen import Screen
from cogs.screens.tournament import plan_line
from cogs.screens.tournament_standings import NAMES_OF_BREAKS, title
from data.catalogue import Words
from tables.tournaments.rounds import PATIENCE
from tables.tournaments.standings import TIE_BREAKS
from tables.tournaments.types import Tournament


def rules_screen(one: Tournament, titles: Mapping[str, str], words: Words) -> Screen:
    """How this tournament goes on, and what decides, in words."""
    two = one.plan.seats == 2
    lines = [plan_line(one, titles, words), "", *_pairing(one, two, words)]
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
