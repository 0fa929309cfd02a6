// One message, as one member sees it.

import { sign } from "./icons.js";
import { avatar, h } from "./dom.js";
import { components, fileLink, gallery, picture } from "./components.js";
import { intlLocale, placed, t } from "./language.js";
import { inline, markdown, moment } from "./markdown.js";

const THINKING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;
const SUPPRESS_EMBEDS = 1 << 2;
const REPLY = 19;
const THREAD_MADE = 18;
const PINNED = 6;
/** A bot's answer may come so many seconds after it asked for time. */
const TOKEN = 15 * 60;
/** A message soon after one of the same author has no heading of its own. */
const TOGETHER = 5 * 60;

/** Whether a message goes under the heading of the one before it. */
export function follows(message, before) {
  if (!before || before.author.id !== message.author.id || before.only_for !== message.only_for) return false;
  if (message.interaction_metadata?.name || message.type === REPLY || message.type === THREAD_MADE || before.type === THREAD_MADE) return false;
  return (Date.parse(message.timestamp) - Date.parse(before.timestamp)) / 1000 < TOGETHER;
}

/**
 * Build a message. `context` is as for components, with `open(channel)`, `dismiss(message)`, `react(message,
 * emoji, on)`, `remove(message)` besides, and `failed`, the text of an interaction that came to nothing.
 */
export function messageView(message, context, before = null) {
  const { world, viewer } = context;
  const author = world.user(message.author.id);
  const pings = world.pings(message, viewer) && !world.isDm(message.channel_id);
  const together = follows(message, before);
  const classes = ["message", pings && "pinging", message.only_for && "ephemeral", together && "together"];
  const sent = new Date(message.timestamp);
  const clock = sent.toLocaleTimeString(intlLocale, { hour: "2-digit", minute: "2-digit" });
  if (message.type === THREAD_MADE || message.type === PINNED) return systemLine(message, context, author, clock);
  return h(
    "article",
    { class: classes.filter(Boolean).join(" "), tabIndex: -1, data: { id: message.id }, "aria-label": [author.shown, clock, message.only_for && t("only you can see this"), pings && t("mentions you")].filter(Boolean).join(", ") },
    aboveLine(message, context),
    avatar(author, world.colour(message.author.id)),
    h(
      "header",
      {},
      h("span", { class: "author", style: { "--colour": world.colour(message.author.id) } }, author.shown),
      author.bot ? h("span", { class: "tag" }, "APP") : null,
      h("time", { dateTime: message.timestamp, title: sent.toLocaleString(intlLocale) }, clock),
    ),
    h("div", { class: "body" }, body(message, context)),
    actions(message, context),
  );
}

function aboveLine(message, { world, viewer }) {
  const used = message.interaction_metadata;
  if (used?.name && message.type !== 0) {
    const name = h("span", { class: "mention" }, world.user(used.user.id).shown);
    const command = h("span", { class: "mention" }, `/${used.name}`);
    return h("p", { class: "above" }, placed(t("{name} used {command}"), { name, command }));
  }
  if (message.type === REPLY && message.referenced_message) {
    const to = message.referenced_message;
    return h("p", { class: "above" }, t("Replying to {name}:", { name: world.user(to.author.id).shown }), " ", inline(to.content.slice(0, 80), { world, viewer }));
  }
  return null;
}

function body(message, context) {
  const { world } = context;
  if (message.flags & THINKING) {
    const late = world.now() - Date.parse(message.timestamp) / 1000 > TOKEN;
    return h("p", { class: late ? "failed" : "thinking", role: "status" }, late ? t("The application did not respond.") : t("{name} is thinking…", { name: world.user(message.author.id).shown }));
  }
  const parts = [];
  if (message.content) parts.push(h("div", { class: "text" }, markdown(message.content, context)));
  if (!(message.flags & COMPONENTS_V2)) {
    parts.push(...attachments(message.attachments, context));
    if (!(message.flags & SUPPRESS_EMBEDS)) parts.push(...message.embeds.map((each) => embed(each, context)));
  }
  parts.push(...components(message.components ?? [], context));
  if (message.edited_timestamp) parts.push(h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString(intlLocale) }, t("(edited)")));
  parts.push(reactions(message, context));
  if (context.failed) parts.push(h("p", { class: "failed", role: "alert" }, context.failed));
  if (message.only_for) {
    parts.push(
      h("p", { class: "only-you" }, sign("eye"), " ", t("Only you can see this"), " • ", h("button", { type: "button", class: "plain", data: { key: "dismiss" }, onclick: () => context.dismiss(message) }, t("Dismiss message"))),
    );
  }
  return parts;
}

