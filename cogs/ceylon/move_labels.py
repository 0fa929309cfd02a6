"""A move of Ceylon in a few words, as advice names it."""

from cogs.table_screens.names import text_names
from data.catalogue import Words
from engine.ceylon import scoring, types
from engine.ceylon.cards import Cards
from engine.core.errors import Word
from render.ceylon import narrator, prompts
from tables.core.view_types import TableView


def move_words(move: types.Move, table_view: TableView[types.View], words: Words) -> str:
    """What is done, and with which cards."""
    names = text_names(table_view)
    match move:
        case types.DrawMore():
            return words("spend a Clipper and draw 2 cards")
        case types.EndPhase(phase="draw"):
            return words("trade: let others make offers")
        case types.EndPhase(phase=phase):
            return words("go on after {phase}", phase=prompts.PHASES[phase][0])
        case types.EndTurn():
            return words("end the turn")
        case types.Raid(target=target):
            return words("raid {name} with Pirates", name=names[target])
        case types.Fleet(target=target):
            return words("send a fleet of 3 Pirates against {name}", name=names[target])
        case types.Monsoon():
            return words("call a monsoon")
        case types.Typhoon():
            return words("call a typhoon")
        case types.BuildPlantation(ware=ware):
            return words("build a plantation of {ware}", ware=Word(ware))
        case types.BuildOfficial():
            return words("gain an Official")
        case types.Ship():
            return _shipment(move, words)
        case types.DiscardDown(cards=cards):
            return words("discard {cards}", cards=narrator.cards_words(cards, words))
        case types.AnswerRaid(winds=winds):
            return words("drive the Pirates off with Winds") if winds else words("let the raid happen")
        case types.Pledge(clippers=clippers):
            return _pledge(clippers, words)
        case types.Offer(to=to, give=give, ask=ask):
            return _offering(names[to], give, ask, words)
        case types.Counter(offer=number, give=give, ask=ask) if offer := _offer(table_view.view, number):
            return _offering(names[offer.maker], give, ask, words)
        case types.Accept(offer=number) | types.Refuse(offer=number):
            return _answer(move, _offer(table_view.view, number), table_view, words)
        case types.Withdraw(offer=number):
            numbers = {offer.id: at for at, offer in enumerate(table_view.view.offers, 1)}
            return words("Withdraw {number}", number=numbers.get(number, number))
        case types.StandingAnswers():
            return standing_words(move, table_view.view.standing_answers or types.StandingAnswers(), words)
        case _:
            return words("leave everything as it is")


def standing_words(answers: types.StandingAnswers, other: types.StandingAnswers, words: Words) -> str:
    """What of answers that are given in advance is not as in others, or all of them."""
    said = {
        winds_words(answers.winds, words): answers.winds != other.winds,
        own_words(answers.own, words): answers.own != other.own,
        others_words(answers.others, words): answers.others != other.others,
    }
    return " · ".join([text for text, differs in said.items() if differs] or said)


def winds_words(winds: str, words: Words) -> str:
    """The answer to a raid that is given in advance."""
    if winds == "ask":
        return words("Raid: ask me")
    return words("Raid: use Winds if I can") if winds == "use" else words("Raid: keep my Winds")


def own_words(clippers: int | None, words: Words) -> str:
    """What is pledged in advance against a fleet that comes for the reader."""
    if clippers is None:
        return words("Fleet against me: ask me")
    return words("Fleet against me: pledge up to {number}", number=clippers)


def others_words(clippers: int | None, words: Words) -> str:
    """What is pledged in advance for others."""
    if clippers is None:
        return words("Fleet against others: ask me")
    return words("Fleet against others: pledge up to {number}", number=clippers)


def _shipment(meld: types.Ship, words: Words) -> str:
    ware, points = Word(meld.ware), scoring.points_for(meld.ware, meld.goods + meld.plantations)
    text = "ship {goods} {ware} for {points}"
    if meld.plantations:
        text = "ship {goods} {ware} + {plantations} Plantation for {points}"
    return words(text, goods=meld.goods, ware=ware, plantations=meld.plantations, points=points)


def _pledge(clippers: int, words: Words) -> str:
    if not clippers:
        return words("pledge no Clipper")
    return words("pledge a Clipper") if clippers == 1 else words("pledge 2 Clippers")


def _offering(name: str, give: Cards, ask: Cards, words: Words) -> str:
    given, wanted = narrator.cards_words(give, words), narrator.cards_words(ask, words)
    return words("offer {name} {give} for {ask}", name=name, give=given, ask=wanted)


def _offer(view: types.View, number: int) -> types.OpenOffer | None:
    return next((offer for offer in view.offers if offer.id == number), None)


def _answer(move: types.Move, offer: types.OpenOffer | None, table_view: TableView, words: Words) -> str:
    accepted = isinstance(move, types.Accept)
    if offer is None:
        return words("take the offer") if accepted else words("turn the offer down")
    text = "turn down the offer of {name}: {give} for your {ask}"
    if accepted:
        text = "accept the offer of {name}: {give} for your {ask}"
    give, ask = narrator.cards_words(offer.give, words), narrator.cards_words(offer.ask, words)
    return words(text, name=text_names(table_view)[offer.maker], give=give, ask=ask)
