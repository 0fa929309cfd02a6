"""The map in words, for those who cannot see it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from data.catalogue import Words
from engine.traitors.maps import MapRemark
from engine.traitors.types import TRADERS, Map, View
from render.narration import Names
from render.picture import ALT_LIMIT
from render.spelling import clusters
from render.traitors.end_narrator import score_sentences, tokens_sentences, verdict
from render.traitors.header import headline
from render.traitors.narrator import travel_sentences
from render.traitors.own import bid_label
from render.traitors.phrases import numbered_road, road_label, traitors_words
from render.traitors.plan import offers, own
from render.traitors.preview import Preview

_NAME = 20
"""Characters of a player's name."""


def public_alt(view: View, names: tuple[str, ...], words: Words) -> str:
    """A spectator's view: purses first, then what was cut, where everybody stands, what happened last."""
    names = tuple(short(name) for name in names)
    parts = [_opening(view, names, words)]
    if view.score is not None:
        parts += _final(view, names, words)
    else:
        parts += _waiting(view, names, words)
        parts += _purses(view, names, words)
    return _joined(
        [*parts, *_closed(view, words), *_stands(view, names, words), *_happened(view, names, words)]
    )


def private_alt(view: View, names: tuple[str, ...], preview: Preview, words: Words) -> str:
    """A player's own plan and choices, then the rest."""
    names = tuple(short(name) for name in names)
    parts = [_opening(view, names, words), *_plan(view, preview, words), *_offered(view, preview, words)]
    if view.own is not None:
        parts.append(words("Garnets in hand: {count}", count=view.own.garnets) + ".")
    return _joined([*parts, *_known(view, names, words)])


