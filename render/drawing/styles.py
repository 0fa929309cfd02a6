"""What letters and gaps of pictures look like: few sizes, all of which can be read where people see them.

A phone shows a picture about 290 pixels wide, a desktop inside 550 x 350: of one that is 720 wide and at most
640 high, letters of 28 pixels are 11 and 15 there. What matters is at least so large; the rest is text of the
message.
"""

from render.drawing.canvas import Style
from render.drawing.fonts import Face
from render.drawing.palette import DIM, TEXT, rgb

MARGIN = 18
"""Free pixels at the edge of a picture."""
GAP = 12
"""The one distance between parts."""
RADIUS = 12
"""The one radius of panes."""
LEAST = 28
"""Pixels of the smallest letters that matter."""
NOW = rgb("#FFD877")
"""What is asked about or lit now."""

BODY = Style(Face.BODY, 31, TEXT, LEAST)
QUIET = Style(Face.BODY, 31, DIM, LEAST)
GUTTER = Style(Face.HEAVY, LEAST, DIM, LEAST)
