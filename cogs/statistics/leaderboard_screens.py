"""A leaderboard as a screen: a page of people, and buttons for other pages, periods and places."""

from typing import NamedTuple

from cogs.screens import markup, numbers
from cogs.screens.screen import Button, PictureRequest, Row, Screen, Target, in_rows, tab
from cogs.statistics.screens import provisional_line
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from render.cards.ranking import Ranking, RankRow, ranking_card
from tables.results.leaderboards import PERIOD_DAYS, Leader, Period, RankPage

LEADERS = "leaders"
"""The verb of its buttons."""
PERIODS: dict[Period, str] = {"week": "Week", "month": "Month", "year": "Year", "all": "All time"}


class LeaderboardQuery(NamedTuple):
    """Which page of a leaderboard: of which game (empty: all), in this server or everywhere, when."""

    game: str
    here: bool
    period: Period = "all"
    page: int = 0

    @property
    def target(self) -> Target:
        """A button that asks it."""
        return Target(LEADERS, f"{self.game}/{'here' if self.here else 'all'}/{self.period}/{self.page}")


def read_query(rest: str) -> LeaderboardQuery | None:
    """The query of a button; None for what is none of ours."""
    game, _, others = rest.partition("/")
    where, _, others = others.partition("/")
    period, _, page = others.partition("/")
    known, number = next((name for name in PERIOD_DAYS if name == period), None), numbers.read_number(page)
    if where not in ("here", "all") or known is None or number is None:
        return None
    return LeaderboardQuery(game, where == "here", known, number)


def leaderboard_screen(
    query: LeaderboardQuery,
    page: RankPage,
    ui: GameUi | None,
    reader: int,
    words: Words,
    *,
    in_server: bool,
    private: bool,
) -> Screen:
    """A page of a leaderboard; ``private`` is a reader who stays out of it."""
    title = words("Leaderboard: {game}", game=ui.title) if ui is not None else words("Leaderboard")
    place = words("This server") if query.here else words("All servers")
    below = f"{place} · {words(PERIODS[query.period])}"
    lines = []
    if not page.rows and ui is not None and ui.game.info.seats[1] == 1:
        lines.append(words("Nobody here has finished {game} yet.", game=ui.title))
    elif not page.rows:
        lines.append(words("Nobody is ranked here yet: finished games of two or more people count."))
    elif page.own is not None:
        lines.append(words("You are number {place} of {people}.", place=page.own, people=page.people))
    if private:
        lines.append(words("You do not appear on leaderboards: `/settings mine` changes that."))
    if any(row.provisional for row in page.rows):
        lines.append(provisional_line(words))
    rows = tuple(
        RankRow(row.place, row.person.name, *_figures(row, query, words), lit=row.person.id == reader)
        for row in page.rows
    )
    picture = PictureRequest(ranking_card, (Ranking(title, below, rows), words)) if rows else None
    return Screen(title, (f"-# {below}", *lines), picture, _buttons(query, page, words, in_server=in_server))


def _figures(row: Leader, query: LeaderboardQuery, words: Words) -> tuple[str, str]:
    """What somebody stands on the leaderboard by, and what stands beside it."""
    if row.points is None:
        mean = words.number(round(row.mean or 0, 1))
        return words.number(row.best or 0), words("mean {mean}", mean=mean)
    mark = " ?" if row.provisional else ""
    if query.period != "all":
        return markup.signed(row.gained, words), f"{words.number(row.points)}{mark}"
    return words.number(row.points), f"±{words.number(row.deviation)}{mark}"


def _buttons(query: LeaderboardQuery, page: RankPage, words: Words, *, in_server: bool) -> tuple[Row, ...]:
    first = query._replace(page=0)
    periods = tuple(
        tab(words(label), first._replace(period=period).target, current=period == query.period)
        for period, label in PERIODS.items()
    )
    last = []
    if page.pages > 1:
        earlier, later = (query._replace(page=page.page + step) for step in (-1, 1))
        best = "" if page.page else words("This is the first page.")
        rest = words("This is the last page.") if later.page >= page.pages else ""
        last.append(
            Button(words("Previous"), earlier._replace(page=max(0, earlier.page)).target, why_not=best)
        )
        last.append(Button(words("Next"), later.target, why_not=rest))
    if in_server:
        label = words("All servers") if query.here else words("This server")
        last.append(Button(label, first._replace(here=not query.here).target))
    return *in_rows(periods), tuple(last)
