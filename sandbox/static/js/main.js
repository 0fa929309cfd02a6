// The page: one or two panes beside the list of channels, kept up to date by events.

import { h } from "./dom.js";
import { t } from "./language.js";
import { tick } from "./markdown.js";
import { Pane } from "./pane.js";
import { sidebar } from "./sidebar.js";
import { World } from "./world.js";

const REMEMBERED = "panes";
const side = document.getElementById("sidebar");
const main = document.getElementById("panes");
const shade = document.getElementById("shade");
const wide = matchMedia("(min-width: 1100px)");

const world = new World();
let panes = [];
let active = null;

const shell = {
  openMenu() {
    document.body.classList.add("menu-open");
    shade.hidden = false;
    side.querySelector("[aria-current], button")?.focus();
  },
  closeMenu() {
    document.body.classList.remove("menu-open");
    shade.hidden = true;
  },
  activate(pane) {
    if (active === pane) return;
    active = pane;
    drawSide();
  },
  changed() {
    remember();
    drawSide();
    for (const pane of panes) if (pane.viewer) pane.drawHead();
  },
  toolsFor(pane) {
    if (panes.length > 1) return [h("button", { type: "button", "aria-label": t("Close this pane"), title: t("Close this pane"), onclick: () => drop(pane) }, "✕")];
    return [h("button", { type: "button", class: "wide-only", "aria-label": t("Show a second member beside this one"), title: t("Two members side by side"), onclick: second }, "◫")];
  },
};

function drawSide() {
  if (active?.viewer) sidebar(side, world, active, (viewer, channel) => {
    shell.closeMenu();
    active.show(viewer, channel);
    active.composer.field.focus({ preventScroll: true });
  });
  for (const pane of panes) pane.element.classList.toggle("active", pane === active && panes.length > 1);
}

function remember() {
  const places = panes.map(({ viewer, channel }) => ({ viewer, channel }));
  localStorage.setItem(REMEMBERED, JSON.stringify(places));
}

function remembered() {
  try {
    const places = JSON.parse(localStorage.getItem(REMEMBERED)) ?? [];
    return places.filter(({ viewer, channel }) => world.members.has(viewer) && world.channels.has(channel));
  } catch {
    return [];
  }
}

function arrange() {
  main.replaceChildren(...panes.map((pane) => pane.element));
  main.classList.toggle("split", panes.length > 1);
}

function add(viewer, channel) {
  const pane = new Pane(world, shell);
  panes.push(pane);
  active ??= pane;
  arrange();
  return pane.show(viewer, channel);
}

async function second() {
  const other = [...world.members.keys()].find((id) => id !== panes[0].viewer);
  await add(other, panes[0].channel);
  shell.activate(panes[1]);
  panes[1].composer.field.focus();
}

function drop(pane) {
  panes = panes.filter((each) => each !== pane);
  active = panes[0];
  arrange();
  shell.changed();
  active.composer.field.focus();
}

/** Pairs of member and channel whose newest messages are on the screen. */
const visible = () => new Set(panes.filter((pane) => pane.showsEnd).map((pane) => `${pane.viewer} ${pane.channel}`));

async function begin() {
  document.title = world.server;
  const before = panes.length ? panes.map(({ viewer, channel }) => ({ viewer, channel })) : remembered();
  const [first] = world.members.keys();
  const places = before.length ? before : [{ viewer: first, channel: world.rooms(first)[0].room.id }];
  panes = [];
  active = null;
  for (const { viewer, channel } of wide.matches ? places.slice(0, 2) : places.slice(0, 1)) await add(viewer, channel);
  active.composer.field.focus({ preventScroll: true });
}

world.addEventListener("state", begin);
world.addEventListener("message", ({ detail }) => {
  const known = panes.some((pane) => pane.messages.some((each) => each.id === detail.id));
  if (!known) world.count(detail, visible());
  for (const pane of panes) pane.receive(detail);
});
world.addEventListener("message-gone", ({ detail }) => panes.forEach((pane) => pane.remove(detail.id)));
world.addEventListener("interaction", ({ detail }) => panes.forEach((pane) => pane.viewer === detail.viewer && pane.interaction(detail)));
world.addEventListener("channel", () => {
  for (const pane of panes) if (!world.canSee(pane.viewer, pane.channel)) pane.show(pane.viewer, pane.channel);
  shell.changed();
});
for (const name of ["unread", "member"]) world.addEventListener(name, () => shell.changed());
world.addEventListener("clock", () => tick(world));
world.addEventListener("connection", ({ detail }) => (document.getElementById("offline").hidden = detail || !world.ready));

shade.addEventListener("click", shell.closeMenu);
side.addEventListener("keydown", (event) => event.key === "Escape" && shell.closeMenu());
wide.addEventListener("change", () => panes.length > 1 && !wide.matches && drop(panes.find((pane) => pane !== active)));
document.addEventListener("visibilitychange", () => panes.forEach((pane) => pane.draw && !document.hidden && pane.viewer && world.news(pane.viewer, pane.channel)[0] && pane.messages.length && pane.showsEnd && world.read(pane.viewer, pane.channel, pane.messages.at(-1).id)));
setInterval(() => {
  tick(world);
  side.querySelector(".clock")?.redraw();
}, 1000);
