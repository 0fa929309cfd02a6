"""What a scored card pays (P-11), and the last scoring (P-16)."""

from engine.palimpsest.board import Board, cubes_on, rank_visible
from engine.palimpsest.cards import CardTables
from engine.palimpsest.types import CardScore, FinalLine, FinalScored, Prize, Share


def pay(rank: int, cubes: list[int]) -> list[int]:
    """Points by seat for a card of a rank with these cubes by seat (P-11)."""
    most = max(cubes)
    half = rank // 2
    if not most:
        return [0] * len(cubes)
    if cubes.count(most) > 1:
        return [half if number == most else 0 for number in cubes]
    second = max([number for number in cubes if number != most], default=0)
    if not second:
        return [rank if number else 0 for number in cubes]
    return [rank if number == most else half if number == second else 0 for number in cubes]


def card_score(tables: CardTables, board: Board, number: int) -> CardScore:
    """What a card on the table pays now, to whom and why."""
    card = board.laid[number]
    cubes = cubes_on(board, number)
    points = pay(tables.rank[card], cubes)
    levels = sorted({number for number in cubes if number}, reverse=True)
    holders = sorted(
        [seat for seat, number in enumerate(cubes) if number], key=lambda seat: (-cubes[seat], seat)
    )
    shares = [Share(seat, cubes[seat], points[seat], _prize(cubes, levels, cubes[seat])) for seat in holders]
    return CardScore(tables.cards[card], tuple(shares))


def _prize(cubes: list[int], levels: list[int], held: int) -> Prize:
    """Why a seat with ``held`` cubes takes what it takes; ``levels`` are the numbers held, best first."""
    tied = cubes.count(held) > 1
    if held == levels[0]:
        return "tied_most" if tied else "most" if len(levels) > 1 else "alone"
    if held == levels[1] and cubes.count(levels[0]) == 1:
        return "tied_second" if tied else "second"
    return "behind"


def credit(board: Board, score: CardScore) -> None:
    """Give the points of a scored card to its holders, whoever plays."""
    for share in score.shares:
        board.points[share.seat] += share.points


def score_last(tables: CardTables, board: Board) -> FinalScored:
    """The last scoring (P-16), credited to the board's points."""
    before = tuple(board.points)
    scores = []
    for number, held in enumerate(board.held):
        if held and tables.rank[board.laid[number]] and rank_visible(board, number):
            score = card_score(tables, board, number)
            credit(board, score)
            scores.append(score)
    out = [board.options.cubes - left for left in board.supply]
    strength = [(board.points[seat], out[seat]) for seat in range(board.seats)]
    lines = [
        FinalLine(
            seat,
            before[seat],
            board.points[seat] - before[seat],
            board.points[seat],
            out[seat],
            1 + sum(other > strength[seat] for other in strength),
        )
        for seat in range(board.seats)
    ]
    lines.sort(key=lambda line: (line.place, line.seat))
    return FinalScored(tuple(scores), tuple(lines))
