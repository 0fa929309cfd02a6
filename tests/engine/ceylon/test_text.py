"""Texts of moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ceylon.cards import cards
from engine.ceylon.types import Counter, DiscardDown, EndPhase, Move, Offer, Raid, Ship, StandingAnswers
from engine.core.errors import UnreadableMove
from tests.engine.ceylon.support import GAME
from tests.support.thorough import times

some_cards = st.lists(st.integers(0, 10), min_size=11, max_size=11).map(tuple)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("raid 2", Raid(2)),
        ("ship Tea 4+1", Ship("Tea", 4, 1)),
        ("ship Indigo 8", Ship("Indigo", 8)),
        ("end trade", EndPhase("trade")),
        ("offer 3 give Tea,Port ask Winds", Offer(3, cards(Tea=1, Port=1), cards(Winds=1))),
        ("offer 3 ask 2Winds", Offer(3, cards(), cards(Winds=2))),
        ("counter 102 give 2Tea", Counter(102, cards(Tea=2), cards())),
        ("discard Tea,2Port", DiscardDown(cards(Tea=1, Port=2))),
        ("standing use 2 ask", StandingAnswers("use", 2, None)),
    ],
)
def test_examples(text: str, move: Move) -> None:
    assert GAME.text(move) == text
    assert GAME.parse(text) == GAME.parse(f" {text.upper()}  ") == move


def test_cards_may_be_written_loosely() -> None:
    assert GAME.parse("discard port , tea,TEA") == DiscardDown(cards(Tea=2, Port=1))


@settings(deadline=None, max_examples=times(25, 60))
@given(st.integers(0, 5), some_cards, some_cards, st.integers(1, 10**8))
def test_trades_read_back(to: int, give: tuple[int, ...], ask: tuple[int, ...], offer: int) -> None:
    for move in (Offer(to, give, ask), Counter(offer, give, ask)):
        assert GAME.parse(GAME.text(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "raid",
        "raid 6",
        "raid two",
        "ship Rum 2",
        "ship Tea",
        "ship Tea 0",
        "ship Tea 9",
        "plantation Port",
        "end end",
        "end over",
        "discard",
        "discard Rum",
        "offer 3 take Tea",
        "offer 3 give Tea ask",
        "pledge 3",
        "standing maybe 0 0",
        "accept -1",
        "accept all",
        "winds 1",
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.parse(text)


@pytest.mark.parametrize(
    "record",
    [
        '{"type":"offer","to":1,"give":[1],"ask":[0,0,0,0,0,0,0,0,0,0,0]}',
        '{"type":"offer","to":1,"give":[-1,0,0,0,0,0,0,0,0,0,0],"ask":[0,0,0,0,0,0,0,0,0,0,0]}',
        '{"type":"ship","ware":"Rum","goods":1}',
        '{"type":"raid","target":6}',
        '{"type":"raid","target":1,"force":true}',
        '{"type":"pledge","clippers":3}',
    ],
)
def test_records_that_are_refused(record: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.read_move(record)
