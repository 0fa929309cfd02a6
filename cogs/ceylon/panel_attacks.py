"""Ceylon's answers to attacks: when one is asked, and given in advance."""

from cogs.ceylon.draft import Counts
from cogs.ceylon.move_labels import others_words, own_words, standing_words, winds_words
from cogs.ceylon.panel_context import CeylonPanel, pick_menu
from cogs.screens import markup, screen
from engine.ceylon import phases, types
from engine.ceylon.cards import CLIPPER, WINDS, cards
from render.ceylon import kinds


def asked(panel: CeylonPanel) -> screen.Screen:
    """An attack waits for the reader's answer."""
    attack = panel.view.attack
    assert attack is not None
    rows, use = _winds(panel) if attack.kind == "raid" else _clippers(panel)
    text = panel.recent(panel.table_view.recent)
    return panel.ask("", text, [*rows, *in_advance(panel)], use=use)


def _winds(panel: CeylonPanel) -> tuple[list[screen.Row], Counts]:
    """C-9: both answers, each with what it brings."""
    words, text, held = panel.words, panel.game.text, panel.hand[WINDS]
    attack = panel.view.attack
    assert attack is not None
    none = "" if held else words("You hold no Winds.")
    use = screen.Button(words("Use Winds"), screen.do(text(types.AnswerRaid(True))), why_not=none)
    let = screen.Button(words("Let it happen"), screen.do(text(types.AnswerRaid(False))))
    lost = words.plural(
        "{name} gets your only card.",
        "{name} gets one of your {n} cards, at random.",
        sum(panel.hand),
        name=panel.names[attack.attacker],
    )
    drive = f"{markup.icon_mark(kinds.kind_icon(WINDS))}{words('Winds drive the pirates off.')}"
    return [screen.Line(drive, use), screen.Line(lost, let)], cards(Winds=min(1, held))


def _clippers(panel: CeylonPanel) -> tuple[list[screen.Row], Counts]:
    """C-11: how many Clippers to pledge."""
    words, held = panel.words, panel.hand[CLIPPER]
    short = words("You hold only one Clipper.") if held else words("You hold no Clipper.")
    buttons = tuple(
        screen.Button(
            words("Pledge {number}", number=number),
            screen.do(panel.game.text(types.Pledge(number))),
            why_not=short if held < number else "",
            icon=kinds.kind_icon(CLIPPER),
        )
        for number in range(3)
    )
    said = words("Two Clippers together stop it; how many do you pledge?")
    return [screen.Text(said), buttons], cards(Clipper=min(2, held))


def in_advance(panel: CeylonPanel) -> list[screen.Row]:
    """Which answers are given in advance, and the way to others, in a row to which a hint may come."""
    words, unset = panel.words, types.StandingAnswers()
    now = panel.view.standing_answers or unset
    rows: list[screen.Row] = [(screen.Button(words("Answers in advance"), screen.go("standing")),)]
    if now != unset:
        said = words("Answers in advance: {answers}.", answers=standing_words(now, unset, words))
        rows.insert(0, screen.Text(f"-# {said}"))
    return rows


def standing(panel: CeylonPanel) -> screen.Screen:
    """Answers given in advance; each choice is a move that nobody else sees."""
    words, text = panel.words, panel.game.text
    now, amounts = panel.view.standing_answers or types.StandingAnswers(), (None, 0, 1, 2)
    uses: tuple[types.WindsAnswer, ...] = ("ask", "use", "keep")
    winds = {types.StandingAnswers(use, now.own, now.others): winds_words(use, words) for use in uses}
    on_own = {types.StandingAnswers(now.winds, most, now.others): own_words(most, words) for most in amounts}
    others = {types.StandingAnswers(now.winds, now.own, most): others_words(most, words) for most in amounts}

    def options(said: dict[types.StandingAnswers, str]) -> list[screen.Choice]:
        return [screen.Choice(line, screen.do(text(to)), chosen=to == now) for to, line in said.items()]

    menus = (
        (types.Raid, pick_menu(words("Raids"), options(winds))),
        (types.Fleet, pick_menu(words("Fleets against you"), options(on_own))),
        (types.Fleet, pick_menu(words("Fleets against others"), options(others))),
    )
    return panel.ask(
        words("Answers in advance"),
        [words("Nobody else sees answers set in advance; they settle an attack at once.")],
        [*(menu for way, menu in menus if phases.is_possible(panel.view, way)), (panel.home(),)],
    )
