"""Deals that everybody plays, as people see them: the day's post, rankings, and what is shared."""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.daily.spec import Daily
from cogs.screens.markup import plain, relative
from cogs.screens.screen import Button, PictureRequest, Screen, Target, in_rows
from cogs.screens.text_table import grid, short_name
from cogs.table_screens.deal_panel import RANKING
from data.catalogue import Words
from render.cards.cards_of_tables import game_card
from tables.daily import deals, tries

PLAY, LINE, BEST = "dealplay", "dealline", "dealbest"
"""The verbs of these screens' controls, beside those of a try's panel."""
RANKING_LINES = 10
"""Lines of a ranking."""


def deal_title(key: tries.DealKey, words: Words) -> str:
    """A deal's name: ``Deal of 22 November 2026``."""
    if key.kind == "week":
        return words("Deal of the week of {day}", day=words.day(key.day))
    return words("Deal of {day}", day=words.day(key.day))


def score_words(daily: Daily, attempt: tries.Try, words: Words) -> str:
    """What came of a try that was played to its end."""
    if not attempt.won:
        return words("lost")
    return words(daily.spec.score, n=attempt.score or 0)


class Yesterday(NamedTuple):
    """The best try of the deal before, as a server's post tells of it."""

    attempt: tries.Try
    squares: str


class DealPost(NamedTuple):
    """What a server's post tells."""

    key: tries.DealKey
    deal: deals.Deal
    was_fixed_before: bool
    """Whether its hash was there the day before."""
    following: deals.Deal
    yesterday: Yesterday | None


def deal_post_screen(daily: Daily, post: DealPost, words: Words, message_key: str) -> Screen:
    """The post of the day's deal; ``message_key`` is in its first button, so that it is found again."""
    key, deal, following, yesterday = post.key, post.deal, post.following, post.yesterday
    fixed = (
        words("-# SHA-256 of its seed, as it was shown the day before: `{hash}`", hash=deal.commitment)
        if post.was_fixed_before
        else words("-# SHA-256 of its seed: `{hash}`", hash=deal.commitment)
    )
    lines = [
        words("The same deal for everybody, one try each, until the day ends."),
        fixed,
        words("-# SHA-256 of tomorrow’s seed: `{hash}`", hash=following.commitment),
    ]
    if yesterday is not None and not yesterday.attempt.won:
        lines.insert(1, words("Nobody here made it yesterday."))
    elif yesterday is not None:
        best, score = plain(yesterday.attempt.person.name), score_words(daily, yesterday.attempt, words)
        lines.insert(1, words("Yesterday’s best here: **{name}**, {score}", name=best, score=score))
        lines.insert(2, yesterday.squares)
    picture = PictureRequest(game_card, (daily.ui.title, daily.ui.emblem))
    buttons = (
        Button(words("Play"), Target(PLAY, f"{key.text}/{message_key}"), "success"),
        Button(words("The week’s deal"), Target(PLAY, "week")),
        Button(words("Ranking"), Target(RANKING, key.text)),
        Button(words("Yesterday"), Target(RANKING, key.previous.text)),
    )
    return Screen(deal_title(key, words), tuple(lines), picture, in_rows(buttons))


class RankingPage(NamedTuple):
    """What somebody sees of a deal's ranking."""

    key: tries.DealKey
    ranking: Sequence[deals.Ranked]
    reader_try: tries.Try | None
    streak: int
    longest: int
    deal: deals.Deal | None
    may_see_lines: bool
    """Whether they have played it, or nobody may any more."""
    here: bool
    """Whether it is the ranking of a server."""
    may_begin: bool
    """Whether it is the deal of their own day or week, or a later one."""


def ranking_screen(daily: Daily, page: RankingPage, words: Words) -> Screen:
    """The ranking of a deal, one's own streak, and the way to the best lines."""
    lines = [_ranking_lines(daily, page, words)]
    if page.reader_try is not None and page.reader_try.is_finished:
        lines.append(words("You: **{score}**", score=score_words(daily, page.reader_try, words)))
    elif page.reader_try is not None and page.reader_try.is_going_on:
        lines.append(words("Your try is still running: **Play** opens it."))
    elif page.reader_try is not None:
        lines.append(words("You gave up your one try."))
    if page.streak:
        lines.append(_streak_words(page, words))
    buttons: list[Button] = []
    if not page.may_see_lines:
        lines.append(
            words(
                "-# You see how others played once you have finished, or when it closes ({when}).",
                when=relative(page.key.closes),
            )
        )
    if page.may_begin if page.reader_try is None else page.reader_try.is_going_on:
        buttons.append(Button(words("Play"), Target(PLAY, page.key.text), "success"))
    if page.may_see_lines and page.here and page.ranking and page.ranking[0].attempt.table is not None:
        buttons.append(Button(words("Best line here"), Target(LINE, str(page.ranking[0].attempt.table))))
    if page.may_see_lines and page.deal is not None and page.deal.best_score is not None:
        lines.append(
            words(
                "Best found by a strong computer player: **{score}**",
                score=words(daily.spec.score, n=page.deal.best_score),
            )
        )
        buttons.append(Button(words("Best found"), Target(BEST, page.key.text)))
    rows = (tuple(buttons),) if buttons else ()
    return Screen(words("{deal}: ranking", deal=deal_title(page.key, words)), tuple(lines), rows=rows)


def _ranking_lines(daily: Daily, page: RankingPage, words: Words) -> str:
    if not page.ranking:
        return words("Nobody has finished it yet.")
    if not page.here:
        # Names are for those who share a server.
        best = score_words(daily, page.ranking[0].attempt, words)
        return words.plural(
            "{n} person has played it; the best score is {score}.",
            "{n} people have played it; the best score is {score}.",
            len(page.ranking),
            score=best,
        )
    rows = [
        (f"{each.place}. {short_name(each.attempt.person.name)}", score_words(daily, each.attempt, words))
        for each in page.ranking[:RANKING_LINES]
    ]
    table = grid(rows)
    more = len(page.ranking) - RANKING_LINES
    return table if more <= 0 else "\n".join((table, words("and {number} more", number=more)))


def _streak_words(page: RankingPage, words: Words) -> str:
    if page.key.kind == "week":
        return words.plural(
            "🔥 {n} week in a row (most: {longest})",
            "🔥 {n} weeks in a row (most: {longest})",
            page.streak,
            longest=page.longest,
        )
    return words.plural(
        "🔥 {n} day in a row (most: {longest})",
        "🔥 {n} days in a row (most: {longest})",
        page.streak,
        longest=page.longest,
    )


def shared_screen(daily: Daily, attempt: tries.Try, squares: str, streak: int, words: Words) -> Screen:
    """What somebody tells of their try: how it went, nothing of the deal."""
    key = tries.DealKey.read(attempt.deal)
    head = words(
        "**{name}** · {deal}: **{score}**",
        name=plain(attempt.person.name),
        deal=deal_title(key, words),
        score=score_words(daily, attempt, words),
    )
    row = f" · 🔥 {streak}" if streak > 1 else ""
    button = Button(words("Play it too"), Target(PLAY, key.text))
    return Screen(daily.ui.title, (f"{head}{row}", squares), rows=((button,),))
