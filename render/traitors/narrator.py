"""Spice Traitors in sentences: how a round went, from its cuts to the purses, and how the game ended.

Log, public message, panel, pictures and alt texts tell it in these sentences. A round is told as a whole
when it has ended, so the events before :class:`RoundEnded` have none of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from data.catalogue import Words
from engine.traitors.types import (
    CITY_PAY,
    LAST_ROUND,
    TRADERS,
    Crossing,
    Event,
    Founded,
    Journey,
    Opened,
    Ordered,
    Round,
    RoundEnded,
    RoundStep,
    Score,
    Setup,
    Spring,
    TokensGiven,
    TraitorsNamed,
    View,
)
from render.narration import Names
from render.traitors.phrases import (
    bid_words,
    city_name,
    garnets_words,
    journey_words,
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
            sentence = "You changed your orders: {orders}." if changed else "Your orders: {orders}."
            return [words(sentence, orders=order_words(order, view.map, names, words))]
        case Founded(cities=cities):
            return [_founded(cities, view, names, words)]
        case TraitorsNamed(traitors=traitors):
            return [_traitors(traitors, names, words)]
        case RoundEnded(round=number):
            return round_sentences(view.rounds[number - 1], view, names, words)
        case Score():
            return score_sentences(event, names, words)
        case TokensGiven():
            return _tokens(event.tokens, event.giver, names, words)
    return []


# --- the board -----------------------------------------------------------------------------------


def latest(view: View, names: Names, words: Words, room: int) -> tuple[str, ...]:
    """What happened last, at length: where everybody starts, the last round, or the end with all bids.

    A round that takes more than ``room`` characters is told in brief: the picture shows who stands where.
    """
    if view.score is not None:
        assert view.opened is not None
        end = [
            *score_sentences(view.score, names, words),
            *tokens_sentences(view, names, words),
            *_bids(view.opened, names, words),
        ]
        return (*end, *_fitting(view.rounds[-1], view, names, words, room - _length(end)))
    if view.rounds:
        return tuple(_fitting(view.rounds[-1], view, names, words, room))
    if view.phase == "setup":
        return ()
    starts = [
        [view.trader(player.seat, number).visited[0] for number in range(TRADERS)] for player in view.players
    ]
    return _founded(starts, view, names, words), _traitors(view.traitors[:3], names, words)


def _fitting(resolved: Round, view: View, names: Names, words: Words, room: int) -> list[str]:
    sentences = round_sentences(resolved, view, names, words)
    if _length(sentences) <= room:
        return sentences
    return round_sentences(resolved, view, names, words, brief=True)


def _length(sentences: Sequence[str]) -> int:
    return sum(len(sentence) + 1 for sentence in sentences)


_TOLD = 22
"""Characters of the names of the dead that a headline has room for."""


def round_headline(view: View, names: Names, words: Words) -> tuple[int | None, str, str]:
    """The last round in one line: whose token stands before it, what was cut, who died of it."""
    if not view.rounds:
        if view.phase == "setup":
            return None, words("Start cities and bids are chosen"), ""
        return None, words("All traders are on the map"), ""
    past = view.rounds[-1]
    if past.traitor is None:
        return None, words("Nobody cut a road"), ""
    name, cuts = names.who(past.traitor, words), len(past.cuts)
    if not cuts:
        return past.traitor, words("{name} cut nothing", name=name), ""
    said = words.plural("{name} cut {n} road", "{name} cut {n} roads", cuts, name=name)
    dead = [trader_name(one, names, words) for step in past.steps for one in step.journeys if one.died]
    if not dead:
        return past.traitor, words("{said}, nobody died", said=said), ""
    if len(dead) > 2 or sum(map(len, dead)) > _TOLD:
        return past.traitor, said, words.plural("{n} trader died", "{n} traders died", len(dead))
    return past.traitor, said, words("{traders} died", traders=dead)


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
        sentences.append(words("☠ Died: {deaths}.", deaths="; ".join(found)))
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
    return "; ".join(parts)


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
    return "; ".join(players)


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


# --- the end -------------------------------------------------------------------------------------


def score_sentences(score: Score, names: Names, words: Words) -> list[str]:
    """The count (T-23 to T-27): each player's traders, with what was added and taken."""
    sentences = [
        words("A player's last trader has died: the game ends.")
        if score.ending == "wiped_out"
        else words("Spring is over: the game ends.")
    ]
    for seat in sorted(range(len(score.places)), key=lambda seat: (score.places[seat], seat)):
        best, *others = sorted(score.gold[seat], reverse=True)
        gold = " · ".join([names.bold(str(best)), *map(str, others)])
        line = f"{names.place(score.places[seat])} {names.who(seat, words)} {gold}"
        extra = []
        if score.bonuses[seat]:
            extra.append(words("bonus {gold}", gold=score.bonuses[seat]))
        if score.charges[seat]:
            extra.append(words("bids −{gold}", gold=score.charges[seat]))
        sentences.append(f"{line} ({', '.join(extra)})" if extra else line)
    if score.candidates:
        sentences.append(words("Up for elimination: {names}.", names=names.those(score.candidates, words)))
    return sentences


def verdict(view: View, names: Names, words: Words) -> str:
    """Who won, without a stop."""
    score = view.score
    assert score is not None
    if len(score.winners) == 1:
        winner = score.winners[0]
        return words(
            "{name} won with {gold} gold", name=names.who(winner, words), gold=max(score.gold[winner])
        )
    return words("A shared win: {names}", names=names.those(score.winners, words))


