"""Where traders start and go: one trader after the other, each way a line with its button."""

from cogs.screens import screen
from cogs.table_screens.game_ui import StaleDraft
from cogs.traitors import draft as drafts
from cogs.traitors import panel_context, panel_cuts
from engine.traitors import advice, graph, types
from render.traitors.order_text import Said, Way, way_words, ways_to
from render.traitors.phrases import city_name, numbered_city
from render.traitors.preview import Preview
from render.traitors.ways import own_traders

BEST = 3
"""Ways that are lines beside the one of staying, where a menu has the others."""


# --- the set-up ----------------------------------------------------------------------------------


def start_menus(panel: panel_context.OrdersPanel, order: types.Setup) -> list[screen.PickMany]:
    """All three start cities in one menu; on the largest maps in several, each of which keeps the others'."""
    chart = panel.view.map
    numbers = range(len(chart.cities))
    parts = [numbers[at : at + screen.MENU_LIMIT] for at in range(0, len(numbers), screen.MENU_LIMIT)]
    labels = [panel.words("Start cities (up to three)"), *[panel.words("More cities")] * len(parts)]
    menus = []
    for label, part in zip(labels, parts, strict=False):
        kept = [city for city in order.cities if city is not None and city not in part]
        options = tuple(
            screen.PickOption(numbered_city(chart, city), str(city), city in order.cities) for city in part
        )
        menus.append(screen.PickMany(label, drafts.starts_target(order, kept), options, types.TRADERS))
    return menus


# --- travelling ----------------------------------------------------------------------------------


def order_of(panel: panel_context.OrdersPanel, number: int) -> Said:
    """What is ordered of a trader, and what that costs and earns."""
    trader = panel.trader(number)
    (way,) = ways_to(panel.view, trader, [panel.travels.paths[number]])
    said = _said(panel, number, way)
    if fatal := panel_cuts.own_deaths(panel, trader):
        return Said(city_name(panel.view.map, way[-1].city, panel.names), fatal[0])
    return said


def trader_screen(panel: panel_context.OrdersPanel, number: int) -> screen.Screen:
    """Where one trader goes; then the next one is asked, the traitor's cuts, or all orders are shown."""
    words, order = panel.words, panel.draft.order
    if isinstance(order, types.Setup) or not panel.trader(number).alive:
        raise StaleDraft
    trader = panel.trader(number)
    ways = drafts.ways_of(panel.view, trader, order)
    lines = ways
    if len(ways) > screen.LINES_AT_MOST:
        lines = sorted([(), *[way for way in ways if way][:BEST]], key=ways.index)
    rows: list[screen.Row] = [_line(panel, number, way, best=way == ways[0]) for way in lines]
    if others := [way for way in ways if way not in lines]:
        choices = [_choice(panel, number, way) for way in others]
        lead = words.plural("{n} more way", "{n} more ways", len(others))
        rows.append(
            screen.menu_pages(lead, choices, panel.draft.text(), panel.draft.page, words("More ways"))
        )
    first = number == drafts.first_living(panel.view, 0)
    note = [_note(panel)] if first and panel.view.round == 1 else []
    rows += (screen.RULE, screen.Text("\n".join([*panel.orders(), *note, *panel.ends()])))
    ordered = [_going(panel, number, way) for way in lines if drafts.cities_of(way) == order.paths[number]]
    rows += panel_cuts.cuts_lines(panel)
    rows.append(_onward(panel, confirm=all(target.verb != "do" for target in ordered)))
    # Where it stands, and with what, is said where it stays.
    text = [*panel.duty(), *panel.background()] if first else []
    return panel.screen(text, rows, Preview(order, number, tuple(map(drafts.cities_of, ways))))


def _note(panel: panel_context.OrdersPanel) -> str:
    """At first: what is proposed, what tolls mean, that nothing counts yet."""
    words, proposed = panel.words, panel.draft.order == drafts.proposed(panel.view)
    said = [words("Proposed is what leaves most gold.")] if proposed else []
    said.append(words("Where an even number share a road, each pays half its toll."))
    return f"-# {' '.join(said)} {words('Nothing counts before you confirm.')}"


def _line(panel: panel_context.OrdersPanel, number: int, way: Way, *, best: bool) -> screen.Line:
    """A way and what it leaves: the ordered one ticked, blue if it gives the orders; the best one green."""
    words, said = panel.words, _said(panel, number, way)
    tick = "✓ " if drafts.cities_of(way) == panel.travels.paths[number] else ""
    target = _going(panel, number, way)
    gives = target.verb == "do"
    if gives:
        label = words("Confirm: {cities}", cities=_numbers(way)) if way else words("Confirm: stay")
    else:
        # Of two roads the arrow says as much, and leaves room for what they bring.
        going = _numbers(way) if len(way) > 1 else words("Go to {cities}", cities=_numbers(way))
        label = going if way else words("Stay")
    style: screen.ButtonStyle = "primary" if tick and gives else "success" if best else "secondary"
    text = f"{tick}{said.what}\n-# {said.why}"
    return screen.Line(text, screen.Button(label, target, style))


def _said(panel: panel_context.OrdersPanel, number: int, way: Way) -> Said:
    """A way and what it leaves; also the toll where one other trader of one's own shares it, and no rival."""
    said = way_words(panel.view, panel.trader(number), way, panel.names, panel.words)
    preview, roads = Preview(panel.draft.order), graph.graph_of(panel.view.map).route_of
    for step, leg in enumerate(way):
        legs = ((one.number, preview.legs(one)[step : step + 1]) for one in own_traders(panel.view))
        beside = [one for one, pairs in legs if one != number and leg.route in [roads[at] for at in pairs]]
        if len(beside) == 1:
            toll, trader = types.halved(leg.toll), panel.mark(beside[0])
            shared = panel.words("{toll} with {trader}", toll=toll, trader=trader)
            return Said(said.what, f"{said.why}, {shared}")
    return said


def _choice(panel: panel_context.OrdersPanel, number: int, way: Way) -> screen.Choice:
    said = way_words(panel.view, panel.trader(number), way, panel.control_names, panel.words)
    return screen.Choice(
        said.what, _going(panel, number, way), said.why, drafts.cities_of(way) == panel.travels.paths[number]
    )


def _numbers(way: Way) -> str:
    return " → ".join(str(leg.city + 1) for leg in way)


def _onward(panel: panel_context.OrdersPanel, *, confirm: bool) -> tuple[screen.Button, ...]:
    """The order as it is unless its way gives it, all orders, and spring's bid."""
    bid = (panel.bid(),) if isinstance(panel.draft.order, types.Spring) else ()
    return (*((panel.confirm(),) if confirm else ()), panel.home(), *bid)


def _going(panel: panel_context.OrdersPanel, number: int, way: Way) -> screen.Target:
    """What follows this way: the next trader, the cuts, or all orders.

    Who is asked for the last trader alone gives the orders with it, unless that would end the round.
    """
    changed = drafts.with_path(panel.travels, number, drafts.cities_of(way))
    following = drafts.first_living(panel.view, number + 1)
    if panel.draft.screen[:1] != drafts.NEXT:
        return drafts.Draft(changed, drafts.HOME).target()
    if following is not None:
        return drafts.Draft(changed, f"{drafts.NEXT}{following}").target()
    if isinstance(changed, types.Travel) and advice.may_cut(panel.view):
        return drafts.Draft(changed, drafts.CUTS).target()
    last_word = panel.view.awaited == (panel.seat,) or isinstance(changed, types.Spring)
    return drafts.Draft(changed, drafts.HOME).target() if last_word else drafts.give(changed, panel.view)
