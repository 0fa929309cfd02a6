"""Names and cards in texts, and what the public message says."""

from __future__ import annotations

from cogs.kashgar.card_text import brief, card_lines, deck_lines
from cogs.screens.markup import icon_mark, plain, with_icons
from cogs.screens.screen import OPTION_LIMIT
from cogs.table_screens.board import board_screen
from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.kashgar.events import CardsDrawn, CardUsed, GoodsStolen, QuestionAnswered, TrackMoved, TurnEnded
from engine.kashgar.language import Goods
from engine.kashgar.types import Choose, Stop, Use
from render.icons import seat_icon
from render.kashgar.labels import signed
from tests.cogs.kashgar.table_views import (
    GAME,
    NAMES,
    UI,
    deck_with,
    long_names,
    new_state,
    playout,
    view_of,
    visible_move,
)
from tests.cogs.table_views import assert_fits


def test_names_of_people_and_cards_format_nothing() -> None:
    stolen = visible_move(1, 0, (GoodsStolen(0, 1, "mule", 1),))
    assert UI.describe(stolen, view_of(new_state()), ENGLISH) == "You took 1 mule from B\\*la \\<\\@1\\>."
    table_view = view_of(new_state(deck=deck_with(long_names)))
    key = table_view.view.deck.persons[0].key
    drawn = UI.describe(visible_move(1, 0, (CardsDrawn(0, "standard", (key,)),)), table_view, ENGLISH)
    assert "\\@everyone" in drawn
    assert "@everyone" not in drawn.replace("\\@", "")


def test_what_is_chosen_of_a_card_is_said_in_its_words_also_before_it_is_asked() -> None:
    state = new_state()
    state.caravans[0][0] = GAME.cards(state).index["planter"]
    for seat in (0, 1):
        state.first = seat  # also out of turn, of a move left for later
        said = UI.moves_words(view_of(state), (Use(0), Choose(1)), ENGLISH)
        assert said == "use Planter; then gain 4 star anise"


def test_a_move_left_for_later_is_told_whatever_card_others_have_put_to_the_front_since() -> None:
    for parting, action in ((True, 0), (False, 2)):
        said = UI.moves_words(view_of(new_state(3), 1), (Use(0, parting, action), Choose(7)), ENGLISH)
        assert said == f"{'let' if parting else 'use'} Patriarch of caravan 1{' go' if parting else ''}"


def test_recent_moves_are_listed_by_turns() -> None:
    one = (CardUsed(0, 0, "baker", False, 0, Goods()),)
    end = (TrackMoved(0, "gold", 3, 4), TurnEnded(0, 1, (0, 0)))
    silent = (QuestionAnswered(1, Stop()), TurnEnded(1, 2, (0, 0)))
    told = (one, end, silent, one)
    moves = tuple(visible_move(number, 0, events) for number, events in enumerate(told, 1))
    table_view = view_of(new_state(), None, recent=moves)
    ana = icon_mark(seat_icon(0))
    assert UI.story(table_view, ENGLISH) == (f"{ana}Ana used Baker.",), "a turn that goes on"
    ended = view_of(new_state(), None, recent=moves[:2])
    assert UI.story(ended, ENGLISH) == (f"{ana}Ana used Baker: +1 gold.",)


def test_the_public_message_of_whole_games() -> None:
    for seats, label in ((2, "poor"), (3, "hidden"), (4, "thrust")):
        for state, _, recent in playout(seats, label, 12 if seats == 4 else 0)[::5]:
            table_view = view_of(state, None, recent=recent)
            view, head = table_view.view, UI.headline(table_view, ENGLISH)
            assert head.startswith(f"Round {view.round}") or view.ask is None
            assert "point" not in head or view.ask is None, "points have lines of their own"
            lines = UI.standings(table_view, ENGLISH)
            told = "\n".join(with_icons(line, lambda _: None, 4000) for line in lines)
            for player in view.players:
                assert told.count(f"{plain(NAMES[player.seat])} · {signed(player.total)} point") == 1
            if view.ask is not None:
                goods = view.players[0].goods
                assert f"{goods.mule} mules, {goods.gold} gold, {goods.ginger} ginger, " in told
            assert len(UI.story(table_view, ENGLISH)) <= 2
            assert UI.board_picture(table_view, ENGLISH).arguments[1] == table_view.table.names
            assert len(UI.board_buttons(table_view, ENGLISH)) == 1
            assert_fits(board_screen(UI, table_view, ENGLISH, "key"))
    state = playout(2, "poor")[-1][0]
    assert "The " in UI.headline(view_of(state, None), ENGLISH) or "Nobody" in UI.headline(
        view_of(state, None), ENGLISH
    )


