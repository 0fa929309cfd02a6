"""Screens without orders: the second token, somebody who only waits, the end; and what all screens share."""

from __future__ import annotations

from cogs.game_ui import StaleDraft
from cogs.screens.screen import Button, Choice, Menu, PictureRequest, Row, Screen, Target, clip, go
from cogs.traitors.draft import give
from cogs.traitors.pictures import end_sketch, plan_sketch
from cogs.traitors.story import tell_events, tokens_lines
from cogs.traitors.words import journey_words, names_of, road_name, round_title, seat_name, traitors_words
from data.catalogue import Words
from engine.traitors.types import Journey, Ordered, Token, View
from tables.types import TableView

TOKEN = "w"
"""The screen that asks once more before the second token is given; behind it the receiver's seat."""


def title(table_view: TableView, words: Words) -> str:
    """The panel's heading."""
    return words(
        "Spice Traitors · table {table} · {season}",
        table=table_view.table.id,
        season=round_title(table_view.view.round),
    )


def since(table_view: TableView, words: Words) -> list[str]:
    """The last told moves that are more than somebody's being ready: one's own orders stand above."""
    happened = ([one for one in ply.events if not isinstance(one, Ordered)] for ply in table_view.recent)
    told = [tell_events(events, table_view, words) for events in happened]
    return [f"-# {clip(line, 300)}" for line in [line for line in told if line][-2:]]


def background(table_view: TableView, words: Words) -> list[str]:
    """What one needs to know for one's orders: how one's own last journeys went, and who is traitor when."""
    view: View = table_view.view
    lines = []
    if view.rounds:
        journeys = {
            one.trader: one
            for step in view.rounds[-1].steps
            for one in step.journeys
            if one.seat == table_view.seat
        }
        if journeys:
            told = [
                f"**{number + 1}** {_journey(one, view, words)}" for number, one in sorted(journeys.items())
            ]
            lines.append(words("Last round: {journeys}.", journeys="; ".join(told)))
    if view.traitors:
        names = names_of(table_view, range(len(table_view.table.seats)))
        lines.append(f"{traitors_words(view, names, words)}.")
    return [f"-# {line}" for line in lines]


def _journey(one: Journey, view: View, words: Words) -> str:
    """How it went for one trader."""
    if one.died:
        return words("died on {road}", road=road_name(view.map, one.route))
    went = journey_words(one, view.map)
    return words("{journey} and a garnet", journey=went) if one.garnet else went


def token_screen(table_view: TableView, written: str, words: Words) -> Screen:
    """The winner names who gets the second Token of Life (T-28)."""
    others = [seat for seat in table_view.table.seats if seat.index != table_view.seat]
    screen, _, chosen = written.partition("/")
    rows: list[Row] = []
    if screen == TOKEN:
        receiver = next((seat for seat in others if str(seat.index) == chosen), None)
        if receiver is None and chosen != "-":
            raise StaleDraft
        text = (
            words("Let the second Token of Life lapse?")
            if receiver is None
            else words(
                "Give the second Token of Life to **{name}**?", name=seat_name(table_view, receiver.index)
            )
        )
        rows.append(
            (Button(words("Confirm"), _gift(table_view, chosen), "success"), Button(words("Back"), go()))
        )
    else:
        text = words("**You won.** You keep one Token of Life; who gets the other?")
        choices = [Choice(seat.name, go(TOKEN, seat.index)) for seat in others]
        rows.append(Menu(words("Give the token to …"), tuple(choices)))
        rows.append((Button(words("Nobody: let it lapse"), go(TOKEN, "-")),))
    timed = any(line.seat == table_view.seat for line in table_view.deadlines)
    lapse = (words("-# It lapses if your time ends before you have chosen."),) if timed else ()
    return Screen(title(table_view, words), (text, *lapse), _sketch(table_view, words), tuple(rows))


def _gift(table_view: TableView, chosen: str) -> Target:
    return give(Token(None if chosen == "-" else int(chosen)), table_view.view)


def watching(table_view: TableView, words: Words) -> Screen:
    """Somebody whose traders are dead, or who waits for the winner's gift."""
    view: View = table_view.view
    waiting = names_of(table_view, sorted(table_view.awaited))
    text = [
        words("The game waits for {names} to give the second Token of Life.", names=waiting)
        if view.phase == "token"
        else words(
            "Your traders are dead: you have no orders to give this round. Waiting for {names}.",
            names=waiting,
        )
    ]
    return Screen(title(table_view, words), (*text, *since(table_view, words)), _sketch(table_view, words))


def _sketch(table_view: TableView, words: Words) -> PictureRequest:
    """The map for those who give no orders."""
    return (
        plan_sketch(table_view, words, None)
        if table_view.view.score is None
        else end_sketch(table_view, words)
    )


def over(table_view: TableView, words: Words) -> Screen:
    """The end, for those who played."""
    view: View = table_view.view
    if view.score is None:
        text = [words("This table was closed.")]
    else:
        gold = sorted(view.score.gold[table_view.seat or 0], reverse=True)
        text = [
            words(
                "You are number {place}: your richest trader has {gold} gold.",
                place=view.score.places[table_view.seat or 0],
                gold=gold[0],
            ),
            *tokens_lines(table_view, words),
        ]
    row = [Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))]
    if view.opened is not None:
        row.append(Button(words("All orders and bids"), Target("opened")))
    return Screen(title(table_view, words), tuple(text), _sketch(table_view, words), (tuple(row),))
