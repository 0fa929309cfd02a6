"""How a season ended, as a message: its podium; and who owns what in it, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.screens.screen import Button, PictureRequest, Screen, Target
from cogs.screens.text_table import grid, short_name
from data.catalogue import Words
from engine.core.seasons import SeasonUnit
from render.tournaments import Ranking, RankLine, podium_card
from tables.seasons import Holding, Season

SEASON_LINES = 30
"""People that the table shows."""


def season_screen(season: Season, units: Mapping[str, SeasonUnit], words: Words, key: str) -> Screen:
    """Who owned most of what was counted when a season ended; ``key`` is in its control."""
    counted = [
        unit
        for unit in units.values()
        if unit.kind in ("earned", "carried") and any(one.owned.get(unit.name) for one in season.holdings)
    ]
    heading = words("Season {number} is over", number=season.number)
    button = Button(words("How it ended"), Target("season", f"{season.number}/{key}"))
    if not counted:
        return Screen(heading, (words("Nobody owns anything yet."),), rows=((button,),))

    def amounts(one: Holding) -> tuple[int, ...]:
        return tuple(one.owned.get(unit.name, 0) + one.away.get(unit.name, 0) for unit in counted)

    best = sorted(season.holdings, key=lambda one: tuple(-amount for amount in amounts(one)))
    lines: list[RankLine] = []
    for at, one in enumerate(best):
        same = at > 0 and amounts(best[at - 1]) == amounts(one)
        first, *more = amounts(one)
        place = lines[-1].place if same else at + 1
        lines.append(
            RankLine(place, one.person.name, words.number(first), " / ".join(map(words.number, more)))
        )
    first_title, *others = [words(unit.title) for unit in counted]
    below = words("Final standings")
    ranking = Ranking(heading, below, first_title, " / ".join(others), tuple(lines), is_over=True)
    # The podium has room for what counts most alone.
    text = (holdings_table(best[:SEASON_LINES], units, words),) if others else ()
    return Screen("", text, PictureRequest(podium_card, (ranking, words)), ((button,),))


def holdings_table(holdings: Sequence[Holding], units: Mapping[str, SeasonUnit], words: Words) -> str:
    """Who owns what: a column for each unit that somebody owns, and one for what is at tables."""
    owned = [
        unit
        for unit in units.values()
        if unit.kind in ("earned", "carried")
        and any(one.owned.get(unit.name) or one.away.get(unit.name) for one in holdings)
    ]
    rows = [[words("Player"), *(words(unit.title) for unit in owned)]]
    rows += [
        [short_name(one.person.name), *(str(one.owned.get(unit.name, 0)) for unit in owned)]
        for one in holdings
    ]
    away = [sum(one.away.values()) for one in holdings]
    if any(away):
        column = [words("At tables"), *(str(each or "") for each in away)]
        rows = [[*row, number] for row, number in zip(rows, column, strict=True)]
    return grid(rows)
