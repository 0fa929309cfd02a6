"""Deck files: what is wrong is told with file, line, card and reason."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import data
from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.errors import BadContent, BadOptions
from engine.kashgar.game import SHIPPED
from engine.kashgar.language import SPICES, Amounts, Increase
from engine.kashgar.loader import MOST_BYTES, parse_deck, plain_error, why_unusable
from engine.kashgar.text import key_of
from engine.kashgar.types import Options
from tests.engine.kashgar.build import GAME

TEXT = data.read_text(SHIPPED)


def edited(name: str, old: str, new: str) -> str:
    """The shipped file with something replaced in the card of a name."""
    start = TEXT.index(f'name = "{name}"')
    end = TEXT.find("\n\n", start)
    card = TEXT[start:end]
    assert old in card
    return TEXT[:start] + card.replace(old, new, 1) + TEXT[end:]


def refusal(text: str) -> BadContent:
    with pytest.raises(BadContent) as caught:
        parse_deck(text, "mine.toml")
    assert caught.value.file == "mine.toml"
    return caught.value


@pytest.mark.rule("K-22")
def test_the_shipped_file_is_read_alike_again() -> None:
    assert parse_deck(TEXT, SHIPPED) == GAME.deck
    assert why_unusable(GAME.deck) is None


HOSTILE = [
    ("Baker", "copies = 4", "copies = 5", "76 cards"),
    ("Baker", "copies = 4", 'copies = "four"', "Baker: .*copies"),
    ("Baker", "copies = 4", "copies = -4", "Baker: .*copies"),
    ("Baker", 'deck = "standard"', 'deck = "standart"', "Baker: .*standart"),
    ("Noblewoman", 'source = "review"', 'source = "hearsay"', "Noblewoman: .*hearsay"),
    ("Noblewoman", 'source = "review"', 'source = "review"\nkey = "cook"', "unknown key 'key'"),
    ("Noblewoman", 'source = "review"', 'source = "review"\ncolour = "red"', "Noblewoman: .*colour"),
    ("Noblewoman", 'source = "review"', 'source = "review"\nnumber = 4', "Noblewoman: only Start"),
    ("Baker", "caravan = [", "caravan = 7\nrest = [", "caravan must be a list"),
    ("Baker", "{ match = {} }", "{ explode = {} }", "unknown effect 'explode'"),
    ("Baker", "{ match = {} }", "{ match = {}, take = 1 }", "one key"),
    ("Baker", "{ match = {} }", "{ match = { goods = [] } }", "each good once"),
    ("Baker", "{ match = {} }", '{ match = { goods = ["silk"] } }', "Baker: .*silk"),
    ("Baker", "{ match = {} }", "{ steal = { gold = 1 } }", "unknown effect 'steal'"),
    ("Baker", "{ match = {} }", "{ increase = {} }", "at least one good"),
    ("Baker", "{ match = {} }", "{ increase = { gold = 99 } }", "Baker: "),
    ("Baker", "{ match = {} }", "{ increase = { gold = 10 } }", "track holds"),
    ("Baker", "{ match = {} }", "{ increase = { silk = 1 } }", "silk"),
    ("Baker", "{ match = {} }", "{ set = { any = 4 } }", "any"),
    ("Baker", "{ match = {} }", "{ turn = true }", "another side"),
    ("Baker", "{ match = {} }", "{ reserve = false }", "= true"),
    ("Baker", "{ match = {} }", '{ draw = { deck = "standard", cards = 2, keep = 3 } }', "cannot be kept"),
    ("Baker", "{ match = {} }", '{ draw = { deck = "start", cards = 2 } }', "start"),
    ("Baker", "{ match = {} }", '{ complete = { names = ["Gold mine"] } }', "no contract 'gold-mine'"),
    ("Baker", "{ match = {} }", "{ complete = { free = true, gold = true } }", "something is paid"),
    ("Baker", "{ match = {} }", "{ contracts = { cards = 2, most = 3 } }", "cannot be completed"),
    (
        "Baker",
        "{ match = {} }",
        '{ convert = { from = "gold", to = "gold", most = 1, rate = 1 } }',
        "another",
    ),
    ("Baker", "{ match = {} }", "{ chosen = [] }", "1 to 4 effects"),
    ("Baker", "{ match = {} }", "{ others = [{ others = [] }] }", "unknown effect 'others'"),
    ("Baker", "{ match = {} }", "{ remove = 1.5 }", "Baker: "),
    ("Baker", "do = [{ match = {} }]", "do = []", "1 to 6 effects"),
    ("Baker", "do = [{ match = {} }]", "do = [{ take = 1 }], cost = {}", "a board can hold"),
    ("Baker", "do = [{ match = {} }]", "do = [{ take = 1 }], price = 3", "unknown key 'price'"),
    ("Farmer", 'contract = "Grain field"', 'contract = "Wheat"', "Farmer: there is no contract"),
    ("Farmer", 'contract = "Grain field"', 'person = "Wheat"', "Farmer: there is no person"),
    ("Farmer", 'contract = "Grain field"', "each = 1", "counts names"),
    ("Grocer", "number = 2", "number = 3", "Mule driver: .*each number once"),
    ("Grocer", "number = 2", "number = 13", "Grocer: .*each number once"),
    ("Grocer", 'name = "Grocer"', 'name = "SERVANT"', "too much alike"),
    ("Grocer", 'name = "Grocer"', 'name = "  "', "needs a name"),
    ("Grocer", 'name = "Grocer"', 'name = "???"', "name that can be typed"),
    ("Patriarch", "copies = 13", "copies = 12", "patriarch deck has 13"),
    ("Patriarch", "must = true", "must = true\nparting = [{ do = [{ take = 1 }] }]", "parting action"),
    ("Grain field", "copies = 4", "copies = 3", "12 special contracts"),
    ("Grain field", "cost = { gold = 2 }", "cost = {}", "costs something"),
    ("Grain field", "cost = { gold = 2 }", "cost = { any = 2 }", "Grain field: .*any"),
    ("Grain field", "cost = { gold = 2 }", "cost = { mule = 7 }", "a board can hold"),
    ("Grain field", "mules = 1", "mules = 9", "Grain field: .*mules"),
    ("Grain field", 'kind = "special"', 'kind = "grand"', "Grain field: .*grand"),
]


@pytest.mark.rule("K-1", "K-22")
@pytest.mark.parametrize(("card", "old", "new", "reason"), HOSTILE, ids=[one[2][:40] for one in HOSTILE])
def test_wrong_cards_are_refused_by_name(card: str, old: str, new: str, reason: str) -> None:
    error = refusal(edited(card, old, new))
    assert re.search(reason, error.reason)


WRONG_TYPES = [
    ("Baker", "copies = 4", 'copies = "4"', "Baker: copies must be a whole number, not a text"),
    ("Baker", "copies = 4", "copies = 0", "Baker: copies must be 1 or more"),
    ("Baker", "copies = 4", "points = 12", "Baker: points must be 9 or less"),
    ("Baker", "copies = 4", "colour = 3", "Baker: unknown key 'colour'"),
    (
        "Noblewoman",
        'source = "review"',
        'source = "hearsay"',
        "Noblewoman: source cannot be 'hearsay'; possible are rulebook, review, reconstructed",
    ),
    ("Noblewoman", 'source = "review"\n', "", "Noblewoman: source is missing"),
    (
        "Baker",
        "{ match = {} }",
        '{ take = 1 }, { increase = { gold = "two" } }',
        "Baker: caravan action 1, effect 2: gold must be a whole number, not a text",
    ),
    (
        "Baker",
        "{ match = {} }",
        "{ others = [{ lose = { silk = 2 } }] }",
        "Baker: caravan action 1, effect 1, effect 1: unknown key 'silk'",
    ),
    (
        "Baker",
        "{ match = { times = 2 } }",
        '{ draw = { deck = "start", cards = 2 } }',
        "Baker: parting action 1, effect 1: deck cannot be 'start'; possible are standard, special",
    ),
    (
        "Baker",
        "{ match = {} }",
        '{ convert = { to = "gold", most = 1, rate = 1 } }',
        "Baker: caravan action 1, effect 1: from is missing",
    ),
    (
        "Farmer",
        'names = ["Grain field"]',
        'names = "Grain field"',
        'Farmer: caravan action 1: names must be a list of names of contracts, as ["Grain field"]',
    ),
    ("Grain field", "mules = 1", "mules = 1.5", "mules must be a whole number, not a number with a fraction"),
]


@pytest.mark.parametrize(
    ("card", "old", "new", "reason"), WRONG_TYPES, ids=[one[2][:40] for one in WRONG_TYPES]
)
def test_wrong_values_are_told_in_the_words_of_the_file(card: str, old: str, new: str, reason: str) -> None:
    assert refusal(edited(card, old, new)).reason == f"{card}: {reason.removeprefix(f'{card}: ')}"


CONTROLS = r'"a\n\u001b[31m"'
"""A key of TOML that breaks the line and would colour a terminal."""


@pytest.mark.parametrize(
    ("card", "old", "new", "reason"),
    [
        ("Baker", "copies = 4", f"{CONTROLS} = 1", r"Baker: unknown key 'a\n\x1b[31m'"),
        (
            "Baker",
            "{ match = {} }",
            f"{{ increase = {{ {CONTROLS} = 1 }} }}",
            r"Baker: caravan action 1, effect 1: unknown key 'a\n\x1b[31m'",
        ),
        ("Grain field", "{ gold = 2 }", f"{{ {CONTROLS} = 2 }}", r"Grain field: unknown key 'a\n\x1b[31m'"),
        ("Baker", "copies = 4", '"x - at y" = 1', "Baker: unknown key 'x - at y'"),
        (
            "Noblewoman",
            '"review"',
            CONTROLS,
            r"Noblewoman: source cannot be 'a\n\x1b[31m'; possible are rulebook, review, reconstructed",
        ),
    ],
)
def test_what_a_file_says_is_repeated_on_one_line_without_escapes(
    card: str, old: str, new: str, reason: str
) -> None:
    error = refusal(edited(card, old, new))
    assert error.reason == reason
    assert str(error).isprintable()


@pytest.mark.parametrize("effect", ["increase", "set", "lose"])
@pytest.mark.parametrize("amounts", ["one_spice = 3, ginger = 1", "ginger = 1, one_spice = 3"])
def test_a_spice_beside_one_spice_is_refused(effect: str, amounts: str) -> None:
    error = refusal(edited("Baker", "{ match = {} }", f"{{ {effect} = {{ {amounts} }} }}"))
    assert "one_spice may be any spice, so ginger cannot stand beside it" in error.reason


def test_other_goods_may_stand_beside_one_spice() -> None:
    deck = parse_deck(
        edited("Baker", "{ match = {} }", "{ increase = { one_spice = 3, gold = 1 } }"), "my.toml"
    )
    (effect,) = deck.person("baker").caravan[0].do
    assert effect == Increase(tuple(Amounts(gold=1, **{spice: 3}) for spice in SPICES))


@pytest.mark.parametrize("said", ["Something new - at `$.points`", "Something new"])
def test_what_is_not_known_is_told_as_it_is(said: str) -> None:
    assert plain_error(said) == "Something new"


@pytest.mark.parametrize(
    ("card", "old", "new"),
    [
        ("Baker", "copies = 4", "copies = true"),
        ("Baker", "{ match = {} }", "{ explode = {} }"),
        ("Grain field", "mules = 1", "mules = 9"),
        ("Grain field", "cost = { gold = 2 }", "cost = {}"),
    ],
)
def test_the_line_is_told(card: str, old: str, new: str) -> None:
    text = edited(card, old, new)
    lines = [number for number, words in enumerate(text.split("\n"), 1) if new in words]
    error = refusal(text)
    assert error.line in lines
    assert str(error).startswith(f"mine.toml, line {error.line}: {card}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "name and about"),
        ("name = 3", "name and about"),
        ('name = "x"', "persons must be a list"),
        ('name = "x"\npersons = 3', "persons must be a list"),
        ('name = "x"\n[[persons]]\nname = "A"', "A: .*deck"),
        ('name = "x"\nsecret = 1', "unknown key 'secret'"),
        ("name = ", "not TOML"),
        ("x = " + "[" * 5000, "TOML|nested"),
        ("#" * (MOST_BYTES + 1), "bytes"),
    ],
)
def test_files_that_are_no_decks(text: str, reason: str) -> None:
    assert re.search(reason, refusal(text).reason)


def test_a_bad_record_among_the_options_is_refused() -> None:
    deck = replace(GAME.deck, contracts=GAME.deck.contracts[1:])
    options = GAME.read_options(encode(Options(deck)))
    with pytest.raises(BadOptions, match="16 small"):
        GAME.new(options, 2, Chance(bytes(32)))


def test_a_deck_of_ones_own_is_part_of_the_table() -> None:
    deck = parse_deck(edited("Baker", 'name = "Baker"', 'name = "Bäcker"'), "mine.toml")
    options = GAME.settle(GAME.read_options(encode(Options(deck))), 2)
    state = GAME.load_state(GAME.save_state(GAME.new(options, 2, Chance(bytes(32)))))
    assert GAME.view(state, None).deck.person("bäcker").name == "Bäcker"
    assert GAME.text(GAME.parse("KEEP BÄCKER")) == "keep bäcker"


def test_options_without_a_deck_are_settled_with_the_shipped_one() -> None:
    assert GAME.settle(Options(), 3).deck == GAME.deck
    assert Options().deck is None


@pytest.mark.parametrize(
    ("name", "key"), [("Xi'an", "xi-an"), ("Market  woman!", "market-woman"), ("Straße 7", "strasse-7")]
)
def test_keys(name: str, key: str) -> None:
    assert key_of(name) == key_of(key) == key
