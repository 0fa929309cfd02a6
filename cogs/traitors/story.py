"""What happened, as a story in order: cuts, deaths, tolls and discounts, arrivals, garnets, purses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from cogs.traitors.words import (
    bid_words,
    city_name,
    journey_words,
    names_of,
    opened_line,
    road_name,
    roads_words,
    round_name,
    seat_name,
)
from data.catalogue import Words
from engine.traitors.types import (
    CITY_PAY,
    LAST_ROUND,
    TRADERS,
    Crossing,
    Founded,
    Journey,
    Map,
    Opened,
    Ordered,
    Round,
    RoundEnded,
    Score,
    Setup,
    Spring,
    Step,
    TokensGiven,
    TraitorsNamed,
    View,
)
from tables.types import TableView

ROOM = 3_300
"""Characters that the public message has for its story; it says less of a round rather than be cut off."""


# --- the public message and the log ------------------------------------------------------------


def latest(table_view: TableView, words: Words) -> tuple[str, ...]:
    """What the public message tells: the end, or the last round, or where everybody starts."""
    view: View = table_view.view
    if view.score is not None:
        assert view.opened is not None
        end = [
            *end_lines(table_view, view.score, words),
            *tokens_lines(table_view, words),
            *bids_lines(table_view, view.opened, words),
        ]
        return (*end, *_fitting(table_view, view.rounds[-1], ROOM - _length(end), words))
    if view.rounds:
        return tuple(_fitting(table_view, view.rounds[-1], ROOM, words))
    if view.phase == "setup":
        return ()
    starts = [
        tuple(trader.visited[0] for trader in _own(view, seat.index)) for seat in table_view.table.seats
    ]
    return (*founded_lines(table_view, starts, words), traitors_line(table_view, view.traitors[:3], words))


def _fitting(table_view: TableView, told: Round, room: int, words: Words) -> list[str]:
    """A round at length where there is room for it, or else in brief: the picture shows who stands where."""
    lines = round_lines(table_view, told, words)
    return lines if _length(lines) <= room else round_lines(table_view, told, words, brief=True)


def _length(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _own(view: View, seat: int) -> Iterable[Any]:
    return (view.trader(seat, number) for number in range(TRADERS))


def tell_events(events: Iterable[Any], table_view: TableView, words: Words) -> str:
    """A told move in sentences; of an order nothing but that it is in, unless it is the reader's own."""
    return " ".join(line for event in events for line in _tell(event, table_view, words))


def _tell(event: Any, table_view: TableView, words: Words) -> list[str]:
    view: View = table_view.view
    match event:
        case Ordered(order=None):
            return [words("{name} is ready.", name=seat_name(table_view, event.seat))]
        case Ordered(order=order, changed=changed):
            said = opened_line(order, view.map, words)
            return [
                words(
                    "You changed your orders: {orders}." if changed else "Your orders: {orders}.", orders=said
                )
            ]
        case Founded(cities=cities):
            return founded_lines(table_view, cities, words)
        case TraitorsNamed(traitors=traitors):
            return [traitors_line(table_view, traitors, words)]
        case RoundEnded(round=number):
            return round_lines(table_view, view.rounds[number - 1], words)
        case Score():
            return end_lines(table_view, event, words)
        case TokensGiven():
            return _tokens(table_view, event.tokens, event.giver, words)
    return []


# --- the set-up --------------------------------------------------------------------------------


def founded_lines(table_view: TableView, cities: Sequence[Sequence[int]], words: Words) -> list[str]:
    """Where everybody starts (T-3)."""
    chart = table_view.view.map
    found = [
        f"**{seat_name(table_view, seat)}** {', '.join(city_name(chart, city) for city in own)}"
        for seat, own in enumerate(cities)
    ]
    return [
        words("The traders start, with {pay} gold each: {cities}.", pay=CITY_PAY, cities=" · ".join(found))
    ]


def traitors_line(table_view: TableView, traitors: Sequence[int | None], words: Words) -> str:
    """Who is traitor in rounds 1 to 3 (T-8)."""
    return " ".join(
        words("No traitor in {season}.", season=round_name(number))
        if seat is None
        else words(
            "Traitor in {season}: **{name}**.", season=round_name(number), name=seat_name(table_view, seat)
        )
        for number, seat in enumerate(traitors, 1)
    )


