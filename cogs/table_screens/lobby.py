"""The lobby: the message with seats, options and buttons, in which a table of several people gathers."""

from collections.abc import Sequence

from cogs.screens import option_menus
from cogs.screens.markup import plain, refusal_text, relative, spell_time
from cogs.screens.screen import Button, Choice, Menu, PickPerson, Screen, Target, Text
from cogs.table_screens import cheer, game_ui, introduction, pictures
from data.catalogue import Words
from engine.core import chance, errors
from tables.core import settings_types, types, view_types
from tables.lobby.opening import USUAL_LEVEL
from tables.play.hints import hints_on

HINTS, ONLY_INVITED, SET_UP = "hints", "onlyinvited", "setup"
"""Verbs of controls: allow hints or forbid them, close the lobby to all but the invited or open it, and open
what the host alone chooses."""


def lobby_screen(ui: game_ui.GameUi, table_view: view_types.TableView, words: Words, key: str) -> Screen:
    """The lobby's message: what is played, who is in, and one press to join."""
    table = table_view.table
    fewest, most = ui.game.info.seats
    now = ui.game.read_options(table.options)
    lines = [introduction.facts_line(ui, words), *(words(line) for line in ui.introduction.lines)]
    seats = _seats(table, words)
    if free := most - len(table.seats):
        seats.append(words.plural("{n} seat is free.", "{n} seats are free.", free))
    closes = [words("closes {when}", when=relative(line.due)) for line in table_view.deadlines]
    hints = "-# 💡 Hints are on; ratings do not change."
    if table.life.hints is None:
        hints = "-# 💡 If nobody else joins, hints are on and ratings do not change."
    notes = [
        _chosen_line(ui, table, words),
        *_option_remarks(ui, now, max(fewest, len(table.seats)), words),
        words(hints) if hints_on(table, table_view.server) else "",
        _words_line(table, words),
        words("-# By invitation: {host} chooses who may join.", host=plain(table.host.name))
        if table.life.guests.only_invited
        else "",
        f"-# {' · '.join((ui.table_title(table_view, words), *closes))}",
        f"-# {commitment_note(table, words)}",
        cheer.cheer_line(table_view, most, words),
    ]
    return Screen(
        words("{host} invites you to {game}", host=plain(table.host.name), game=ui.title),
        lines,
        pictures.lobby_picture(ui, table, words),
        (
            Text(" · ".join(seats)),
            Text("\n".join(filter(None, notes))),
            *_buttons(words, key, ready=fewest <= len(table.seats)),
        ),
    )


def setup_screen(ui: game_ui.GameUi, table_view: view_types.TableView, words: Words) -> Screen:
    """What the host alone chooses: options, computer players, the clock, and when to start or close."""
    table = table_view.table
    fewest, most = ui.game.info.seats
    now = ui.game.read_options(table.options)
    by_invitation = table.life.guests.only_invited
    start = Button(words("Start"), Target("start"), "success")
    better = ui.better_options(now, max(fewest, len(table.seats)))
    return Screen(
        words("Set up table {table}", table=table.id),
        (
            " · ".join(_seats(table, words)),
            _options_line(ui, table, words),
            *_option_remarks(ui, now, max(fewest, len(table.seats)), words),
            _invited_line(table, words),
        ),
        rows=(
            option_menus.offers(type(now), better, words),
            *option_menus.menus(now, words, more=_switches(table_view, words)),
            *_computers(table, ui.game.info.levels, words, most - len(table.seats)),
            *_guests(table, words),
            *([PickPerson(words("Invite somebody"), Target("invite"))] if by_invitation else []),
            _clock_menu(table.clocks, words),
            (start, Button(words("Close table"), Target("close"))),
            _own_buttons(words),
        ),
    )


def seated_screen(table_view: view_types.TableView, words: Words) -> Screen:
    """What is answered to those who sit in the lobby already."""
    title = words("You are at table {table}", table=table_view.table.id)
    host = plain(table_view.table.host.name)
    text = words("The game begins as soon as {host} starts it; you are called then.", host=host)
    return Screen(title, (text,), rows=(_own_buttons(words),))


def _own_buttons(words: Words) -> tuple[Button, ...]:
    """For each who sits there: leave, and add words to the deal."""
    return Button(words("Leave"), Target("leave")), Button(words("Words for the deal"), Target("dealwords"))


def _chosen_line(ui: game_ui.GameUi, table: types.TableInfo, words: Words) -> str:
    """Clock and options, and what happens when time runs out."""
    lines = [clocks_line(table.clocks, ui.game.info.clock_names, words)]
    if chosen := _options_line(ui, table, words):
        lines.append(chosen)
    if table.clocks.pace != "none":
        lines.append(
            words("-# When time runs out the default move is made; after two in a row a computer takes over.")
        )
    return "\n".join(lines)


def _options_line(ui: game_ui.GameUi, table: types.TableInfo, words: Words) -> str:
    """The options that differ from the usual ones; nothing where none does."""
    chosen = option_menus.options_line(ui.game.read_options(table.options), words)
    return words("Options: {options}", options=chosen) if chosen else ""


