"""What letters and gaps of pictures look like: few sizes, all of which can be read where people see them.

A phone shows a picture about 290 pixels wide, a desktop inside 550 x 350: of one that is 720 wide and at most
640 high, letters of 28 pixels are 11 and 15 there. What matters is at least so large; the rest is text of the
message.
"""

from render.drawing import canvas, fonts, palette

MARGIN = 18
"""Free pixels at the edge of a picture."""
GAP = 12
"""The one distance between parts."""
RADIUS = 12
"""The one radius of panes."""
LEAST = 28
"""Pixels of the smallest letters that matter."""
NOW = palette.rgb("#FFD877")
"""What is asked about or lit now."""

BODY = canvas.Style(fonts.Face.BODY, 31, palette.TEXT, LEAST)
QUIET = canvas.Style(fonts.Face.BODY, 31, palette.DIM, LEAST)
GUTTER = canvas.Style(fonts.Face.HEAVY, LEAST, palette.DIM, LEAST)
