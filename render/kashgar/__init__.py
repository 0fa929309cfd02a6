"""Pictures of Kashgar: the caravans' front cards, contracts, one card alone, and effects as signs.

What an effect says in words, on cards and in sentences, is ``engine.kashgar.card_phrases``; the panels that
pictures stand on are ``cogs.kashgar``.
"""