@lru_cache(maxsize=128)
def _known(view: View, names: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """What stays the same for a player whatever the plan."""
    stands = *_stands(view, names, words), *_purses(view, names, words)
    return *_closed(view, words), *stands, *_happened(view, names, words)


def chart_alt(chart: Map, warnings: Sequence[MapRemark], words: Words) -> str:
    """A map alone: its size, its warnings, its roads."""
    few, most = chart.players
    parts = [
        words(
            "{name}: {few} to {most} players, {cities} cities, {routes} roads, {garnets} with a garnet.",
            name=words.name(chart.name),
            few=few,
            most=most,
            cities=len(chart.cities),
            routes=len(chart.routes),
            garnets=sum(route.garnet for route in chart.routes),
        )
    ]
    parts += [words("Warning: {reason}.", reason=remark.reason) for remark in warnings]
    for number, route in enumerate(chart.routes):
        ends = road_label(chart, number)
        parts.append(f"{ends} {route.toll}{'*' if route.garnet else ''}.")
    return _joined(parts)


def short(name: str) -> str:
    """A player's name as it may stand in a text: cleaned, and cut where it is long."""
    clean = clusters(name)
    return "".join(clean[:_NAME]).strip() or "?"


def _opening(view: View, names: tuple[str, ...], words: Words) -> str:
    return words(
        "Spice Traitors, {map}. {line}.", map=words.name(view.map.name), line=headline(view, names, words)
    )


def _waiting(view: View, names: tuple[str, ...], words: Words) -> list[str]:
    if not view.awaited:
        return []
    return [words("Still to order: {names}.", names=", ".join(names[seat] for seat in view.awaited))]


def _purses(view: View, names: tuple[str, ...], words: Words) -> list[str]:
    if not view.traders:
        return []
    found = []
    for player in view.players:
        gold = "/".join(
            str(trader.purse) if trader.alive else words("dead")
            for trader in (view.trader(player.seat, number) for number in range(TRADERS))
        )
        found.append(
            words("{name} {gold}, garnets {count}", name=names[player.seat], gold=gold, count=player.garnets)
        )
    return [words("Purses: {purses}.", purses=words.series(found))]


def _closed(view: View, words: Words) -> list[str]:
    """The roads cut last, and those that stay closed from earlier rounds."""
    if not view.rounds:
        return []
    found, last = [], view.rounds[-1].cuts
    older = [cut for past in view.rounds[:-1] for cut in past.cuts if cut in view.closed]
    if last:
        found.append(words("Cut last: {roads}.", roads=_listed(view, last)))
    if older:
        found.append(words("Cut before: {roads}.", roads=_listed(view, older)))
    return found


def _listed(view: View, routes: Sequence[int]) -> str:
    return ", ".join(road_label(view.map, route) for route in routes)


def _happened(view: View, names: tuple[str, ...], words: Words) -> list[str]:
    """How the last round went, and who was traitor when."""
    spoken = Names(names, view.seat)
    found = travel_sentences(view.rounds[-1], view, spoken, words, brief=True) if view.rounds else []
    return [*found, f"{traitors_words(view.traitors, spoken, words)}."] if view.traitors else found


def _stands(view: View, names: tuple[str, ...], words: Words) -> list[str]:
    """A sentence for each city with traders, the fullest first."""
    places: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for trader in view.traders:
        if trader.alive:
            places[trader.city][trader.seat].append(str(trader.number + 1))
    found = []
    for city, seats in sorted(places.items(), key=lambda item: (-sum(map(len, item[1].values())), item[0])):
        who = ", ".join(f"{names[seat]} {'+'.join(numbers)}" for seat, numbers in sorted(seats.items()))
        found.append(words("{city}: {who}.", city=view.map.cities[city].name, who=who))
    return found


def _plan(view: View, preview: Preview, words: Words) -> list[str]:
    cities = view.map.cities
    found = []
    if view.phase == "setup":
        starts = [words("at random") if start is None else cities[start].name for start in preview.starts]
        found.append(words("Your start cities: {cities}.", cities=", ".join(starts)))
    for trader in own(view):
        way = " → ".join(cities[city].name for city in (trader.city, *preview.paths[trader.number]))
        found.append(
            words(
                "Trader {number} ({gold} gold): {way}.", number=trader.number + 1, gold=trader.purse, way=way
            )
        )
    if preview.cuts:
        found.append(words("Cuts: {roads}", roads=_listed(view, preview.cuts)) + ".")
    if preview.bid is not None:
        found.append(bid_label(preview, words) + ".")
    return found


def _offered(view: View, preview: Preview, words: Words) -> list[str]:
    found = []
    if preview.cities:
        ways = offers(view, preview)
        listed = []
        for city in preview.cities:
            number, name, way = city + 1, view.map.cities[city].name, ways.get(city)
            if way is None:
                listed.append(f"{number} {name}")
            elif way.pay:
                listed.append(
                    words(
                        "{number} {city} (toll {toll}, pays {pay})",
                        number=number,
                        city=name,
                        toll=way.toll,
                        pay=way.pay,
                    )
                )
            else:
                listed.append(words("{number} {city} (toll {toll})", number=number, city=name, toll=way.toll))
        found.append(words("To choose from: {cities}.", cities=", ".join(listed)))
    if preview.routes:
        roads = [numbered_road(view.map, route) for route in preview.routes]
        found.append(words("Roads to cut: {roads}.", roads=", ".join(roads)))
    return found


def _final(view: View, names: tuple[str, ...], words: Words) -> list[str]:
    score = view.score
    assert score is not None
    spoken = Names(names)
    return [
        verdict(view, spoken, words) + ".",
        *(f"{sentence.rstrip('.')}." for sentence in score_sentences(score, spoken, words)),
        *tokens_sentences(view, spoken, words),
    ]


def _joined(parts: Sequence[str]) -> str:
    """The parts as one text, as many as the limit allows; one too long for what is left is cut."""
    text = ""
    for part in parts:
        longer = f"{text} {part}" if text else part
        if len(longer) > ALT_LIMIT:
            room = ALT_LIMIT - len(text) - 2
            return f"{text} {part[:room].rstrip()}…" if room > 40 else text
        text = longer
    return text
