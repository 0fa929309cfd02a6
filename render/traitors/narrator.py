"""Spice Traitors in sentences: how a round went, from its cuts to the purses.

Log, public message, panel, pictures and alt texts tell it in these sentences. A round is told as a whole
when it has ended, so the events before :class:`RoundEnded` have none of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from data.catalogue import Words
from engine.traitors.events import Event, Founded, Ordered, RoundEnded, TokensGiven, TraitorsNamed
from engine.traitors.types import CITY_PAY, TRADERS, Crossing, Journey, Round, RoundStep, Score, View
from render.narration import Names
from render.traitors.end_narrator import (
    candidates,
    ending,
    holder_sentences,
    score_sentences,
    tokens_sentences,
    won_by,
)
from render.traitors.phrases import (
    city_name,
    journey_words,
    nothing_cut,
    order_words,
    road_name,
    road_names,
    round_name,
    trader_name,
)


def narrate(events: Iterable[Event], view: View, names: Names, words: Words) -> list[str]:
    """The sentences of events; of an order nothing but that it is in, unless it is the reader's own."""
    return [sentence for event in events for sentence in _sentences(event, view, names, words)]


def _sentences(event: Event, view: View, names: Names, words: Words) -> list[str]:
    match event:
        case Ordered(order=None):
            return [words("{name} is ready.", name=names[event.seat])]
        case Ordered(order=order, changed=changed):
            said = order_words(order, view.map, names, words)
            if event.seat != names.reader:
                # Of a game that is over, where all is told.
                return [words("{name} gave these orders: {orders}.", name=names[event.seat], orders=said)]
            sentence = "You changed your orders: {orders}." if changed else "Your orders: {orders}."
            return [words(sentence, orders=said)]
        case Founded(cities=cities):
            return [_founded(cities, view, names, words)]
        case TraitorsNamed(traitors=traitors):
            return [_traitors(traitors, names, words)]
        case RoundEnded(round=number):
            return round_sentences(view.rounds[number - 1], view, names, words)
        case Score():
            return score_sentences(event, names, words)
        case TokensGiven():
            return holder_sentences(event.tokens, event.giver, names, words)
    return []


# --- the board -----------------------------------------------------------------------------------


def latest(view: View, names: Names, words: Words, room: int) -> tuple[str, ...]:
    """What happened last, at length: where everybody starts, or the last round; the end in a few lines.

    A round that takes more than ``room`` characters is told in brief: the picture shows who stands where.
    So it does in the end, with all purses; the log has the last round, a screen of its own all bids.
    """
    if view.score is not None:
        return (
            ending(view.score, words),
            won_by(view, names, words),
            *last_round(view, names, words),
            *candidates(view.score, names, words),
            *tokens_sentences(view, names, words),
        )
    if view.rounds:
        sentences = round_sentences(view.rounds[-1], view, names, words)
        if sum(len(sentence) + 1 for sentence in sentences) > room:
            sentences = round_sentences(view.rounds[-1], view, names, words, brief=True)
        return tuple(sentences)
    if view.phase == "setup":
        return ()
    starts = [
        [view.trader(player.seat, number).visited[0] for number in range(TRADERS)] for player in view.players
    ]
    return _founded(starts, view, names, words), _traitors(view.traitors[:3], names, words)


_HEADLINE_NAMES = 22
"""Characters of the names of the dead that a headline has room for."""


def round_headline(view: View, names: Names, words: Words) -> tuple[int | None, str, str]:
    """The last round in one line: whose token stands before it, what was cut, who died of it."""
    if not view.rounds:
        if view.phase == "setup":
            return None, words("Start cities and bids are being chosen"), ""
        return None, words("All traders are on the map"), ""
    past = view.rounds[-1]
    if past.traitor is None:
        return None, words("Nobody cut a road"), ""
    if not past.cuts:
        return past.traitor, nothing_cut(past.traitor, names, words), ""
    name, cuts = names.who(past.traitor, words), len(past.cuts)
    said = words.plural("{name} cut {n} road", "{name} cut {n} roads", cuts, name=name)
    dead = [trader_name(one, names, words) for step in past.steps for one in step.journeys if one.died]
    if not dead:
        return past.traitor, words("{said}, nobody died", said=said), ""
    if len(dead) > 2 or sum(map(len, dead)) > _HEADLINE_NAMES:
        return past.traitor, said, words.plural("{n} trader died", "{n} traders died", len(dead))
    return past.traitor, said, words("died: {traders}", traders=dead)


def last_round(view: View, names: Names, words: Words) -> list[str]:
    """The same as a sentence, once a round has ended."""
    if not view.rounds:
        return []
    _seat, said, died = round_headline(view, names, words)
    return [words("Last round: {said}.", said=words.series(filter(None, (said, died))))]


def own_last_round(view: View, names: Names, words: Words) -> list[str]:
    """How the reader's own traders fared in it, in a sentence, if any travelled."""
    steps = view.rounds[-1].steps if view.rounds else ()
    ways = {
        one.trader: f"{names.bold(str(one.trader + 1))} {_fared(one, view, names, words)}"
        for step in steps
        for one in step.journeys
        if one.seat == names.reader
    }
    journeys = words.series(way for _, way in sorted(ways.items()))
    return [words("Your last round: {journeys}.", journeys=journeys)] if ways else []


def _fared(one: Journey, view: View, names: Names, words: Words) -> str:
    if one.died:
        return words("died on {road}", road=road_name(view.map, one.route, names))
    went = journey_words(one, view.map, names)
    return words("{journey} and a garnet", journey=went) if one.garnet else went


# --- the set-up ----------------------------------------------------------------------------------


