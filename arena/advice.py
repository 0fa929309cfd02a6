"""Whether advice can be trusted: hints and reviews of the same positions, and reviews that think again.

People are told the same of a position each time, since the luck of a search follows from it
(``luck_of``). With other luck the same search shows how much of what it says is noise.
"""

import itertools
from collections.abc import Iterator
from typing import Any

from arena.playing import OwnPlayer, play_game
from arena.series import BadPlayers
from arena.setting import Setting
from engine.core.chance import Chance
from engine.players import MISTAKE, Player, Scope, SearchPlayer, luck_of, think

PLAYING = "steady"
"""Who plays the games, and whose moves are reviewed."""
LOOKED_AT = 4
"""One decision in so many is looked at."""
EXPLAINED = Scope(explain=True)

POSITIONS = "positions"
CONTRADICTED = "hints that a review of the position calls mistakes"
DOUBTED = "hints that a review with other luck calls mistakes"
MISTAKES = "moves that a review calls mistakes"
SHARED = "verdicts on moves that a review with other luck shares"
COUNTED = (POSITIONS, CONTRADICTED, DOUBTED, MISTAKES, SHARED)


def judged(setting: Setting, count: int) -> Iterator[list[str]]:
    """Of each of so many positions what is to be counted of it, of :data:`COUNTED`."""
    judge = setting.players[setting.rules.info.levels[-1]]
    if not isinstance(judge, SearchPlayer):
        raise BadPlayers("There is advice only in games that computer players search")
    for number in itertools.count(1):
        for view, seat, luck in _positions(setting, number)[:count]:
            yield _of_position(setting, judge, view, seat, luck)
            count -= 1
        if not count:
            return


def _positions(setting: Setting, number: int) -> list[tuple[Any, int, Chance]]:
    """Some views of those who had something to decide in a game, and luck for each."""
    game, luck = setting.game(), setting.luck(number).fork("advice")
    found: list[tuple[Any, int, Chance]] = []

    def look(state: object, seat: int) -> None:
        if luck.below(LOOKED_AT) == 0 and len(game.moves(state, seat)) > 1:
            found.append((game.view(state, seat), seat, luck.fork(f"{len(found)}")))

    play_game(setting, number, [OwnPlayer(setting.players[PLAYING])] * setting.seats, before=look)
    luck.shuffle(found)
    return found[:LOOKED_AT]


def _of_position(setting: Setting, judge: Player, view: object, seat: int, luck: Chance) -> list[str]:
    game = setting.game()

    def is_mistake(move: object, chance: Chance) -> bool:
        answer = think(judge, game, view, seat, chance, Scope(explain=True, also=(move,)))
        return move != answer.move and any(one.loss >= MISTAKE for one in answer.ranked if one.move == move)

    hint = think(judge, game, view, seat, luck_of(view), EXPLAINED).move
    made = setting.players[PLAYING].choose(game, view, seat, luck.fork("played"))
    mistaken = is_mistake(made, luck_of(view))
    holds = {
        CONTRADICTED: is_mistake(hint, luck_of(view)),
        DOUBTED: is_mistake(hint, luck.fork("hint")),
        MISTAKES: mistaken,
        SHARED: mistaken == is_mistake(made, luck.fork("again")),
    }
    return [words for words, true in holds.items() if true]
