"""Screens without orders: the second token, somebody who only waits, the end; and what all screens share."""

from __future__ import annotations

from cogs.common.desk import DraftGone
from cogs.common.screen import Button, Choice, Menu, Row, Screen, Sketch, Target, clip, go
from cogs.common.words import Words
from cogs.traitors.draft import give
from cogs.traitors.pictures import end_sketch, plan_sketch
from cogs.traitors.story import tell_events, tokens_lines
from cogs.traitors.words import journey_words, names_of, road_name, round_title, seat_name, traitors_words
from engine.traitors.types import Journey, Ordered, Token, View
from tables.types import Look

TOKEN = "w"
"""The screen that asks once more before the second token is given; behind it the receiver's seat."""


def title(look: Look, words: Words) -> str:
    """The panel's heading."""
    return words(
        "Spice Traitors · table {table} · {season}", table=look.table.id, season=round_title(look.view.round)
    )


def since(look: Look, words: Words) -> list[str]:
    """The last told moves that are more than somebody's being ready: one's own orders stand above."""
    happened = ([one for one in ply.events if not isinstance(one, Ordered)] for ply in look.recent)
    told = [tell_events(events, look, words) for events in happened]
    return [f"-# {clip(line, 300)}" for line in [line for line in told if line][-2:]]


def background(look: Look, words: Words) -> list[str]:
    """What one needs to know for one's orders: how one's own last journeys went, and who is traitor when."""
    view: View = look.view
    lines = []
    if view.rounds:
        journeys = {
            one.trader: one
            for step in view.rounds[-1].steps
            for one in step.journeys
            if one.seat == look.seat
        }
        if journeys:
            told = [
                f"**{number + 1}** {_journey(one, view, words)}" for number, one in sorted(journeys.items())
            ]
            lines.append(words("Last round: {journeys}.", journeys="; ".join(told)))
    if view.traitors:
        names = names_of(look, range(len(look.table.seats)))
        lines.append(f"{traitors_words(view, names, words)}.")
    return [f"-# {line}" for line in lines]


def _journey(one: Journey, view: View, words: Words) -> str:
    """How it went for one trader."""
    if one.died:
        return words("died on {road}", road=road_name(view.map, one.route))
    went = journey_words(one, view.map)
    return words("{journey} and a garnet", journey=went) if one.garnet else went


def token_screen(look: Look, written: str, words: Words) -> Screen:
    """The winner names who gets the second Token of Life (T-28)."""
    others = [seat for seat in look.table.seats if seat.index != look.seat]
    screen, _, chosen = written.partition("/")
    rows: list[Row] = []
    if screen == TOKEN:
        receiver = next((seat for seat in others if str(seat.index) == chosen), None)
        if receiver is None and chosen != "-":
            raise DraftGone
        text = (
            words("Let the second Token of Life lapse?")
            if receiver is None
            else words("Give the second Token of Life to **{name}**?", name=seat_name(look, receiver.index))
        )
        rows.append((Button(words("Confirm"), _gift(look, chosen), "success"), Button(words("Back"), go())))
    else:
        text = words("**You won.** You keep one Token of Life; who gets the other?")
        choices = [Choice(seat.name, go(TOKEN, seat.index)) for seat in others]
        rows.append(Menu(words("Give the token to …"), tuple(choices)))
        rows.append((Button(words("Nobody: let it lapse"), go(TOKEN, "-")),))
    timed = any(line.seat == look.seat for line in look.deadlines)
    lapse = (words("-# It lapses if your time ends before you have chosen."),) if timed else ()
    return Screen(title(look, words), (text, *lapse), _sketch(look, words), tuple(rows))


def _gift(look: Look, chosen: str) -> Target:
    return give(Token(None if chosen == "-" else int(chosen)), look.view)


def watching(look: Look, words: Words) -> Screen:
    """Somebody whose traders are dead, or who waits for the winner's gift."""
    view: View = look.view
    waiting = names_of(look, sorted(look.awaited))
    text = [
        words("The game waits for {names} to give the second Token of Life.", names=waiting)
        if view.phase == "token"
        else words(
            "Your traders are dead: you have no orders to give this round. Waiting for {names}.",
            names=waiting,
        )
    ]
    return Screen(title(look, words), (*text, *since(look, words)), _sketch(look, words))


def _sketch(look: Look, words: Words) -> Sketch:
    """The map for those who give no orders."""
    return plan_sketch(look, words, None) if look.view.score is None else end_sketch(look, words)


def over(look: Look, words: Words) -> Screen:
    """The end, for those who played."""
    view: View = look.view
    if view.score is None:
        text = [words("This table was closed.")]
    else:
        gold = sorted(view.score.gold[look.seat or 0], reverse=True)
        text = [
            words(
                "You are number {place}: your richest trader has {gold} gold.",
                place=view.score.places[look.seat or 0],
                gold=gold[0],
            ),
            *tokens_lines(look, words),
        ]
    row = [Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))]
    if view.opened is not None:
        row.append(Button(words("All orders and bids"), Target("opened")))
    return Screen(title(look, words), tuple(text), _sketch(look, words), (tuple(row),))
