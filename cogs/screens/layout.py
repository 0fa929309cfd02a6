"""Screens as Discord messages: Components V2 layouts made of persistent controls."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.screens.screen import (
    LABEL_LIMIT,
    OPTION_LIMIT,
    Button,
    Footer,
    Menu,
    PickMany,
    PickPerson,
    Row,
    Screen,
    Target,
    clip,
)

PREFIX = "cv"
PICK = "pick"
"""The verb of a menu whose options carry targets of their own."""
ID_LIMIT = 100
TEXT_LIMIT = 3800
"""Characters of text in one message; Discord allows 4,000 in all."""
_NUMBER = re.compile("[0-9a-z]{1,12}")
"""Numbers that a database can hold."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def short(number: int) -> str:
    """A number in base 36, for compact ids."""
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
        if not number:
            return digits


class ControlId:
    """What a control's custom_id carries: table, the stamp of the look it was made from, and its target.

    The running number keeps ids unique in a message. Text form: ``cv:table:seen:n:verb:rest``.
    """

    __slots__ = ("seen", "table", "target")

    def __init__(self, table: int, seen: int, target: Target) -> None:
        self.table = table
        self.seen = seen
        self.target = target

    def text(self, number: int) -> str:
        """The custom_id; raises ``ValueError`` when a ui makes one longer than Discord takes."""
        numbers = ":".join(short(part) for part in (self.table, self.seen, number))
        text = f"{PREFIX}:{numbers}:{self.target.verb}:{self.target.rest}"
        if len(text) > ID_LIMIT:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text

    @classmethod
    def parse(cls, text: str) -> ControlId | None:
        """The id of a custom_id, or None where it is not one of ours."""
        parts = text.split(":", 5)
        if len(parts) != 6 or parts[0] != PREFIX or not all(map(_NUMBER.fullmatch, parts[1:4])):
            return None
        return cls(int(parts[1], 36), int(parts[2], 36), Target(parts[4], parts[5]))


def chosen_target(menu: Target, values: Sequence[str]) -> Target:
    """What a menu does when these values are chosen: see :class:`Menu` and :class:`PickMany`."""
    if menu.verb != PICK:
        return Target(menu.verb, menu.rest + ",".join(values))
    verb, _, rest = values[0].partition(":") if values else (menu.verb, "", "")
    return Target(verb, rest)


def layout(screen: Screen, table: int, seen: int, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """A screen as a layout. ``picture`` is the attached file's name and its alt text."""
    numbers = itertools.count()
    container: ui.Container[Any] = ui.Container(accent_colour=screen.accent)
    heading = f"### {screen.title}" if screen.title else ""
    text = "\n".join(line for line in (heading, *screen.text) if line)
    if text:
        container.add_item(ui.TextDisplay(clip(text, TEXT_LIMIT)))
    if picture is not None:
        name, alt = picture
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=clip(alt, 1024))
        container.add_item(gallery)
    for row in screen.rows:
        container.add_item(_row(row, table, seen, numbers))
    if screen.foot is not None:
        container.add_item(_foot(screen.foot, table, seen, numbers))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def _row(row: Row, table: int, seen: int, numbers: itertools.count[int]) -> ui.ActionRow[Any]:
    from cogs.interactions.controls import Control  # the controls need layouts themselves

    def named(target: Target) -> str:
        return ControlId(table, seen, target).text(next(numbers))

    items: list[ui.Item[Any]]
    if isinstance(row, Menu):
        items = [_menu(row, named(Target(PICK)))]
    elif isinstance(row, PickMany):
        items = [_pick_many(row, named(row.target))]
    elif isinstance(row, PickPerson):
        items = [ui.UserSelect(custom_id=named(row.target), placeholder=clip(row.placeholder, 150))]
    else:
        items = [_button(button, named(button.target)) for button in row]
    return ui.ActionRow(*(Control(item) for item in items))


def _menu(menu: Menu, custom_id: str) -> ui.Select[Any]:
    select: ui.Select[Any] = ui.Select(custom_id=custom_id, placeholder=clip(menu.placeholder, 150))
    for choice in menu.choices:
        select.add_option(
            label=clip(choice.label, OPTION_LIMIT),
            value=f"{choice.target.verb}:{choice.target.rest}",
            description=clip(choice.description, OPTION_LIMIT) if choice.description else None,
            default=choice.chosen,
        )
    return select


def _pick_many(menu: PickMany, custom_id: str) -> ui.Select[Any]:
    select: ui.Select[Any] = ui.Select(
        custom_id=custom_id,
        placeholder=clip(menu.placeholder, 150),
        min_values=0,
        max_values=min(menu.most, len(menu.options)),
    )
    for option in menu.options:
        select.add_option(label=clip(option.label, OPTION_LIMIT), value=option.value, default=option.chosen)
    return select


def _foot(foot: Footer, table: int, seen: int, numbers: itertools.count[int]) -> ui.Item[Any]:
    from cogs.interactions.controls import Control

    line: ui.TextDisplay[Any] = ui.TextDisplay(f"-# {foot.text}")
    if foot.button is None:
        return line
    custom_id = ControlId(table, seen, foot.button.target).text(next(numbers))
    return ui.Section(line, accessory=Control(_button(foot.button, custom_id)))


def _button(button: Button, custom_id: str) -> ui.Button[Any]:
    return ui.Button(
        style=discord.ButtonStyle[button.style],
        label=clip(button.label, LABEL_LIMIT),
        custom_id=custom_id,
        disabled=button.disabled,
        emoji=button.emoji,
    )
