"""What the rules forbid is offered nowhere, whichever options forbid it, those that nobody thought of too."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from arena.ceylon.adversaries import ADVERSARIES
from cogs.ceylon.module import CEYLON
from cogs.screens.forms import ChoiceField, FieldOption
from data.catalogue import ENGLISH
from engine.ceylon import phases
from engine.ceylon.cards import PIRATES
from engine.ceylon.state import State, draw
from engine.ceylon.types import Fleet, Move, Offer, Options, Raid, View
from engine.players.ceylon_trades import offers
from tables.core.view_types import TableView
from tests.cogs.ceylon.panels import UI
from tests.cogs.table_views import explore, labels, targets, view_of
from tests.engine.ceylon.support import GAME
from tests.engine.ceylon.walk import luck, onwards
from tests.engine.compositions import legal, put_together
from tests.engine.options import any_options
from tests.support.thorough import times

Way = type[Move]
WAYS: list[Way] = [*phases.PHASE_OF]
PLAYERS = [CEYLON.players["steady"], *ADVERSARIES.values()]
SCREENS, TRIES = 8, 6
"""Of a panel, and of moves that are put together, at most."""
Cards = Sequence[FieldOption]


def filled_in(table_view: TableView[View]) -> Iterator[Iterator[Move]]:
    """Of each form that the panel opens, and each partner it names: offers of one card for one.

    Who has no card asks for one, or gives one to whoever has none.
    """

    def offers_to(rest: str, to: tuple[str, ...], given: Cards, asked: Cards) -> Iterator[Move]:
        for give, ask in product(*([(one.value,) for one in cards] or [()] for cards in (given, asked))):
            said = {"to": to, "given": give, "asked": ask}
            yield UI.move(table_view, UI.filled(table_view, rest, said, ENGLISH).rest)

    for target in targets(UI.panel(table_view, "trade", ENGLISH)):
        if target.verb == "form":
            form = UI.form(table_view, target.rest, ENGLISH)
            fields = {field.key: field.options for field in form.fields if isinstance(field, ChoiceField)}
            for to in [(one.value,) for one in fields.get("to", ())] or [()]:
                yield offers_to(target.rest, to, fields["given"], fields["asked"])


def offered(state: State, seat: int) -> Iterator[Move]:
    """Moves that the list, compositions or a computer player offer a seat."""
    yield from GAME.moves(state, seat)
    chance, view = luck("offered", state.turn, seat), GAME.view(state, seat)
    yield from (put_together(GAME, state, seat, chance)[1] for _ in range(TRIES))
    yield from offers(state, view, seat, TRIES)
    if seat in GAME.awaited(state):
        yield from (player.choose(GAME, view, seat, chance) for player in PLAYERS)


def rich_states(options: Options, seats: int, seed: int) -> Iterator[State]:
    """Positions of a random game whose hands allow almost all that the rules do."""
    state = GAME.new(GAME.settle(options, seats), seats, luck("rich", seed))
    for seat in range(seats):
        draw(state, seat, 9, [])
    state.hands[state.player][PIRATES] += state.deck.count(PIRATES)
    state.deck = [kind for kind in state.deck if kind != PIRATES]
    yield state
    for ply, (reached, _, _, _) in enumerate(onwards(state, luck("plies", seed), 24)):
        if ply % 4 == 0:
            yield reached


@pytest.mark.rule("C-21")
@pytest.mark.parametrize("forbidden", [None, *WAYS], ids=lambda way: way.__name__ if way else "nothing")
@settings(
    deadline=None,
    max_examples=times(6, 20),
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
@given(any_options(Options), st.integers(2, 3), st.integers(0, 10**6))
def test_what_an_option_forbids_is_refused_and_offered_nowhere(
    forbidden: Way | None, options: Options, seats: int, seed: int
) -> None:
    """Each way of acting is forbidden as an option would do it that nobody has thought of yet."""
    told, picks = phases.is_allowed, random.Random(seed)
    unused = GAME.new(GAME.settle(options, seats), seats, luck("rich", seed))
    left = [way is not forbidden and told(unused, way) for way in (Raid, Fleet)]
    for state in rich_states(options, seats, seed):
        for seat in range(seats):
            gone = [move for move in GAME.moves(state, seat) if type(move) is forbidden]
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(phases, "is_allowed", lambda *asked: asked[1] is not forbidden and told(*asked))
                assert not legal(GAME, state, seat, gone)
                table_view = view_of(GAME, state, seat, seats, options)
                said = " ".join(labels(UI.panel(table_view, "standing", ENGLISH)))
                assert ["Raid: " in said, "Fleet" in said] == left
                if forbidden is Offer and not state.offers:
                    assert "offer" not in next(GAME.compose(state, seat)).words()
                    assert "Trade" not in labels(UI.panel(table_view, "", ENGLISH))
                    assert labels(UI.panel(table_view, "trade", ENGLISH)) == ["Back"]
                for move in offered(state, seat):
                    assert type(move) is not forbidden
                    GAME.check(state, seat, move)
                explore(UI, state, table_view, SCREENS, picks)
                for moves in filled_in(table_view):
                    assert any(legal(GAME, state, seat, [move]) for move in moves), "a form leads somewhere"
