"""How sentences name people, and say "you" to one of them with the verbs and cases of each language."""

import pytest

from data.catalogue import Words, words_for
from render.narration import Names

NAMES = Names(["Ana", "Béla"], reader=0)


@pytest.mark.parametrize(
    ("language", "taking", "losing"),
    [
        ("en", "You took 2 gold from Béla.", "Béla took 2 gold from you."),
        ("de", "Du hast Béla 2 gold abgenommen.", "Béla nahm dir 2 gold ab."),
        ("fr", "Tu as pris 2 gold à Béla.", "Béla t’a pris 2 gold."),
        ("es", "Quitaste 2 gold a Béla.", "Béla te quitó 2 gold."),
    ],
)
def test_the_reader_is_you_whoever_of_the_two_it_is(language: str, taking: str, losing: str) -> None:
    words = words_for(language)
    for name, victim, said in ((0, 1, taking), (1, 0, losing)):
        assert said == words(
            "{name} took {taken} from {target}.",
            name=NAMES.who(name, words),
            target=NAMES.whom(victim, words),
            taken="2 gold",
        )


def test_where_a_language_has_no_sentence_for_it_the_reader_is_named() -> None:
    words = Words("de", {"{name} slept.": "{name} schlief.", "You": "Du"})
    assert words("{name} slept.", name=NAMES.who(0, words)) == "Ana schlief."
    assert words("{name} woke.", name=NAMES.who(0, words)) == "Du woke."