def _switches(table_view: view_types.TableView, words: Words) -> list[Choice]:
    """What is so or not, and can be changed: the lobby by invitation, and hints where the server has any."""

    def yes(on: bool) -> str:
        return option_menus.yes_or_no(words, on=on)

    def switch(label: str, verb: str, on: bool) -> Choice:
        return Choice(label, Target(verb, "" if on else "1"), words("now: {value}", value=yes(on)))

    closed, hints = table_view.table.life.guests.only_invited, hints_on(table_view.table, table_view.server)
    choices = [switch(words("Only those I invite: {value}", value=yes(not closed)), ONLY_INVITED, closed)]
    if table_view.server.hints:
        choices.append(switch(words("Hints: {value}", value=yes(not hints)), HINTS, hints))
    return choices


def _option_remarks(ui: game_ui.GameUi, now: object, seats: int, words: Words) -> list[str]:
    try:
        lines = ui.option_remarks(now, seats, words)
    except errors.BadOptions as error:
        # Others may still come or go, so this is for the host to mend, not to refuse.
        return [f"⚠ {refusal_text(error, words)}"]
    return [f"-# {line}" for line in lines]


def _seats(table: types.TableInfo, words: Words) -> list[str]:
    """Who sits there, in the seats' order."""

    def told(seat: types.Seat) -> str:
        if seat.person is None:
            level = words(seat.level or USUAL_LEVEL)
            return words("{name} (computer player, {level})", name=seat.name, level=level)
        name = plain(seat.name)
        return words("{name} (host)", name=name) if seat.person.id == table.host.id else name

    return [told(seat) for seat in table.seats]


def _words_line(table: types.TableInfo, words: Words) -> str:
    said = {each.person for each in table.words}
    names = [plain(seat.name) for seat in table.seats if seat.person is not None and seat.person.id in said]
    return words("-# Words for the deal are from {names}.", names=names) if names else ""


def _invited_line(table: types.TableInfo, words: Words) -> str:
    """Who is invited and has no seat yet."""
    there = {seat.person.id for seat in table.seats if seat.person is not None}
    guests = table.life.guests
    names = [plain(guest.name) for guest in guests.invited if guests.only_invited and guest.id not in there]
    return words("Invited: {names}.", names=names) if names else ""


def commitment_note(table: types.TableInfo, words: Words) -> str:
    """How the commitment to the table's seed begins, while it is sealed: the log has all of it."""
    return words("sealed deal {hash}…", hash=table.commitment[: chance.COMMITMENT_SHOWN])


def clocks_line(clocks: types.ClockSpec, kinds: Sequence[str], words: Words) -> str:
    """The table's clocks in words; ``kinds`` are all that could have one (``GameInfo.clocks``)."""
    if clocks.pace == "none":
        return words("No clock.")
    by_time: dict[int, list[str]] = {}
    for kind, time in clocks.seconds.items():
        by_time.setdefault(time, []).append(words(kind))
    if len(by_time) == 1 and set(kinds) <= set(clocks.seconds):
        return words("Clock: {time} for each decision.", time=spell_time(next(iter(by_time)), words))
    times = [
        words("{kinds} {time}", kinds=words.listing(named), time=spell_time(time, words))
        for time, named in by_time.items()
    ]
    return words("Clock: {times}.", times=", ".join(times))


def _buttons(words: Words, key: str, *, ready: bool) -> tuple[tuple[Button, ...], ...]:
    """For all to join and to read the rules; for the host the rest, to start as soon as they may."""
    join = Button(words("Join"), Target("join", key), "secondary" if ready else "success")
    rules, set_up = Button(words("Rules"), Target("rules")), Button(words("Set up"), Target(SET_UP))
    start = Button(words("Start"), Target("start"), "success")
    return ((join, rules), (start, set_up)) if ready else ((join, rules, set_up),)


def _clock_menu(clocks: types.ClockSpec, words: Words) -> Menu:
    """The menu that changes the clocks, all kinds of decisions alike."""
    times = set(clocks.seconds.values()) or {0}
    return Menu(
        words("Clock"),
        tuple(
            Choice(
                words("Time for a decision: {time}", time=spell_time(seconds, words))
                if seconds
                else words("No clock"),
                Target("clock", str(seconds)),
                chosen=times == {seconds},
            )
            for seconds in settings_types.CLOCKS.numbers
        ),
    )


def _computers(table: types.TableInfo, levels: Sequence[str], words: Words, free: int) -> list[Menu]:
    """The menu that brings computer players and sends them away; none where it would be empty."""
    choices = [
        Choice(words("Add a computer player: {level}", level=words(level)), Target("addcpu", level))
        for level in levels
        if free
    ]
    choices += [
        Choice(words("Remove {name}", name=seat.name), Target("rmcpu", str(seat.index)))
        for seat in table.seats
        if seat.person is None
    ]
    return [Menu(words("Computer players"), tuple(choices))] if choices else []


def _guests(table: types.TableInfo, words: Words) -> list[Menu]:
    """The menu that removes a guest; none where the host is alone."""
    choices = [
        Choice(words("Remove {name}", name=seat.name), Target("rmguest", str(seat.person.id)))
        for seat in table.seats
        if seat.person is not None and seat.person.id != table.host.id
    ]
    return [Menu(words("Remove a guest"), tuple(choices))] if choices else []
