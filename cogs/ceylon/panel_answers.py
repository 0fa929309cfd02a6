"""Ceylon's answers to attacks: when one is asked, and given in advance."""

from __future__ import annotations

from cogs.ceylon.panel_context import CeylonPanel, pick_menu
from cogs.screens.screen import Button, Choice, Screen, do, go, primary_action
from engine.ceylon.cards import CLIPPER, WINDS
from engine.ceylon.events import Attacked
from engine.ceylon.types import AnswerRaid, Pledge, StandingAnswers
from render.ceylon.kinds import kind_icon
from render.ceylon.narrator import narrate

_RECENT, _RECENT_LENGTH = 2, 300
"""What happened before the attack: so many moves, so many characters of each."""


def asked(panel: CeylonPanel) -> Screen:
    """An attack waits for the reader's answer."""
    view, words, text = panel.view, panel.words, panel.game.text
    attack = view.attack
    assert attack is not None
    sentences = narrate([Attacked(attack.kind, attack.attacker, attack.target)], view, panel.names, words)
    if attack.kind == "raid":
        question = words("Do you spend Winds to drive the pirates off?")
        row: tuple[Button, ...] = (
            Button(
                words("Use Winds") if panel.hand[WINDS] else words("Use Winds: you hold none"),
                do(text(AnswerRaid(True))),
                "primary",
                why_not="" if panel.hand[WINDS] else words("Use Winds: you hold none"),
                icon=kind_icon(WINDS),
            ),
            Button(words("Let it happen"), do(text(AnswerRaid(False)))),
        )
    else:
        question = words("Two Clippers together stop it; how many do you pledge?")
        none, *some = (
            Button(
                label,
                do(text(Pledge(number))),
                why_not=label if panel.hand[CLIPPER] < number else "",
                icon=kind_icon(CLIPPER),
            )
            for number, label in enumerate(_pledge_label(panel, number) for number in range(3))
        )
        row = (none, *primary_action(some))
    lasting = (Button(words("Answers in advance"), go("standing")),)
    return panel.screen([" ".join((*sentences, question)), *_before(panel)], [row, lasting])


def _before(panel: CeylonPanel) -> list[str]:
    """What happened before the attack, such as how the one before it ended."""
    recent = panel.table_view.recent
    attacks = [at for at, move in enumerate(recent) if any(isinstance(one, Attacked) for one in move.events)]
    before = recent[: attacks[-1]] if attacks else recent
    return panel.recent(_RECENT, _RECENT_LENGTH, [move.events for move in before])


def _pledge_label(panel: CeylonPanel, number: int) -> str:
    words, held = panel.words, panel.hand[CLIPPER]
    if number <= held:
        return words("Pledge {number}", number=number)
    return words("Pledge {number}: you hold {held}", number=number, held=held or words("none"))


def standing(panel: CeylonPanel) -> Screen:
    """Answers given in advance; each choice is a move that nobody else sees."""
    words, text = panel.words, panel.game.text
    now = panel.view.standing_answers or StandingAnswers()

    def option(label: str, answers: StandingAnswers) -> Choice:
        return Choice(label, do(text(answers)), chosen=answers == now)

    winds = [
        option(words("Raided: ask me"), StandingAnswers("ask", now.own, now.others)),
        option(words("When raided: use Winds if I can"), StandingAnswers("use", now.own, now.others)),
        option(words("When raided: keep my Winds"), StandingAnswers("keep", now.own, now.others)),
    ]
    own = [
        option(
            words("Fleet against me: ask me")
            if number is None
            else words("Fleet against me: pledge up to {number}", number=number),
            StandingAnswers(now.winds, number, now.others),
        )
        for number in (None, 0, 1, 2)
    ]
    others = [
        option(
            words("Fleet against others: ask me")
            if number is None
            else words("Fleet against others: pledge up to {number}", number=number),
            StandingAnswers(now.winds, now.own, number),
        )
        for number in (None, 0, 1, 2)
    ]
    return panel.screen(
        [words("Nobody else sees answers set in advance; they settle an attack at once.")],
        [
            pick_menu(words("Raids"), winds),
            pick_menu(words("Fleets against you"), own),
            pick_menu(words("Fleets against others"), others),
            (panel.home(),),
        ],
    )
