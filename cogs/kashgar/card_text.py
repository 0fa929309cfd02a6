"""Cards in words: what their actions cost and do, what they count, and where they come from."""

from collections import Counter
from collections.abc import Callable, Sequence

from cogs.screens import markup, screen
from data.catalogue import Words
from engine.kashgar.card_phrases import points_phrase, say
from engine.kashgar.language import Action, Contract, Deck, PersonCard
from render.kashgar import labels, signs, table_lines

MOST_CHARACTERS = 3000
"""Characters of a deck's description."""


def card_name(deck: Deck, key: str, words: Words, escape: Callable[[str], str] = markup.plain) -> str:
    """A card's name: a deck of somebody's own may call it anything."""
    return escape(words.name(deck.card(key).name))


def counted_names(deck: Deck, keys: Sequence[str], words: Words) -> list[str]:
    """Names of cards in the order of their first, with how many there are of each."""
    return [
        card_name(deck, key, words) if number == 1 else f"{card_name(deck, key, words)} ×{number}"
        for key, number in Counter(keys).items()
    ]


def action_line(deck: Deck, action: Action, parting: bool, words: Words, letter: str = "") -> str:
    """An action behind what is done for it; a ``letter`` tells it from others of its card."""
    lead = words("Let go") if parting else words("Use")
    text = labels.action_words(deck, action, words, markup.plain)
    return words("{name}: {text}", name=f"{lead} {letter}".rstrip(), text=text)


def action_lines(deck: Deck, person: PersonCard, words: Words) -> list[str]:
    """All that a person does, caravan actions first."""
    caravan = [action_line(deck, action, False, words) for action in person.caravan]
    return [*caravan, *(action_line(deck, action, True, words) for action in person.parting)]


def brief(deck: Deck, card: PersonCard | Contract, words: Words, most: int = screen.OPTION_LIMIT) -> str:
    """A card in one line without its name, of ``most`` characters, as many as menus have room for.

    Of what has no room, that it can be let go is only said, and then the points are left out.
    """
    if isinstance(card, Contract):
        return labels.contract_words(card, words)
    caravan = [labels.action_words(deck, action, words) for action in card.caravan]
    parting = [labels.action_words(deck, action, words) for action in card.parting]
    points = [text] if (text := person_points(deck, card, words)) else []
    line = ""
    for first, last in ((points, parting), (points, ["…"] * len(parting)), ([], ["…"] * len(parting))):
        line = " | ".join([*first, *caravan, *(words("let go: {action}", action=each) for each in last)])
        if len(line) <= most:
            break
    return line


def person_points(deck: Deck, person: PersonCard, words: Words, escape: Callable[[str], str] = str) -> str:
    """The points printed on a person, also those that count other cards; empty for none."""
    if person.counted is None:
        return labels.points_label(person.points, words) if person.points else ""
    return say(points_phrase(deck, person), words, escape)


def card_lines(deck: Deck, card: PersonCard | Contract, words: Words) -> list[str]:
    """A whole card with its source."""
    lines = table_lines.card_words(deck, card, words, markup.plain)
    if isinstance(card, PersonCard):
        lines.insert(0, _kind_line(deck, card, words))
        if card.must:
            lines.append(words("It cannot be passed (K-9)."))
    return [*lines, f"-# {words.plural('{n} card', '{n} cards', card.copies)} · {source_words(card, words)}"]


def _kind_line(deck: Deck, person: PersonCard, words: Words) -> str:
    points = person_points(deck, person, words, markup.plain) or labels.points_label(0, words)
    kind = words(signs.DECKS[person.deck].title)
    if person.number is not None:
        return words("{deck} card number {number} · {points}", deck=kind, number=person.number, points=points)
    return f"{kind} · {points}"


def source_words(card: PersonCard | Contract, words: Words) -> str:
    """Where a card comes from, and what of it is known."""
    source = words("source: {source}", source=words(labels.SOURCES[card.source]))
    if not card.known:
        return source
    return words("{source}; known: {known}", source=source, known=markup.plain(words.name(card.known)))


# --- a deck as a whole ---------------------------------------------------------------------------


def deck_screen(deck: Deck, words: Words) -> screen.Screen:
    """A deck: its numbers, its author's words, and its cards by where they come from."""
    title = words("Deck {name}", name=markup.plain(words.name(deck.name)))
    lines = (*deck_lines(deck, words), *sources_lines(deck, words))
    return screen.Screen(title, (screen.clip("\n".join(lines), MOST_CHARACTERS),))


def deck_lines(deck: Deck, words: Words) -> list[str]:
    """What of a deck is known and what is reconstructed, in numbers and in its author's words."""
    sources = Counter[str]()
    for card in deck.cards:
        # The Matriarch is the back of cards that are counted already.
        if not (isinstance(card, PersonCard) and card.deck == "matriarch"):
            sources[card.source] += card.copies
    counted = [
        f"{number} {words(said)}" for name, said in labels.SOURCES.items() if (number := sources[name])
    ]
    lines = [
        words(
            "{cards} cards ({sources}), {persons} different persons.",
            cards=sources.total(),
            persons=len(deck.persons),
            sources=", ".join(counted),
        )
    ]
    if deck.about:
        lines.append(markup.plain(words.name(deck.about)))
    return lines


def sources_lines(deck: Deck, words: Words) -> list[str]:
    """The names of all cards, by where they come from."""
    lines = []
    for source, source_name in labels.SOURCES.items():
        names = [markup.plain(words.name(card.name)) for card in deck.cards if card.source == source]
        if names:
            lines.append(words("**{source}**: {names}", source=words(source_name), names=", ".join(names)))
    return lines
