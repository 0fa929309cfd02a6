"""What a person chose for themselves: in lines, and as forms to change it."""

from __future__ import annotations

from datetime import datetime

from cogs.screens.forms import Form, TextField, choice_field
from cogs.screens.markup import deadline, plain
from cogs.screens.screen import Button, Choice, Menu, PickPerson, Target
from data.catalogue import LANGUAGES, Words
from tables.availability import rests_until
from tables.settings_types import PersonSettings
from tables.types import ClockSpec

AS_IN_DISCORD = "discord"
"""Chosen as a language: that of the person's Discord."""
REACH, TIMES = "reach", "times"
"""The forms: how somebody is reached and reads, and when they can play."""


def person_lines(settings: PersonSettings, now: datetime, words: Words) -> list[str]:
    """What is so now, a sentence each; what nobody chose is left out."""
    hand = (
        words("kept current in your direct messages")
        if settings.hand_by_dm
        else words("shown when you ask for it")
    )
    notices = {
        "mention": words("by a mention in the channel"),
        "dm": words("by direct message"),
        "none": words("not at all"),
    }
    lines = [
        words("Your hand is {hand}.", hand=hand),
        words("You are told about your turn {how}.", how=notices[settings.notices]),
    ]
    if settings.language is not None:
        lines.append(words("I talk to you in {language}.", language=LANGUAGES[settings.language]))
    if settings.in_words:
        lines.append(words("Your panels and boards are described in words, without pictures."))
    if settings.away_to is not None and settings.away_to > now:
        lines.append(absence_line(settings, now, words))
    if settings.quiet_from is not None and settings.quiet_to is not None:
        lines.append(
            words(
                "Your quiet hours go from {first}:00 to {last}:00 ({zone}).",
                first=settings.quiet_from,
                last=settings.quiet_to,
                zone=settings.zone,
            )
        )
    if settings.remind is not None:
        lines.append(
            words("You are reminded after {share} % of your time.", share=settings.remind)
            if settings.remind
            else words("You are never reminded.")
        )
    if settings.private:
        lines.append(words("Only you can see your results and ratings, and you are not on leaderboards."))
    if settings.blocked:
        names = [plain(each.name) for each in settings.blocked]
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
        return words(text, when=deadline(until))
    if rests < until:
        text = "You are away until {when}. Your clocks of an hour or more are stopped until {rests}."
        return words(text, when=deadline(until), rests=deadline(rests))
    text = "You are away until {when}. Your clocks of an hour or more are stopped until then."
    return words(text, when=deadline(until))


def change_buttons(words: Words) -> tuple[Button, ...]:
    """The ways to the forms."""
    return (
        Button(words("How I reach you"), Target("settle", REACH)),
        Button(words("When you can play"), Target("settle", TIMES)),
    )


def block_menus(settings: PersonSettings, words: Words) -> list[PickPerson | Menu]:
    """The menus that block somebody, and unblock whom one has blocked."""
    choices = tuple(
        Choice(words("Unblock {name}", name=each.name), Target("unblock", str(each.id)))
        for each in settings.blocked
    )
    block = PickPerson(words("Block somebody"), Target("block"))
    return [block, *([Menu(words("Unblock somebody"), choices)] if choices else [])]


def settings_form(name: str, settings: PersonSettings, words: Words) -> Form:
    """One of the forms, filled in with what is so now."""
    if name == TIMES:
        return _times_form(settings, words)
    return _reach_form(settings, words)


def _reach_form(settings: PersonSettings, words: Words) -> Form:
    languages = {AS_IN_DISCORD: words("as in Discord"), **LANGUAGES}
    chosen = settings.language or AS_IN_DISCORD
    return Form(
        words("How I reach you"),
        (
            choice_field(
                "notices",
                words("When it is your turn"),
                {
                    "mention": words("a mention in the channel"),
                    "dm": words("a direct message"),
                    "none": words("no notice"),
                },
                settings.notices,
            ),
            choice_field(
                "hand",
                words("Your hand and choices"),
                {
                    "button": words("behind a button at the table"),
                    "dm": words("kept up to date in your direct messages"),
                },
                "dm" if settings.hand_by_dm else "button",
            ),
            choice_field(
                "pictures",
                words("Tables"),
                {"drawn": words("drawn, with text"), "in words": words("in words alone, for screen readers")},
                "in words" if settings.in_words else "drawn",
            ),
            choice_field("language", words("Language"), languages, chosen),
            choice_field(
                "results",
                words("Your results and rating"),
                {
                    "everybody": words("for everyone, and you are on leaderboards"),
                    "only me": words("for you alone"),
                },
                "only me" if settings.private else "everybody",
            ),
        ),
        Target("settled", REACH),
    )


def _times_form(settings: PersonSettings, words: Words) -> Form:
    quiet = "" if settings.quiet_from is None else f"{settings.quiet_from}-{settings.quiet_to}"
    remind = "" if settings.remind is None else str(settings.remind)
    return Form(
        words("When you can play"),
        (
            TextField(
                "away",
                words("Away for"),
                hint=words("Such as 5d, or none. Your clocks stop, and everyone can see it."),
                longest=20,
            ),
            TextField(
                "quiet",
                words("Quiet hours"),
                quiet,
                words("Such as 23-8, or none: no notices, and your clocks do not run out."),
                longest=20,
            ),
            TextField("zone", words("Time zone"), settings.zone, words("Such as Europe/Berlin."), longest=60),
            TextField(
                "remind",
                words("Reminder, in percent of your time"),
                remind,
                words("0: never; empty: as each table has it."),
                longest=3,
            ),
        ),
        Target("settled", TIMES),
    )
