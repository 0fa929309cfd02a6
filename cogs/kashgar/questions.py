"""What the player on turn is asked, and each legal answer as a choice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from cogs.kashgar.card_text import brief, card_name
from cogs.screens.markup import plain
from cogs.table_screens.names import text_names
from data.catalogue import Words
from engine.kashgar import card_phrases, language, types
from render import icons, narration
from render.kashgar import labels, signs
from tables.core.view_types import TableView

_FULL_LENGTH = 300
"""Characters of a card in the text above buttons, behind its name."""


@dataclass(frozen=True, slots=True)
class AnswerLabel:
    """One legal answer: its words, a second line for menus, and the same in full if that is longer."""

    label: str
    more: str = ""
    icon: str = ""
    full: str = ""


def question_words(view: types.View, names: narration.Names, words: Words) -> str:
    """What is asked, in a sentence."""
    ask = view.ask
    assert ask is not None
    deck = view.deck
    rival = "" if ask.seat == view.player else names[ask.seat]
    assert ask.question != "action"  # front cards have a screen of their own
    match ask.question:
        case "pay":
            return words("Which goods do you pay for this action?")
        case "pay_contract":
            assert ask.contract is not None
            return words(
                "Which goods do you pay for {contract}?",
                contract=card_name(deck, ask.contract, words, names.escape),
            )
        case "choose":
            if rival:
                return words("Which do you choose for {name}?", name=rival)
            return words("Which do you choose?")
        case "spice":
            text = words("Which spice do you choose?")
            if rival:
                text = words("Which of {name}’s spices do you choose?", name=rival)
            return _still(text, ask.left, words)
        case "match":
            text = words("Which good do you raise to the highest stock of any other player?")
            return _still(text, ask.left, words)
        case "amount":
            return _amount_question(ask, words)
        case "keep":
            return _still(words("Which card do you keep?"), ask.left, words)
        case "take":
            return _still(words("Which card do you take from the discard pile?"), ask.left, words)
        case "complete":
            return words("Which contract do you complete?")
        case "complete_drawn":
            return words("Which of the drawn contracts do you complete? Up to {left}.", left=ask.left)
        case "remove":
            return words("Which of your own cards leave the game? Up to {left}.", left=ask.left)
        case "caravan":
            return words("Which caravan’s end does it go to?")
        case "rotate":
            return words("Which front card of {name} goes to the end?", name=rival)
        case "seat":
            return words("Against whom?")


def _still(text: str, left: int, words: Words) -> str:
    """A question with how often it is asked, where that is more than once."""
    return text if left == 1 else words("{question} {left} to choose.", question=text, left=left)


def _amount_question(ask: types.Ask, words: Words) -> str:
    effect = ask.effect
    assert isinstance(effect, language.Convert)
    return words(
        "How many {source} do you turn into {target} each?",
        source=labels.good_name(effect.source, words),
        target=labels.good_count(effect.target, effect.rate, words),
    )


def answer_of(move: types.Move, view: types.View, table_view: TableView, words: Words) -> AnswerLabel:
    """What a button or a menu says of a legal answer to the question that is asked."""
    deck, ask = view.deck, view.ask
    assert ask is not None
    match move:
        case types.Keep(person) | types.TakeCard(person):
            card = deck.person(person)
            name, full = card_name(deck, person, words, str), brief(deck, card, words, _FULL_LENGTH)
            return AnswerLabel(name, brief(deck, card, words), full=full)
        case types.Fulfil(contract):
            return AnswerLabel(
                card_name(deck, contract, words, str), labels.contract_words(deck.contract(contract), words)
            )
        case types.RemoveCard(caravan, position):
            person = view.players[view.player].caravans[caravan][position]
            label = words(
                "{caravan}.{position} {card}",
                caravan=caravan + 1,
                position=position + 1,
                card=card_name(deck, person, words, str),
            )
            return AnswerLabel(label, brief(deck, deck.person(person), words))
        case types.Pick(good):
            now = getattr(view.players[ask.seat].goods, good)
            description = words("now {number}", number=now)
            if ask.question == "match":
                others = (player.goods for player in view.players if player.seat != ask.seat)
                description = f"{now} → {max(now, *(getattr(goods, good) for goods in others))}"
            return AnswerLabel(labels.good_name(good, words), description, signs.good_icon(good))
        case types.Pay(goods):
            return AnswerLabel(words("Pay {goods}", goods=labels.goods_list(goods, words)))
        case types.Amount(number):
            return AnswerLabel(str(number), _converted(ask, number, words))
        case types.Choose(option):
            return AnswerLabel(_alternative(ask, option, view, words))
        case types.Stop():
            return AnswerLabel(words("None") if _untouched(ask) else words("No more"))
        case types.ChooseCaravan(caravan):
            return _caravan(ask, caravan, view, words)
        case types.ChooseSeat(seat):
            player = view.players[seat]
            held = labels.goods_list(player.goods, words)
            return AnswerLabel(
                table_view.table.seats[seat].name,
                words.plural("{n} point, {goods}", "{n} points, {goods}", player.total, goods=held),
                icons.seat_icon(seat),
            )
        case types.Use() | types.Pass():
            raise TypeError("an action of a front card answers no question")


def together(answers: Sequence[AnswerLabel]) -> AnswerLabel:
    """Answers that are given at once."""
    first, *others = answers
    if not others:
        return first
    if all(other == first for other in others):
        return replace(first, label=f"{len(answers)} × {first.label}")
    return AnswerLabel(" + ".join(said.label for said in answers), ", ".join(said.more for said in answers))


def later_answer(move: types.Move, do: Sequence[language.Effect], table_view: TableView, words: Words) -> str:
    """An answer to what effects will ask; empty where it is not known yet which of them."""
    match move:
        case types.Keep(card) | types.TakeCard(card) | types.Fulfil(card):
            return card_name(table_view.view.deck, card, words)
        case types.RemoveCard(caravan, position):
            return f"{caravan + 1}.{position + 1}"
        case types.Pick(good):
            return labels.good_name(good, words)
        case types.Pay(goods):
            return labels.goods_list(goods, words)
        case types.Amount(number):
            return words.number(number)
        case types.Choose(option):
            view = table_view.view
            split = [one for one in do if hasattr(one, "do") or len(getattr(one, "either", "")) > 1]
            if len(split) != 1 or option >= len(getattr(split[0], "either", "")):
                return ""
            return _alternative(types.Ask("choose", (), split[0], view.player), option, view, words)
        case types.Stop():
            return words("nothing more")
        case types.ChooseCaravan(caravan):
            return words("Caravan {number}", number=caravan + 1)
        case types.ChooseSeat(seat):
            return text_names(table_view)[seat]
        case types.Use() | types.Pass():
            raise TypeError("an action of a front card answers no question")


def _untouched(ask: types.Ask) -> bool:
    """Whether nothing of what an effect allows was done yet."""
    match ask.effect:
        case language.DrawContracts(most=most) | language.Remove(cards=most):
            return ask.left == most
    return False


def _converted(ask: types.Ask, number: int, words: Words) -> str:
    effect = ask.effect
    assert isinstance(effect, language.Convert)
    return words(
        "{source} into {target}",
        source=labels.good_count(effect.source, number, words),
        target=labels.good_count(effect.target, number * effect.rate, words),
    )


def _alternative(ask: types.Ask, option: int, view: types.View, words: Words) -> str:
    """One side of a "/", as if it stood alone."""
    effect = ask.effect
    assert isinstance(effect, language.ChangeEffect)
    alone = structs.replace(effect, either=(effect.either[option],))
    if isinstance(alone, language.Steal) or ask.seat != view.player:
        return card_phrases.say(card_phrases.rival_phrase(alone), words)
    return card_phrases.say(card_phrases.effect_phrase(view.deck, alone), words)


def _caravan(ask: types.Ask, caravan: int, view: types.View, words: Words) -> AnswerLabel:
    cards = view.players[ask.seat].caravans[caravan]
    label = words("Caravan {number}", number=caravan + 1)
    if not cards:
        return AnswerLabel(label, words("empty"))
    front = card_name(view.deck, cards[0], words, str)
    number = words.plural("{n} card", "{n} cards", len(cards))
    return AnswerLabel(label, words("{card} in front, {cards}", card=front, cards=number))


def acting_words(view: types.View, words: Words) -> str:
    """The card whose action is being done, and what it says; empty before any action."""
    acting = view.acting
    if acting is None:
        return ""
    person = view.deck.person(acting.person)
    action = (person.parting if acting.parting else person.caravan)[acting.action]
    return words(
        "{card} of caravan {number}: {effects}",
        card=f"**{plain(words.name(person.name))}**",
        number=acting.caravan + 1,
        effects=labels.action_words(view.deck, action, words, plain),
    )