def won_by(view: View, names: Names, words: Words) -> str:
    """By how much the richest trader of all won, in a sentence."""
    score = view.score
    assert score is not None
    order = sorted(range(len(score.places)), key=lambda seat: score.places[seat])
    first, second = (max(score.gold[seat]) for seat in order[:2])
    other = names.whom(order[1], words)
    if first == second:
        return words("Level with {name} in the richest trader: the next ones decided.", name=other)
    return words(
        "The richest trader has {gold} gold, {more} ahead of {name}.",
        gold=first,
        more=first - second,
        name=other,
    )


def lost_by(view: View, seat: int, names: Names, words: Words) -> list[str]:
    """Why a seat did not win, a sentence each: how far behind it was, who died where, what bids cost."""
    score = view.score
    assert score is not None
    if seat in score.winners:
        return []
    best, own = (max(score.gold[each]) for each in (score.winners[0], seat))
    winner = names.whom(score.winners[0], words)
    if best > own:
        lines = [words("That is {less} behind {name}.", less=best - own, name=winner)]
    else:
        lines = [words("Level with {name} in the richest trader: the next ones decided.", name=winner)]
    for past in view.rounds:
        for journey in (journey for step in past.steps for journey in step.journeys):
            if journey.seat == seat and journey.died:
                lines.append(
                    words(
                        "Trader {number} died in {season} on {road}.",
                        number=journey.trader + 1,
                        season=round_name(past.number),
                        road=road_name(view.map, journey.route, names),
                    )
                )
    if score.charges[seat]:
        lines.append(words("Winning bids cost {gold} gold.", gold=score.charges[seat]))
    return lines


def richest_by_round(view: View) -> tuple[tuple[float, ...], ...]:
    """For each seat the gold of its richest living trader at the start and after each round.

    The last figure is that of the count at the end, where there is one.
    """
    courses = [[float(CITY_PAY)] for _ in view.players]
    dead: set[tuple[int, int]] = set()
    for past in view.rounds:
        journeys = [journey for step in past.steps for journey in step.journeys]
        dead |= {(journey.seat, journey.trader) for journey in journeys if journey.died}
        for seat, own in enumerate(past.purses):
            alive = [gold for trader, gold in enumerate(own) if (seat, trader) not in dead]
            courses[seat].append(float(max(alive, default=0)))
    if view.score is not None:
        for course, own in zip(courses, view.score.gold, strict=True):
            course[-1] = float(max(own))
    return tuple(map(tuple, courses))


def traitor_summary(resolved: Round, view: View, names: Names, words: Words) -> str:
    """What the traitor of a round did, and bid for it, without a stop (T-29)."""
    assert resolved.traitor is not None
    name, roads = names.who(resolved.traitor, words), ", ".join(road_names(view.map, resolved.cuts, names))
    if not resolved.cuts:
        summary = words("{name} cut nothing", name=name)
    elif not resolved.deaths:
        summary = words("{name} cut {roads}; nobody died", name=name, roads=roads)
    else:
        summary = words("{name} cut {roads}; {count} died", name=name, roads=roads, count=resolved.deaths)
    won = view.opened.won[resolved.number - 1 :][:1] if view.opened else ()
    if not won or won[0] is None:
        return summary
    bid = won[0][1]
    parts = [words("{gold} gold", gold=bid.gold)] if bid.gold or not bid.garnets else []
    if bid.garnets:
        parts.append(garnets_words(bid.garnets, words))
    return words("{cuts}; bid {offer}", cuts=summary, offer=" + ".join(parts))


def tokens_sentences(view: View, names: Names, words: Words) -> list[str]:
    """Who holds a Token of Life, once that is settled (T-28)."""
    if view.phase != "over" or view.score is None:
        return []
    giver = view.score.winners[0] if len(view.score.winners) == 1 else None
    return _tokens([player.tokens for player in view.players], giver, names, words)


def _tokens(tokens: Sequence[int], giver: int | None, names: Names, words: Words) -> list[str]:
    holders = [seat for seat, number in enumerate(tokens) if number]
    if giver is None:
        return [words("A Token of Life each for {names}.", names=names.those(holders, words))]
    given = [seat for seat in holders if seat != giver]
    if not given:
        return [words("{name} kept a Token of Life; the second one lapsed.", name=names.who(giver, words))]
    return [
        words(
            "{name} kept a Token of Life and gave one to {other}.",
            name=names.who(giver, words),
            other=names.whom(given[0], words),
        )
    ]


def _bids(opened: Opened, names: Names, words: Words) -> list[str]:
    """All bids, round by round (T-29)."""
    sentences = []
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
        offers = []
        for seat, bid in sorted(bids, key=lambda one: (-one[1].value, one[0])):
            offer = f"{names.whom(seat, words)} {bid_words(bid, words)}"
            offers.append(names.bold(offer) if won is not None and won[0] == seat else offer)
        sentences.append(words("Bids for round {number}: {bids}.", number=number, bids="; ".join(offers)))
    return sentences


def opened_orders(number: int, view: View, names: Names, words: Words) -> list[str]:
    """Everybody's orders of one round, untravelled steps too (T-29)."""
    assert view.opened is not None
    return [
        f"{names.bold(names.who(seat, words))} {order_words(order, view.map, names, words)}"
        for seat, order in enumerate(view.opened.rounds[number])
    ]
