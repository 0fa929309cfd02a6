"""Panels without orders: the dead, the winner's gift, whoever lost."""

from __future__ import annotations

import pytest

from cogs.screens.screen import Menu
from cogs.table_screens.course import own_end
from cogs.table_screens.game_ui import StaleDraft
from data.catalogue import ENGLISH
from engine.traitors.types import Token
from tests.cogs.table_views import controls, labels, text_of
from tests.cogs.traitors.panels import given
from tests.cogs.traitors.table_views import UI, follow, screen, view_of
from tests.engine.traitors.build import GAME, Table, go, spring, start


def test_the_dead_are_not_asked_and_their_owner_may_watch() -> None:
    table = Table(start("BBB"), start("AAA", 1, 0), start("III"), early_end="never")
    table.all(go("E--"), go("---", "BE"), go())
    table_view = view_of(table.state)
    assert screen(table_view).title == "Where does A2 go?"
    shown = follow(table_view, "All orders")
    assert [label for label in labels(shown) if label.startswith("Change")] == ["Change A2", "Change A3"]
    table = Table(start("BBB"), start("AAA", 1, 0), start("III"), early_end="never")
    table.all(go("EEE"), go("---", "BE"), go())
    table_view = view_of(table.state)
    assert screen(table_view).title == "Your traders are dead"
    assert "no orders to give" in text_of(screen(table_view))
    assert list(controls(screen(table_view))) == []
    assert "☠ Died: **your A1**, **your A2** and **your A3** on 2–5." in text_of(screen(table_view))


@pytest.mark.rule("T-28")
def test_the_winner_names_who_gets_the_token() -> None:
    table = Table(start("AEI"), start("BBB"), start("CCC")).to_spring()
    table.all(spring("B - -"))
    table_view = view_of(table.state)
    assert table_view.view.score is not None
    won = f"**You** won with {max(table_view.view.score.gold[0])} gold"
    assert screen(table_view).title == "Who gets the other Token of Life?"
    assert UI.headline(table_view, ENGLISH) == won
    assert "is still to be given" in UI.story(table_view, ENGLISH)[1]
    assert not any(isinstance(row, Menu) for row in screen(table_view).rows), "each a press"
    asked = follow(table_view, "B*la")
    assert "B\\*la" in text_of(asked)
    assert given(table_view, asked, "Confirm") == Token(1)
    assert given(table_view, follow(table_view, "Nobody"), "Confirm") == Token(None)
    other = screen(view_of(table.state, 1))
    assert other.title == f"**Ana** won with {max(table_view.view.score.gold[0])} gold"
    assert "nothing for you to do: Ana may give" in text_of(other)
    assert labels(other) == ["All orders and bids"]
    for forged in ("w/0", "w/7", "w/x", "w/"):
        with pytest.raises(StaleDraft):
            screen(table_view, forged)
    table.play(0, Token(1))
    over = view_of(table.state)
    assert own_end(UI, over, ENGLISH)[0] == "", "the heading says it"
    assert own_end(UI, view_of(table.state, 1), ENGLISH)[0].startswith("Your place: **")
    assert UI.headline(over, ENGLISH) == screen(over).title == won
    shown = screen(over)
    assert shown.picture is not None
    assert "trader:2:0" in shown.picture().hits, "the map as it was left"
    story = UI.story(over, ENGLISH)
    assert story[0] == "Spring is over: the game ends."
    assert story[-1] == "You kept a Token of Life and gave one to B\\*la."
    assert len(story) == 5


@pytest.mark.rule("T-12", "T-26")
def test_whoever_lost_is_told_why() -> None:
    table = Table(start("BBB"), start("AAA", 1, 7), start("III"), early_end="never")
    table.all(go("E--"), go("---", "BE"), go())
    for _ in range(3):
        table.all()
    for seat in sorted(GAME.to_act(table.state)):
        table.play(seat, Token(None))
    said = text_of(screen(view_of(table.state)))
    assert "A1 died in summer on 2–5." in said
    assert "Winning bids cost 7 gold." in text_of(screen(view_of(table.state, 1)))
    winner = table.state.score.winners[0]
    assert "That is" not in text_of(screen(view_of(table.state, winner)))
