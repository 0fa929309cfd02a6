"""What a seat of Spice Traitors is worth: of each feature its weight before each round.

Learned from 12000 games of steady players by ``python -m benchmarks.learning``.
"""

WEIGHTS = {
    "constant": (-2.0215, -1.8969, -1.3093, -0.1559),
    "first - best rival": (-1.0375, -0.4192, -0.1, 0.3637),
    "second - best rival": (0.3337, 0.3731, 0.2494, 0.1738),
    "third - best rival": (-0.0054, 0.0842, 0.0655, 0.1558),
    "first - average rival": (1.7757, 1.0366, 0.5217, 0.2802),
    "first - best second of a rival": (-0.0027, 0.1165, 0.1366, 0.1135),
    "rivals ahead": (1.4013, 1.7571, 0.652, 0.1918),
    "rival traders ahead of first": (-0.0343, -0.1043, -0.1387, -0.2287),
    "rival traders ahead of second": (0.0138, -0.0099, -0.0446, -0.047),
    "rival traders ahead of third": (-0.0299, -0.0395, -0.0268, 0.0197),
    "lead of purses": (0.9967, 0.4551, 0.2513, -0.0147),
    "first without its road": (0.1849, -0.0295, -0.1095, -0.2516),
    "second without its road": (0.039, -0.0463, -0.0374, -0.0789),
    "crowd before first": (-0.0015, -0.001, 0.0467, -0.1404),
    "crowd before first, traitor about": (-0.0074, -0.0351, -0.1719, 0.0),
    "crowd before second": (-0.0181, -0.0, -0.0003, -0.0523),
    "crowd before second, traitor about": (0.0296, -0.0309, -0.0804, 0.0),
    "two alive": (0.0, 0.2552, 0.2081, 0.3409),
    "one alive": (0.0, 0.9246, 0.6212, 0.5264),
    "none alive": (0.0, 0.0, 0.0, 0.0),
    "rivals with one alive": (0.0, 0.0376, 0.0047, -0.0039),
    "rival traders alive": (0.0, 0.0227, 0.1445, 0.1687),
    "traitor now": (0.6154, 0.6889, 0.9312, 0.0),
    "traitor about": (-0.2339, -0.1362, -0.0837, 0.0),
    "traitor later": (0.8302, 0.8889, 0.0, 0.0),
    "rival traitors later": (-0.3015, -0.3318, 0.0, 0.0),
    "garnets": (0.0, -0.0177, 0.0355, 0.0178),
    "rival garnets": (0.0, 0.0313, -0.0499, -0.0341),
    "1 / rivals": (1.2058, 1.1412, 0.9189, 0.4151),
    "rivals": (0.057, 0.1575, 0.1476, 0.033),
    "closed roads": (0.0, 0.0039, 0.0011, 0.0098),
}
