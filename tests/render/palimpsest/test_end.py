"""The public picture of a game of the Palimpsest that is over: who won, by how much, and by what."""

from __future__ import annotations

import msgspec
import pytest

from data.catalogue import ENGLISH
from engine.core.replay import replay as replay_log
from render.headline import HEAD
from render.palimpsest.pictures import public
from render.palimpsest.public_side import public_side
from tests.engine.logs import FOLDER, read_log
from tests.engine.palimpsest.build import GAME
from tests.render.palimpsest.games import NAMES, TABLES, views
from tests.support.blank import without_paint

pytestmark = without_paint


@pytest.mark.rule("P-16")
def test_the_end_is_told() -> None:
    for seats, options, sensible in TABLES:
        view = views(seats, options, sensible)[-1]
        assert view.final is not None
        picture = public(view, NAMES[:seats])
        for line in view.final.lines:
            row = picture.hits[f"final:{line.seat}"].inset(-3)
            said = [label.text for label in picture.labels if row.holds(label.ink)]
            for text in (f"+{line.gained}", str(line.total), str(line.cubes)):
                assert text in said
        assert "won with" in picture.alt or "share" in picture.alt
    causes = msgspec.structs.replace(view, causes=("deck", "cubes", "points"), supply=(0, 3, 0, 9))
    said = public(causes, NAMES[:4]).alt
    assert "the deck is empty" in said
    assert "no cubes left for Zoë Żółkiewska and Ana-Lucía Etxeberria" in said
    assert "100 points" in said


@pytest.mark.rule("P-16")
def test_the_best_three_stand_on_a_podium_and_the_headline_says_by_how_much() -> None:
    for seats, options, sensible in TABLES:
        view = views(seats, options, sensible)[-1]
        assert view.final is not None
        picture = public(view, NAMES[:seats])
        first, second, *_ = view.final.lines
        heights = [picture.hits[f"place:{line.seat}"].top for line in view.final.lines[:3]]
        assert heights == sorted(heights)
        assert picture.hits[f"points:{first.seat}"].height > 200
        said = " ".join(label.text for label in picture.labels if label.room.bottom <= HEAD)
        assert f"{first.total - second.total} ahead of" in said or first.total == second.total
    kept = read_log((FOLDER / "palimpsest-deck.txt").read_text())
    *_, (state, _) = replay_log(GAME, kept)
    said = " ".join(label.text for label in public(GAME.view(state, None), NAMES[:4]).labels)
    assert "in points, more cubes on the table decided." in said


@pytest.mark.rule("P-16")
def test_the_end_of_two_lists_what_the_last_scoring_was_made_of() -> None:
    view = next(views(*table)[-1] for table in TABLES if table[0] == 2)
    assert view.final is not None
    alone, listed = view.final.cards[0], 0
    for cards in ((alone,), view.final.cards, view.final.cards * 3):
        final = msgspec.structs.replace(view.final, cards=cards)
        layer, _left = public_side(msgspec.structs.replace(view, final=final), NAMES[:2], (), ENGLISH)
        picture = layer.open()
        shown = {name for name in picture.hits if name.startswith("score:")}
        assert shown <= {f"score:{score.card.id}" for score in cards}
        listed = max(listed, len(shown))
        lowest = max(box.bottom for name, box in picture.hits.items() if name.startswith("final:"))
        gains = [label.text for label in picture.labels if label.ink.top > lowest and label.text[0] == "+"]
        paid = sum(share.points for score in cards for share in score.shares)
        assert sum(map(int, gains)) == paid
    assert listed > 1
