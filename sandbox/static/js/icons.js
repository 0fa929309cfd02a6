// Small drawn signs: a machine without an emoji font shows an empty box for each of those.

const NS = "http://www.w3.org/2000/svg";

// Strokes in a square of 24.
const SIGNS = {
  thread: "M5 4v11a3 3 0 0 0 3 3h11M9 9h10M9 13h7M16 15l3 3-3 3",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  pin: "M9 3h6l-1 7 4 4H6l4-4-1-7zM12 14v7",
  talk: "M4 5h16v11H11l-5 4v-4H4z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  "👍": "M8 11l4-8c2 0 3 1 3 3l-1 4h5c1.5 0 2.3 1.3 2 2.6l-1.5 6c-.3 1-1 1.4-2 1.4H8zM3 11h5v9H3z",
  "🎉": "M3 21l5-13 8 8zM14 4c0 2-1 3-2 4M19 9c-1 0-3 1-4 2M18 3l-.01.01M21 6l-.01.01M20 14l-.01.01",
  "⚠": "M12 3l10 18H2zM12 9v6M12 18v.01",
  "✅": "M3 3h18v18H3zM7 12l4 4 6-8",
  "❌": "M5 5l14 14M19 5L5 19",
  "❔": "M8 8a4 4 0 1 1 6 3.5c-1.5 1-2 1.5-2 3.5M12 19v.01",
  "💡": "M9 17v-2c-2-1.5-3-3.5-3-6a6 6 0 0 1 12 0c0 2.5-1 4.5-3 6v2zM9 21h6",
  "🔥": "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 1-5 1-9z",
  "☠": "M5 10a7 7 0 0 1 14 0c0 3-1 4-2 5v3H7v-3c-1-1-2-2-2-5zM9 10v.01M15 10v.01M10 18v3M14 18v3",
  "✂": "M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 8l13 11M8 16L21 5",
  "✏": "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  "⏸": "M8 5v14M16 5v14",
  "⏭": "M5 5l10 7-10 7zM19 5v14",
  "🟩": "M4 4h16v16H4z",
  "🟨": "M4 4h16v16H4z",
  "🟫": "M4 4h16v16H4z",
};

// Those that mean something by their colour.
const COLOURS = { "🟩": "#6aaa64", "🟨": "#c9b458", "🟫": "#8b5e3c", "✅": "#57a868", "❌": "#d9534f", "⚠": "#e0a72f", "🔥": "#e8793a", "💡": "#e6c84f" };
const FILLED = ["🟩", "🟨", "🟫"];

/** An emoji that has a drawing, at the beginning of a text; a mark that asks for colour may follow it. */
export const DRAWN = new RegExp(`^(${Object.keys(SIGNS).filter((name) => !/^\w/.test(name)).join("|")})\uFE0F?`);

/** A drawn sign by name, quiet for screen readers; an emoji without a drawing stays a character. */
export function sign(name) {
  if (!(name in SIGNS)) return document.createTextNode(name);
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", SIGNS[name]);
  if (name in COLOURS) svg.style.color = COLOURS[name];
  if (FILLED.includes(name)) path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}
