"""What is asked: the heading of a board, and that of a player's panel."""

from collections.abc import Sequence

from data.catalogue import Words
from engine.traitors.types import View
from render.narration import Names
from render.traitors import end_narrator, phrases, ways
from render.traitors.preview import Preview


def headline(view: View, names: Names, words: Words) -> str:
    """The season and its traitor, or who won."""
    if view.score is not None:
        return end_narrator.verdict(view, names, words)
    season = words(phrases.round_title(view.round))
    if view.phase == "setup":
        return words("{season} · start cities and bids", season=season)
    if view.phase == "spring":
        return words("{season} · two roads each, and bids", season=season)
    traitor = view.traitors[view.round - 1]
    if traitor is None:
        return words("{season} · no traitor", season=season)
    return words("{season} · the traitor is {name}", season=season, name=names.whom(traitor, words))


def question(view: View, preview: Preview, names: Sequence[str], words: Words) -> str:
    """What the reader is asked."""
    if view.seat is None or view.own is None or view.phase in ("token", "over"):
        return ""
    if view.traders and not ways.own_traders(view) and preview.order is None:
        return words("Your traders are dead")
    if preview.trader is not None:
        return words("Where does {trader} go?", trader=phrases.trader_mark(names, view.seat, preview.trader))
    if preview.cuttable:
        return words("Which roads do you cut?")
    if preview.order is not None and view.own.order == preview.order:
        return words("Your orders are in")
    if view.phase == "setup":
        return words("Where do your traders start?")
    return words("Give these orders?") if preview.order is not None else words("The map as it stands")
