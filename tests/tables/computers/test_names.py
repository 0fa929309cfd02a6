"""Computer players' names begin as nobody else's at the table does."""

from __future__ import annotations

from tables.computers.names import STARS, free_name, initial
from tables.core.types import Person
from tables.service import Tables
from tests.tables.games import HeapOptions
from tests.tables.world import ANN, HERE


def test_no_two_names_begin_alike_but_where_all_letters_are_used_up() -> None:
    assert len({initial(star) for star in STARS}) >= 20
    assert len(set(STARS)) == len(STARS)
    assert initial("Élodie") == initial("Eva") == "e"
    assert initial("⭐") == ""
    taken = [chr(letter) for letter in range(ord("a"), ord("z") + 1)]
    assert free_name(taken) in STARS, "there is a name for everybody"


async def test_computer_players_begin_with_a_free_letter_whoever_joins_later(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    info = await tables.lobbies.add_computer(info.id, ANN.id)
    info = await tables.lobbies.add_computer(info.id, ANN.id)
    assert [seat.name for seat in info.seats] == ["Ann", "Vega", "Rigel"], "Altair begins as Ann does"
    info = await tables.lobbies.join(info.id, Person(900, "Víctor"))
    names = [seat.name for seat in info.seats]
    assert names[0] == "Ann"
    assert names[3] == "Víctor"
    assert len({initial(name) for name in names}) == 4
