"""A server's settings as screens of a phone's size: what is chosen, page by page, and the menus to change it.

A control's target names its page, and what it changes: ``time``, ``time=clock_seconds=86400``,
``game.<name>=host_role=5``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.game_ui import GameUi
from cogs.screens import option_menus
from cogs.screens.lobby import CLOCKS
from cogs.screens.screen import (
    Button,
    Choice,
    Menu,
    PickChannels,
    PickMany,
    PickOption,
    PickRole,
    Row,
    Screen,
    Target,
)
from cogs.screens.server_settings_lines import NUMBERS_OF, game_lines, number_line, page_lines, pause_line
from data.catalogue import LANGUAGES, Words
from engine.core.errors import Word
from engine.core.options import declared_options
from tables.settings import usual_options
from tables.settings_types import ServerSettings

VERB = "conf"
PAGES = {
    "tables": Word("How many tables"),
    "time": Word("Clocks and waiting"),
    "games": Word("Games"),
    "places": Word("Where, and who opens tables"),
    "manner": Word("Language and tone"),
    "news": Word("Announcements"),
}
"""Pages by their names in controls."""
GAME = "game."
"""What the page of a game begins with."""
MOST_CHANNELS = 25
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "tables_per_channel": (1, 2, 3, 5, 8, 10, 15, 20, 30, 50),
    "tables_per_person": (1, 2, 3, 5, 8, 10, 15, 25),
    "tables_at_once": (0, 2, 5, 10, 20, 50, 100, 200, 500),
    "clock_seconds": CLOCKS,
    "live_seconds": (30, 60, 90, 120, 180, 300, 600, 1200),
    "lobby_hours": (1, 3, 6, 12, 24, 48, 72, 168),
    "pause_days": (1, 3, 7, 14, 30, 60, 90),
}
"""What menus offer of settings that are numbers; commands take all that fit."""
PAUSES = (0, 1, 2, 3, 5, 10)
SWITCHES = ("hints", "ratings", "cheerful")


def settings_screen(
    uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words, *, manages: bool
) -> Screen:
    """A page of the settings, or all of them where none is named; with controls for those who manage."""
    title = words("Settings of this server")
    if not manages:
        lines = _all_lines(uis, settings, words)
        return Screen(title, (*lines, words("-# Server managers can change this.")))
    game = uis.get(page.removeprefix(GAME)) if page.startswith(GAME) else None
    if game is not None:
        lines, rows = _game_page(game, settings, words)
    elif page in PAGES:
        lines, rows = _page(uis, settings, page, words)
    else:
        lines, rows = _all_lines(uis, settings, words), []
    return Screen(title, tuple(lines), rows=(_pages_menu(page, words), *rows))


def _pages_menu(page: str, words: Words) -> Menu:
    overview = Choice(words("All settings"), Target(VERB, ""), chosen=page not in PAGES)
    return Menu(
        words("Choose what to change"),
        (
            overview,
            *(Choice(words(label), Target(VERB, name), chosen=page == name) for name, label in PAGES.items()),
        ),
    )


def _all_lines(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> list[str]:
    return [line for page in PAGES for line in page_lines(uis, settings, page, words)]


def _page(
    uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words
) -> tuple[list[str], list[Row]]:
    rows: list[Row]
    if page in NUMBERS_OF:
        rows = [_numbers(settings, page, field, words) for field in NUMBERS_OF[page]]
    elif page == "games":
        rows = _games_rows(uis, settings, words)
    elif page == "places":
        rows = _places_rows(settings, words)
    elif page == "manner":
        rows = [_language_menu(settings, words), _pause_menu(settings, words), _switches(settings, words)]
    else:
        rows = [
            _channel_pick(
                words("Where else open lobbies are announced"), settings.lobby_channel, page, "lobby"
            ),
            _channel_pick(
                words("Where the deal of the day is posted"), settings.daily_channel, page, "daily"
            ),
        ]
    return page_lines(uis, settings, page, words), rows


def _numbers(settings: ServerSettings, page: str, field: str, words: Words) -> Menu:
    now = getattr(settings, field)
    offered = sorted({*NUMBERS[field], now})
    return Menu(
        words(_PLACEHOLDERS[field]),
        tuple(
            Choice(number_line(field, number, words), change(page, field, number), chosen=number == now)
            for number in offered
        ),
    )


_PLACEHOLDERS = {
    "tables_per_channel": "Tables in one channel",
    "tables_per_person": "Tables of one host",
    "tables_at_once": "Tables in the whole server",
    "clock_seconds": "Time for a decision",
    "live_seconds": "The same for live games",
    "lobby_hours": "When idle lobbies close",
    "pause_days": "When abandoned tables close",
}


def change(page: str, field: str, value: object) -> Target:
    """The target of a control that changes a setting and shows a page."""
    return Target(VERB, f"{page}={field}={value}")


def _games_rows(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> list[Row]:
    on = PickMany(
        words("Games that are played here"),
        change("games", "games", ""),
        tuple(PickOption(ui.title, name, chosen=name not in settings.games_off) for name, ui in uis.items()),
        len(uis),
    )
    own = Menu(
        words("A game’s own settings"),
        tuple(Choice(ui.title, Target(VERB, f"{GAME}{name}")) for name, ui in uis.items()),
    )
    return [on, own]


def _game_page(ui: GameUi, settings: ServerSettings, words: Words) -> tuple[list[str], list[Row]]:
    """A game's own settings: clock, options, and the role that is told of its lobbies."""
    name = ui.game.info.name
    page = f"{GAME}{name}"
    lines = [f"**{ui.title}**", *game_lines(ui, settings, words)]
    lines.append(words("-# New tables start with these; hosts may change them."))
    rows: list[Row] = []
    if ui.game.info.seats[1] > 1:
        own = settings.game_clocks.get(name)
        usual = Choice(words("As at every table"), change(page, "clock", ""), chosen=own is None)
        times = tuple(
            Choice(number_line("clock_seconds", each, words), change(page, "clock", each), chosen=each == own)
            for each in sorted({*CLOCKS, *(() if own is None else (own,))})
        )
        rows.append(Menu(words("Time for a decision"), (usual, *times)))
    options = usual_options(ui.game, settings)
    declared = declared_options(ui.game.options_type)
    rows += option_menus.menus(
        declared,
        options,
        words,
        placeholder=words("Change a default option"),
        verb=VERB,
        before=f"{page}=option=",
    )[:2]
    if ui.game.info.seats[1] > 1:
        role = settings.lobby_roles.get(name)
        rows.append(PickRole(words("Role to notify of its open lobbies"), change(page, "role", ""), role))
    return lines, rows


