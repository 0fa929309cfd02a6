"""What a person chose for themselves: in lines, and as forms to change it."""

from datetime import datetime

from cogs.screens import markup, screen
from cogs.screens.forms import Form
from cogs.settings.controls import setting_field, setting_line, settings_of
from data.catalogue import Words
from engine.core.errors import Word
from tables.core.settings_types import PersonSettings
from tables.core.types import ClockSpec
from tables.table.availability import rests_until

FORMS = {
    "reach": Word("How I reach you"),
    "looks": Word("What you see and show"),
    "times": Word("When you can play"),
}
"""How somebody is reached, what they read and who reads of them, and when they can play: forms by pages."""


def person_lines(settings: PersonSettings, now: datetime, words: Words) -> list[str]:
    """What is so now, a sentence each; what nobody chose is left out."""
    declared = settings_of(PersonSettings).values()
    lines = [setting_line(each, settings, words) for each in declared if each.kind != "absence"]
    if settings.away_to is not None and settings.away_to > now:
        lines.append(absence_line(settings, now, words))
    if settings.blocked:
        names = [markup.plain(each.name) for each in settings.blocked]
        lines.append(words("You have blocked {names}: you do not sit down at the same table.", names=names))
    if settings.dms_closed:
        lines.append(words("I cannot send you direct messages, so use the buttons instead."))
    return lines


def absence_line(settings: PersonSettings, now: datetime, words: Words) -> str:
    """Whether somebody is away, and what that does to their clocks."""
    until = settings.away_to
    if until is None or until <= now:
        return words("You are not away: your clocks run.")
    rests = rests_until(settings, ClockSpec("turns"))
    if rests is None or rests <= now:
        text = "You are away until {when}. You were away a short time ago, so your clocks run."
        return words(text, when=markup.deadline(until))
    if rests < until:
        text = "You are away until {when}. Your clocks of an hour or more are stopped until {rests}."
        return words(text, when=markup.deadline(until), rests=markup.deadline(rests))
    text = "You are away until {when}. Your clocks of an hour or more are stopped until then."
    return words(text, when=markup.deadline(until))


def block_menus(settings: PersonSettings, words: Words) -> list[screen.PickPerson | screen.Menu]:
    """The menus that block somebody, and unblock whom one has blocked."""
    choices = tuple(
        screen.Choice(words("Unblock {name}", name=each.name), screen.Target("unblock", str(abs(each.id))))
        for each in settings.blocked
    )
    block = screen.PickPerson(words("Block somebody"), screen.Target("block"))
    return [block, *([screen.Menu(words("Unblock somebody"), choices)] if choices else [])]


def settings_form(name: str, settings: PersonSettings, words: Words) -> Form:
    """One of the forms, filled in with what is so now."""
    declared = settings_of(PersonSettings).values()
    fields = [setting_field(each, settings, words) for each in declared if each.page == name]
    return Form(words(FORMS[name]), fields, screen.Target("settled", name))
