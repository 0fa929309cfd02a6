"""Info screens: caravans in order, the discard pile, contracts and what they lack, any card.

Everything is public, so players and spectators see the same; they differ in where the buttons lead.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cogs.kashgar import card_text, standings
from cogs.screens import screen as screens
from cogs.table_screens.game_ui import StaleDraft
from cogs.table_screens.names import text_names
from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar import advice, language, types
from render.kashgar import pictures
from render.kashgar.labels import contract_words, goods_list, points_label
from tables.core.view_types import TableView

INFO = "kview"
"""The verb of buttons below the public message that open these screens."""
NEW_MESSAGE = "+"
"""Before the draft of a button of the public message: its answer is a message of its own."""
CARAVANS, DISCARDS, CONTRACTS, CARD = "c", "d", "o", "k"
"""First words of the drafts of these screens."""
LINE_LIMIT = 1000
"""Characters of a caravan or a pile: names are at most 60 long, but caravans may be longer than screens."""


@dataclass(frozen=True)
class InfoContext:
    """Who reads, and the verb of buttons; in a panel they lead back to it, too."""

    table_view: TableView[types.View]
    words: Words
    verb: str = "go"

    @property
    def view(self) -> types.View:
        """What everybody may know."""
        return self.table_view.view

    def name(self, seat: int) -> str:
        """A player's name in a text."""
        return text_names(self.table_view)[seat]

    def card(self, key: str) -> str:
        """A card's name in a text."""
        return card_text.card_name(self.view.deck, key, self.words)

    def names(self, text: str, keys: Sequence[str], limit: int = LINE_LIMIT, **params: str) -> str:
        """A line that names cards, no longer than a screen can bear; empty without any."""
        names = ", ".join(card_text.counted_names(self.view.deck, keys, self.words))
        return screens.clip(self.words(text, names=names, **params), limit) if keys else ""

    def screen(
        self,
        title: str,
        lines: Sequence[str],
        rows: Sequence[screens.Row],
        picture: screens.PictureRequest | None,
    ) -> screens.Screen:
        """A screen with the buttons to all of these, and back to the reader's panel."""
        home = (screens.Button(self.words("Your move"), screens.go()),) if self.verb == "go" else ()
        made = screens.Screen(title, lines, picture, (*rows, self._buttons(), home))
        return screens.with_verbs(made, {"go": self.verb})

    def _buttons(self) -> tuple[screens.Button, ...]:
        words = self.words
        seat = self.table_view.seat if self.table_view.seat is not None else self.view.player
        return (
            screens.Button(words("Caravans"), screens.go(CARAVANS, seat)),
            screens.Button(words("Contracts"), screens.go(CONTRACTS)),
            screens.Button(
                words("Discard pile ({number})", number=len(self.view.discards)), screens.go(DISCARDS)
            ),
        )

    def menu(self, placeholder: str, keys: Sequence[str], draft: str, page: int) -> screens.Menu | tuple[()]:
        """A menu of different cards, to see one."""
        deck = self.view.deck
        # Controls have a card's place in its deck: names may be too long for them.
        places = [card.key for card in deck.cards]
        choices = [
            screens.Choice(
                card_text.card_name(deck, key, self.words, str),
                screens.go(CARD, places.index(key)),
                card_text.brief(deck, deck.card(key), self.words),
            )
            for key in dict.fromkeys(keys)
        ]
        more = self.words("More cards")
        return screens.menu_pages(placeholder, choices, draft, page, more) if choices else ()


def info_screen(context: InfoContext, draft: str) -> screens.Screen:
    """The screen of a draft; raises :class:`StaleDraft`."""
    base, page = screens.split_page(draft)
    name, *rest = base.split("/")
    screen, parts = _SCREENS.get(name, (None, 0))
    if screen is None or len(rest) != parts:
        raise StaleDraft
    numbers = [int(part) for part in rest if part.isascii() and part.isdigit() and len(part) < 6]
    if len(numbers) != len(rest):
        raise StaleDraft
    return screen(context, base, page, *numbers)


# --- caravans ------------------------------------------------------------------------------------


def _caravans(context: InfoContext, draft: str, page: int, seat: int) -> screens.Screen:
    view, words = context.view, context.words
    if seat >= len(view.players):
        raise StaleDraft
    player = view.players[seat]
    lines = [
        words.plural(
            "**{n} point**: {contracts} from contracts, {persons} from people.",
            "**{n} points**: {contracts} from contracts, {persons} from people.",
            player.total,
            contracts=player.contract_points,
            persons=words.number(player.person_points),
        ),
        standings.goods_line(player.goods, words, every=True),
    ]
    for number, caravan in enumerate(player.caravans, 1):
        order = " → ".join(context.card(key) for key in caravan) or words("empty")
        size, text = len(caravan), Word("**Caravan {number}** ({cards}): {order}")
        lines.append(screens.clip(words(text, number=number, cards=size, order=order), LINE_LIMIT))
        if caravan:
            does = card_text.action_lines(view.deck, view.deck.person(caravan[0]), words)
            lines.append(f"-# {screens.clip('. '.join(does), LINE_LIMIT)}.")
    lines.append(context.names(Word("**Fulfilled contracts**: {names}"), player.contracts))
    keys = [key for caravan in player.caravans for key in caravan]
    others = tuple(
        screens.tab(
            context.table_view.table.seats[other].name, screens.go(CARAVANS, other), current=other == seat
        )
        for other in range(len(view.players))
    )
    menu = context.menu(words("Look at a card"), keys, draft, page)
    title = words("Caravans of {name}, front first", name=context.name(seat))
    return context.screen(title, lines, (menu, *screens.in_rows(others)), None)


