"""Spice Traitors in sentences: how a round went, from its cuts to the purses.

Log, public message, panel, pictures and alt texts tell it in these sentences. A round is told as a whole
when it has ended, so the events before :class:`RoundEnded` have none of their own.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from data.catalogue import Words
from engine.traitors.events import Event, Founded, Ordered, RoundEnded, TokensGiven, TraitorsNamed
from engine.traitors.types import CITY_PAY, Crossing, Journey, Round, RoundStep, Score, View
from render.narration import Names
from render.traitors import end_narrator, phrases


def narrate(events: Iterable[Event], view: View, names: Names, words: Words) -> list[str]:
    """The sentences of events; of an order nothing but that it is in, unless it is the reader's own.

    What a round came to tells as much of its last order.
    """
    found = tuple(events)
    told = [event for event in found if not isinstance(event, Ordered) or event.order is not None] or found
    return [sentence for event in told for sentence in _sentences(event, view, names, words)]


def _sentences(event: Event, view: View, names: Names, words: Words) -> list[str]:
    match event:
        case Ordered(order=None):
            return [words("{name} is ready.", name=names[event.seat])]
        case Ordered(order=order, changed=changed):
            said = phrases.order_words(order, view.map, names, words, event.seat)
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
            return end_narrator.score_sentences(event, names, words)
        case TokensGiven():
            return end_narrator.holder_sentences(event.tokens, event.giver, names, words)
    return []


# --- the board -----------------------------------------------------------------------------------


def story(view: View, names: Names, words: Words) -> tuple[str, ...]:
    """What everybody does now and what happened last, but for the purses; the end in a few lines."""
    if view.score is not None:
        return (
            end_narrator.ending(view.score, words),
            end_narrator.won_by(view, names, words),
            *last_season(view, names, words),
            *end_narrator.candidates(view.score, names, words),
            *end_narrator.tokens_sentences(view, names, words),
        )
    question = _asked(view, names, words)
    if view.phase == "setup":
        return (question,)
    return question, *last_season(view, names, words), *_to_come(view, names, words)


def _to_come(view: View, names: Names, words: Words) -> list[str]:
    """Who is traitor in the seasons after this one."""
    named = [
        words(
            "{name} ({season})",
            season=phrases.round_name(number),
            name=words("nobody") if seat is None else names.whom(seat, words),
        )
        for number, seat in enumerate(view.traitors, 1)
        if number > view.round
    ]
    return [words("-# Traitors to come: {names}.", names=", ".join(named))] if named else []


def _asked(view: View, names: Names, words: Words) -> str:
    """What everybody does in secret now, and what the traitor may do."""
    if view.phase == "setup":
        return words(
            "Everybody chooses three start cities in secret, and may bid for a traitor’s seat: "
            "the highest bid that nobody else makes wins it."
        )
    if view.phase == "spring":
        return words(
            "Each trader may go along two roads, one after the other. The highest bid that nobody else makes "
            "cuts up to three roads."
        )
    traitor = view.traitors[view.round - 1]
    if traitor is None:
        return words("Nobody cuts a road this season.")
    return words(
        "{name} may cut up to three roads: who travels on one dies.", name=names.bold(names[traitor])
    )


def last_season(view: View, names: Names, words: Words) -> list[str]:
    """Who cut what in the last round, who died of it, and what that earns."""
    if not view.rounds:
        return []
    past = view.rounds[-1]
    died = _died(past.journeys, view, names, words)
    return [_cuts_of(past, view, names, words), *died, *_bonus(past, names, words)]


def _cuts_of(past: Round, view: View, names: Names, words: Words) -> str:
    season = names.bold(words(phrases.round_title(past.number)))
    if past.traitor is None:
        said = words("nobody cut a road")
    elif not past.cuts:
        said = words("{name} cut nothing", name=names.who(past.traitor, words))
    else:
        name = names.who(past.traitor, words)
        said = words("{name} cut {roads}", name=name, roads=phrases.road_names(view.map, past.cuts))
    return words("{name}: {text}", name=season, text=f"{said}.")


def _bonus(past: Round, names: Names, words: Words) -> list[str]:
    """What the traitor earned by it."""
    if not past.bonus or past.traitor is None:
        return []
    deaths = words.plural("a death", "{n} deaths", past.deaths)
    return [
        words(
            "{name} earned {gold} gold for {deaths}, paid at the end.",
            name=names.who(past.traitor, words),
            gold=past.bonus,
            deaths=deaths,
        )
    ]


def own_last_round(view: View, names: Names, words: Words) -> list[str]:
    """How the reader's own traders fared in it, in a sentence, if any travelled."""
    journeys = view.rounds[-1].journeys if view.rounds else ()
    last = {journey.trader: journey for journey in journeys if journey.seat == names.reader}
    ways = [
        f"{names.bold(phrases.trader_mark(names, way.seat, trader))} {_fared(way, view, names, words)}"
        for trader, way in sorted(last.items())
    ]
    return [words("Your last round: {journeys}.", journeys=words.series(ways))] if ways else []


def _fared(journey: Journey, view: View, names: Names, words: Words) -> str:
    if journey.died:
        return words("died on {road}", road=phrases.road_name(view.map, journey.route))
    went = phrases.journey_words(journey, view.map, names)
    return words("{journey} and a garnet", journey=went) if journey.garnet else went


# --- the set-up ----------------------------------------------------------------------------------


