"""What a picture shows of a kingdom: the kingdom as it is or would be, and what in it is marked."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.decktet import Suit
from engine.quetinny.advice import SuitRoute, suit_routes
from engine.quetinny.events import CaravanSent, Event, Harvested, Placed
from engine.quetinny.types import CaravanRoute, Province, View
from render.quetinny.preview import Preview


class Scene(NamedTuple):
    """Provinces and routes to be drawn; the sets are cells."""

    provinces: tuple[Province, ...]
    routes: tuple[SuitRoute, ...]
    trial: frozenset[int] = frozenset()
    """Of cards that are laid for trial."""
    last: frozenset[int] = frozenset()
    """Of the last card laid."""
    lit: frozenset[int] = frozenset()
    """Of Aces that get spice."""
    travelled: frozenset[Suit] = frozenset()
    """Suits whose caravan has arrived: its cube stands on the last step."""
    places: tuple[tuple[int, int], ...] = ()
    """Where the chosen card may go, the best first, with what a route would pay that grows there."""
    wells: tuple[int, ...] = ()
    """Cells of the set-up that have no card yet; they are named."""
    asked: int | None = None
    """The one of them whose card is asked for."""

    @property
    def cells(self) -> set[int]:
        """All cells that must be in the picture."""
        return {*(each.cell for each in self.provinces), *(cell for cell, _ in self.places), *self.wells}


def after_turn(view: View, events: Iterable[Event]) -> Scene:
    """The kingdom as it is, and what the last turn did in it."""
    scene = _plain(view)
    for event in events:
        match event:
            case Placed(cell=cell):
                scene = scene._replace(last=frozenset((cell,)))
            case Harvested(cubes=cubes):
                scene = scene._replace(lit=_aces(scene.provinces, [suit for suit, _ in cubes]))
            case CaravanSent(routes=routes, pays=pays):
                scene = _travelled(scene, routes, pays)
            case _:
                pass
    return scene


def in_making(view: View, preview: Preview) -> Scene:
    """The kingdom as a move would leave it, or with the places of the chosen card."""
    laid = {province.cell: province for province in preview.provinces}
    kingdom = [laid.pop(province.cell, province) for province in view.kingdom]
    gains = dict(preview.cubes)
    lit = _aces(kingdom, gains)
    provinces = tuple(
        replace(each, cubes=each.cubes + gains[each.card.suits[0]]) if each.cell in lit else each
        for each in (*kingdom, *laid.values())
    )
    scene = _plain(replace(view, kingdom=provinces))._replace(trial=frozenset(laid), lit=lit)
    if view.phase == "arrange":
        well = preview.places[0] if preview.places else None
        return scene._replace(asked=well)
    places = tuple(zip(preview.places, preview.place_pays, strict=True))
    return _travelled(scene, preview.routes, preview.pays)._replace(places=places)


def _plain(view: View) -> Scene:
    taken = {province.cell for province in view.kingdom}
    wells = tuple(cell for cell in view.opening_cells if cell not in taken) if view.phase == "arrange" else ()
    return Scene(view.kingdom, suit_routes(view.kingdom), wells=wells)


def _aces(provinces: Iterable[Province], suits: Collection[Suit]) -> frozenset[int]:
    return frozenset(
        each.cell for each in provinces if each.card.kind == "ace" and each.card.suits[0] in suits
    )


def _travelled(scene: Scene, routes: Sequence[CaravanRoute], pays: Sequence[int]) -> Scene:
    """With the paths that caravans take instead of the best ones of their suits."""
    sent = {way.suit: SuitRoute(way.suit, way.cells, pay) for way, pay in zip(routes, pays, strict=True)}
    drawn = tuple(sent.get(route.suit, route) for route in scene.routes)
    return scene._replace(routes=drawn, travelled=frozenset(sent))
