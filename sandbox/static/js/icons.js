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
};

/** A drawn sign by name, quiet for screen readers; an emoji without a drawing stays a character. */
export function sign(name) {
  if (!(name in SIGNS)) return document.createTextNode(name);
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}
