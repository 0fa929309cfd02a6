"""What goes on between people: hands, offers, attacks and answers, and who may know of them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from cogs.ceylon.module import CEYLON
from cogs.delivery import open_panels
from engine.ceylon.cards import KINDS, NUMBER, PIRATES, WINDS, only
from engine.ceylon.types import Fleet, Offer, Raid
from engine.core.chance import Chance
from engine.players import FunctionPlayer, ceylon
from sandbox.adapter import Member
from tests.cogs.ceylon.table import by_slash, open_standing, play_on, play_until, sit_down
from tests.cogs.people import CHANNEL, add_computer, board, boards, bot_of, open_panel, seen_by, shown
from tests.support.settled_world import World, button_of


def everything_public(member: Member) -> str:
    """All that a member sees in the channel that is not theirs alone, alt texts included."""
    seen = [message for message in member.visible(CHANNEL) if not message.ephemeral]
    return "\n".join(
        part for each in seen for part in (each.text, *(picture.alt for picture in each.pictures))
    )


# --- offers --------------------------------------------------------------------------------------


async def in_trade(world: World, number: int = 3) -> tuple[list[Member], Member, Member]:
    """A table in somebody's draw or trade phase: members, who is on turn, and another."""
    members = await sit_down(world, number)
    seat = (await seen_by(world, members[0])).view.player
    return members, members[seat], members[(seat + 1) % number]


def held(view) -> str:
    return next(kind for kind, count in zip(KINDS, view.hand, strict=True) if count)


def lacking(view, *, but: str) -> str:
    return next(kind for kind, count in zip(KINDS, view.hand, strict=True) if not count and kind != but)


async def offered(world: World, maker: Member, partner: Member, members: list[Member]) -> tuple[str, str]:
    """Let ``maker`` offer a card they hold for one that the other holds; both kinds."""
    own = (await seen_by(world, maker)).view
    other = (await seen_by(world, partner)).view
    give = held(own)
    ask = next(kind for kind, count in zip(KINDS, other.hand, strict=True) if count and kind != give)
    answer = await by_slash(maker, f"offer @{partner.name} give {give} ask {ask}")
    assert "You offer" in answer.text, answer.text
    return give, ask


async def test_an_offer_is_seen_by_the_two_alone_and_struck_by_panel(world: World) -> None:
    members, maker, partner = await in_trade(world)
    before = everything_public(maker)
    posts = len(boards(maker))
    give, ask = await offered(world, maker, partner, members)
    third = next(member for member in members if member not in (maker, partner))
    assert partner.inbox[-1].text.splitlines()[0].endswith(f" offers you {give} for {ask}.")
    assert third.inbox == maker.inbox == []
    panel = await open_panel(partner, "My hand")
    assert "offers you" in panel.text
    assert "offer" not in (await open_panel(third, "My hand")).text.replace("Trade", "")
    assert len(boards(third)) == posts
    struck = await partner.press(panel, "Accept 1")
    assert struck.acknowledged
    assert (await seen_by(world, partner)).view.hand[NUMBER[give]] >= 1
    public = everything_public(third).removeprefix(before)
    assert " traded 1 card for 1 with " in public
    log = await third.slash(CHANNEL, "table log")
    assert "offer" not in log.text.lower()
    assert "traded cards, 1 for 1" in log.text


async def test_a_word_on_offers_says_all_that_stand_and_what_comes_of_them(world: World) -> None:
    members, maker, partner = await in_trade(world)
    give, ask = await offered(world, maker, partner, members)
    lacks = lacking((await seen_by(world, partner)).view, but=give)
    await by_slash(maker, f"offer @{partner.name} give {give} ask {lacks}")
    (word,) = partner.inbox
    (word,) = partner.inbox
    first, second, why, *_ = [line for line in word.text.splitlines() if line]
    assert first.endswith(f" offers you {give} for {ask}.")
    assert second.endswith(f" offers you {give} for {lacks}.")
    assert why == f"-# You lack {lacks} for it."
    assert "something" not in word.text
    await by_slash(maker, "withdraw 1")
    assert [seen.id for seen in partner.inbox] == [word.id]
    (word,) = partner.inbox
    assert f"for {ask}." not in word.text
    assert f" offers you {give} for {lacks}." in word.text


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("answer", ["Accept 1", "Refuse 1"])
async def test_a_word_on_an_offer_goes_with_the_board_after_its_answer(world: World, answer: str) -> None:
    members, maker, partner = await in_trade(world)
    await offered(world, maker, partner, members)
    (word,) = partner.inbox
    assert " offers you " in word.text
    third = next(member for member in members if member not in (maker, partner))
    await third.slash(CHANNEL, "clock pause")
    assert [each.id for each in partner.inbox] == [word.id], "it is open still"
    await partner.press(await open_panel(partner, "My hand"), answer)
    await maker.press(board(maker), "Against")
    assert partner.inbox == []
    assert third.inbox == maker.inbox == []


