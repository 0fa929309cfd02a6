"""The table in words: whole, for those who take no pictures, in alt texts, and below boards."""

from collections.abc import Iterator, Sequence

from data.catalogue import Words
from engine.traitors import graph, types
from engine.traitors.maps import MapRemark
from render.narration import Names, leads
from render.traitors import end_narrator, narrator, phrases
from render.traitors.phrases import city_name, numbered_city, road_name, round_name


def table_words(view: types.View, names: Names, words: Words) -> Iterator[str]:
    """What everybody has, the last round, and every road with its toll: all that a picture shows."""
    yield from standings(view, names, words)
    told = narrator.last_season(view, names, words)
    yield from told
    yield from (line for line in map_words(view, names, words) if line not in told)


def alt_words(view: types.View, names: Names, words: Words) -> Iterator[str]:
    """The same for an alt text, which has little room: each road once, and first what no message says."""
    yield from standings(view, names, words, marked=False)
    yield words("**Roads, with their tolls**")
    for city, roads in enumerate(graph.graph_of(view.map).neighbours):
        ways = [
            f"{other + 1} ({view.map.routes[route].toll}{'◆' * view.map.routes[route].garnet})"
            for other, route in roads
            if other > city and route not in view.closed
        ]
        if ways:
            yield f"{city + 1}: {', '.join(ways)}"
    yield from closed_words(view, words)
    yield cities_words(view.map)
    yield from narrator.last_season(view, names, words)


def map_words(view: types.View, names: Names, words: Words) -> Iterator[str]:
    """What the map alone shows: roads, tolls and garnets, old cuts, who came along which way and who died."""
    yield from closed_words(view, words)
    yield words("**Roads, with their tolls**")
    yield from roads_words(view.map, view.closed, names, words)
    if view.rounds:
        yield from narrator.travel_sentences(view.rounds[-1], view, names, words)


def standings(view: types.View, names: Names, words: Words, *, marked: bool = True) -> list[str]:
    """A line a player: the gold of each living trader, and where it is; who leads with a star.

    The reader's own traders are ``marked`` as on the map. In the end, by places.
    """
    if view.score is not None:
        return end_narrator.score_sentences(view.score, names, words)[1 : len(view.players) + 1]
    # A dead trader has nothing, as in the score (T-26).
    purses = [trader.purse * trader.alive for trader in view.traders]
    teams = [purses[types.TRADERS * seat : types.TRADERS * (seat + 1)] for seat in range(len(view.players))]
    stars = enumerate(leads([sorted(team, reverse=True) for team in teams]))
    return [f"{star}{_standing(view, seat, names, words, marked)}" for seat, star in stars]


def standing_order(view: types.View) -> list[int]:
    """The seats as their standings follow each other: in the end by their places."""
    places = (0,) * len(view.players) if view.score is None else view.score.places
    return sorted(range(len(places)), key=lambda seat: places[seat])


def _standing(view: types.View, seat: int, names: Names, words: Words, marked: bool) -> str:
    """One player: name and richest trader bold, cities by numbers, the reader's own by their marks."""
    name = words("You") if seat == names.reader else names[seat]
    traders = view.traders[types.TRADERS * seat : types.TRADERS * (seat + 1)]
    living = sorted((trader for trader in traders if trader.alive), key=lambda trader: -trader.purse)
    garnets = view.players[seat].garnets if seat != names.reader or view.own is None else view.own.garnets
    # Signs never begin a line alone.
    stones = f"\N{NO-BREAK SPACE}◆{garnets}" if garnets else ""
    dead = "\N{NO-BREAK SPACE}☠"
    if not living:
        return f"{names.bold(name)}{dead if traders else ''}{stones}"
    # The name stands with what counts most.
    best, *others = (str(trader.purse) for trader in living)
    if marked and seat == names.reader:
        best, *others = (f"{phrases.trader_mark(names, seat, one.number)} {one.purse}" for one in living)
    gold = [names.bold(f"{name} {best}"), *others]
    places = (
        words("{gold} in {city}", gold=said, city=trader.city + 1)
        for said, trader in zip(gold, living, strict=True)
    )
    return f"{' · '.join(places)}{dead * (types.TRADERS - len(living))}{stones}"


def roads_words(chart: types.Map, closed: tuple[int, ...], names: Names, words: Words) -> Iterator[str]:
    """A line for each city: its number, its name, and where its open roads lead for which toll."""
    for city, roads in enumerate(graph.graph_of(chart).neighbours):
        ways = []
        for other, route in roads:
            if route in closed:
                continue
            way = words("{city} for {toll}", city=other + 1, toll=chart.routes[route].toll)
            ways.append(words("{way} with a garnet", way=way) if chart.routes[route].garnet else way)
        place = city_name(chart, city, names)
        if ways:
            yield words("- {city}: to {ways}", city=place, ways=", ".join(ways))
        else:
            yield words("- {city}: no open road", city=place)


def closed_words(view: types.View, words: Words) -> list[str]:
    """The roads that cannot be used, with the round that cut them."""
    cut = [
        words("{text} ({more})", text=road_name(view.map, route), more=round_name(past.number))
        for past in view.rounds
        for route in past.cuts
        if route in view.closed
    ]
    return [words("Cut roads: {roads}.", roads=", ".join(cut))] if cut else []


def cities_words(chart: types.Map) -> str:
    """The names of all cities behind their numbers: pictures of whole maps have the numbers alone."""
    return " · ".join(numbered_city(chart, city) for city in range(len(chart.cities)))


def chart_words(chart: types.Map, warnings: Sequence[MapRemark], names: Names, words: Words) -> list[str]:
    """A map alone: its warnings, its roads."""
    return [
        *(words("Warning: {reason}.", reason=remark.reason) for remark in warnings),
        *roads_words(chart, (), names, words),
    ]