def test_players_come_in_their_order_and_who_leads_is_marked() -> None:
    for state, _, recent in playout(3, "hidden")[::20]:
        lines = UI.standings(view_of(state, None, recent=recent), ENGLISH)[:6:2]
        assert all(plain(name) in line for name, line in zip(NAMES, lines, strict=False))
        totals = [player.total for player in GAME.view(state, None).players]
        leads = [total == max(totals) != min(totals) for total in totals]
        assert ["★ **" in line for line in lines] == leads


def test_with_four_players_contracts_are_lines_of_text_with_who_can_pay() -> None:
    state = new_state(4)
    state.goods = [[6, 9, 9, 9, 9, 9, 9], [0] * 7, [6, 9, 9, 9, 9, 9, 9], [0] * 7]
    view = GAME.view(state, None)
    lines = [with_icons(line, lambda _: None, 400) for line in UI.standings(view_of(state, None), ENGLISH)]
    for key in view.face_up:
        contract = view.deck.contract(key)
        name = contract.name if contract.kind == "special" else contract.name.split()[-1]
        (line,) = [one for one in lines if one.startswith(f"**{name}, {contract.points}**: ")]
        assert f" · mules {contract.mules}+ · " in line
        assert line.endswith(" · can pay: Ana, Chidi")
    assert not any("can pay" in line for line in UI.standings(view_of(new_state(3), None), ENGLISH))


def test_what_tokens_on_contracts_mean_is_said_where_there_are_any() -> None:
    state = new_state(3)
    for goods, said in (([6, 9, 9, 9, 9, 9, 9], True), ([0] * 7, False)):
        state.goods = [goods, [0] * 7, [0] * 7]
        lines = UI.standings(view_of(state, None), ENGLISH)
        assert ("-# On a contract: who could pay for it." in lines) == said


def test_what_the_picture_has_no_signs_for_is_told_in_words() -> None:
    state = new_state(2)
    assert not any("Use:" in line for line in UI.standings(view_of(state, None), ENGLISH))
    state.caravans[0] = [GAME.cards(state).index["khan-s-daughter"]]
    (line,) = [line for line in UI.standings(view_of(state, None), ENGLISH) if "daughter**" in line]
    assert line.startswith("-# **Khan’s daughter** Use: gain 1 gold and 1 of any spice; ")


def test_two_cards_of_a_name_are_told_apart_in_moves() -> None:
    state = new_state()
    table_view = view_of(state, state.player)
    uses = [UI.move_words(table_view, Use(caravan, False, 0), ENGLISH) for caravan in range(3)]
    assert uses[0] == "use Patriarch of caravan 1 (draw 2 Standard cards, keep 1)"
    assert len(set(uses)) == 3
    state.caravans[3 * state.player].insert(0, GAME.cards(state).index["baker"])
    assert UI.move_words(view_of(state, state.player), Use(0, True, 0), ENGLISH) == "let Baker go"


def test_every_card_of_the_shipped_deck_in_words() -> None:
    deck = GAME.deck
    for card in deck.cards:
        text = "\n".join(card_lines(deck, card, ENGLISH))
        assert "source:" in text
        assert "{" not in text
        assert brief(deck, card, ENGLISH)
    (first, *_) = deck_lines(deck, ENGLISH)
    assert first.startswith("165 cards")
    assert "reconstructed" in first


def test_what_is_known_of_cards_and_deck_is_in_their_readers_language() -> None:
    deck, german = GAME.deck, words_for("de")
    lines = "\n".join(line for card in deck.cards for line in card_lines(deck, card, german))
    lines += "\n".join(deck_lines(deck, german))
    for text in {deck.about, *(card.known for card in deck.cards)} - {""}:
        assert german.name(text) != text
        assert plain(german.name(text)) in lines


def test_each_card_has_a_line_in_menus_that_is_not_cut() -> None:
    deck = view_of(new_state()).view.deck
    for words in map(words_for, LANGUAGES):
        lines = {card.name: brief(deck, card, words) for card in deck.cards}
        assert not {name: line for name, line in lines.items() if len(line) > OPTION_LIMIT}


def test_a_table_that_was_closed_says_nothing_of_what_was_to_come() -> None:
    lines = UI.standings(view_of(new_state(3), None, status="closed"), ENGLISH)
    assert len(lines) == 6
    assert "25 points" in "".join(UI.standings(view_of(new_state(3), None), ENGLISH))
    assert "25 points" not in "".join(lines)
