"""Screens: what a panel shows, as plain records.

A game's ui turns a table's view and a *draft* (the choices made so far, a short text) into a screen;
nothing here sends anything, so uis are tested without Discord. Each control carries the draft that it
leads to, which is why a panel survives restarts; the last one is kept with the seat, so that another
panel goes on with it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal, TypeVar

from cogs.screens.numbers import read_number
from data.catalogue import Words
from render.drawing.picture import Picture

MENU_LIMIT = 25
"""Options that Discord shows in one menu."""
LINES_AT_MOST = 6
"""Choices that stand as lines with buttons of their own; more of them are a menu's."""
PARTS_AT_MOST = 40
"""Components of a message, those within others counted too."""
BUTTONS_A_ROW = 3
"""Buttons beside each other: on a phone a fourth would stand below them by itself."""
LETTERS_A_ROW, FRAME = 40, 5
"""Of labels beside each other on a phone, where each button's frame takes as much room as so many."""
LABEL_LIMIT = 80
OPTION_LIMIT = 100

T = TypeVar("T")
ButtonStyle = Literal["primary", "secondary", "success", "danger"]
"""Blue is what ends a turn, or leads to it from the board, and nothing else; green the best choice by the
numbers that are shown, and beside games what most come for: to join, to begin, to go on; red what cannot be
taken back; all else is grey, as are the answers to a question of which none is the right one."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a control does: ``go`` to a draft, ``do`` a move, or another verb of a cog."""

    verb: str
    rest: str = ""


def go(*parts: object) -> Target:
    """The panel with this draft."""
    return Target("go", "/".join(str(part) for part in parts))


def do(text: str) -> Target:
    """Make the move of this text."""
    return Target("do", text)


@dataclass(frozen=True, slots=True)
class Button:
    """A button, perhaps with an icon of :mod:`render.icons` before its label."""

    label: str
    target: Target
    style: ButtonStyle = "secondary"
    why_not: str = ""
    """Why it is greyed, as a sentence: the message says it below the row, unless its text or label does."""
    icon: str = ""

    @property
    def disabled(self) -> bool:
        """Whether it cannot be pressed, which never is without a reason."""
        return bool(self.why_not)


@dataclass(frozen=True, slots=True)
class Choice:
    """One item of a menu."""

    label: str
    target: Target
    description: str | None = None
    chosen: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of which one option is chosen."""

    placeholder: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PickPerson:
    """A menu of the server's members; the chosen one's id is put behind the target's text."""

    placeholder: str
    target: Target


@dataclass(frozen=True, slots=True)
class PickChannels:
    """A menu of the server's text channels, or forums, of which any number up to ``most`` is chosen.

    The chosen ones' ids, with commas between them, are put behind the target's text.
    """

    placeholder: str
    target: Target
    chosen: tuple[int, ...]
    most: int = 1
    forums: bool = False


@dataclass(frozen=True, slots=True)
class PickRole:
    """A menu of the server's roles; the chosen one's id, or nothing, is put behind the target's text."""

    placeholder: str
    target: Target
    chosen: int | None