def _founded(cities: Sequence[Sequence[int]], view: View, names: Names, words: Words) -> str:
    """Where everybody starts (T-3)."""
    starts = []
    for seat, own in enumerate(cities):
        called = ", ".join(phrases.city_name(view.map, city, names) for city in own)
        starts.append(f"{names.bold(names.whom(seat, words))} {called}")
    return words(
        "The traders start, with {pay} gold each: {cities}.", pay=CITY_PAY, cities=" · ".join(starts)
    )


def _traitors(traitors: Sequence[int | None], names: Names, words: Words) -> str:
    """Who is traitor in rounds 1 to 3 (T-8)."""
    told = [
        words(
            "Traitor in {season}: {name}.",
            season=phrases.round_name(number),
            name=names.bold(names.whom(seat, words)),
        )
        for number, seat in enumerate(traitors, 1)
        if seat is not None
    ]
    without = [words(phrases.round_name(number)) for number, seat in enumerate(traitors, 1) if seat is None]
    return " ".join((*told, words("No traitor in {season}.", season=without) if without else "")).rstrip()


# --- a round -------------------------------------------------------------------------------------


def round_sentences(resolved: Round, view: View, names: Names, words: Words) -> list[str]:
    """A resolved round (T-12 to T-18)."""
    title = names.bold(
        words("Round {number}, {season}", number=resolved.number, season=phrases.round_name(resolved.number))
    )
    if resolved.traitor is None:
        sentences = [words("{round}, without a traitor.", round=title)]
    else:
        sentences = [
            words("{round}: the traitor was {name}.", round=title, name=names.whom(resolved.traitor, words))
        ]
    if resolved.cuts:
        sentences.append(words("✂ Cut: {roads}.", roads=phrases.road_names(view.map, resolved.cuts)))
    sentences += travel_sentences(resolved, view, names, words)
    purses = words("Purses: {purses}.", purses=_purses(resolved, view, names, words))
    return [*sentences, *_bonus(resolved, names, words), purses]


def travel_sentences(resolved: Round, view: View, names: Names, words: Words) -> list[str]:
    """Its deaths, tolls, arrivals and garnets, step by step."""
    sentences = []
    for number, step in enumerate(resolved.steps, 1):
        found = [*_died(step.journeys, view, names, words), *_travelled(step, view, names, words)]
        if len(resolved.steps) > 1 and found:
            title = names.bold(words("Step {number}", number=number))
            found[0] = words("{name}: {text}", name=title, text=found[0])
        sentences += found
    return sentences


def _died(journeys: Sequence[Journey], view: View, names: Names, words: Words) -> list[str]:
    dead = sorted((journey for journey in journeys if journey.died), key=lambda journey: journey.route)
    found = [
        words(
            "{traders} on {road}",
            traders=[phrases.trader_name(journey, names, words) for journey in group],
            road=phrases.road_name(view.map, route),
        )
        for route, group in groupby(dead, key=lambda journey: journey.route)
    ]
    return [words("☠ Died: {deaths}.", deaths=words.series(found))] if found else []


def _travelled(step: RoundStep, view: View, names: Names, words: Words) -> list[str]:
    sentences = []
    if step.crossings:
        sentences.append(words("Tolls: {tolls}.", tolls=_tolls(step, view, words)))
    arrived = [journey for journey in step.journeys if not journey.died]
    if arrived:
        sentences.append(words("Arrivals: {arrivals}.", arrivals=_arrivals(arrived, view, names, words)))
    garnets = [phrases.trader_name(journey, names, words) for journey in arrived if journey.garnet]
    if garnets:
        sentences.append(words("◆ A garnet for {traders}.", traders=garnets))
    return sentences


def _tolls(step: RoundStep, view: View, words: Words) -> str:
    """Roads that were shared, discounts first; what those paid who went alone stands at their arrival."""
    shared = [crossing for crossing in step.crossings if crossing.travellers > 1]
    shared.sort(key=lambda crossing: not crossing.discount)
    parts = [_toll(crossing, view, words) for crossing in shared]
    others = len(step.crossings) - len(shared)
    if others:
        parts.append(words.plural("one trader went alone", "{n} went alone", others))
    return words.series(parts)


def _toll(crossing: Crossing, view: View, words: Words) -> str:
    sentence = (
        "{road}: {number} pay half, {toll} each" if crossing.discount else "{road}: {number} pay {toll} each"
    )
    road = phrases.road_name(view.map, crossing.route)
    return words(sentence, road=road, number=crossing.travellers, toll=crossing.toll)


def _arrivals(journeys: Sequence[Journey], view: View, names: Names, words: Words) -> str:
    players = []
    for seat, group in groupby(journeys, key=lambda journey: journey.seat):
        went = ((way.trader, phrases.journey_words(way, view.map, names)) for way in group)
        told = [f"{phrases.trader_mark(names, seat, trader)} {way}" for trader, way in went]
        players.append(f"{names.bold(names.whom(seat, words))} {', '.join(told)}")
    return words.series(players)


def _purses(resolved: Round, view: View, names: Names, words: Words) -> str:
    """Purses after a round, a cross for those who were dead by then."""
    died = {
        (journey.seat, journey.trader)
        for earlier in view.rounds[: resolved.number]
        for journey in earlier.journeys
        if journey.died
    }
    players = []
    for seat, purses in enumerate(resolved.purses):
        figures = ["†" if (seat, number) in died else str(gold) for number, gold in enumerate(purses)]
        players.append(f"{names.bold(names.whom(seat, words))} {'/'.join(figures)}")
    return " · ".join(players)
