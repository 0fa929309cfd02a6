"""Tournaments' messages in moments that pass quickly."""

from cogs.tournament.screens import Told, tournament_screen
from data.catalogue import ENGLISH
from tests.tables.tournaments.players import tournament


def test_one_that_has_begun_is_shown_before_its_first_round_is_drawn() -> None:
    screen = tournament_screen(Told(tournament("swiss", 4), {}, {}, ENGLISH, "key"))
    labels = [button.label for row in screen.rows for button in row]
    assert labels == ["Join late", "Leave", "How it works"]
