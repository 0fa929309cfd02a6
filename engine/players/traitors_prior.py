"""How a search of Spice Traitors draws orders.

Learned from 300 games of strong players who drew by the prior that is called steady, by
``python -m benchmarks.learning_prior``, when bids came otherwise from the same luck: today it plays others.
"""

from engine.players.traitors import Prior

LEARNED = Prior(
    cities=(0.1087, 0.5036),
    ways=(
        (0.1083, 0.0561, -0.0253, -1.1429, 3.368),
        (0.0636, 0.0513, -0.0056, 0.7128, -0.0242),
        (0.0721, 0.0529, -0.0205, 0.7186, 0.4642),
        (0.0916, 0.0, -0.0325, 0.0334, -1.0439),
    ),
    cuts=(
        (0.4286, 2.1507, -4.2047),
        (0.4086, 1.2889, -1.5214),
        (0.5195, 0.6976, -4.2709),
        (0.9622, 0.3311, -1.2278),
    ),
    bidders=(100, 92),
    rounds=(49, 617, 620),
    gold=(
        (404, 344, 219, 159, 85, 59, 11, 3, 2),
        (127, 116, 89, 62, 83, 52, 71, 68, 97, 232, 9, 0, 0, 0, 0, 2),
    ),
    step=3,
    depth=3,
)
