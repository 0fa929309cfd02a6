"""Pictures of the cards of tables: what they are asked to show of a lobby and of a result."""

from cogs.screens.screen import PictureRequest
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.names import marked_names
from data.catalogue import Words
from engine.core.game import Result as GameResult
from render.cards.cards_of_tables import Lobby, Outcome, lobby_card
from render.cards.result_card import FinalPlace, ResultCard, result_card
from tables.core import types, view_types
from tables.table.history import History


def lobby_picture(ui: GameUi, table: types.TableInfo, words: Words) -> PictureRequest:
    """The card of a lobby."""
    host = next((seat.index for seat in table.seats if seat.person == table.host), -1)
    lobby = Lobby(ui.title, ui.emblem, table.names, host, ui.game.info.seats[1])
    return PictureRequest(lobby_card, (lobby, words))


Courses = tuple[tuple[float, ...], ...]
"""For each seat what it had in the course of a game, from its beginning to its end."""


def courses_of(history: History) -> Courses:
    """What each seat had at the end of every round, for games that count as they go; else nothing."""
    rounds = {0: history.steps[0].points, **{step.round: step.points for step in history.steps}}
    found = [points for points in rounds.values() if points is not None]
    return tuple(zip(*found, strict=True)) if len(found) == len(rounds) else ()


def outcome_of(
    ui: GameUi, table_view: view_types.TableView, result: GameResult, words: Words, courses: Courses
) -> Outcome:
    """What a game tells of its end, with its own figures or else those of its past, up to the final score."""
    outcome = ui.outcome(table_view, words)
    if outcome.courses or not courses:
        return outcome
    scored = zip(courses, result.scores, strict=True)
    return outcome._replace(courses=tuple((*course[:-1], score) for course, score in scored))


def result_picture(
    ui: GameUi, table_view: view_types.TableView, result: GameResult, words: Words, courses: Courses
) -> PictureRequest:
    """The card of a game that has ended, charted by its ui or else by the ``courses`` of its past."""
    names = marked_names(table_view, words)
    best_first = sorted(range(len(names)), key=lambda seat: (not result.won[seat], result.places[seat], seat))
    places = tuple(
        FinalPlace(seat, names[seat], result.places[seat], str(result.scores[seat]), result.won[seat])
        for seat in best_first
    )
    winners = [names[seat] for seat in best_first if result.won[seat]]
    if not winners:
        headline = words("{names} lost", names=names)
    elif len(winners) == 1:
        headline = words("{name} wins", name=winners[0])
    elif len(winners) == 2:
        headline = words("{names} win", names=winners)
    else:
        # What it is comes first: many names end in an ellipsis.
        headline = words("A shared win: {names}", names=winners)
    outcome = outcome_of(ui, table_view, result, words, courses)
    return PictureRequest(result_card, (ResultCard(ui.title, headline, places, outcome), words))
