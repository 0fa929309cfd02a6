"""How a season ended, as a message: its ranking; and who owns what in it, as a table."""

from collections.abc import Mapping, Sequence

from cogs.screens import screen, text_table
from data.catalogue import Words
from engine.core.seasons import SeasonUnit
from render.cards.ranking import Ranking, RankRow, ranking_card
from tables.seasons.seasons import Holding, Season

SEASON_LINES, PICTURED = 30, 10
"""People that the table shows, and the picture."""


def season_screen(season: Season, units: Mapping[str, SeasonUnit], words: Words, key: str) -> screen.Screen:
    """Who owned most of what was counted when a season ended; ``key`` is in its control."""
    counted = [
        unit
        for unit in units.values()
        if unit.kind in ("earned", "carried") and any(held.owned.get(unit.name) for held in season.holdings)
    ]
    heading = words("Season {number} is over", number=season.number)
    button = screen.Button(words("How it ended"), screen.Target("season", f"{season.number}/{key}"))
    if not counted:
        return screen.Screen(heading, (words("Nobody owns anything yet."),), rows=((button,),))

    def amounts(held: Holding) -> tuple[int, ...]:
        return tuple(held.owned.get(unit.name, 0) + held.away.get(unit.name, 0) for unit in counted)

    best = sorted(season.holdings, key=lambda held: tuple(-amount for amount in amounts(held)))
    lines: list[RankRow] = []
    for at, held in enumerate(best):
        same = at > 0 and amounts(best[at - 1]) == amounts(held)
        first, *more = amounts(held)
        place = lines[-1].place if same else at + 1
        lines.append(
            RankRow(place, held.person.name, words.number(first), " / ".join(map(words.number, more)))
        )
    first_title, *others = [words(unit.title) for unit in counted]
    captions = " / ".join(others), first_title
    ranking = Ranking(heading, words("Final standings"), tuple(lines[:PICTURED]), captions, medals=True)
    # Who is in the picture with all that is counted stands in no table.
    is_more = len(best) > PICTURED or len(others) > 1
    text = (holdings_table(best[:SEASON_LINES], units, words),) if is_more else ()
    return screen.Screen(heading, text, screen.PictureRequest(ranking_card, (ranking, words)), ((button,),))


def holdings_table(holdings: Sequence[Holding], units: Mapping[str, SeasonUnit], words: Words) -> str:
    """Who owns what: a column for each unit that somebody owns, and one for what is at tables."""
    owned = [
        unit
        for unit in units.values()
        if unit.kind in ("earned", "carried")
        and any(held.owned.get(unit.name) or held.away.get(unit.name) for held in holdings)
    ]
    rows = [[words("Player"), *(words(unit.title) for unit in owned)]]
    rows += [
        [text_table.short_name(held.person.name), *(str(held.owned.get(unit.name, 0)) for unit in owned)]
        for held in holdings
    ]
    away = [sum(held.away.values()) for held in holdings]
    if any(away):
        column = [words("At tables"), *(str(each or "") for each in away)]
        rows = [[*row, number] for row, number in zip(rows, column, strict=True)]
    return text_table.grid(rows)
