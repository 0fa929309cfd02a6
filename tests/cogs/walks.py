"""Panels of random games, whose screens are walked through by pressing about."""

from __future__ import annotations

import functools
import random

from cogs.screens.screen import Screen, split_page
from cogs.table_screens.game_ui import GameUi
from data.catalogue import ENGLISH
from tables.core.view_types import TableView
from tests.cogs.conformance import Moment, decisions, moments, ui_of
from tests.cogs.table_views import targets
from tests.engine.games import Case, entry_of
from tests.support.thorough import times

SCREENS = times(6, 16)
"""Screens of one panel that are looked at, and as many of those they lead to: of some games a panel has
thousands."""

WAY_HOME = 8
"""Screens further on that are looked at to find the way from one of them back to the first."""


class Walk:
    """The screens that are reached from a panel's first one by pressing about, and where each leads."""

    def __init__(self, ui: GameUi, table_view: TableView, picks: random.Random) -> None:
        self._panel = functools.partial(ui.panel, table_view, words=ENGLISH)
        self._overview = entry_of(ui.game.info.name).overview
        self.screens: dict[str, Screen] = {}
        self.leads: dict[str, set[str]] = {}
        self.moves: list[tuple[str, str]] = []
        waiting = [""]
        while waiting and len(self.screens) < SCREENS:
            draft = waiting.pop(picks.randrange(len(waiting)))
            screen = self.screens[draft] = self._panel(draft)
            self.leads[draft] = leads_of(screen)
            self.moves += [(draft, target.rest) for target in targets(screen) if target.verb == "do"]
            waiting += sorted(self.leads[draft] - self.screens.keys() - set(waiting))

    def lost(self) -> list[str]:
        """The drafts from which nobody finds back to the first screen, whatever has been chosen by then."""
        first, leads = whither(self.screens[""]), dict(self.leads)
        home: set[str] = set()

        def visit(draft: str, screen: Screen) -> None:
            leads[draft] = leads_of(screen)
            if whither(screen) == first or head(draft) == self._overview:
                home.add(draft)

        for draft, screen in self.screens.items():
            visit(draft, screen)
        lost = []
        for start in self.screens:
            seen = {start}
            for _ in range(WAY_HOME):
                while more := {draft for draft, to in leads.items() if to & home} - home:
                    home |= more
                further = set().union(*(leads[draft] for draft in seen if draft in leads)) - seen
                if start in home or not further:
                    break
                # The overview is near; else a way back drops what was chosen last.
                nearest = min(further, key=lambda draft: (head(draft) != self._overview, len(draft), draft))
                seen.add(nearest)
                if nearest not in leads:
                    visit(nearest, self._panel(nearest))
            if start not in home:
                lost.append(start)
        return lost


def leads_of(screen: Screen) -> set[str]:
    """The drafts that a screen leads to."""
    return {target.rest for target in targets(screen) if target.verb == "go"}


def head(draft: str) -> str:
    """Which screen a draft is of, without what has been chosen."""
    return split_page(draft)[0].split("/")[0]


def whither(screen: Screen) -> set[tuple[str, str]]:
    """What a screen's controls do and to which screens they lead, whatever has been chosen by then."""
    return {(one.verb, head(one.rest) if one.verb == "go" else "") for one in targets(screen)}


@functools.cache
def walks(case: Case) -> list[tuple[Moment, TableView, Walk]]:
    """Panels of some seats at a few moments of a game, and of one seat at each other kind of decision."""
    picks, found = random.Random(str(case)), []
    for moment in moments(case):
        for seat in {0, case.seats - 1, *sorted(case.game.to_act(moment.state))[:1]}:
            table_view = moment.table_view(seat)
            found.append((moment, table_view, Walk(ui_of(case.name), table_view, picks)))
    for moment, seat in decisions(case):
        table_view = moment.table_view(seat)
        found.append((moment, table_view, Walk(ui_of(case.name), table_view, picks)))
    return found
