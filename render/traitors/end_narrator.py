"""How a game of traders ended, in sentences: the count, who won by what, and what was secret until then."""

from collections.abc import Sequence
from itertools import groupby

from data.catalogue import Words
from engine.traitors.types import CITY_PAY, LAST_ROUND, Opened, Score, Setup, Spring, View
from render.narration import Names
from render.traitors import phrases


def score_sentences(score: Score, names: Names, words: Words) -> list[str]:
    """The count (T-23 to T-27): each player's traders, with what was added and taken."""
    sentences = [ending(score, words)]
    for seat in sorted(range(len(score.places)), key=lambda seat: (score.places[seat], seat)):
        best, *others = sorted(score.gold[seat], reverse=True)
        gold = " · ".join([names.bold(str(best)), *map(str, others)])
        line = f"{names.place(score.places[seat])} {names.who(seat, words)} {gold}"
        extra = []
        if score.bonuses[seat]:
            extra.append(words("bonus {gold}", gold=score.bonuses[seat]))
        if score.charges[seat]:
            extra.append(words("bids −{gold}", gold=score.charges[seat]))
        sentences.append(f"{line} ({', '.join(extra)})" if extra else line)
    return [*sentences, *candidates(score, names, words)]


def candidates(score: Score, names: Names, words: Words) -> list[str]:
    """Who is up for elimination, if somebody is (T-27)."""
    those = names.those(score.candidates, words)
    return [words("Up for elimination: {names}.", names=those)] if those else []


def ending(score: Score, words: Words) -> str:
    """Why the game ended."""
    if score.ending == "wiped_out":
        return words("A player’s last trader has died: the game ends.")
    return words("Spring is over: the game ends.")


def verdict(view: View, names: Names, words: Words) -> str:
    """Who won, without a stop."""
    score = view.score
    assert score is not None
    if len(score.winners) == 1:
        winner = score.winners[0]
        return words(
            "{name} won with {gold} gold",
            name=names.bold(names.who(winner, words)),
            gold=max(score.gold[winner]),
        )
    bold = [names.bold(name) for name in names.those(score.winners, words)]
    return words("A shared win: {names}", names=bold)


def won_by(view: View, names: Names, words: Words) -> str:
    """By how much the richest trader of all won, in a sentence."""
    score = view.score
    assert score is not None
    order = sorted(range(len(score.places)), key=lambda seat: score.places[seat])
    first, second = (max(score.gold[seat]) for seat in order[:2])
    if len(score.winners) > 1:
        return words("Level in everything that counts: all traders, and garnets.")
    if first == second:
        return _level(score, order[0], order[1], names, words)
    # Of several that nothing sets apart none is named alone.
    others = names.those([seat for seat in order if score.places[seat] == 2], words)
    return words("The richest trader is {more} gold ahead of {name}.", more=first - second, name=others)


def lost_by(view: View, seat: int, names: Names, words: Words) -> list[str]:
    """Why a seat did not win, a sentence each: how far behind it was, who died where, what bids cost."""
    score = view.score
    assert score is not None
    if seat in score.winners:
        return []
    best, richest = (max(score.gold[each]) for each in (score.winners[0], seat))
    winner = names.whom(score.winners[0], words)
    if best > richest:
        lines = [words("That is {less} behind {name}.", less=best - richest, name=winner)]
    else:
        lines = [_level(score, seat, score.winners[0], names, words)]
    for past in view.rounds:
        for died in (way for way in past.journeys if way.seat == seat and way.died):
            trader, season = phrases.trader_mark(names, seat, died.trader), phrases.round_name(past.number)
            road = phrases.road_name(view.map, died.route)
            said = words("{trader} died in {season} on {road}.", trader=trader, season=season, road=road)
            lines.append(said)
    if score.charges[seat]:
        lines.append(words("Winning bids cost {gold} gold.", gold=score.charges[seat]))
    return lines


def _level(score: Score, seat: int, other: int, names: Names, words: Words) -> str:
    """What decided between two seats whose richest traders have the same (T-26)."""
    text = "Level with {name} in the richest trader: the next ones decided."
    if sorted(score.gold[seat]) == sorted(score.gold[other]):
        text = "Level with {name} in all traders: garnets decided."
    return words(text, name=names.whom(other, words))


def richest_by_round(view: View) -> tuple[tuple[float, ...], ...]:
    """For each seat the gold of its richest living trader at the start and after each round.

    The last figure is that of the count at the end, where there is one.
    """
    courses = [[float(CITY_PAY)] for _ in view.players]
    dead: set[tuple[int, int]] = set()
    for past in view.rounds:
        dead |= {(journey.seat, journey.trader) for journey in past.journeys if journey.died}
        for seat, purses in enumerate(past.purses):
            alive = [gold for trader, gold in enumerate(purses) if (seat, trader) not in dead]
            courses[seat].append(float(max(alive, default=0)))
    if view.score is not None:
        for course, purses in zip(courses, view.score.gold, strict=True):
            course[-1] = float(max(purses))
    return tuple(map(tuple, courses))


def tokens_sentences(view: View, names: Names, words: Words) -> list[str]:
    """Who holds a Token of Life, once that is settled (T-28)."""
    if view.phase != "over" or view.score is None:
        return []
    giver = view.score.winners[0] if len(view.score.winners) == 1 else None
    return holder_sentences([player.tokens for player in view.players], giver, names, words)


def holder_sentences(tokens: Sequence[int], giver: int | None, names: Names, words: Words) -> list[str]:
    """Who holds so many Tokens of Life, and who gave one away."""
    holders = [seat for seat, number in enumerate(tokens) if number]
    if giver is None:
        return [words("A Token of Life each for {names}.", names=names.those(holders, words))]
    given = [seat for seat in holders if seat != giver]
    if not given:
        return [words("{name} kept a Token of Life; the second one lapsed.", name=names.who(giver, words))]
    return [
        words(
            "{name} kept a Token of Life and gave one to {other}.",
            name=names.who(giver, words),
            other=names.whom(given[0], words),
        )
    ]


def bid_sentences(number: int, opened: Opened, names: Names, words: Words) -> list[str]:
    """All bids that were made in the orders of one round, the highest first, by what they are for (T-29)."""
    bids = [
        (order.round or 0 if isinstance(order, Setup) else LAST_ROUND, seat, order.bid)
        for seat, order in enumerate(opened.rounds[number])
        if isinstance(order, Setup | Spring) and order.bid is not None
    ]
    bids.sort(key=lambda made: (made[0], -made[2].value))
    sentences = []
    for sought, group in groupby(bids, key=lambda made: made[0]):
        won = opened.won[sought - 1] if sought <= len(opened.won) else None
        offers = []
        for _, seat, bid in group:
            offer = f"{names.whom(seat, words)} {phrases.bid_words(bid, words)}"
            offers.append(names.bold(offer) if won is not None and won[0] == seat else offer)
        sentences.append(words("Bids for round {number}: {bids}.", number=sought, bids=words.series(offers)))
    return sentences


def opened_orders(number: int, view: View, names: Names, words: Words) -> list[str]:
    """Everybody's orders of one round without bids, untravelled steps too (T-29)."""
    assert view.opened is not None
    return [
        f"{names.bold(names.who(seat, words))} "
        f"{phrases.order_words(order, view.map, names, words, seat, bids=False)}"
        for seat, order in enumerate(view.opened.rounds[number])
    ]
