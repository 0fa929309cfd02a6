// Discord's Markdown, built as elements.

import { h } from "./dom.js";
import { DRAWN, sign } from "./icons.js";
import { intlLocale, t } from "./language.js";

const INLINE = [
  [/^\\([\\*_~|`>#\-\[\]()<.!+:@])/, (m) => m[1]],
  [/^(`+)([^]*?[^`])\1(?!`)/, (m) => h("code", {}, m[2].trim() || m[2])],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/, (m, c) => link(m[2], inline(m[1], c), c)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, c) => link(m[1], null, c)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, (m, c) => link(m[0], null, c)],
  [/^<@!?(\d+)>/, (m, c) => mention(c, `@${c.world.user(m[1]).shown}`, m[1] === c.viewer)],
  [/^<@&(\d+)>/, (m, c) => mention(c, `@${c.world.roles[m[1]] ?? t("role")}`)],
  [/^<#(\d+)>/, (m, c) => channelLink(m[1], c)],
  [/^<\/([^:>]+):\d+>/, (m, c) => commandMention(c, m[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m, c) => moment(Number(m[1]), m[2] ?? "f", c)],
  [/^<a?:(\w+):\d+>/, (m) => h("img", { class: "emoji", src: `/emojis/${m[1]}`, alt: `:${m[1]}:` })],
  [DRAWN, (m) => sign(m[1])],
  [/^@(everyone|here)\b/, (m, c) => mention(c, m[0], true)],
  [/^\|\|([^]+?)\|\|/, (m, c) => spoiler(inline(m[1], c))],
  [/^\*\*\*([^]+?)\*\*\*(?!\*)/, (m, c) => h("strong", {}, h("em", {}, inline(m[1], c)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, c) => h("strong", {}, inline(m[1], c))],
  [/^__([^]+?)__(?!_)/, (m, c) => h("u", {}, inline(m[1], c))],
  [/^~~([^]+?)~~/, (m, c) => h("s", {}, inline(m[1], c))],
  [/^\*(?!\s)((?:\*\*|[^*])+?)\*(?!\*)/, (m, c) => h("em", {}, inline(m[1], c))],
  [/^_((?:__|[^_])+?)_(?!\w)/, (m, c) => h("em", {}, inline(m[1], c))],
];

// Plain text up to the next character at which one of the rules might begin.
const PLAIN = /^[^]+?(?=[\\*_~|`<@\[]|https?:|[^\x00-\u218F]|$)/u;

/** The inline part: an array of nodes and text. `context` has the world and the viewer. */
export function inline(text, context) {
  const out = [];
  let rest = text;
  let before = "";
  while (rest) {
    // An underscore within a word is a letter.
    const inWord = rest[0] === "_" && /\w$/.test(before);
    const rule = inWord ? null : INLINE.find(([pattern]) => pattern.test(rest));
    const match = rule ? rule[0].exec(rest) : (PLAIN.exec(rest) ?? [rest[0]]);
    out.push(rule ? rule[1](match, context) : match[0]);
    before = match[0];
    rest = rest.slice(match[0].length);
  }
  return out;
}

/** A whole text: headings, lists, quotes, code blocks, paragraphs. */
export function markdown(text, context) {
  const out = [];
  const lines = text.split("\n");
  let words = [];
  const flush = () => {
    if (words.length) out.push(h("p", {}, inline(words.join("\n"), context)));
    words = [];
  };
  while (lines.length) {
    const line = lines[0];
    let match;
    if ((match = /^```(?:([\w+-]+)$)?/.exec(line)) && lines.slice(1).some((each) => each.includes("```"))) {
      flush();
      out.push(codeBlock(lines, match));
    } else if ((match = /^```(.+)```$/.exec(line))) {
      flush();
      lines.shift();
      out.push(h("pre", { tabIndex: 0 }, h("code", {}, match[1])));
    } else if ((match = /^(#{1,3})\s+(.+)/.exec(line))) {
      flush();
      lines.shift();
      // The page has headings of its own above these.
      out.push(h(`h${match[1].length + 2}`, { class: `size-${match[1].length}` }, inline(match[2], context)));
    } else if ((match = /^-#\s+(.+)/.exec(line))) {
      flush();
      lines.shift();
      out.push(h("p", { class: "subtext" }, inline(match[1], context)));
    } else if (line.startsWith(">>> ")) {
      flush();
      const quoted = [line.slice(4), ...lines.splice(0).slice(1)].join("\n");
      out.push(h("blockquote", {}, markdown(quoted, context)));
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [];
      while (lines.length && /^>( |$)/.test(lines[0])) quoted.push(lines.shift().slice(2));
      out.push(h("blockquote", {}, markdown(quoted.join("\n"), context)));
    } else if (/^\s*([-*]|\d+\.)\s+\S/.test(line)) {
      flush();
      out.push(list(lines, context));
    } else {
      words.push(lines.shift());
    }
  }
  flush();
  return out;
}

function codeBlock(lines, opening) {
  const first = lines.shift().slice(opening[0].length);
  const code = first ? [first] : [];
  while (lines.length && !lines[0].includes("```")) code.push(lines.shift());
  const [last, after] = lines.shift().split(/```(.*)/s);
  if (last) code.push(last);
  if (after) lines.unshift(after);
  return h("pre", { tabIndex: 0 }, h("code", {}, code.join("\n")));
}

const indentOf = (line) => /^\s*/.exec(line)[0].length;

function list(lines, context) {
  const depth = indentOf(lines[0]);
  const ordered = /^\s*(\d+)\./.exec(lines[0]);
  const items = [];
  while (lines.length) {
    const item = /^(\s*)(?:[-*]|(\d+)\.)\s+(\S.*)/.exec(lines[0]);
    if (item && item[1].length > depth && items.length) {
      items.at(-1).append(list(lines, context));
    } else if (item && item[1].length === depth && Boolean(item[2]) === Boolean(ordered)) {
      lines.shift();
      items.push(h("li", {}, inline(item[3], context)));
    } else if (!item && lines[0].trim() && indentOf(lines[0]) > depth && items.length) {
      items.at(-1).append("\n", ...inline(lines.shift().trim(), context));
    } else break;
  }
  return ordered ? h("ol", { start: Number(ordered[1]) }, items) : h("ul", {}, items);
}

// The address of a message or a channel, as Discord writes it.
const PLACE = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** A link; one to a message or channel leads there, since that is here and not at Discord. */
function link(url, words, context) {
  const place = PLACE.exec(url);
  const channel = place && context.world.channels.get(place[1]);
  if (!channel || !context.open) return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, words ?? url);
  const name = context.world.isDm(place[1]) ? t("message") : `#${channel.name}`;
  return way(words ? "jump" : "mention", () => context.open(place[1], place[2]), words ?? [`${name} › `, sign("talk")]);
}

/** A command's name; where the context can run commands, a button that does. */
function commandMention(context, name) {
  if (!context.run) return mention(context, `/${name}`);
  return h("button", { type: "button", class: "button primary", onclick: () => context.run(name) }, `/${name}`);
}

function mention(context, words, self = false) {
  return h("span", { class: self ? "mention self" : "mention" }, words);
}

function channelLink(id, context) {
  const channel = context.world.channels.get(id);
  if (!channel) return mention(context, `#${t("unknown")}`);
  const mark = context.world.isThread(id) ? [sign("thread"), " "] : "#";
  return way("mention", () => context.open?.(id), [mark, channel.name]);
}

/** A way to another place here. A link, which goes over several lines as words do: what follows stays at its end. */
function way(kind, go, words) {
  const follow = (event) => {
    event.preventDefault();
    go();
  };
  return h("a", { class: kind, href: "#", onclick: follow }, words);
}

/** Covered until pressed; a screen reader hears that something is covered, and then what. */
function spoiler(words) {
  const cover = h("span", { class: "spoiler", role: "button", tabIndex: 0, "aria-label": t("Spoiler, press to reveal") });
  const within = h("span", { "aria-hidden": "true" }, words);
  cover.append(within);
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    cover.classList.add("open");
    within.removeAttribute("aria-hidden");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", open, { once: true });
  cover.addEventListener("keydown", open);
  return cover;
}

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds, now) {
  const gap = seconds - now;
  const [unit, size] = STEPS.find(([, each]) => Math.abs(gap) >= each) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(intlLocale, { numeric: "auto" }).format(Math.round(gap / size), unit);
}

/** A moment as <t:...> asks for it; relative ones are kept right by tick(). */
export function moment(seconds, style, context) {
  const when = new Date(seconds * 1000);
  const full = when.toLocaleString(intlLocale, FORMATS.F);
  const words = style === "R" ? relative(seconds, context.world.now()) : when.toLocaleString(intlLocale, FORMATS[style]);
  const data = style === "R" ? { moment: seconds } : {};
  return h("time", { dateTime: when.toISOString(), title: full, data }, words);
}

/** Bring all relative moments on the page up to date. */
export function tick(world) {
  for (const each of document.querySelectorAll("time[data-moment]")) {
    each.textContent = relative(Number(each.dataset.moment), world.now());
  }
}
