"""How a season ended, as a message: its podium."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.screens.screen import Button, PictureRequest, Screen, Target
from data.catalogue import Words
from engine.core.seasons import SeasonUnit
from render.tournaments import Ranking, RankLine, podium_card
from tables.seasons import Holding, Season


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
            RankLine(place, one.person.name, words.number(first), words.number(more[0]) if more else "")
        )
    titles = [words(unit.title) for unit in counted]
    below = words("Final standings")
    ranking = Ranking(heading, below, titles[0], titles[1] if titles[1:] else "", tuple(lines), is_over=True)
    return Screen("", (), PictureRequest(podium_card, (ranking, words)), ((button,),))
