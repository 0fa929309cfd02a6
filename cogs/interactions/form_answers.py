"""Forms in the answers of interactions: opened, and read when they come back."""

from typing import Any

import discord

from cogs.interactions import answers, controls
from cogs.screens.forms import Filled, Form, filled, modal
from tables.core.errors import Stale


async def open_form(interaction: answers.AnyInteraction, form: Form, table: int = 0, seen: int = 0) -> None:
    """Answer an interaction, which must not have been deferred, with a form."""
    await interaction.response.send_modal(modal(form, table, seen))
    interaction.extras[answers.ACKNOWLEDGED] = True


def brought(interaction: answers.AnyInteraction, key: str) -> discord.Attachment:
    """The file that was put into a field of the form that came back."""
    sent: Any = interaction.data
    (file,) = filled_in(interaction)[key]
    return discord.Attachment(data=sent["resolved"]["attachments"][file], state=interaction._state)


def filled_in(interaction: answers.AnyInteraction) -> Filled:
    """What the form of this interaction brought back; raises :class:`Stale` where it is a mere press."""
    if interaction.type is not discord.InteractionType.modal_submit:
        raise Stale(controls.FROM_ANOTHER_TIME)
    sent: Any = interaction.data
    return filled(sent)


def typed_in(interaction: answers.AnyInteraction, field: str) -> str:
    """What was typed into a field of a form; raises :class:`Stale` where this interaction is no such form."""
    typed = filled_in(interaction).get(field)
    if typed is None:
        raise Stale(controls.FROM_ANOTHER_TIME)
    return typed[0] if typed else ""
