"""What the controls of variations do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cogs.delivery.composer import MOVED_ON
from cogs.interactions import cog_bases, controls, form_answers, places
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.screens.numbers import read_id, read_number
from cogs.screens.screen import Target, noted
from cogs.table_screens.game_ui import StaleDraft
from cogs.variations import screens
from tables.core.errors import Stale
from tables.daily.puzzles import PuzzleBook
from tables.variations.missed import of_moment
from tables.variations.tree import Source, Spot, TriedPosition
from tables.views.reviews import MomentTried


class Verdict(NamedTuple):
    """What a move at a moment is worth, in how many days that comes back, and how many positions have now."""

    tried: MomentTried
    days: int | None
    due: int


@dataclass(eq=False)
class VariationCog(cog_bases.ShowingCog):
    """Other moves, tried from a position whose secrets are open."""

    book: PuzzleBook

    @controls.on_press(screens.TRY, new=True)
    async def _begin(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        head, _, seat = rest.partition("@")
        step = read_number(head)
        if table and step is None:
            raise Stale(controls.FROM_ANOTHER_TIME)
        source = Source(table, step or 0) if table else Source(None, 0, head)
        reader, plays = places.person_of(interaction), read_number(seat)
        spot = await self.tables.variations.begin(source, reader, self.book, plays)
        await self._show(interaction, table, spot)

    @controls.on_press(screens.SPOT, new=False)
    async def _turn(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        stamp = read_id(rest)
        if stamp is None:
            raise Stale(controls.FROM_ANOTHER_TIME)
        await self._show(interaction, table, Spot.read(stamp))

    @controls.on_press(screens.GO, new=False)
    async def _go(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await self._show(interaction, table, Spot.read(seen), draft)

    @controls.on_press(screens.DO, new=False)
    async def _do(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        position = await self._position(interaction, table, Spot.read(seen))
        try:
            moves = self.uis[position.table_view.table.game].moves(position.table_view, text)
        except StaleDraft:
            await self._show(interaction, table, position.spot, note=words_of(interaction)(MOVED_ON))
        else:
            await self._play(interaction, position, moves)

    @controls.on_press(screens.ANSWER, new=False)
    async def _answer(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._play(interaction, await self._position(interaction, table, Spot.read(seen)), ())

    async def _play(self, interaction: AnyInteraction, position: TriedPosition, moves: Sequence[Any]) -> None:
        reader, table = places.person_of(interaction), position.table_view.table.id
        spot = await self.tables.variations.play(position.spot, reader, self.book, moves)
        await self._show(interaction, table, spot, verdict=await self._verdict(reader.id, position, moves))

    async def _verdict(self, reader: int, position: TriedPosition, moves: Sequence[Any]) -> Verdict | None:
        """What the first move is worth, where it was tried at a moment of the table's review."""
        table, seat = position.variation.source.table, position.table_view.seat
        if position.spot.node or not moves or table is None:
            return None
        review, step = await self.tables.reviews.kept(table), position.variation.source.step + 1
        for number, moment in enumerate(review.moments if review else (), 1):
            if moment.better and (moment.step, moment.seat) == (step, seat):
                assert review is not None
                history = await self.tables.past.history(table, reader)
                tried = await self.tables.reviews.tried(history, review, number, moves[0])
                noted = self.tables.missed.note(reader, of_moment(table, step), found=tried.found)
                return Verdict(tried, await noted, len(await self.tables.missed.due(reader)))
        return None

    @controls.on_press(screens.FORM)
    async def _form(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        words, position = words_of(interaction), await self._position(interaction, table, Spot.read(seen))
        table_view = position.table_view
        try:
            form = self.uis[table_view.table.game].form(table_view, rest, words)
        except StaleDraft:
            await defer(interaction, new=False)
            await self._show(interaction, table, position.spot, note=words(MOVED_ON))
        else:
            form = replace(form, target=Target(screens.FILL, form.target.rest))
            await form_answers.open_form(interaction, form, table, table_view.stamp)

    @controls.on_press(screens.FILL, new=False)
    async def _fill(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        words, fields = words_of(interaction), form_answers.filled_in(interaction)
        position = await self._position(interaction, table, Spot.read(seen))
        ui = self.uis[position.table_view.table.game]
        try:
            target = ui.filled(position.table_view, rest, fields, words)
        except StaleDraft:
            await self._show(interaction, table, position.spot, note=words(MOVED_ON))
        else:  # what cannot be meant is said beside the board, which stays as it is
            press = self._do if target.verb == "do" else self._go
            await press(interaction, table, seen, target.rest)

    # --- lines for others -----------------------------------------------------------------

    @controls.on_press(screens.SHOW, new=False)
    async def _show_line(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Post the line where the table was played: there everybody may know of it who reads it."""
        words, position = words_of(interaction), await self._position(interaction, table, Spot.read(seen))
        info, reader = position.everybodys.table, places.person_of(interaction)
        if info.place.guild is None or interaction.channel_id not in (info.place.channel, info.place.thread):
            raise Refusal("A line is shown where its table was played: open the replay there.")
        await self.tables.variations.show(position.spot, reader.id)
        screen = screens.shown_line(self.uis[info.game], position, reader.name, words)
        await self.answers.post(interaction, screen, position.everybodys)

    @controls.on_press(screens.TAKE, new=True)
    async def _take(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        number, node, mark = (*rest.split("."), "", "")[:3]
        variation, last = read_number(number), read_number(node)
        if variation is None or last is None:
            raise Stale(controls.FROM_ANOTHER_TIME)
        reader = places.person_of(interaction)
        spot = await self.tables.variations.take_over(variation, last, mark, reader, self.book, table)
        await self._show(interaction, table, spot)

    # --- what is shown --------------------------------------------------------------------

    async def _position(self, interaction: AnyInteraction, table: int, spot: Spot) -> TriedPosition:
        """A position of the reader's own, of the table whose rights the press was held against."""
        reader = places.person_of(interaction)
        position = await self.tables.variations.position(spot, reader, self.book)
        if (position.variation.source.table or 0) != table:
            raise Stale(controls.FROM_ANOTHER_TIME)
        return position

    async def _show(
        self,
        interaction: AnyInteraction,
        table: int,
        spot: Spot,
        draft: str = "",
        note: str = "",
        verdict: Verdict | None = None,
    ) -> None:
        words, position = words_of(interaction), await self._position(interaction, table, spot)
        ui = self.uis[position.table_view.table.game]
        more = [] if verdict is None else screens.verdict_buttons(verdict.tried, verdict.due, words)
        try:
            screen = screens.variation_screen(ui, position, draft, words, more)
        except StaleDraft:
            screen, note = screens.variation_screen(ui, position, "", words, more), words(MOVED_ON)
        if verdict is not None:
            said = screens.verdict_lines(ui, verdict.tried, verdict.days, words)
            screen = replace(screen, text=(*said, *screen.text))
        await self.answers.show(interaction, noted(screen, note), position.table_view)
