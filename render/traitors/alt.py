"""The map in words, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.maps import MapRemark
from engine.traitors.types import Map, View
from render.narration import Names
from render.traitors.header import headline
from render.traitors.in_words import closed_words, final_words, player_words, traitors_line
from render.traitors.narrator import last_round, travel_sentences
from render.traitors.own import bid_label
from render.traitors.phrases import numbered_road, road_label
from render.traitors.plan import offers, own
from render.traitors.preview import Preview
from render.words import ended, spoken, whole_parts, with_story


def public_alt(view: View, names: tuple[str, ...], words: Words) -> str:
    """A spectator's view: how it ended or who is waited for, then everybody's traders and what happened."""
    names = spoken(names, words)
    known = _known(view, names, words)
    parts = [_opening(view, names, words)]
    if view.score is None:
        parts += [*_waiting(view, names, words), *known.players, *known.happened]
        return with_story(whole_parts(parts), known.story)
    # The count tells what everybody has.
    parts += [*map(ended, final_words(view, Names(names), words)), *known.happened]
    return whole_parts([with_story(whole_parts(parts), known.story), *known.players])


def private_alt(view: View, names: tuple[str, ...], preview: Preview, words: Words) -> str:
    """A player's own plan and choices, then the rest."""
    names = spoken(names, words)
    known = _known(view, names, words)
    parts = [_opening(view, names, words), *_plan(view, preview, words), *_offered(view, preview, words)]
    return with_story(whole_parts([*parts, *known.players, *known.happened]), known.story)


class _Known(NamedTuple):
    """What is the same whatever the reader plans."""

    players: tuple[str, ...]
    """Everybody's traders, the reader's first."""
    happened: tuple[str, ...]
    """Roads that are cut, traitors, and the last round in short."""
    story: tuple[str, ...]
    """The last round in order."""


@lru_cache(maxsize=128)
def _known(view: View, names: tuple[str, ...], words: Words) -> _Known:
    called = Names(names, view.seat)
    players = [player_words(view, seat, called, words, brief=True) for seat in range(len(names))]
    if view.seat is not None:
        players.insert(0, players.pop(view.seat))
    happened = (
        *closed_words(view, called, words),
        *traitors_line(view, called, words),
        *last_round(view, called, words),
    )
    story = travel_sentences(view.rounds[-1], view, called, words, brief=True) if view.rounds else ()
    return _Known(tuple(players), happened, tuple(story))


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
    return whole_parts(parts)


def _opening(view: View, names: tuple[str, ...], words: Words) -> str:
    return words(
        "Spice Traitors, {map}. {line}.", map=words.name(view.map.name), line=headline(view, names, words)
    )


def _waiting(view: View, names: tuple[str, ...], words: Words) -> list[str]:
    if not view.awaited:
        return []
    return [words("Still to order: {names}.", names=", ".join(names[seat] for seat in view.awaited))]


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
        found.append(
            words("Cuts: {roads}", roads=", ".join(road_label(view.map, route) for route in preview.cuts))
            + "."
        )
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