def _places_rows(settings: ServerSettings, words: Words) -> list[Row]:
    venues = {
        "thread": words("Each game has its own thread"),
        "channel": words("Games are played in the channel itself"),
        "forum": words("Each game has a post in the forum"),
    }
    played = Menu(
        words("Where games are played"),
        tuple(
            Choice(label, change("places", "play_in", venue), chosen=settings.play_in == venue)
            for venue, label in venues.items()
            if venue != "forum" or settings.forum is not None
        ),
    )
    return [
        PickChannels(
            words("Channels where tables may be opened; none: all"),
            change("places", "channels", ""),
            settings.channels,
            MOST_CHANNELS,
        ),
        played,
        PickChannels(
            words("The forum for games"),
            change("places", "forum", ""),
            () if settings.forum is None else (settings.forum,),
            forums=True,
        ),
        PickRole(
            words("Role that may open tables; none: everybody"),
            change("places", "host_role", ""),
            settings.host_role,
        ),
    ]


def _language_menu(settings: ServerSettings, words: Words) -> Menu:
    own = Choice(
        words("As set in Discord for this server"),
        change("manner", "language", ""),
        chosen=settings.language is None,
    )
    return Menu(
        words("Language of public messages"),
        (
            own,
            *(
                Choice(label, change("manner", "language", code), chosen=settings.language == code)
                for code, label in LANGUAGES.items()
            ),
        ),
    )


def _pause_menu(settings: ServerSettings, words: Words) -> Menu:
    own, now = ("", words("As the bot is set up")), settings.computer_pause
    times = sorted({*PAUSES, *(() if now is None else (now,))})
    return Menu(
        words("How long computer players wait at live tables"),
        tuple(
            Choice(
                label, change("manner", "computer_pause", value), chosen=value == ("" if now is None else now)
            )
            for value, label in (own, *((each, pause_line(each, words)) for each in times))
        ),
    )


def _switches(settings: ServerSettings, words: Words) -> Sequence[Button]:
    labels = {
        "hints": (words("Allow hints"), words("No hints")),
        "ratings": (words("Rate games"), words("No ratings")),
        "cheerful": (words("A cheerful word"), words("No cheerful words")),
    }
    return tuple(
        Button(
            labels[field][getattr(settings, field)],
            change("manner", field, 0 if getattr(settings, field) else 1),
        )
        for field in SWITCHES
    )


def _channel_pick(label: str, chosen: int | None, page: str, kind: str) -> PickChannels:
    return PickChannels(label, change(page, f"{kind}_channel", ""), () if chosen is None else (chosen,))
