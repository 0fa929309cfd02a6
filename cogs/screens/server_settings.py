"""A server's settings as screens of a phone's size: what is chosen, page by page, and the menus to change it.

A control's target names its page, and what it changes: ``time``, ``time=clock_seconds=86400``,
``game.<name>=role=5``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from cogs.screens import option_menus
from cogs.screens.game_ui import GameUi
from cogs.screens.lobby import CLOCKS
from cogs.screens.markup import spell_time
from cogs.screens.refused_places import refused_lines
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
NUMBERS_OF = {
    "tables": ("tables_per_channel", "tables_per_person", "tables_at_once"),
    "time": ("clock_seconds", "live_seconds", "lobby_hours", "pause_days"),
}
"""What pages have that are all numbers."""
GAME_PAGE = "game."
"""What the page of a game begins with."""
MOST_CHANNELS = 25
NUMBERS: Mapping[str, tuple[Word, tuple[int, ...]]] = {
    "tables_per_channel": (Word("Tables in one channel"), (1, 2, 3, 5, 8, 10, 15, 20, 30, 50)),
    "tables_per_person": (Word("Tables of one host"), (1, 2, 3, 5, 8, 10, 15, 25)),
    "tables_at_once": (Word("Tables in the whole server"), (0, 2, 5, 10, 20, 50, 100, 200, 500)),
    "clock_seconds": (Word("Time for a decision"), CLOCKS),
    "live_seconds": (Word("The same for live games"), (30, 60, 90, 120, 180, 300, 600, 1200)),
    "lobby_hours": (Word("When idle lobbies close"), (1, 3, 6, 12, 24, 48, 72, 168)),
    "pause_days": (Word("When abandoned tables close"), (1, 3, 7, 14, 30, 60, 90)),
    "computer_pause": (Word("Computers wait at live tables"), (0, 1, 2, 3, 5, 10)),
}
"""Settings that are numbers: what stands above a menu, and what it offers; commands take all that fit."""
SWITCHES = {
    "hints": {
        True: (Word("Tables may offer hints."), Word("No hints")),
        False: (Word("Tables offer no hints."), Word("Allow hints")),
    },
    "ratings": {
        True: (Word("Games count towards ratings."), Word("No ratings")),
        False: (Word("Games do not count towards ratings."), Word("Rate games")),
    },
    "cheerful": {
        True: (Word("I say something cheerful now and then."), Word("No cheerful words")),
        False: (Word("I say only what is needed."), Word("A cheerful word")),
    },
}
"""Settings that are yes or no: what is said of either, and the button that turns it over."""
VENUES = {
    "thread": Word("Each game has its own thread"),
    "channel": Word("Games are played in the channel itself"),
    "forum": Word("Each game has a post in the forum"),
}
"""Where a server's tables may be played."""


def settings_screen(
    uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words, *, manages: bool
) -> Screen:
    """A page of the settings, or all of them where none is named; with controls for those who manage."""
    title = words("Settings of this server")
    game = uis.get(page.removeprefix(GAME_PAGE)) if page.startswith(GAME_PAGE) and manages else None
    if game is not None:
        lines, rows = _game_page(game, settings, words)
    elif page in PAGES and manages:
        lines, rows = _page(uis, settings, page, words)
    else:
        known = settings if manages else structs.replace(settings, refused=None)
        lines, rows = [line for each in PAGES for line in _page(uis, known, each, words)[0]], []
    if not manages:
        return Screen(title, (*lines, words("-# Server managers can change this.")))
    return Screen(title, lines, rows=(_pages_menu(page, words), *rows))


def _pages_menu(page: str, words: Words) -> Menu:
    overview = Choice(words("All settings"), Target(VERB, ""), chosen=page not in PAGES)
    pages = (Choice(words(label), Target(VERB, name), chosen=page == name) for name, label in PAGES.items())
    return Menu(words("Choose what to change"), (overview, *pages))


Page = tuple[Sequence[str], Sequence[Row]]
"""What is chosen of some settings, in sentences, and the controls that change it."""


def _page(uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words) -> Page:
    match page:
        case "games":
            return _games_page(uis, settings, words)
        case "places":
            return _places_page(settings, words)
        case "manner":
            return _manner_page(settings, words)
        case "news":
            return _news_page(settings, words)
    lines, rows = [], []
    for field in NUMBERS_OF[page]:
        number = getattr(settings, field)
        lines.append(_number_line(field, number, words))
        rows.append(_number_menu(field, number, change(page, field), words))
    return lines, rows


