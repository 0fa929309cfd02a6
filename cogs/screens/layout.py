"""Screens as Discord messages: Components V2 layouts made of persistent controls."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import discord
from discord import ui

from cogs.screens import control_ids, markup
from cogs.screens import screen as screens

_FindEmoji = Callable[[str], discord.Emoji | None]
_Linked = Callable[[str, int], str]

TEXT_LIMIT = 3800
"""Characters of text in one message; Discord allows 4,000 in all."""
LINKED_LIMIT = 3900
"""Characters with links and icons."""


def layout(
    screen: screens.Screen,
    table: int,
    seen: int,
    *pictures: tuple[str, str],
    emoji: _FindEmoji = lambda _: None,
    linked: _Linked = lambda text, _: text,
) -> ui.LayoutView:
    """A screen as a layout. Each of the ``pictures`` is an attached file's name and its alt text.

    ``emoji`` finds those of icons; a control without one has its label alone. ``linked`` makes links
    of the commands that a text of at most so many characters names.
    """
    numbers = itertools.count()
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=screen.accent)
    heading = f"### {screen.title}" if screen.title else ""
    text = "\n".join(line for line in (heading, *screen.text) if line)
    greyed: list[str] = []
    for row in reversed(screen.rows):  # what holds of several rows is said below the last of them
        new = [line for line in screens.reasons(row, text) if f"-# {line}" not in greyed]
        greyed.insert(0, "\n".join(f"-# {line}" for line in new))
    below = sum(map(len, greyed)) + sum(
        len(row.text) for row in screen.rows if isinstance(row, screens.Line | screens.Text)
    )
    below += len(f"-# {screen.footer.text}") if screen.footer is not None else 0
    left = LINKED_LIMIT - below

    def written(said: str, reserved: int = 0) -> ui.TextDisplay[ui.LayoutView]:
        """A text with links and icons, as far as what comes after it leaves room for them."""
        nonlocal left
        left += reserved
        text = markup.with_icons(linked(said, left), emoji, left)
        left -= len(text)
        return ui.TextDisplay(text)

    if text:
        container.add_item(written(screens.clip(text, max(1, TEXT_LIMIT - below))))
    for name, alt in pictures:
        # One below the other: side by side they are cropped, and half as wide on a phone.
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=screens.clip(alt, 1024))
        container.add_item(gallery)
    for row, why in zip(screen.rows, greyed, strict=True):
        match row:
            case screens.Rule():
                container.add_item(ui.Separator())
            case screens.Text(said):
                container.add_item(written(said, len(said)))
            case screens.Line(said, button):
                custom_id = control_ids.ControlId(table, seen, button.target).text(next(numbers))
                accessory = _button(button, custom_id, emoji)
                container.add_item(ui.Section(written(said, len(said)), accessory=accessory))
            case _:
                container.add_item(_row(row, table, seen, numbers, emoji))
        if why:
            container.add_item(ui.TextDisplay(why))
    if screen.footer is not None:
        container.add_item(_footer(screen.footer, table, seen, numbers, emoji))
    view = _deaf()
    view.add_item(container)
    return view


def _deaf() -> ui.LayoutView:
    """A layout that the library need not keep: presses are events, whichever run sent the message."""
    view = ui.LayoutView(timeout=None)
    view.stop()
    return view


def without_pictures(view: ui.LayoutView) -> ui.LayoutView:
    """A layout with the alt texts of its pictures in their places, as far as there is room."""
    deaf, room = _deaf(), LINKED_LIMIT - view.content_length()
    for child in view.children:
        if not isinstance(child, ui.Container):
            deaf.add_item(child)
            continue
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=child.accent_colour)
        for part in child.children:
            if isinstance(part, ui.MediaGallery):
                text = "\n".join(markup.plain(picture.description or "") for picture in part.items)
                text = screens.clip(text, room) if room > 0 else ""
                room -= len(text)
                if not text:
                    continue
                part = ui.TextDisplay(text)
            container.add_item(part)
        deaf.add_item(container)
    return deaf


def _row(
    row: screens.Controls, table: int, seen: int, numbers: itertools.count[int], emoji: _FindEmoji
) -> ui.ActionRow[ui.LayoutView]:
    def named(target: screens.Target) -> str:
        return control_ids.ControlId(table, seen, target).text(next(numbers))

    items: list[ui.Item[ui.LayoutView]]
    if isinstance(row, screens.Menu):
        items = [_menu(row, named(screens.Target(control_ids.PICK)), emoji)]
    elif isinstance(row, screens.PickMany):
        items = [_pick_many(row, named(row.target), emoji)]
    elif isinstance(row, screens.PickPerson):
        items = [ui.UserSelect(custom_id=named(row.target), placeholder=screens.clip(row.placeholder, 150))]
    elif isinstance(row, screens.PickChannels):
        items = [_pick_channels(row, named(row.target))]
    elif isinstance(row, screens.PickRole):
        items = [_pick_role(row, named(row.target))]
    else:
        items = [_button(button, named(button.target), emoji) for button in row]
    return ui.ActionRow(*items)


def _menu(menu: screens.Menu, custom_id: str, emoji: _FindEmoji) -> ui.Select[ui.LayoutView]:
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id, placeholder=screens.clip(menu.placeholder, 150)
    )
    for choice in menu.choices:
        select.add_option(
            label=screens.clip(choice.label, screens.OPTION_LIMIT),
            value=f"{choice.target.verb}:{choice.target.rest}",
            description=screens.clip(choice.description, screens.OPTION_LIMIT)
            if choice.description
            else None,
            default=choice.chosen,
            emoji=emoji(choice.icon),
        )
    return select


def _pick_many(menu: screens.PickMany, custom_id: str, emoji: _FindEmoji) -> ui.Select[ui.LayoutView]:
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id,
        placeholder=screens.clip(menu.placeholder, 150),
        min_values=0,
        max_values=min(menu.most, len(menu.options)),
    )
    for option in menu.options:
        select.add_option(
            label=screens.clip(option.label, screens.OPTION_LIMIT),
            value=option.value,
            default=option.chosen,
            emoji=emoji(option.icon),
        )
    return select


def _pick_channels(menu: screens.PickChannels, custom_id: str) -> ui.ChannelSelect[ui.LayoutView]:
    kinds = (
        [discord.ChannelType.forum] if menu.forums else [discord.ChannelType.text, discord.ChannelType.news]
    )
    kind = discord.SelectDefaultValueType.channel
    return ui.ChannelSelect(
        custom_id=custom_id,
        placeholder=screens.clip(menu.placeholder, 150),
        channel_types=kinds,
        min_values=0,
        max_values=menu.most,
        default_values=[discord.SelectDefaultValue(id=each, type=kind) for each in menu.chosen[: menu.most]],
    )


def _pick_role(menu: screens.PickRole, custom_id: str) -> ui.RoleSelect[ui.LayoutView]:
    kind = discord.SelectDefaultValueType.role
    chosen = [] if menu.chosen is None else [discord.SelectDefaultValue(id=menu.chosen, type=kind)]
    return ui.RoleSelect(
        custom_id=custom_id,
        placeholder=screens.clip(menu.placeholder, 150),
        min_values=0,
        default_values=chosen,
    )


def _footer(
    footer: screens.Footer, table: int, seen: int, numbers: itertools.count[int], emoji: _FindEmoji
) -> ui.Item[ui.LayoutView]:
    line: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(f"-# {footer.text}")
    if footer.button is None:
        return line
    custom_id = control_ids.ControlId(table, seen, footer.button.target).text(next(numbers))
    return ui.Section(line, accessory=_button(footer.button, custom_id, emoji))


def _button(button: screens.Button, custom_id: str, emoji: _FindEmoji) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        style=discord.ButtonStyle[button.style],
        label=screens.clip(button.label, screens.LABEL_LIMIT),
        custom_id=custom_id,
        disabled=button.disabled,
        emoji=emoji(button.icon),
    )