# --- the discard pile ----------------------------------------------------------------------------


def _discards(context: InfoContext, draft: str, page: int) -> screens.Screen:
    view, words = context.view, context.words
    lines = [
        context.names(Word("**Discard pile**: {names}"), view.discards, 2 * LINE_LIMIT)
        or words("**Discard pile**: {names}", names=words("empty")),
        words(
            "Left to draw: {standard} Standard, {special} Special, {contracts} contracts;"
            " {reserve} Patriarchs in reserve.",
            standard=view.standard,
            special=view.special,
            contracts=view.contracts,
            reserve=view.reserve,
        ),
        context.names(Word("Additional cards in this game: {names}"), view.additional),
        context.names(Word("Under the Special deck, bottom card first: {names}"), view.special_bottom),
    ]
    menu = context.menu(words("Look at a card"), view.discards, draft, page)
    return context.screen(words("Discard pile and decks"), lines, (menu,), None)


# --- contracts -----------------------------------------------------------------------------------


def _contracts(context: InfoContext, draft: str, page: int) -> screens.Screen:
    view, words = context.view, context.words
    lines = []
    for key in view.face_up:
        contract = view.deck.contract(key)
        lines.append(
            words("{name}: {text}", name=f"**{context.card(key)}**", text=contract_words(contract, words))
        )
        lines.append(f"-# {_lacks(context, key)}")
    if any(
        _gold_helps(advice.lacks(view, player.seat, key)) for key in view.face_up for player in view.players
    ):
        lines.append(
            words("-# With gold: how much gold and spice is lacking where gold may stand in for spices.")
        )
    if not view.face_up:
        lines.append(words("There is no open contract."))
    for player in view.players:
        name, points = context.name(player.seat), points_label(player.contract_points, words)
        text = Word("{name} has {points} with {names}.")
        lines.append(context.names(text, player.contracts, LINE_LIMIT // 2, name=name, points=points))
    lines.append(
        words.plural("{n} contract is left to draw.", "{n} contracts are left to draw.", view.contracts)
    )
    bottom = Word("Under their deck, bottom card first: {names}")
    lines.append(context.names(bottom, view.contract_bottom, LINE_LIMIT // 2))
    keys = [*view.face_up, *(key for player in view.players for key in player.contracts)]
    menu = context.menu(words("Look at a contract"), keys, draft, page)
    return context.screen(words("Contracts"), lines, (menu,), None)


def _lacks(context: InfoContext, contract: str) -> str:
    """What everybody still lacks for a contract."""
    words = context.words
    lines = []
    for player in context.view.players:
        lack = lack_words(advice.lacks(context.view, player.seat, contract), words)
        if player.seat == context.table_view.seat:
            lines.append(words("You lack {lack}", lack=lack) if lack else words("You can pay"))
            continue
        name = context.name(player.seat)
        lines.append(
            words("{name} lacks {lack}", name=name, lack=lack) if lack else words("{name} can pay", name=name)
        )
    return " · ".join(lines)


def lack_words(lack: advice.Lack, words: Words) -> str:
    """What is missing for a contract; empty where it could be fulfilled."""
    text = "" if lack.none else goods_list(lack.all_goods, words)
    if _gold_helps(lack):
        return f"{text} ({words('with gold: {number}', number=lack.units)})"
    return text


def _gold_helps(lack: advice.Lack) -> bool:
    """Whether less is missing where gold may stand in for spices."""
    return bool(lack.units < sum(getattr(lack.goods, good) for good in language.GOODS))


# --- a card --------------------------------------------------------------------------------------


def _card(context: InfoContext, draft: str, page: int, index: int) -> screens.Screen:
    view, words = context.view, context.words
    cards = view.deck.cards
    if index >= len(cards):
        raise StaleDraft
    card = cards[index]
    lines = [*card_text.card_lines(view.deck, card, words), _where(context, card.key)]
    picture = screens.PictureRequest(pictures.card, (view.deck, card.key, words))
    return context.screen(context.card(card.key), lines, (), picture)


def _where(context: InfoContext, key: str) -> str:
    """Where copies of a card are to be seen now."""
    view, words = context.view, context.words
    places = [
        words("caravan {number} of {name}", number=number, name=context.name(player.seat))
        for player in view.players
        for number, caravan in enumerate(player.caravans, 1)
        if key in caravan
    ]
    places += [
        words("fulfilled by {name}", name=context.name(player.seat))
        for player in view.players
        if key in player.contracts
    ]
    piles = {
        Word("face up among the contracts"): view.face_up,
        Word("discard pile"): view.discards,
        Word("removed from the game"): view.box,
    }
    places += [words(place) for place, keys in piles.items() if key in keys]
    return words("Now: {places}.", places=words.series(places)) if places else ""


_SCREENS: dict[str, tuple[Callable[..., screens.Screen], int]] = {
    CARAVANS: (_caravans, 1),
    DISCARDS: (_discards, 0),
    CONTRACTS: (_contracts, 0),
    CARD: (_card, 1),
}
"""Screens, and how many numbers follow the first word."""
