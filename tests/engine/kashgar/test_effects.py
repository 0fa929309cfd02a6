"""Every kind of effect (K-11 to K-14, K-22), each on a probe card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.kashgar.events import CardRotated, GoodsStolen, TrackMoved
from engine.kashgar.language import (
    Amounts,
    Chosen,
    Convert,
    Draw,
    Increase,
    Levels,
    Lose,
    Others,
    RaiseToHighest,
    Remove,
    Reserve,
    Rotate,
    SetTo,
    Steal,
    Take,
    Turn,
)
from tests.engine.kashgar.build import (
    GAME,
    caravan,
    changed,
    named,
    play,
    probe,
    refused,
    stock,
    table,
    texts,
)


@pytest.mark.rule("K-11", "K-22")
def test_increase_stops_at_the_end_of_the_track() -> None:
    state = probe(Increase((Amounts(mule=5, gold=2, cinnamon=7),)))
    events = play(state, "use 1")
    assert changed(state) == {"mule": 6, "gold": 5, "cinnamon": 9}
    assert TrackMoved(0, "mule", 3, 6, 2) in events
    assert TrackMoved(0, "cinnamon", 3, 9, 1) in events


@pytest.mark.rule("K-11")
def test_values_split_by_a_slash_are_a_choice_of_one() -> None:
    state = probe(Increase((Amounts(ginger=3), Amounts(anise=2, gold=1))))
    play(state, "use 1")
    assert texts(state) == ["choose 1", "choose 2"]
    refused(state, "choose 3", "K-6")
    play(state, "choose 2")
    assert changed(state) == {"anise": 5, "gold": 4}


@pytest.mark.rule("K-11")
def test_any_spice_is_chosen_unit_by_unit_and_never_gold_or_mules() -> None:
    state = probe(Increase((Amounts(any=3),)), stock="pepper=8")
    play(state, "use 1")
    assert texts(state) == ["pick ginger", "pick cloves", "pick pepper", "pick anise", "pick cinnamon"]
    assert GAME.view(state, 1).ask is not None
    play(state, "pick pepper", "pick pepper", "pick ginger")
    assert changed(state) == {"pepper": 9, "ginger": 4}
    assert state.player == 1


@pytest.mark.rule("K-11")
def test_any_spice_in_a_cost_is_paid_in_spices_of_the_owners_choice() -> None:
    state = probe(
        Reserve(), cost=(Amounts(any=2, gold=1),), stock="ginger=1 cloves=1 pepper=0 anise=0 cinnamon=0"
    )
    play(state, "use 1")
    assert changed(state) == {"gold": 2, "ginger": 0, "cloves": 0, "pepper": 0, "anise": 0, "cinnamon": 0}
    state = probe(Reserve(), cost=(Amounts(any=2),))
    play(state, "use 1")
    assert len(texts(state)) == 15
    refused(state, "pay 2 gold", "K-11")
    refused(state, "pay 1 ginger", "K-11")
    play(state, "pay 1 ginger, 1 cinnamon", "caravan 1")
    assert changed(state) == {"ginger": 2, "cinnamon": 2}


@pytest.mark.rule("K-11")
def test_a_cost_may_be_a_choice() -> None:
    state = probe(Reserve(), cost=(Amounts(gold=2), Amounts(pepper=1)))
    play(state, "use 1")
    assert texts(state) == ["pay 2 gold", "pay 1 pepper"]
    play(state, "pay 1 pepper", "caravan 2")
    assert changed(state) == {"pepper": 2}


@pytest.mark.rule("K-12", "K-22")
@pytest.mark.parametrize("before", [0, 5, 9])
def test_set_goes_up_and_down_to_exactly_the_value(before: int) -> None:
    state = probe(SetTo((Levels(gold=5, mule=0), Levels(ginger=9))), stock=f"gold={before}")
    play(state, "use 1", "choose 1")
    assert (stock(state)["gold"], stock(state)["mule"]) == (5, 0)


@pytest.mark.rule("K-22")
def test_lose_goes_down_to_nothing() -> None:
    state = probe(Lose((Amounts(gold=5, any=2),)), stock="ginger=1 cloves=1 pepper=0 anise=0 cinnamon=0")
    play(state, "use 1")
    assert texts(state) == ["pick ginger", "pick cloves"]
    play(state, "pick cloves")
    assert (stock(state)["gold"], stock(state)["ginger"], stock(state)["cloves"]) == (0, 0, 0)


@pytest.mark.rule("K-22")
@pytest.mark.parametrize(("number", "mules", "gold"), [(0, 3, 8), (1, 2, 9), (3, 0, 9)])
def test_convert_any_number_at_a_rate(number: int, mules: int, gold: int) -> None:
    state = probe(Convert("mule", "gold", 5, 2), stock="gold=8")
    play(state, "use 1")
    assert texts(state) == ["amount 0", "amount 1", "amount 2", "amount 3"]
    play(state, f"amount {number}")
    assert (stock(state)["mule"], stock(state)["gold"]) == (mules, gold)


@pytest.mark.rule("K-22")
def test_match_rises_to_anothers_highest_and_never_falls() -> None:
    state = probe(
        RaiseToHighest(("ginger", "pepper"), 2), seats=3, rival="ginger=7 pepper=0", stock="pepper=5"
    )
    state.goods[2][2] = 4
    play(state, "use 1", "pick pepper", "pick ginger")
    assert changed(state) == {"pepper": 5, "ginger": 7}


@pytest.mark.rule("K-5", "K-22")
def test_match_asks_nothing_where_nothing_can_rise() -> None:
    state = probe(RaiseToHighest(("ginger", "pepper"), 2), rival="pepper=2 gold=9")
    play(state, "use 1")
    assert state.player == 1
    state = probe(RaiseToHighest(("ginger", "pepper"), 2), rival="pepper=7")
    play(state, "use 1", "pick pepper")
    assert (state.player, changed(state)) == (1, {"pepper": 7}), "and no second time either"


@pytest.mark.rule("K-22", "K-15")
def test_draw_special_cards() -> None:
    state = probe(Draw("special", 2, 2))
    top = named(state, state.special[:-3:-1])
    play(state, "use 1")
    if state.stack:
        play(state, f"keep {top[1]}")
    assert sorted(caravan(state)) == sorted(["probe", *top])
    assert len(state.special) == 10


@pytest.mark.rule("K-19", "K-22")
def test_an_empty_special_deck_gives_nothing() -> None:
    state = probe(Draw("special", 2))
    state.special.clear()
    play(state, "use 1")
    assert caravan(state) == ["probe"]


@pytest.mark.rule("K-22")
def test_take_several_of_the_discard_pile() -> None:
    state = probe(Take(2), discards="baker scribe quack")
    play(state, "use 1", "take scribe", "take quack")
    assert caravan(state) == ["probe", "scribe", "quack"]


@pytest.mark.rule("K-13", "K-22")
def test_remove_fewer_than_allowed_from_anywhere_the_acting_card_included() -> None:
    state = table("astrologer baker patriarch", "muleteer quack")
    play(state, "part 1", "remove 1.2", "remove 2.1")
    assert (caravan(state), caravan(state, 1)) == (["baker"], ["quack"])
    state = table("hermit baker", "patriarch quack")
    play(state, "use 1")
    assert texts(state) == ["remove 1.1", "remove 1.2", "remove 2.1", "remove 2.2", "stop"]
    play(state, "remove 1.2")
    assert caravan(state) == ["baker"]
    assert named(state, state.box) == ["hermit"]


@pytest.mark.rule("K-13")
def test_a_removed_patriarch_does_not_return_to_the_reserve() -> None:
    state = table("hermit", "patriarch")
    play(state, "use 1", "remove 2.1")
    assert state.reserve == 1
    assert named(state, state.box) == ["patriarch"]


@pytest.mark.rule("K-13", "K-14")
def test_a_card_that_has_removed_itself_does_not_turn() -> None:
    matriarch = GAME.deck.person("matriarch")
    action = replace(matriarch.caravan[0], do=(Remove(2), Turn()))
    deck = replace(
        GAME.deck,
        persons=tuple(
            replace(one, caravan=(action,)) if one == matriarch else one for one in GAME.deck.persons
        ),
    )
    state = table("matriarch baker", deck=deck)
    play(state, "use 1", "remove 1.2", "stop")
    assert caravan(state) == ["baker"]
    state = table("matriarch baker", deck=deck)
    play(state, "use 1", "remove 1.1", "stop")
    assert caravan(state) == ["patriarch"], "it turns where it now lies"


@pytest.mark.rule("K-22")
def test_the_reserve_patriarch_joins_any_caravan_once() -> None:
    state = table("aristocrat", "muleteer", "")
    play(state, "part 1")
    assert texts(state) == ["caravan 1", "caravan 2", "caravan 3"]
    play(state, "caravan 3")
    assert caravan(state, 2) == ["patriarch"]
    assert state.reserve == 0
    state = probe(Reserve())
    state.reserve = 0
    play(state, "use 1")
    assert state.player == 1


@pytest.mark.rule("K-22")
def test_steal_gains_what_is_really_lost() -> None:
    state = probe(Chosen((Steal((Amounts(gold=5),)),)), rival="gold=2", stock="gold=8")
    events = play(state, "use 1")
    assert GoodsStolen(0, 1, "gold", 2) in events
    assert stock(state)["gold"] == 9
    assert stock(state, 1)["gold"] == 0


@pytest.mark.rule("K-22")
def test_steal_any_spice_of_those_the_victim_has() -> None:
    state = probe(
        Chosen((Steal((Amounts(any=2),)),)), rival="ginger=0 cloves=0 pepper=1 anise=1 cinnamon=0", seats=3
    )
    play(state, "use 1")
    assert texts(state) == ["seat 2", "seat 3"]
    play(state, "seat 2")
    assert texts(state) == ["pick pepper", "pick anise"]
    play(state, "pick anise")
    assert changed(state) == {"pepper": 4, "anise": 4}


@pytest.mark.rule("K-22")
def test_rotate_anothers_front_card_is_the_acting_players_choice() -> None:
    state = probe(Chosen((Rotate(),)))
    state.caravans[3:6] = [[GAME.cards(state).index[key] for key in ("baker", "quack")], [], [0]]
    play(state, "use 1")
    assert texts(state) == ["caravan 1", "caravan 3"]
    events = play(state, "caravan 1")
    assert events[0] == CardRotated(0, 1, 0, "baker")
    assert caravan(state, 0, 1) == ["quack", "baker"]


@pytest.mark.rule("K-22")
def test_every_other_players_rotation_is_chosen_by_the_acting_player() -> None:
    state = probe(Others((Rotate(),)), seats=3)
    cards = GAME.cards(state)
    state.caravans[3:] = [
        [cards.index[key] for key in keys.split()] for keys in ("", "", "baker", "quack", "", "hermit baker")
    ]
    events = play(state, "use 1")
    assert events[-1] == CardRotated(0, 1, 2, "baker"), (
        "a caravan of one card is the only choice, and stays as it is"
    )
    assert (state.player, texts(state)) == (0, ["caravan 1", "caravan 3"])
    play(state, "caravan 3")
    assert caravan(state, 2, 2) == ["baker", "hermit"]


@pytest.mark.rule("K-22")
def test_effects_on_every_other_player_go_clockwise() -> None:
    harm = (
        Increase((Amounts(gold=3),)),
        SetTo((Levels(mule=1),)),
        Lose((Amounts(ginger=1), Amounts(pepper=2))),
    )
    state = probe(Others(harm), seats=4)
    state.first = 2
    state.caravans[6] = state.caravans[0]
    events = play(state, "use 1")
    assert [event.seat for event in events if isinstance(event, TrackMoved)] == [3, 3]
    view = GAME.view(state, None)
    assert view.ask is not None
    assert view.ask.seat == 3
    play(state, "choose 1", "choose 2", "choose 2")
    assert changed(state, 2) == {}
    assert changed(state, 3) == {"gold": 6, "mule": 1, "ginger": 2}
    assert changed(state, 0) == changed(state, 1) == {"gold": 6, "mule": 1, "pepper": 1}


@pytest.mark.rule("K-22")
def test_the_gate_guard() -> None:
    state = table("gate-guard", seats=3)
    play(state, "use 1")
    assert [stock(state, seat)["gold"] for seat in range(3)] == [3, 6, 6]
    state = table("gate-guard", seats=3)
    play(state, "part 1")
    assert [stock(state, seat)["gold"] for seat in range(3)] == [3, 2, 2]


@pytest.mark.rule("K-22")
def test_points_that_count_something() -> None:
    state = table("farmer farmer", "baker")
    cards = GAME.cards(state)
    field = cards.contract_index["grain-field"]
    state.fulfilled[0] = [field, field, cards.contract_index["stud-farm"]]
    state.fulfilled[1] = [field]
    view = GAME.view(state, None)
    assert view.players[0].person_points == 4