# --- a round -----------------------------------------------------------------------------------


def round_lines(table_view: TableView, told: Round, words: Words, *, brief: bool = False) -> list[str]:
    """A resolved round (T-12 to T-18); in ``brief`` of tolls those that were shared, of arrivals how many."""
    chart: Map = table_view.view.map
    if told.traitor is None:
        head = words(
            "**Round {number}, {season}**, without a traitor.",
            number=told.number,
            season=round_name(told.number),
        )
    else:
        head = words(
            "**Round {number}, {season}**: the traitor is {name}.",
            number=told.number,
            season=round_name(told.number),
            name=seat_name(table_view, told.traitor),
        )
    lines = [head]
    if told.cuts:
        lines.append(words("✂ Cut: {roads}.", roads=roads_words(chart, told.cuts, words)))
    for number, step in enumerate(told.steps, 1):
        found = _step_lines(table_view, step, words, brief)
        if len(told.steps) > 1 and found:
            found[0] = f"{words('**Step {number}**:', number=number)} {found[0]}"
        lines += found
    if told.bonus and told.traitor is not None:
        deaths = words("a death") if told.deaths == 1 else words("{number} deaths", number=told.deaths)
        earned = {"name": seat_name(table_view, told.traitor), "gold": told.bonus, "deaths": deaths}
        lines.append(words("{name} earns {gold} gold for {deaths}, paid at the end.", **earned))
    lines.append(words("Purses: {purses}.", purses=_purses(table_view, told, words)))
    return lines


def _step_lines(table_view: TableView, step: Step, words: Words, brief: bool) -> list[str]:
    chart: Map = table_view.view.map
    lines = []
    dead = [one for one in step.journeys if one.died]
    if dead:
        by_road = groupby(sorted(dead, key=lambda one: one.route), key=lambda one: one.route)
        found = [
            words(
                "{traders} on {road}",
                traders=[_trader(table_view, one) for one in group],
                road=road_name(chart, route),
            )
            for route, group in by_road
        ]
        lines.append(words("☠ Died: {deaths}.", deaths="; ".join(found)))
    if step.crossings:
        lines.append(words("Tolls: {tolls}.", tolls=_tolls(chart, step, words, brief)))
    arrived = [one for one in step.journeys if not one.died]
    if arrived:
        said = str(len(arrived)) if brief else _arrivals(table_view, arrived, words)
        lines.append(words("Arrivals: {arrivals}.", arrivals=said))
    garnets = [_trader(table_view, one) for one in arrived if one.garnet]
    if garnets:
        lines.append(words("◆ A garnet for {traders}.", traders=garnets))
    return lines


def _trader(table_view: TableView, one: Journey) -> str:
    return f"**{seat_name(table_view, one.seat)}** {one.trader + 1}"


def _tolls(chart: Map, step: Step, words: Words, brief: bool) -> str:
    """Roads that were shared, discounts first; what those paid who went alone stands at their arrival."""
    told = [one for one in step.crossings if one.discount or (one.travellers > 1 and not brief)]
    parts = [_toll(chart, one, words) for one in sorted(told, key=lambda one: not one.discount)]
    others = len(step.crossings) - len(told)
    if others and brief:
        parts.append(
            words("full on one road") if others == 1 else words("full on {number} roads", number=others)
        )
    elif others:
        alone = words("one trader went alone") if others == 1 else words("{number} went alone", number=others)
        parts.append(alone)
    return "; ".join(parts)


def _toll(chart: Map, one: Crossing, words: Words) -> str:
    road = road_name(chart, one.route)
    if one.discount:
        return words(
            "{road}: {number} pay half, {toll} each", road=road, number=one.travellers, toll=one.toll
        )
    return words("{road}: {number} pay {toll} each", road=road, number=one.travellers, toll=one.toll)


def _arrivals(table_view: TableView, journeys: Sequence[Journey], words: Words) -> str:
    chart: Map = table_view.view.map
    players = []
    for seat, group in groupby(journeys, key=lambda one: one.seat):
        own = [f"{one.trader + 1} {journey_words(one, chart)}" for one in group]
        players.append(f"**{seat_name(table_view, seat)}** {', '.join(own)}")
    return "; ".join(players)


