"""Tables in lines of words."""

from __future__ import annotations

from cogs.screens.text_only import ROOM, alt_in_words, lines_in_words, without_repeats


def test_there_are_as_many_lines_as_a_message_has_room_for() -> None:
    lines = [f"{number}: {'x' * 490}" for number in range(9)]
    shown = lines_in_words(lines)
    assert shown == tuple(lines[: len(shown)])
    assert len("\n".join(shown)) <= ROOM < len("\n".join(lines[: len(shown) + 1]))


def test_what_the_text_says_is_not_repeated_in_words() -> None:
    text = ("**Your turn**\n-# You have 3 gold.", "-# Vega drew.")
    assert without_repeats(("You have 3 gold.", "-# Vega drew.", "Deck 9."), text) == ("Deck 9.",)
    story = ("-# Since you were here: Vega drew. Rigel lost 2 cards. Deck 90.",)
    assert without_repeats(("Deck 9.", "Rigel lost 2 cards.", "Rigel"), story) == ("Deck 9.", "Rigel")


def test_a_list_in_a_pictures_words_is_one_in_the_message() -> None:
    assert alt_in_words("Roads\n- 1 to 2\n*Vega* - 3") == "Roads\n- 1 to 2\n\\*Vega\\* \\- 3"
