"""A server's settings as screens of a phone's size: what is chosen, page by page, and the menus to change it.

A control's target names its page, and what it changes: ``time``, ``time=clock_seconds=86400``,
``game.<name>=host_role=5``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.game_ui import GameUi
from cogs.screens import option_menus
from cogs.screens.lobby import CLOCKS
from cogs.screens.markup import spell_time
from cogs.screens.screen import (
    Button,
    Choice,
    Menu,
    Option,
    PickChannels,
    PickMany,
    PickRole,
    Row,
    Screen,
    Target,
)
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
    "manner": Word("Language and manner"),
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
"""Languages by their codes, each by its own name."""


def settings_screen(
    uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words, *, manages: bool
) -> Screen:
    """A page of the settings, or all of them where none is named; with controls for those who manage."""
    title = words("Settings of this server")
    if not manages:
        lines = _all_lines(uis, settings, words)
        return Screen(title, (*lines, words("-# Those who manage the server can change this.")))
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
    return [line for page in PAGES for line in _lines(uis, settings, page, words)]


def _page(
    uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words
) -> tuple[list[str], list[Row]]:
    def numbers(*fields: str) -> list[Row]:
        return [_numbers(settings, page, field, words) for field in fields]

    rows: list[Row]
    if page == "tables":
        rows = numbers("tables_per_channel", "tables_per_person", "tables_at_once")
    elif page == "time":
        rows = numbers("clock_seconds", "live_seconds", "lobby_hours", "pause_days")
    elif page == "games":
        rows = _games_rows(uis, settings, words)
    elif page == "places":
        rows = _places_rows(settings, words)
    elif page == "manner":
        rows = [_language_menu(settings, words), _pause_menu(settings, words), _switches(settings, words)]
    else:
        rows = [
            _channel_pick(
                words("Where open lobbies are announced too"), settings.lobby_channel, page, "lobby"
            ),
            _channel_pick(
                words("Where the game of the day is posted"), settings.daily_channel, page, "daily"
            ),
        ]
    return _lines(uis, settings, page, words), rows


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
    "live_seconds": "The same where people sit together",
    "lobby_hours": "When idle lobbies close",
    "pause_days": "When tables close at which nobody plays",
}


def number_line(field: str, number: int, words: Words) -> str:
    """What a number among the settings means, in a sentence."""
    if field == "tables_per_channel":
        return words.plural(
            "Up to {n} table may be open in one channel.",
            "Up to {n} tables may be open in one channel.",
            number,
        )
    if field == "tables_per_person":
        return words("Open tables that one person may host: {number} at most.", number=number)
    if field == "tables_at_once":
        if not number:
            return words("In all channels together there is no limit of tables.")
        return words("Open tables in all channels together: {number} at most.", number=number)
    if field == "lobby_hours":
        return words("A lobby without changes closes after {time}.", time=spell_time(number * 3600, words))
    if field == "pause_days":
        return words(
            "A table at which nobody plays closes after {time}.", time=spell_time(number * 86400, words)
        )
    time = time_words(number, words)
    if field == "live_seconds":
        return words("Live tables have {time} for a decision.", time=time)
    return words("New tables have {time} for a decision.", time=time)


def time_words(seconds: int, words: Words) -> str:
    """A time for a decision, or that there is none."""
    return spell_time(seconds, words) if seconds else words("no clock")


def change(page: str, field: str, value: object) -> Target:
    """The target of a control that changes a setting and shows a page."""
    return Target(VERB, f"{page}={field}={value}")


def _games_rows(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> list[Row]:
    on = PickMany(
        words("Games that are played here"),
        change("games", "games", ""),
        tuple(Option(ui.title, name, chosen=name not in settings.games_off) for name, ui in uis.items()),
        len(uis),
    )
    own = Menu(
        words("A game's own settings"),
        tuple(Choice(ui.title, Target(VERB, f"{GAME}{name}")) for name, ui in uis.items()),
    )
    return [on, own]


def _game_page(ui: GameUi, settings: ServerSettings, words: Words) -> tuple[list[str], list[Row]]:
    """A game's own settings: clock, options, and the role that is told of its lobbies."""
    name = ui.game.info.name
    page = f"{GAME}{name}"
    lines = [f"**{ui.title}**", *_game_lines(ui, settings, words)]
    lines.append(words("-# New tables begin so where nobody chose otherwise; hosts may change it."))
    rows: list[Row] = []
    if ui.game.info.seats[1] > 1:
        own = settings.game_clocks.get(name)
        usual = Choice(words("As at all tables"), change(page, "clock", ""), chosen=own is None)
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
        placeholder=words("Change a usual option"),
        verb=VERB,
        before=f"{page}=option=",
    )[:2]
    if ui.game.info.seats[1] > 1:
        role = settings.lobby_roles.get(name)
        rows.append(PickRole(words("Role that is told of its open lobbies"), change(page, "role", ""), role))
    return lines, rows


