"""The lesson of Spice Traitors."""

from cogs.table_screens.lesson import Lesson

LESSON = Lesson(
    deal=0,
    steps=(
        "You have three traders. Use the first menu to choose where they start, up to three "
        "cities: each city pays its trader 100 gold. Then press **Confirm**: "
        "nothing counts until you do.",
        "Everybody travels at once, and in secret. A trader stays, or goes along one road: "
        "it pays the toll, and a city it visits for the first time pays it 100. The figure "
        "after each city is the gold it has then. Choose for each of your traders, then "
        "press **Confirm**.",
        "Each round has a traitor, who won a secret bid: traders on the roads they cut die. "
        "Where do your traders go now? Roads that others need are dangerous.",
        "If an even number of traders use a road, each pays half the toll. Garnet roads "
        "give a garnet once: it is worth 3 gold in a bid. Give your last orders before the "
        "spring.",
        "**Spring**: each trader may take up to two roads, one after the other. The lines "
        "show the ways that leave most gold. All orders of the spring count at once.",
        "That is the whole game: whoever owns the richest single trader wins.",
    ),
    step_of=lambda view, seat: 5 if view.phase in ("token", "over") else view.round,
)
