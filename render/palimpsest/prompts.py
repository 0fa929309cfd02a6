"""What a position waits for: the heading of its message, and the beginning of its alt text."""

from data.catalogue import Words
from engine.palimpsest import lattice, types
from render.narration import Names
from render.palimpsest.narrator import short_card_name, winner_words
from render.palimpsest.preview import Preview


def prompt(view: types.View, names: Names, words: Words) -> str:
    """Whose turn it is, or who won, without a full stop."""
    if view.final is not None:
        return winner_words(view.final, names, words)
    assert view.acting is not None
    if view.acting == names.reader:
        return words("Your turn: play a card")
    return words("{name} plays a card", name=names.bold(names[view.acting]))


def question_of(view: types.View, names: Names, preview: Preview, words: Words) -> str:
    """What is asked of a player, also of one who looks ahead."""
    card = next((held for held in view.hand or () if held.id == preview.card), None)
    if card is None:
        return prompt(view, names, words)
    name, todo, spot = short_card_name(card, words), preview.todo, preview.candidate
    if spot is None or todo is None:
        return words("Where does the {card} go?", card=name)
    if todo.cubes:
        return words.plural("Where does {n} cube go?", "Where do {n} cubes go?", todo.cubes)
    if todo.removes:
        number = sum(number for _, number in todo.removes)
        return words.plural("Which cube is removed?", "Which {n} cubes are removed?", number)
    if todo.sources:
        return words("Move your cubes from one card?")
    return words("The {card} on {place}?", card=name, place=lattice.place_name(spot.x, spot.y))