@dataclass(frozen=True, slots=True)
class PickOption:
    """One option of a :class:`PickMany`; its value may have no comma."""

    label: str
    value: str
    chosen: bool
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PickMany:
    """A menu of which any number up to ``most`` is chosen, none too.

    The values of what is chosen, with commas between them, are put behind the target's text.
    """

    placeholder: str
    target: Target
    options: tuple[PickOption, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Line:
    """A choice with its own button: **what it is and brings**, below it why in small print."""

    text: str
    button: Button


@dataclass(frozen=True, slots=True)
class Text:
    """Text below the picture, between controls or before them.

    ``of_picture`` says what its signs mean: words that stand in its place need none.
    """

    text: str
    of_picture: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across the message."""


RULE = Rule()
Controls = Sequence[Button] | Menu | PickPerson | PickMany | PickChannels | PickRole
"""Up to three buttons beside each other, or one menu."""
Row = Controls | Line | Text | Rule
"""What stands below a picture: controls, a choice with its button, or text."""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture to be drawn: a function of a module of ``render``, and what it is to draw.

    Both can be pickled: it may be drawn in another process.
    """

    draw: Callable[..., Picture]
    arguments: tuple[object, ...]

    def __call__(self) -> Picture:
        """Draw it here and now, which is slow."""
        return self.draw(*self.arguments)


@dataclass(frozen=True, slots=True)
class Footer:
    """A quiet last line, and one button beside it."""

    text: str
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """A panel: a title, paragraphs, a picture, rows of controls, and what stands below them.

    Paragraphs and rows with nothing in them are left out.
    """

    title: str
    text: Sequence[str] = ()
    picture: PictureRequest | None = None
    """The first of its pictures, or the only one."""
    rows: Sequence[Row] = ()
    describe: Callable[[], tuple[str, ...]] = field(default=tuple, compare=False)
    """Makes :attr:`in_words`, for which few ask: to tell a whole table takes as long as all else."""
    accent: int = 0xE3B65B
    footer: Footer | None = None
    more_pictures: tuple[PictureRequest, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", tuple(filter(None, self.text)))
        rows = (row for row in self.rows if row and row != Text(""))
        object.__setattr__(self, "rows", tuple(rows))

    @property
    def in_words(self) -> tuple[str, ...]:
        """What readers who want words get in the picture's place; empty: its alt text."""
        return self.describe()


def tab(label: str, target: Target, *, current: bool) -> Button:
    """One of several buttons that lead beside each other: the one that leads to where one is is ticked."""
    ticked = f"✓ {label}"
    return Button(ticked, target, why_not=ticked) if current else Button(label, target)


def reasons(row: Row, said: str) -> list[str]:
    """Why buttons of a row are greyed, each reason once, as far as neither labels nor ``said`` tell it."""
    if isinstance(row, Line):
        return reasons((row.button,), f"{said}\n{row.text}")
    if not isinstance(row, Sequence):
        return []
    unexplained = [one.why_not for one in row if one.why_not not in one.label and one.why_not not in said]
    return list(dict.fromkeys(unexplained))


def parts_of(screen: Screen) -> int:
    """Components that a screen takes, with the footer that it may yet get: see :data:`PARTS_AT_MOST`."""
    pictures = (screen.picture is not None) + len(screen.more_pictures)
    found = 5 + 2 * pictures
    for row in screen.rows:
        match row:
            case Line():
                found += 3
            case Text() | Rule():
                found += 1
            case Menu() | PickPerson() | PickMany() | PickChannels() | PickRole():
                found += 2
            case _:
                found += 1 + len(row)
    return found


def in_rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Buttons in as few rows as phones show, each about as long as the others."""
    rows = -(-len(buttons) // BUTTONS_A_ROW)
    cuts = [len(buttons) * row // rows for row in range(rows + 1)] if rows else []
    return tuple(tuple(buttons[start:end]) for start, end in pairwise(cuts))


def noted(screen: Screen, note: str) -> Screen:
    """The screen with a small line above all, where there is one."""
    return replace(screen, text=(f"-# {note}", *screen.text)) if note else screen


def with_button(screen: Screen, button: Button) -> Screen:
    """The screen with one button more, behind the last ones; as it is where there is no room, or has it."""
    if any(isinstance(row, tuple) and button in row for row in screen.rows):
        return screen
    last = screen.rows[-1] if screen.rows else ()
    beside = (*last, button) if isinstance(last, Sequence) else ()
    letters = sum(len(one.label) + FRAME for one in beside)
    fits = 0 < len(beside) <= BUTTONS_A_ROW and letters <= LETTERS_A_ROW
    more = replace(screen, rows=(*screen.rows[:-1], beside) if fits else (*screen.rows, (button,)))
    return more if parts_of(more) <= PARTS_AT_MOST else screen


def with_targets(screen: Screen, turned: Callable[[Target], Target]) -> Screen:
    """The screen whose controls lead elsewhere."""

    def row(part: Row) -> Row:
        if isinstance(part, Menu):
            choices = tuple(replace(choice, target=turned(choice.target)) for choice in part.choices)
            return replace(part, choices=choices)
        if isinstance(part, Line):
            return replace(part, button=replace(part.button, target=turned(part.button.target)))
        if isinstance(part, Text | Rule):
            return part
        if isinstance(part, PickPerson | PickMany | PickChannels | PickRole):
            return replace(part, target=turned(part.target))
        return tuple(replace(button, target=turned(button.target)) for button in part)

    return replace(screen, rows=tuple(map(row, screen.rows)))


def with_verbs(screen: Screen, verbs: Mapping[str, str]) -> Screen:
    """The screen with other verbs in its controls, by those that they have."""
    return with_targets(screen, lambda target: Target(verbs.get(target.verb, target.verb), target.rest))


def with_these_verbs(screen: Screen, verbs: Mapping[str, str]) -> Screen:
    """The same, without the controls that have none of them."""

    def kept(row: Row) -> Row:
        if isinstance(row, Text | Rule):
            return row
        if isinstance(row, Menu):
            choices = tuple(choice for choice in row.choices if choice.target.verb in verbs)
            return replace(row, choices=choices) if choices else ()
        if isinstance(row, Line):
            return row if row.button.target.verb in verbs else Text(row.text)
        if isinstance(row, PickPerson | PickMany | PickChannels | PickRole):
            return row if row.target.verb in verbs else ()
        return tuple(button for button in row if button.target.verb in verbs)

    return with_verbs(replace(screen, rows=tuple(map(kept, screen.rows))), verbs)


def menu_pages(placeholder: str, choices: Sequence[Choice], draft: str, page: int, more: str) -> Menu:
    """One page of a menu of any length; its last options turn the page.

    ``draft`` gets ``~page`` behind it when a page is turned: see :func:`split_page`.
    """
    return written_pages(placeholder, choices, lambda choice: choice, draft, page, more)


def written_pages(
    placeholder: str, things: Sequence[T], choice: Callable[[T], Choice], draft: str, page: int, more: str
) -> Menu:
    """The same for things of which only those that are shown are written as choices."""
    if len(things) <= MENU_LIMIT:
        return Menu(placeholder, tuple(map(choice, things)))
    size = MENU_LIMIT - 1
    pages = -(-len(things) // size)
    page %= pages
    label = f"{more} ({page + 1}/{pages})"
    turn = Choice(label, Target("go", f"{draft}~{(page + 1) % pages}"))
    return Menu(placeholder, (*map(choice, things[page * size : (page + 1) * size]), turn))


def turned_menu(placeholder: str, choices: Sequence[Choice], words: Words) -> Menu:
    """A menu of any length: the page of what is chosen, with the nearest choices of the pages beside it."""
    if len(choices) <= MENU_LIMIT:
        return Menu(placeholder, tuple(choices))
    size = MENU_LIMIT - 2
    chosen = next((at for at, choice in enumerate(choices) if choice.chosen), 0)
    first = chosen // size * size
    choices_shown = list(choices[first : first + size])
    if first:
        choices_shown.insert(0, replace(choices[first - 1], label=words("Earlier")))
    if first + size < len(choices):
        choices_shown.append(replace(choices[first + size], label=words("Later")))
    return Menu(placeholder, tuple(choices_shown))


def split_page(draft: str) -> tuple[str, int]:
    """A draft without its page, and the page (0 where none is named)."""
    base, mark, page = draft.rpartition("~")
    number = read_number(page) if mark else None
    return (draft, 0) if number is None else (base, number)


def first_sentences(text: str, limit: int) -> str:
    """As many whole sentences of a text as fit; as :func:`clip` where the first one is too long itself."""
    end = text.rfind(". ", 0, limit) + 1
    whole = text if len(text) <= limit else text[:end]
    return clip(text, limit) if not whole or whole.count("**") % 2 else whole


def clip(text: str, limit: int) -> str:
    """A text no longer than ``limit``, with an ellipsis where it was cut; never within an icon or bold."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    if "\ue100" in cut[cut.rfind("\ue101") + 1 :]:  # what begins and ends an icon
        cut = cut[: cut.rindex("\ue100")]
    if cut.endswith("*") and not cut.endswith("**"):
        cut = cut[:-1]
    if cut.count("**") % 2:
        cut = cut[: cut.rindex("**")]
    return cut.rstrip() + "…"