function attachments(files, context) {
  const pictures = files.filter((file) => file.content_type?.startsWith("image/"));
  const others = files.filter((file) => !pictures.includes(file));
  const shown = pictures.map((file) => ({ url: file.url, alt: file.description, spoiler: file.filename.startsWith("SPOILER_") }));
  return [shown.length ? gallery(shown, context) : null, ...others.map(fileLink)].filter(Boolean);
}

function embed(given, context) {
  const colour = given.color === undefined || given.color === null ? null : `#${given.color.toString(16).padStart(6, "0")}`;
  const title = given.title ? inline(given.title, context) : null;
  return h(
    "div",
    { class: "container embed accented", style: { "--edge": colour ?? "#1e1f22" } },
    given.thumbnail ? picture({ url: given.thumbnail.url, alt: "" }, context, "thumbnail") : null,
    given.author ? h("p", { class: "embed-author" }, given.author.name) : null,
    title ? h("p", { class: "embed-title" }, given.url ? h("a", { href: given.url, target: "_blank", rel: "noopener noreferrer" }, title) : title) : null,
    given.description ? h("div", { class: "text" }, markdown(given.description, context)) : null,
    given.fields?.length
      ? h("div", { class: "fields" }, given.fields.map((field) => h("div", { class: field.inline ? "field inline" : "field" }, h("p", { class: "field-name" }, inline(field.name, context)), markdown(field.value, context))))
      : null,
    given.image ? picture({ url: given.image.url, alt: "" }, context, "tile") : null,
    given.footer || given.timestamp
      ? h("p", { class: "subtext" }, given.footer?.text ?? "", given.timestamp ? [given.footer ? " • " : "", moment(Date.parse(given.timestamp) / 1000, "f", context)] : null)
      : null,
  );
}

function reactions(message, { viewer, world, react }) {
  const found = Object.entries(message.reactors).filter(([, users]) => users.length);
  if (!found.length) return null;
  const chips = found.map(([name, users]) => {
    const own = users.includes(viewer);
    const who = users.map((id) => world.user(id).shown).join(", ");
    return h("button", { type: "button", class: own ? "reaction own" : "reaction", title: who, "aria-pressed": String(own), "aria-label": `${name}, ${who}`, data: { key: `react ${name}` }, onclick: () => react(message, name, !own) }, sign(name), ` ${users.length}`);
  });
  return h("div", { class: "reactions" }, chips);
}

function actions(message, context) {
  if (message.only_for || message.flags & THINKING) return null;
  const own = message.author.id === context.viewer;
  return h(
    "div",
    { class: "actions" },
    ["👍", "🎉"].map((name) => h("button", { type: "button", "aria-label": t("React with {emoji}", { emoji: name }), title: t("React with {emoji}", { emoji: name }), onclick: () => context.react(message, name, true) }, sign(name))),
    own ? h("button", { type: "button", "aria-label": t("Delete message"), title: t("Delete message"), onclick: () => context.remove(message) }, sign("bin")) : null,
  );
}

function systemLine(message, context, author, clock) {
  const made = message.type === THREAD_MADE;
  const said = made ? t("{name} started a thread:", { name: author.shown }) : t("{name} pinned a message.", { name: author.shown });
  // A thread that was opened from a message has that message's id, any other one is known by its name.
  const thread = made ? [...context.world.channels.values()].filter((each) => each.parent_id === message.channel_id && each.name === message.content).at(-1) : null;
  return h(
    "article",
    { class: "message system", tabIndex: -1, data: { id: message.id }, "aria-label": `${author.shown}, ${clock}` },
    h("p", {}, sign(made ? "thread" : "pin"), " ", said, made ? " " : null, thread ? h("button", { type: "button", class: "plain", onclick: () => context.open(thread.id) }, thread.name) : made ? message.content : null, h("time", { dateTime: message.timestamp }, ` ${clock}`)),
  );
}
