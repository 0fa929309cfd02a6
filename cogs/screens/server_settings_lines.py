"""What a server has chosen, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.game_ui import GameUi
from cogs.screens import option_menus
from cogs.screens.markup import spell_time
from data.catalogue import LANGUAGES, Words
from engine.core.options import declared_options
from tables.settings import usual_options
from tables.settings_types import ServerSettings

NUMBERS_OF: Mapping[str, tuple[str, ...]] = {
    "tables": ("tables_per_channel", "tables_per_person", "tables_at_once"),
    "time": ("clock_seconds", "live_seconds", "lobby_hours", "pause_days"),
}
"""The settings that are numbers, by their pages."""


def page_lines(uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words) -> list[str]:
    """What is chosen of a page's settings, in sentences."""
    if page in NUMBERS_OF:
        return [number_line(field, getattr(settings, field), words) for field in NUMBERS_OF[page]]
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
    first = words("Played here: {games}.", games=on) if off else words("All games are available here.")
    return [first, *(line for ui in uis.values() for line in game_lines(ui, settings, words))]


def _places_lines(settings: ServerSettings, words: Words) -> list[str]:
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
    return lines


def _manner_lines(settings: ServerSettings, words: Words) -> list[str]:
    language = settings.language
    return [
        words("Public messages are in the language set in Discord for this server.")
        if language is None
        else words(
            "Public messages are in this language: {language}.", language=LANGUAGES.get(language, language)
        ),
        *([] if settings.computer_pause is None else [pause_line(settings.computer_pause, words)]),
        words("Tables may offer hints.") if settings.hints else words("Tables offer no hints."),
        words("Games count towards ratings.")
        if settings.ratings
        else words("Games do not count towards ratings."),
        words("I say something cheerful now and then.")
        if settings.cheerful
        else words("I say only what is needed."),
    ]


def _news_lines(settings: ServerSettings, words: Words) -> list[str]:
    lines = [words("Open lobbies are announced in their own channel, to those who asked for it.")]
    if settings.lobby_channel is not None:
        lines = [words("Open lobbies are announced in {channel}.", channel=f"<#{settings.lobby_channel}>")]
    if settings.daily_channel is None:
        lines.append(words("The deal of the day is not posted."))
    else:
        channel = f"<#{settings.daily_channel}>"
        lines.append(
            words(
                "The deal of the day is posted in {channel} at midnight ({zone}).",
                channel=channel,
                zone=settings.zone,
            )
        )
    return lines


def number_line(field: str, number: int, words: Words) -> str:
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
        return words(
            "A table that nobody plays at closes after {time}.", time=spell_time(number * 86400, words)
        )
    time = time_words(number, words)
    if field == "live_seconds":
        return words("Live tables have {time} for a decision.", time=time)
    return words("New tables have {time} for a decision.", time=time)


def time_words(seconds: int, words: Words) -> str:
    """A time for a decision, or that there is none."""
    return spell_time(seconds, words) if seconds else words("no time limit")


def game_lines(ui: GameUi, settings: ServerSettings, words: Words) -> list[str]:
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
        lines.append(words("{game}: {role} is notified of open lobbies.", game=ui.title, role=role))
    return lines


def pause_line(seconds: int, words: Words) -> str:
    """How long computer players wait, in a sentence."""
    if not seconds:
        return words("Computer players move at once.")
    return words("Computer players wait {time} at live tables.", time=spell_time(seconds, words))