def _purses(table_view: TableView, told: Round, words: Words) -> str:
    """Purses after a round, a cross for those who were dead by then."""
    players = []
    died = {
        (one.seat, one.trader)
        for earlier in table_view.view.rounds[: told.number]
        for step in earlier.steps
        for one in step.journeys
        if one.died
    }
    for seat, own in enumerate(told.purses):
        shown = ["†" if (seat, number) in died else str(gold) for number, gold in enumerate(own)]
        players.append(f"**{seat_name(table_view, seat)}** {'/'.join(shown)}")
    return " · ".join(players)


# --- the end -----------------------------------------------------------------------------------


def end_lines(table_view: TableView, score: Score, words: Words) -> list[str]:
    """The count (T-23 to T-27): each player's traders, with what was added and taken."""
    lines = [
        words("A player's last trader has died: the game ends.")
        if score.ending == "wiped_out"
        else words("Spring is over: the game ends.")
    ]
    order = sorted(range(len(score.places)), key=lambda seat: (score.places[seat], seat))
    for seat in order:
        gold = sorted(score.gold[seat], reverse=True)
        # The point is escaped: Discord counts the lines of a list itself, also where places are shared.
        line = f"{score.places[seat]}\\. {seat_name(table_view, seat)} **{gold[0]}** · {gold[1]} · {gold[2]}"
        extra = []
        if score.bonuses[seat]:
            extra.append(words("bonus {gold}", gold=score.bonuses[seat]))
        if score.charges[seat]:
            extra.append(words("bids −{gold}", gold=score.charges[seat]))
        lines.append(f"{line} ({', '.join(extra)})" if extra else line)
    if score.candidates:
        lines.append(words("Up for elimination: {names}.", names=names_of(table_view, score.candidates)))
    return lines


def tokens_lines(table_view: TableView, words: Words) -> list[str]:
    """Who holds a Token of Life, once that is settled (T-28)."""
    view: View = table_view.view
    tokens = [player.tokens for player in view.players]
    if view.phase != "over" or view.score is None:
        return []
    giver = view.score.winners[0] if len(view.score.winners) == 1 else None
    return _tokens(table_view, tokens, giver, words)


def _tokens(table_view: TableView, tokens: Sequence[int], giver: int | None, words: Words) -> list[str]:
    holders = [seat for seat, number in enumerate(tokens) if number]
    if giver is None:
        return [words("A Token of Life each for {names}.", names=names_of(table_view, holders))]
    given = [seat for seat in holders if seat != giver]
    name = seat_name(table_view, giver)
    if not given:
        return [words("{name} keeps a Token of Life; the second one lapses.", name=name)]
    return [
        words(
            "{name} keeps a Token of Life and gives one to {other}.",
            name=name,
            other=seat_name(table_view, given[0]),
        )
    ]


def bids_lines(table_view: TableView, opened: Opened, words: Words) -> list[str]:
    """All bids, round by round (T-29)."""
    lines = []
    for number in range(1, LAST_ROUND + 1):
        bids = [
            (seat, order.bid)
            for orders in opened.rounds
            for seat, order in enumerate(orders)
            if (isinstance(order, Setup) and order.round == number)
            or (isinstance(order, Spring) and number == LAST_ROUND)
            if order.bid is not None
        ]
        if not bids:
            continue
        won = opened.won[number - 1] if number <= len(opened.won) else None
        said = []
        for seat, bid in sorted(bids, key=lambda one: (-one[1].value, one[0])):
            text = f"{seat_name(table_view, seat)} {bid_words(bid, words)}"
            said.append(f"**{text}**" if won is not None and won[0] == seat else text)
        lines.append(words("Bids for round {number}: {bids}.", number=number, bids="; ".join(said)))
    return lines


def opened_lines(table_view: TableView, number: int, words: Words) -> list[str]:
    """Everybody's orders of one round, untravelled steps too (T-29)."""
    view: View = table_view.view
    assert view.opened is not None
    return [
        f"**{seat_name(table_view, seat)}** {opened_line(order, view.map, words)}"
        for seat, order in enumerate(view.opened.rounds[number])
    ]