def _game_lines(ui: GameUi, settings: ServerSettings, words: Words) -> list[str]:
    """What a server chose for one game."""
    name, lines = ui.game.info.name, []
    if name in settings.game_clocks:
        lines.append(
            words(
                "{game}: new tables have {time} for a decision.",
                game=ui.title,
                time=time_words(settings.game_clocks[name], words),
            )
        )
    chosen = option_menus.options_line(
        declared_options(ui.game.options_type), usual_options(ui.game, settings), words
    )
    if chosen:
        lines.append(words("{game}: new tables have {options}.", game=ui.title, options=chosen))
    if name in settings.lobby_roles:
        role = f"<@&{settings.lobby_roles[name]}>"
        lines.append(words("{game}: {role} is told of open lobbies.", game=ui.title, role=role))
    return lines


def _places_rows(settings: ServerSettings, words: Words) -> list[Row]:
    venues = {
        "thread": words("Each game has a thread of its own"),
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
            words("Channels in which tables are opened; none: all"),
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
        words("As Discord knows the server's"),
        change("manner", "language", ""),
        chosen=settings.language is None,
    )
    return Menu(
        words("Language of all that is public"),
        (
            own,
            *(
                Choice(label, change("manner", "language", code), chosen=settings.language == code)
                for code, label in LANGUAGES.items()
            ),
        ),
    )


def _pause_menu(settings: ServerSettings, words: Words) -> Menu:
    own, now = ("", words("As I am set up")), settings.computer_pause
    times = sorted({*PAUSES, *(() if now is None else (now,))})
    return Menu(
        words("How long computer players wait at live tables"),
        tuple(
            Choice(
                label, change("manner", "computer_pause", value), chosen=value == ("" if now is None else now)
            )
            for value, label in (own, *((each, _pause_line(each, words)) for each in times))
        ),
    )


def _pause_line(seconds: int, words: Words) -> str:
    if not seconds:
        return words("Computer players move at once.")
    return words("Computer players wait {time} at live tables.", time=spell_time(seconds, words))


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


def _lines(uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words) -> list[str]:
    """What is chosen of a page's settings, in sentences."""
    if page == "tables":
        fields: tuple[str, ...] = ("tables_per_channel", "tables_per_person", "tables_at_once")
        return [number_line(field, getattr(settings, field), words) for field in fields]
    if page == "time":
        fields = ("clock_seconds", "live_seconds", "lobby_hours", "pause_days")
        return [number_line(field, getattr(settings, field), words) for field in fields]
    if page == "games":
        return _games_lines(uis, settings, words)
    if page == "places":
        return _places_lines(settings, words)
    if page == "manner":
        return _manner_lines(settings, words)
    return _news_lines(settings, words)


def _games_lines(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> list[str]:
    off = [ui.title for name, ui in uis.items() if name in settings.games_off]
    on = [ui.title for name, ui in uis.items() if name not in settings.games_off]
    first = words("Played here: {games}.", games=on) if off else words("All games are played here.")
    return [first, *(line for ui in uis.values() for line in _game_lines(ui, settings, words))]


def _places_lines(settings: ServerSettings, words: Words) -> list[str]:
    lines = [words("Tables may be opened in all channels.")]
    if settings.channels:
        channels = [f"<#{each}>" for each in settings.channels]
        lines = [words("Tables are opened in {channels} alone.", channels=channels)]
    if settings.play_in == "forum" and settings.forum is not None:
        forum = f"<#{settings.forum}>"
        lines.append(words("Each game has a post in {forum}, where I may open one.", forum=forum))
    elif settings.play_in == "thread":
        lines.append(words("Each game has a thread of its own, where I may open one."))
    else:
        lines.append(words("Games are played in the channel itself."))
    if settings.host_role is None:
        lines.append(words("Everybody may open tables."))
    else:
        lines.append(words("Tables are opened by {role}.", role=f"<@&{settings.host_role}>"))
    return lines


def _manner_lines(settings: ServerSettings, words: Words) -> list[str]:
    language = settings.language
    return [
        words("What is public is in the language that Discord knows the server by.")
        if language is None
        else words(
            "What is public is in this language: {language}.", language=LANGUAGES.get(language, language)
        ),
        *([] if settings.computer_pause is None else [_pause_line(settings.computer_pause, words)]),
        words("Tables may offer hints.") if settings.hints else words("Tables offer no hints."),
        words("Games change their players' ratings.")
        if settings.ratings
        else words("Games change nobody's rating."),
        words("I have a cheerful word now and then.")
        if settings.cheerful
        else words("I say what is needed, and no more."),
    ]


def _news_lines(settings: ServerSettings, words: Words) -> list[str]:
    lines = [words("Open lobbies are announced to those who asked for it, in the lobby's own channel.")]
    if settings.lobby_channel is not None:
        lines = [words("Open lobbies are announced in {channel}.", channel=f"<#{settings.lobby_channel}>")]
    if settings.daily_channel is None:
        lines.append(words("The game of the day is posted nowhere."))
    else:
        channel = f"<#{settings.daily_channel}>"
        lines.append(
            words(
                "The game of the day is posted in {channel} at midnight ({zone}).",
                channel=channel,
                zone=settings.zone,
            )
        )
    return lines