def _founded(cities: Sequence[Sequence[int]], view: View, names: Names, words: Words) -> str:
    """Where everybody starts (T-3)."""
    starts = [
        f"{names.bold(names.whom(seat, words))} {', '.join(city_name(view.map, city, names) for city in own)}"
        for seat, own in enumerate(cities)
    ]
    return words(
        "The traders start, with {pay} gold each: {cities}.", pay=CITY_PAY, cities=" · ".join(starts)
    )


def _traitors(traitors: Sequence[int | None], names: Names, words: Words) -> str:
    """Who is traitor in rounds 1 to 3 (T-8)."""
    return " ".join(
        words("No traitor in {season}.", season=round_name(number))
        if seat is None
        else words(
            "Traitor in {season}: {name}.",
            season=round_name(number),
            name=names.bold(names.whom(seat, words)),
        )
        for number, seat in enumerate(traitors, 1)
    )


# --- a round -------------------------------------------------------------------------------------


def round_sentences(
    resolved: Round, view: View, names: Names, words: Words, *, brief: bool = False
) -> list[str]:
    """A resolved round (T-12 to T-18); in ``brief`` of tolls those that were shared, of arrivals how many."""
    purses = words("Purses: {purses}.", purses=_purses(resolved, view, names, words))
    return [*travel_sentences(resolved, view, names, words, brief=brief), purses]


def travel_sentences(resolved: Round, view: View, names: Names, words: Words, *, brief: bool) -> list[str]:
    """The same without the purses."""
    title = names.bold(
        words("Round {number}, {season}", number=resolved.number, season=round_name(resolved.number))
    )
    if resolved.traitor is None:
        sentences = [words("{round}, without a traitor.", round=title)]
    else:
        sentences = [
            words("{round}: the traitor was {name}.", round=title, name=names.whom(resolved.traitor, words))
        ]
    if resolved.cuts:
        sentences.append(words("✂ Cut: {roads}.", roads=road_names(view.map, resolved.cuts, names)))
    for number, step in enumerate(resolved.steps, 1):
        found = _step(step, view, names, words, brief=brief)
        if len(resolved.steps) > 1 and found:
            title = names.bold(words("Step {number}", number=number))
            found[0] = words("{name}: {text}", name=title, text=found[0])
        sentences += found
    if resolved.bonus and resolved.traitor is not None:
        deaths = words.plural("a death", "{n} deaths", resolved.deaths)
        sentences.append(
            words(
                "{name} earned {gold} gold for {deaths}, paid at the end.",
                name=names.who(resolved.traitor, words),
                gold=resolved.bonus,
                deaths=deaths,
            )
        )
    return sentences


def _step(step: RoundStep, view: View, names: Names, words: Words, *, brief: bool) -> list[str]:
    sentences = []
    dead = sorted((one for one in step.journeys if one.died), key=lambda one: one.route)
    if dead:
        found = [
            words(
                "{traders} on {road}",
                traders=[trader_name(one, names, words) for one in group],
                road=road_name(view.map, route, names),
            )
            for route, group in groupby(dead, key=lambda one: one.route)
        ]
        sentences.append(words("☠ Died: {deaths}.", deaths=words.series(found)))
    if step.crossings:
        sentences.append(words("Tolls: {tolls}.", tolls=_tolls(step, view, names, words, brief=brief)))
    arrived = [one for one in step.journeys if not one.died]
    if arrived:
        arrivals = str(len(arrived)) if brief else _arrivals(arrived, view, names, words)
        sentences.append(words("Arrivals: {arrivals}.", arrivals=arrivals))
    garnets = [trader_name(one, names, words) for one in arrived if one.garnet]
    if garnets:
        sentences.append(words("◆ A garnet for {traders}.", traders=garnets))
    return sentences


def _tolls(step: RoundStep, view: View, names: Names, words: Words, *, brief: bool) -> str:
    """Roads that were shared, discounts first; what those paid who went alone stands at their arrival."""
    shared = [one for one in step.crossings if one.discount or (one.travellers > 1 and not brief)]
    parts = [_toll(one, view, names, words) for one in sorted(shared, key=lambda one: not one.discount)]
    others = len(step.crossings) - len(shared)
    if others and brief:
        parts.append(words.plural("full on one road", "full on {n} roads", others))
    elif others:
        alone = words.plural("one trader went alone", "{n} went alone", others)
        parts.append(alone)
    return words.series(parts)


def _toll(crossing: Crossing, view: View, names: Names, words: Words) -> str:
    sentence = (
        "{road}: {number} pay half, {toll} each" if crossing.discount else "{road}: {number} pay {toll} each"
    )
    road = road_name(view.map, crossing.route, names)
    return words(sentence, road=road, number=crossing.travellers, toll=crossing.toll)


def _arrivals(journeys: Sequence[Journey], view: View, names: Names, words: Words) -> str:
    players = []
    for seat, group in groupby(journeys, key=lambda one: one.seat):
        own = [f"{one.trader + 1} {journey_words(one, view.map, names)}" for one in group]
        players.append(f"{names.bold(names.whom(seat, words))} {', '.join(own)}")
    return words.series(players)


def _purses(resolved: Round, view: View, names: Names, words: Words) -> str:
    """Purses after a round, a cross for those who were dead by then."""
    died = {
        (one.seat, one.trader)
        for earlier in view.rounds[: resolved.number]
        for step in earlier.steps
        for one in step.journeys
        if one.died
    }
    players = []
    for seat, own in enumerate(resolved.purses):
        shown = ["†" if (seat, number) in died else str(gold) for number, gold in enumerate(own)]
        players.append(f"{names.bold(names.whom(seat, words))} {'/'.join(shown)}")
    return " · ".join(players)