def offers_once(game, view, seat: int, chance: Chance):
    """A computer player that offers its first card to ana, once in a phase, and does nothing else."""
    mine = [one for one in (*view.offers, *view.closed_offers) if one.maker == seat]
    if view.player == seat and view.phase in ("draw", "trade") and not mine:
        kind = next(number for number, count in enumerate(view.hand) if count)
        return Offer(0, only(kind, 1), only((kind + 1) % len(KINDS), 1))
    return ceylon.choose(game, view, seat, chance)


@pytest.mark.parametrize("answers", [True, False])
async def test_a_computer_player_waits_for_the_answer_to_its_offer(world: World, answers: bool) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "ceylon new")
    await add_computer(ana, "strong")
    bot_of(world).tables.store.players = lambda game, level: FunctionPlayer(offers_once)
    await ana.press(board(ana), "Start")
    while (await seen_by(world, ana)).awaited == {0}:
        view = (await seen_by(world, ana)).view
        await by_slash(ana, str(CEYLON.game.text(ceylon.choose(CEYLON.game, view, 0, Chance(bytes(32))))))
    assert "offers you" in (await open_panel(ana, "My hand")).text
    waits = " trades and waits 10 minutes at most for answers"
    assert waits in (await ana.slash(CHANNEL, "table board")).text
    await world.advance(minutes=9)
    assert len((await seen_by(world, ana)).view.offers) == 1
    if answers:
        await ana.press(await open_panel(ana, "My hand"), "Refuse 1")
    else:
        await world.advance(minutes=2)
    await world.settle()
    seen = await seen_by(world, ana)
    assert (seen.view.offers, seen.awaited) == ((), {0})
    assert waits not in board(ana).text


def value_of(form, key: str, label: str) -> str:
    """What a field of an open form sends for one of its options."""
    field = next(one["component"] for one in form["components"] if one["component"]["custom_id"] == key)
    return next(option["value"] for option in field["options"] if option["label"] == label)


async def test_an_offer_is_filled_in_and_answered_with_another(world: World) -> None:
    members, maker, partner = await in_trade(world)
    view = (await seen_by(world, maker)).view
    trade = await maker.press(await open_panel(maker, "My hand"), "Trade")
    form = await maker.press(trade, "Other offer …")
    assert form.modal is not None
    name = (await seen_by(world, maker)).table.seats[members.index(partner)].name
    give, ask = held(view), lacking(view, but=held(view))
    seat = value_of(form.modal, "to", name)
    nothing = await maker.submit(form, {"to": seat, "given": [], "asked": []})
    assert "at least one card" in nothing.text
    form = await maker.press(trade, "Other offer …")
    given, asked = value_of(form.modal, "given", give), value_of(form.modal, "asked", ask)
    sent = await maker.submit(form, {"to": seat, "given": [given], "asked": [asked]})
    assert "Withdraw 1" in [button.label for button in shown(await maker.press(sent, "Trade (1)")).buttons]
    (offer,) = (await seen_by(world, partner)).view.offers
    assert offer.give[NUMBER[give]] == offer.ask[NUMBER[ask]] == 1
    theirs = await partner.press(await open_panel(partner, "My hand"), "Trade (1)")
    form = await partner.press(theirs, "Counter 1")
    assert form.modal["title"].startswith("A counter-offer to ")
    own = held((await seen_by(world, partner)).view)
    await partner.submit(form, {"given": [value_of(form.modal, "given", own)], "asked": []})
    (counter,) = (await seen_by(world, maker)).view.offers
    assert (counter.maker, counter.to) == (members.index(partner), members.index(maker))
    assert (counter.give[NUMBER[own]], sum(counter.ask)) == (1, 0)


