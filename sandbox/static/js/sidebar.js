// The list at the left: channels with their threads, everybody's direct messages, and the clock.

import { avatar, h, notice } from "./dom.js";
import { sign } from "./icons.js";
import { intlLocale, placed, t } from "./language.js";

/** Draw the list for the pane in use. `open(viewer, channel)` opens a place there. */
export function sidebar(element, world, pane, open) {
  const held = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = element.querySelector(".places")?.scrollTop ?? 0;
  const viewer = pane.viewer;
  const rooms = world.rooms(viewer).flatMap(({ room, threads }) => [
    place(world, pane, viewer, room.id, h("span", { class: "mark", "aria-hidden": "true" }, "#"), room.name, open),
    ...threads.map((thread) => {
      const archived = thread.thread_metadata?.archived;
      const line = place(world, pane, viewer, thread.id, h("span", { class: "mark", "aria-hidden": "true" }, sign("thread")), thread.name, open);
      line.classList.add("thread");
      if (archived) line.classList.add("archived");
      return line;
    }),
  ]);
  const direct = [...world.members.values()].map(({ id, dm }) =>
    place(world, pane, id, dm, avatar(world.user(id), world.colour(id), true), world.user(id).shown, open),
  );
  element.replaceChildren(
    h("header", { class: "server" }, world.server),
    h(
      "div",
      { class: "places" },
      h("h2", { id: "rooms" }, t("Channels")),
      h("ul", { "aria-labelledby": "rooms" }, rooms),
      h("h2", { id: "direct" }, t("Messages with {name}", { name: world.user(world.bot).shown })),
      h("ul", { "aria-labelledby": "direct" }, direct),
    ),
    clock(world),
  );
  element.querySelector(".places").scrollTop = scrolled;
  if (held) element.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

function place(world, pane, viewer, channel, mark, name, open) {
  const here = pane.viewer === viewer && pane.channel === channel;
  const quiet = world.members.get(viewer).do_not_disturb;
  const [fresh, pings] = here ? [0, 0] : world.news(viewer, channel);
  const label = [name, fresh ? t("unread: {n}", { n: fresh }) : "", pings && !quiet ? t("mentions: {n}", { n: pings }) : ""].filter(Boolean).join(", ");
  const button = h(
    "button",
    { type: "button", class: ["place", here && "here", fresh && "fresh"].filter(Boolean).join(" "), "aria-current": here ? "page" : null, "aria-label": label, data: { key: `${viewer} ${channel}` }, onclick: () => open(viewer, channel) },
    mark,
    h("span", { class: "place-name" }, name),
    pings && !quiet ? h("span", { class: "badge", "aria-hidden": "true" }, pings) : null,
  );
  return h("li", {}, button);
}

function clock(world) {
  const time = h("time", { class: "clock" });
  const draw = () => {
    const now = new Date(world.now() * 1000);
    time.dateTime = now.toISOString();
    time.textContent = now.toLocaleString(intlLocale, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  };
  draw();
  time.redraw = draw;
  const skip = h("button", { type: "button", class: "button secondary", data: { key: "skip" } }, t("Let an hour pass"));
  skip.addEventListener("click", async () => {
    skip.disabled = true;
    skip.textContent = t("An hour passes…");
    try {
      await world.ask("skip", "0", { hours: 1 });
      notice(t("An hour has passed."));
    } catch (refusal) {
      notice(refusal.message);
    } finally {
      skip.disabled = false;
      skip.textContent = t("Let an hour pass");
    }
  });
  return h("footer", {}, h("p", {}, placed(t("In this server it is {time}"), { time })), skip);
}