def change(page: str, field: str, value: object = "") -> Target:
    """The target of a control that changes a setting and shows a page; a menu puts the value behind it."""
    return Target(VERB, f"{page}={field}={value}")


def _menu(placeholder: str, now: object, target: Target, labels: Mapping[Any, str]) -> Menu:
    """A menu of values by their labels; nothing stands for None."""
    choices = (
        Choice(label, Target(VERB, target.rest + ("" if value is None else f"{value}")), chosen=value == now)
        for value, label in labels.items()
    )
    return Menu(placeholder, tuple(choices))


def _number_menu(field: str, now: int | None, target: Target, words: Words, unset: str = "") -> Menu:
    """A menu of a number, and of its being ``unset`` where there is a word for that."""
    placeholder, offered = NUMBERS[field]
    labels: dict[int | None, str] = {None: unset} if unset else {}
    for number in sorted({*offered, *(() if now is None else (now,))}):
        labels[number] = _number_line(field, number, words)
    return _menu(words(placeholder), now, target, labels)


def _channel_menu(placeholder: str, now: int | None, target: Target, *, forums: bool = False) -> PickChannels:
    return PickChannels(placeholder, target, () if now is None else (now,), forums=forums)


def _games_page(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> Page:
    off = [ui.title for name, ui in uis.items() if name in settings.games_off]
    on = [ui.title for name, ui in uis.items() if name not in settings.games_off]
    first = words("Played here: {games}.", games=on) if off else words("All games are available here.")
    lines = [first, *(line for ui in uis.values() for line in _game_lines(ui, settings, words))]
    played = PickMany(
        words("Games that are played here"),
        change("games", "games"),
        tuple(PickOption(ui.title, name, chosen=name not in settings.games_off) for name, ui in uis.items()),
        len(uis),
    )
    own = Menu(
        words("A game’s own settings"),
        tuple(Choice(ui.title, Target(VERB, f"{GAME_PAGE}{name}")) for name, ui in uis.items()),
    )
    return lines, [played, own]


def _game_page(ui: GameUi, settings: ServerSettings, words: Words) -> Page:
    """A game's own settings: clock, options, and the role that is told of its lobbies."""
    name = ui.game.info.name
    page = f"{GAME_PAGE}{name}"
    lines = [f"**{ui.title}**", *_game_lines(ui, settings, words)]
    lines.append(words("-# New tables start with these; hosts may change them."))
    options = option_menus.menus(
        declared_options(ui.game.options_type),
        usual_options(ui.game, settings),
        words,
        placeholder=words("Change a default option"),
        verb=VERB,
        before=f"{page}=option=",
    )[:2]
    if ui.game.info.seats[1] == 1:
        return lines, [*options]
    own, role = settings.game_clocks.get(name), settings.lobby_roles.get(name)
    clock = _number_menu("clock_seconds", own, change(page, "clock"), words, words("As at every table"))
    notified = PickRole(words("Role to notify of its open lobbies"), change(page, "role"), role)
    return lines, [clock, *options, notified]


def _places_page(settings: ServerSettings, words: Words) -> Page:
    warned = [f"⚠ {line}" for line in refused_lines(settings, words)]
    lines = [words("Tables may be opened in all channels.")]
    if settings.channels:
        channels = [f"<#{each}>" for each in settings.channels]
        lines = [words("Tables may only be opened in {channels}.", channels=channels)]
    if settings.play_in == "forum" and settings.forum is not None:
        forum = f"<#{settings.forum}>"
        lines.append(words("Each game has a post in {forum}, where I may open one.", forum=forum))
    elif settings.play_in == "thread":
        lines.append(words("Each game has its own thread, where I may open one; solitaire games have none."))
    else:
        lines.append(words("Games are played in the channel itself."))
    if settings.host_role is None:
        lines.append(words("Everybody may open tables."))
    else:
        lines.append(words("Only {role} may open tables.", role=f"<@&{settings.host_role}>"))
    page = "places"
    opened = words("Channels for tables; none: all")
    hosts = words("Role that opens tables; none: all")
    venues = {venue: words(label) for venue, label in VENUES.items()}
    if settings.forum is None:
        del venues["forum"]
    return [*warned, *lines], [
        PickChannels(opened, change(page, "channels"), settings.channels, MOST_CHANNELS),
        _menu(words("Where games are played"), settings.play_in, change(page, "play_in"), venues),
        _channel_menu(words("The forum for games"), settings.forum, change(page, "forum"), forums=True),
        PickRole(hosts, change(page, "host_role"), settings.host_role),
    ]


def _manner_page(settings: ServerSettings, words: Words) -> Page:
    page, pause, language = "manner", settings.computer_pause, settings.language
    lines = [words("Public messages are in the language set in Discord for this server.")]
    if language is not None:
        name = LANGUAGES.get(language, language)
        lines = [words("Public messages are in this language: {language}.", language=name)]
    if pause is not None:
        lines.append(_number_line("computer_pause", pause, words))
    switches = []
    for field, faces in SWITCHES.items():
        now = getattr(settings, field)
        said, label = faces[now]
        lines.append(words(said))
        switches.append(Button(words(label), change(page, field, int(not now))))
    title = words("Language of public messages")
    languages: dict[Any, str] = {None: words("As set in Discord for this server"), **LANGUAGES}
    unset = words("As the bot is set up")
    return lines, [
        _menu(title, language, change(page, "language"), languages),
        _number_menu("computer_pause", pause, change(page, "computer_pause"), words, unset),
        tuple(switches),
    ]


def _news_page(settings: ServerSettings, words: Words) -> Page:
    page, lobby, daily = "news", settings.lobby_channel, settings.daily_channel
    lines = [
        words("Open lobbies are announced in their own channel, to those who asked for it."),
        words("The deal of the day is not posted."),
    ]
    if lobby is not None:
        lines[0] = words("Open lobbies are announced in {channel}.", channel=f"<#{lobby}>")
    if daily is not None:
        text = "The deal of the day is posted in {channel} at midnight ({zone})."
        lines[1] = words(text, channel=f"<#{daily}>", zone=settings.zone)
    return lines, [
        _channel_menu(words("Also announce lobbies in"), lobby, change(page, "lobby_channel")),
        _channel_menu(words("Post the deal of the day in"), daily, change(page, "daily_channel")),
    ]


def _game_lines(ui: GameUi, settings: ServerSettings, words: Words) -> list[str]:
    """What a server chose for one game."""
    name, lines = ui.game.info.name, []
    if name in settings.game_clocks:
        time = _time_words(settings.game_clocks[name], words)
        lines.append(words("{game}: new tables have {time} for a decision.", game=ui.title, time=time))
    chosen = option_menus.options_line(
        declared_options(ui.game.options_type), usual_options(ui.game, settings), words
    )
    if chosen:
        lines.append(words("{game}: new tables have {options}.", game=ui.title, options=chosen))
    if name in settings.lobby_roles:
        role = f"<@&{settings.lobby_roles[name]}>"
        lines.append(words("{game}: {role} is notified of open lobbies.", game=ui.title, role=role))
    return lines


def _number_line(field: str, number: int, words: Words) -> str:
    """What a number among the settings means, in a sentence."""
    if field == "tables_per_channel":
        return words.plural(
            "Up to {n} table may be open in one channel.",
            "Up to {n} tables may be open in one channel.",
            number,
        )
    if field == "tables_per_person":
        return words("One person may host at most {number} open tables.", number=number)
    if field == "tables_at_once":
        if not number:
            return words("The number of tables in all channels together is not limited.")
        return words("At most {number} tables may be open in all channels together.", number=number)
    if field == "lobby_hours":
        return words("An unchanged lobby closes after {time}.", time=spell_time(number * 3600, words))
    if field == "pause_days":
        days = spell_time(number * 86400, words)
        return words("A table that nobody plays at closes after {time}.", time=days)
    time = _time_words(number, words)
    if field == "computer_pause":
        if not number:
            return words("Computer players move at once.")
        return words("Computer players wait {time} at live tables.", time=time)
    if field == "live_seconds":
        return words("Live tables have {time} for a decision.", time=time)
    return words("New tables have {time} for a decision.", time=time)


def _time_words(seconds: int, words: Words) -> str:
    """A time for a decision, or that there is none."""
    return spell_time(seconds, words) if seconds else words("no time limit")