async def test_a_form_about_an_offer_that_has_gone_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Panels stay, as those do that are a quarter of an hour old.
    monkeypatch.setattr(open_panels, "TOKEN_LIVES", timedelta(seconds=-1))
    members, maker, partner = await in_trade(world)
    await offered(world, maker, partner, members)
    theirs = await partner.press(await open_panel(partner, "My hand"), "Trade (1)")
    counter = button_of(shown(theirs), "Counter 1").custom_id
    form = await partner.press(theirs, "Counter 1")
    await by_slash(maker, "withdraw 1")
    for late in (
        await partner.press(theirs, custom_id=counter),
        await partner.submit(form, {"given": [], "asked": []}),
    ):
        assert "moved on" in late.text
        assert "withdrew the offer of" in late.text, "what has happened since"
        assert "You hold 7 cards" in late.text, "and the state"
    assert (await seen_by(world, maker)).view.offers == ()


async def test_what_was_refused_in_one_turn_is_not_filled_in_in_another(world: World) -> None:
    members, maker, _ = await in_trade(world)

    async def chosen() -> list[str]:
        trade = await maker.press(await open_panel(maker, "My hand"), "Trade")
        form = await maker.press(trade, "Other offer …")
        (to, *_) = (one["component"]["options"] for one in form.modal["components"])
        found = [option["value"] for option in to if option.get("default")]
        answer = await maker.submit(form, {"to": to[-1]["value"], "given": [], "asked": []})
        assert "at least one card" in answer.text
        return found

    seat, turn = members.index(maker), (await seen_by(world, maker)).view.turn
    assert (await chosen(), len(await chosen())) == ([], 1)
    await play_until(world, members, lambda now: now.view.turn > turn and now.view.player == seat)
    assert await chosen() == []


async def with_an_offer_to_take_back(world: World, maker: Member, partner: Member, members: list[Member]):
    """An offer by panel, which its maker could take back; the panel after it."""
    trade = await maker.press(await open_panel(maker, "My hand"), "Trade")
    form = await maker.press(trade, "Other offer …")
    own, theirs = (await seen_by(world, maker)).view, (await seen_by(world, partner)).view
    give = held(own)
    ask = next(kind for kind, count in zip(KINDS, theirs.hand, strict=True) if count and kind != give)
    fields = {"given": [value_of(form.modal, "given", give)], "asked": [value_of(form.modal, "asked", ask)]}
    if len(members) > 2:
        fields["to"] = str(members.index(partner))
    return await maker.submit(form, fields)


@pytest.mark.parametrize("typed", [False, True])
async def test_an_open_offer_is_taken_back_without_asking_anybody(world: World, *, typed: bool) -> None:
    members, maker, partner = await in_trade(world, 3)
    panel = await with_an_offer_to_take_back(world, maker, partner, members)
    for other in members:
        if other is not maker:
            await open_panel(other, "My hand")  # they have seen what there is to see
    back = await maker.slash(CHANNEL, "table undo") if typed else await maker.press(panel, "Take back")
    assert "Taken back: You offered " in back.text
    assert (await seen_by(world, partner)).view.offers == ()
    assert (await seen_by(world, None)).table.life.proposal is None
    assert "would like to take" not in everything_public(partner)


