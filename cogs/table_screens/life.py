"""What goes on at a table beside its game: pauses, questions to those present, and seats on offer."""

from collections.abc import Sequence
from functools import partial

from cogs.screens.markup import deadline, plain, plain_values, relative
from cogs.screens.screen import Button, Screen, Target, clip
from cogs.table_screens import game_ui, panel_base
from cogs.table_screens.names import text_names
from data.catalogue import Words
from engine.core.game import AnyGame
from tables.core import message_types, types
from tables.core.view_types import Absence, TableView
from tables.play import proposals, seats
from tables.table.seating import last_one

NAMED_LIMIT = 300
"""Characters of what is told of moves that would be taken back."""


def life_lines(ui: game_ui.GameUi, table_view: TableView, words: Words) -> list[str]:
    """What readers of the board should know beside the game."""
    table, pause = table_view.table, table_view.table.life.pause
    if table.may_reopen:
        return [words("Nobody came back, so the table was closed; any of its players can reopen it.")]
    if table.status == "closed":
        return [_closed_line(table_view, words)]
    lines = [_absence_line(table, absence, words) for absence in table_view.away]
    if pause is not None and pause.until is not None:
        lines.append(
            words("⏸ Paused by {name} until {when}.", name=plain(pause.by), when=deadline(pause.until))
        )
    elif pause is not None:
        since = relative(pause.since)
        lines.append(
            words(
                "⏸ Nobody has played since {when}: the table rests until one of its players is back.",
                when=since,
            )
        )
    if (proposal := table.life.proposal) is not None:
        lines.append(
            words(
                "❔ {question} {agreed} of {needed} have agreed; this lapses {when}.",
                question=proposal_text(ui, table_view, proposal, words),
                agreed=len(proposal.agreed),
                needed=proposal.needed,
                when=relative(proposal.lapses),
            )
        )
    return lines


def _closed_line(table_view: TableView, words: Words) -> str:
    """Who has won a game that was closed before its end, or why nobody has; empty: nobody was to."""
    table = table_view.table
    last, winners = last_one(table), [plain(table.seats[seat].name) for seat in table_view.winners]
    if winners and (not table.people or (last is not None and table_view.winners == (last.index,))):
        return words("Everybody else has left, so {name} wins.", name=winners[0])
    if winners:
        return words("{names} won by the points as they stood.", names=winners)
    if last is None:
        return words(table.life.why) if table.life.why else ""
    if table.life.guests.seats_stay:
        text = "Everybody else has left, so {name} wins. Too little was played to count for ratings."
        return words(text, name=plain(last.name))
    return words("Everybody else has left before two people had moved, so there is no result.")


def closed_panel(ui: game_ui.GameUi, table_view: TableView, draft: str, words: Words) -> Screen:
    """The panel of a table that was closed before its end: why, how all stood, and what can be done now."""
    text = (*life_lines(ui, table_view, words), *ui.standings(table_view, words))
    buttons = (*panel_base.reading_buttons(words), *life_buttons(ui.game, table_view, words))
    picture, in_words = ui.board_picture(table_view, words), partial(ui.in_words, table_view, words)
    return Screen(ui.headline(table_view, words), text, picture, (buttons,), in_words)


def named_moves(ui: game_ui.GameUi, table_view: TableView, numbers: Sequence[int], words: Words) -> str:
    """What was done by moves of these numbers, as far as the reader may know and the view reaches back."""
    names, moves = text_names(table_view), [move for move in table_view.recent if move.number in numbers]
    told = (ui.sentences(move, table_view, names, words) for move in moves)
    return clip(" ".join(filter(None, told)), NAMED_LIMIT)


def announced(announcement: message_types.Announcement, words: Words) -> str:
    """What an announcement says, without whom it calls and what it is about."""
    params = plain_values(announcement.params)
    return " ".join(words(text, **params) for text in (announcement.text, announcement.then) if text)


def proposal_text(ui: game_ui.GameUi, table_view: TableView, proposal: types.Proposal, words: Words) -> str:
    """What is proposed, as a sentence; it names what would be taken back, as the reader may know it."""
    text, params = proposals.question(table_view.table, proposal)
    params = plain_values(params)
    moves = named_moves(ui, table_view, proposal.moves, words)
    if moves:
        return words("{name} would like to take this back: {moves}", name=params["name"], moves=moves)
    return words(text, **params)


def _absence_line(table: types.TableInfo, absence: Absence, words: Words) -> str:
    """That somebody is away, and what that does to their clocks at this table."""
    name, until = plain(table.seats[absence.seat].name), int(absence.until.timestamp())
    if absence.rests is None:
        return words("{name} is away until <t:{until}:f>.", name=name, until=until)
    text = "{name} is away until <t:{until}:f>: their clocks are stopped."
    if absence.rests <= table.updated:
        text = "{name} is away until <t:{until}:f>, but was away a short time ago: their clocks run."
    elif absence.rests < absence.until:
        text = "{name} is away until <t:{until}:f>: their clocks are stopped until <t:{rests}:f>."
    return words(text, name=name, until=until, rests=int(absence.rests.timestamp()))


def life_buttons(game: AnyGame, table_view: TableView, words: Words) -> tuple[Button, ...]:
    """The board's buttons for it."""
    table, life = table_view.table, table_view.table.life
    if table.may_reopen:
        return (Button(words("Reopen"), Target("reopen"), "success"),)
    if table.status != "playing":
        return ()
    buttons: tuple[Button, ...] = ()
    if any(seat.left for seat in table.seats) and seats.may_change_hands(game, table):
        buttons = (Button(words("Take the seat"), Target("take")),)
    if life.pause is not None:
        label = words("I am back") if life.pause.reason == "nobody" else words("Resume")
        buttons = (Button(label, Target("resume"), "success"), *buttons)
    return buttons if life.proposal is None else (*buttons, *_votes(life.proposal, words))


def _votes(proposal: types.Proposal, words: Words) -> tuple[Button, ...]:
    number = str(proposal.number)
    return (
        Button(words("Agree"), Target("agree", number)),
        Button(words("Against"), Target("against", number)),
    )


def announcement_buttons(
    announcement: message_types.Announcement, table_view: TableView, words: Words
) -> tuple[Button, ...]:
    """The buttons of a sentence that asks for votes or offers a seat, as long as that stands."""
    table = table_view.table
    proposal, offers = table.life.proposal, announcement.offers
    if announcement.reason == "opened" and table.status == "lobby":
        return (Button(words("Join"), Target("join"), "success"),)
    if table.status != "playing":
        return ()
    if proposal is not None and announcement.proposal == proposal.number:
        return _votes(proposal, words)
    if offers is not None and seats.is_open(table.seats[offers]):
        return (Button(words("Take the seat"), Target("take", str(offers)), "success"),)
    return ()
