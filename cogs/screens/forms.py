"""Forms: what a modal asks, as plain records, and what somebody has filled in.

A button with the verb ``form`` opens one (:meth:`~cogs.table_screens.game_ui.GameUi.form`); what is sent
comes back with the form's own target, so a form that was opened before a restart is still answered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from cogs.screens import control_ids, screen

TITLE_LIMIT = LABEL_LIMIT = 45
LISTED_AT_MOST = 10
"""Options that stand below each other; more of them are a menu's, which has 25 at most."""

Filled = Mapping[str, tuple[str, ...]]
"""What was filled in, by the fields' keys: a text, or what was chosen; nothing for an empty field."""


@dataclass(frozen=True, slots=True)
class TextField:
    """A line, or several, that somebody types."""

    key: str
    label: str
    value: str = ""
    hint: str = ""
    """Small, below the label."""
    longest: int = 100
    required: bool = False
    lines: bool = False


@dataclass(frozen=True, slots=True)
class FieldOption:
    """One thing that a field offers."""

    label: str
    value: str
    chosen: bool = False
    description: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of several, or up to ``most`` of them."""

    key: str
    label: str
    options: Sequence[FieldOption]
    hint: str = ""
    most: int = 1
    required: bool = True


@dataclass(frozen=True, slots=True)
class FileField:
    """A file that somebody brings."""

    key: str
    label: str
    hint: str = ""
    required: bool = True


def choice_field(key: str, label: str, options: Mapping[str, str], now: str | None) -> ChoiceField:
    """One of several, by their values; ``now`` is the one that is chosen."""
    offered = (FieldOption(said, value, value == now) for value, said in options.items())
    return ChoiceField(key, label, tuple(offered))


Field = TextField | ChoiceField | FileField


@dataclass(frozen=True, slots=True)
class Form:
    """Up to five fields under a title; ``target`` is what is done with them, its handler reads them."""

    title: str
    fields: Sequence[Field]
    target: screen.Target


def filled_again(form: Form, fields: Filled) -> Form:
    """A form with what was filled into it before, but for files, and fields that it did not have."""

    def again(field: Field) -> Field:
        if field.key not in fields or isinstance(field, FileField):
            return field
        values = fields[field.key]
        if isinstance(field, TextField):
            return replace(field, value="".join(values))
        return replace(field, options=[replace(pick, chosen=pick.value in values) for pick in field.options])

    return replace(form, fields=[again(field) for field in form.fields])


def modal(form: Form, table: int = 0, seen: int = 0) -> ui.Modal:
    """A form as Discord shows it."""
    custom_id = control_ids.ControlId(table, seen, form.target).text(0)
    modal = ui.Modal(title=screen.clip(form.title, TITLE_LIMIT), custom_id=custom_id, timeout=None)
    for field in form.fields:
        label: ui.Label[ui.LayoutView] = ui.Label(
            text=screen.clip(field.label, LABEL_LIMIT),
            description=screen.clip(field.hint, screen.OPTION_LIMIT) or None,
            component=_component(field),
        )
        modal.add_item(label)
    # The library need not keep it: what is sent is an event, whichever run opened the form.
    modal.stop()
    return modal


def _component(field: Field) -> ui.Item[Any]:
    match field:
        case TextField():
            style = discord.TextStyle.paragraph if field.lines else discord.TextStyle.short
            return ui.TextInput(
                custom_id=field.key,
                default=screen.clip(field.value, field.longest) or None,
                required=field.required,
                max_length=field.longest,
                style=style,
            )
        case FileField():
            return ui.FileUpload(custom_id=field.key, required=field.required)
        case ChoiceField():
            return _choices(field)


def _choices(field: ChoiceField) -> ui.Item[Any]:
    most = min(field.most, len(field.options))
    least = int(field.required)
    item: ui.Select[Any] | ui.RadioGroup[Any] | ui.CheckboxGroup[Any]
    if not 2 <= len(field.options) <= LISTED_AT_MOST:
        item = ui.Select(
            custom_id=field.key, required=field.required, min_values=least, max_values=max(1, most)
        )
    elif field.most == 1:
        item = ui.RadioGroup(custom_id=field.key, required=field.required)
    else:
        item = ui.CheckboxGroup(
            custom_id=field.key, required=field.required, min_values=least, max_values=most
        )
    for option in field.options:
        item.add_option(
            label=screen.clip(option.label, screen.OPTION_LIMIT),
            value=option.value,
            description=screen.clip(option.description, screen.OPTION_LIMIT) or None,
            default=option.chosen,
        )
    return item


def filled(sent: Mapping[str, Any]) -> Filled:
    """What a modal brought back, as Discord tells it; ids of files for a file field."""
    found: dict[str, tuple[str, ...]] = {}
    for control in _controls(sent.get("components", ())):
        values = control["values"] if "values" in control else (control.get("value"),)
        found[control["custom_id"]] = tuple(str(value) for value in values or () if value not in (None, ""))
    return found


def answers_of(fields: Filled) -> dict[str, str]:
    """What was filled in, a text for each field; empty ones are the empty text."""
    return {key: values[0] if values else "" for key, values in fields.items()}


def _controls(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        inner = component.get("component")
        yield from _controls((inner,) if inner else component.get("components", ()))
        if "custom_id" in component:
            yield component