@pytest.mark.parametrize("number", [2, 3])
async def test_an_offer_that_was_accepted_is_not_taken_back_by_its_old_button(
    world: World, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    # Panels stay, as those do that are a quarter of an hour old.
    monkeypatch.setattr(open_panels, "TOKEN_LIVES", timedelta(seconds=-1))
    members, maker, partner = await in_trade(world, number)
    panel = await with_an_offer_to_take_back(world, maker, partner, members)
    undo = button_of(shown(panel), "Take back").custom_id
    await partner.press(await open_panel(partner, "My hand"), "Accept 1")
    before = (await seen_by(world, maker)).view
    late = await maker.press(panel, custom_id=undo)
    assert "Others have moved since." in late.text
    assert "You gave " in late.text, "what came of the offer"
    assert "You hold " in late.text, "and the state"
    assert (await seen_by(world, maker)).view == before
    assert (await seen_by(world, None)).table.life.proposal is None
    asked = await maker.press(late, "Ask to take it back")
    assert "It is about this: You offered " in asked.text
    proposed = everything_public(partner).partition("would like to take this back: ")[2]
    assert "traded cards, 1 for 1" in proposed
    assert "offer" not in proposed.partition("have agreed")[0].lower(), "only the two know of it"


async def test_an_offer_that_was_withdrawn_is_not_accepted_and_that_is_said(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_panels, "TOKEN_LIVES", timedelta(seconds=-1))
    members, maker, partner = await in_trade(world)
    await offered(world, maker, partner, members)
    panel = await open_panel(partner, "My hand")
    await by_slash(maker, "withdraw 1")
    late = await partner.press(panel, "Accept 1")
    assert "moved on since this was shown" in late.text
    assert "withdrew the offer of" in late.text


async def test_a_counter_offer(world: World) -> None:
    members, maker, partner = await in_trade(world)
    await offered(world, maker, partner, members)
    (offer,) = (await seen_by(world, partner)).view.offers
    give = held((await seen_by(world, partner)).view)
    await by_slash(partner, f"counter {offer.id} give {give}")
    (counter,) = (await seen_by(world, maker)).view.offers
    assert counter.maker == members.index(partner)
    # People count offers as their panel does.
    await by_slash(maker, "accept 1")
    assert (await seen_by(world, maker)).view.offers == ()


async def test_an_open_offer_survives_a_restart(world: World) -> None:
    members, maker, partner = await in_trade(world)
    await offered(world, maker, partner, members)
    panel = await open_panel(partner, "My hand")
    await world.restart_bot()
    trade = await partner.press(
        panel, next(b.label for b in shown(panel).buttons if b.label.startswith("Trade"))
    )
    assert any(button.label.startswith("Accept") for button in shown(trade).buttons)
    assert (await seen_by(world, maker)).view.offers


async def test_accepting_at_the_instant_of_withdrawing_is_one_or_the_other(world: World) -> None:
    members, maker, partner = await in_trade(world)
    await offered(world, maker, partner, members)
    (offer,) = (await seen_by(world, maker)).view.offers
    before = (await seen_by(world, maker)).view.hand
    async with world.at_once():
        answers = await asyncio.gather(
            by_slash(partner, f"accept {offer.id}"),
            by_slash(partner, f"accept {offer.id}"),
            by_slash(maker, f"withdraw {offer.id}"),
        )
    assert all(answer.acknowledged for answer in answers)
    after = (await seen_by(world, maker)).view
    assert after.offers == ()
    changed = after.hand != before
    third = next(member for member in members if member not in (maker, partner))
    log = await third.slash(CHANNEL, "table log")
    assert log.text.count("traded") == (1 if changed else 0)
    assert sum(player.hand_size for player in after.players) == sum(
        player.hand_size for player in (await seen_by(world, partner)).view.players
    )


# --- attacks and answers -------------------------------------------------------------------------


async def a_raid(world: World, members: list[Member]) -> tuple[Member, Member]:
    """Pirates on their way: attacker and victim."""
    attacker = await play_until(
        world,
        members,
        lambda seen: any(isinstance(move, Raid) for move in seen.moves),
        keep=("raid", "fleet"),
    )
    target = next(m.target for m in (await seen_by(world, attacker)).moves if isinstance(m, Raid))
    await by_slash(attacker, f"raid #{target + 1}")
    return attacker, members[target]


async def test_a_raid_asks_its_victim_whatever_they_hold(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Panels stay, as those do that are a quarter of an hour old.
    monkeypatch.setattr(open_panels, "TOKEN_LIVES", timedelta(seconds=-1))
    members = await sit_down(world, 2)
    attacker, victim = await a_raid(world, members)
    assert ": Winds from " in board(attacker).text
    assert any("question to answer" in seen.text for seen in victim.visible(CHANNEL) if not seen.ephemeral)
    panel = await open_panel(victim, "My hand")
    holds = (await seen_by(world, victim)).view.hand[WINDS] > 0
    assert button_of(shown(panel), "Use Winds").disabled is not holds
    assert ("You hold no Winds." in panel.text) is not holds
    calls = [seen.id for seen in attacker.visible(CHANNEL) if "your turn" in seen.text]
    second = await open_panel(victim, "My hand")
    await world.restart_bot()
    before = (await seen_by(world, attacker)).view.players[members.index(attacker)].hand_size
    done = await victim.press(panel, "Let it happen")
    assert done.acknowledged
    after = (await seen_by(world, attacker)).view
    assert after.attack is None
    assert after.players[members.index(attacker)].hand_size == before + 1
    public = everything_public(attacker)
    assert " raided " in public
    # Who moved a moment ago is not called again when the answer comes.
    assert [seen.id for seen in attacker.visible(CHANNEL) if "your turn" in seen.text] == calls
    late = await victim.press(second, "Let it happen")
    assert "since" in late.text or "moved" in late.text
    assert (await seen_by(world, attacker)).view.players[members.index(attacker)].hand_size == before + 1


async def test_a_standing_answer_settles_at_once_and_is_seen_by_nobody(world: World) -> None:
    members = await sit_down(world, 2)
    public = everything_public(members[0])
    mover = (await seen_by(world, members[0])).view.player
    standing = await open_standing(members[1 - mover])
    menu = shown(standing).menus[0]
    value = next(value for value, label in menu.options.items() if "keep my Winds" in label)
    await members[1 - mover].choose(standing, value, custom_id=menu.custom_id)
    await by_slash(members[mover], "standing keep ask ask")
    assert everything_public(members[0]) == public
    attacker, victim = await a_raid(world, members)
    assert (await seen_by(world, attacker)).view.attack is None
    assert "keep my winds" not in everything_public(attacker).lower()
    assert (await seen_by(world, victim)).view.standing_answers.winds == "keep"


async def test_a_fleet_and_secret_pledges(world: World) -> None:
    members = await sit_down(world, 3)
    attacker = await play_until(
        world,
        members,
        lambda seen: seen.view.hand[PIRATES] >= 3 and any(isinstance(move, Fleet) for move in seen.moves),
        keep=("raid", "fleet", "typhoon", "monsoon"),
    )
    target = next(m.target for m in (await seen_by(world, attacker)).moves if isinstance(m, Fleet))
    await by_slash(attacker, f"fleet {members[target].name}")
    asked = (await seen_by(world, attacker)).view.attack.asked
    assert members.index(attacker) not in asked
    assert len(asked) == 2
    for seat in asked:
        panel = await open_panel(members[seat], "My hand")
        assert "fleet" in panel.text
        assert [button.label[:8] for button in shown(panel).buttons if "ledge" in button.label] == [
            "Pledge 0",
            "Pledge 1",
            "Pledge 2",
        ]
        await members[seat].press(panel, "Pledge 0")
    view = (await seen_by(world, attacker)).view
    assert view.attack is None
    assert view.players[target].hand_size == 0
    assert "ledge" not in everything_public(attacker)


async def test_secret_moves_cannot_be_counted(world: World) -> None:
    """Neither by what a log has no room for, nor by the number of moves that were replayed."""
    members = await sit_down(world, 2)
    await play_on(world, members, moves=4)
    stranger = world.member("farah")

    async def seen() -> list[str]:
        answers = [
            await stranger.slash(CHANNEL, command, table=1)
            for command in ("table log", "deal verify", "table board")
        ]
        controls = [button.custom_id.split(":")[2] for each in answers for button in shown(each).buttons]
        return [*(answer.text for answer in answers[:2]), *controls]

    before = await seen()
    assert len(before[0].splitlines()) > 2
    tables = bot_of(world).tables
    for winds in ("use", "keep") * 10:
        move = bot_of(world).games["ceylon"].parse(f"standing {winds} ask ask")
        await tables.play.act(1, members[0].id, move)
    assert await seen() == before


# --- outsiders -----------------------------------------------------------------------------------


async def test_an_outsider_pressing_everything_gets_answers_and_changes_nothing(world: World) -> None:
    members, maker, partner = await in_trade(world)
    await offered(world, maker, partner, members)
    stranger = world.member("farah")
    before = [await seen_by(world, member) for member in members]
    for button in board(stranger).buttons:
        answer = await stranger.press(board(stranger), custom_id=button.custom_id)
        assert answer.acknowledged
        assert answer.ephemeral
    assert "no seat" in (await stranger.slash(CHANNEL, "ceylon hand", table=1)).text
    for text in ("draw", "end turn", "accept 1", "raid 0", "standing use ask ask", "nonsense"):
        refused = await by_slash(stranger, text, table=1)
        assert "no seat" in refused.text
    assert [await seen_by(world, member) for member in members] == before
    for typed in ("", "offer ", "accept 1"):
        assert await stranger.autocomplete(CHANNEL, "ceylon move", "move", typed, table=1) == []


BAD_INPUT = [
    ("offer 9 give Tea", "offer 9 give tea"),
    ("offer @Béla give Gold", "Gold"),
    ("offer x", "not a Ceylon move"),
    ("counter 77 give Tea", "C-6"),
    ("accept soon", "soon"),
    ("raid Nobody", "Nobody"),
    ("raid #0", "“draw”"),
    ("plantation castle", "castle"),
    ("ship Tea 99", "not a Ceylon move"),
    ("discard 7 Unicorns", "Unicorns"),
    ("winds", "C-"),
]


async def test_bad_input_changes_nothing(world: World) -> None:
    _, maker, _ = await in_trade(world, 2)
    before = await seen_by(world, maker)
    for typed, says in BAD_INPUT:
        answer = await by_slash(maker, typed)
        assert "Something went wrong" not in answer.text, typed
        assert says.casefold() in answer.text.casefold(), (typed, answer.text)
    assert await seen_by(world, maker) == before
