"""What pictures are drawn with: canvas, letters, colours, shapes, layouts, files."""
