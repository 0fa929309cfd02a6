// What a bot puts into a message: buttons, menus, and the layouts of Components V2.

import { sign } from "./icons.js";
import { avatar, h } from "./dom.js";
import { t } from "./language.js";
import { menu } from "./listbox.js";
import { markdown } from "./markdown.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const ENTITY_MENUS = new Set([5, 6, 7, 8]);

/**
 * Build components. `context` has the world, the viewer, the message's id and channel, `interact(what, details,
 * control)` to use a control, and `enlarge(picture)` for pictures.
 */
export function components(list, context) {
  return list.map((each) => component(each, context)).filter(Boolean);
}

function component(part, context) {
  switch (part.type) {
    case 1:
      return h("div", { class: "row" }, components(part.components, context));
    case 2:
      return button(part, context);
    case 3:
      return textMenu(part, context);
    case 9:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "section-words" }, components(part.components, context)),
        h("div", { class: "section-side" }, component(part.accessory, context)),
      );
    case 10:
      return h("div", { class: "text" }, markdown(part.content, context));
    case 11:
      return picture({ url: part.media.url, alt: part.description, spoiler: part.spoiler }, context, "thumbnail");
    case 12:
      return gallery(part.items.map((item) => ({ url: item.media.url, alt: item.description, spoiler: item.spoiler })), context);
    case 13:
      return fileLink({ url: part.file.url, filename: part.name ?? part.file.url.split("/").at(-1), size: part.size });
    case 14:
      return part.divider === false
        ? h("div", { class: `gap spacing-${part.spacing ?? 1}` })
        : h("hr", { class: `spacing-${part.spacing ?? 1}` });
    case 17: {
      const accent = part.accent_color ?? null;
      const style = accent === null ? {} : { "--edge": `#${accent.toString(16).padStart(6, "0")}` };
      return h("div", { class: accent === null ? "container" : "container accented", style }, components(part.components, context));
    }
    default:
      if (ENTITY_MENUS.has(part.type)) return entityMenu(part, context);
      return h("p", { class: "subtext" }, t("A component of type {kind}, which this page cannot show.", { kind: part.type }));
  }
}

/** An emoji as Discord names it: the character itself, or the application's picture of that name. */
export function emoji(given) {
  if (!given) return null;
  if (given.id) return h("img", { class: "emoji", src: `/emojis/${given.name}`, alt: "" });
  return h("span", { class: "emoji", "aria-hidden": "true" }, given.name);
}

function button(part, context) {
  const words = [emoji(part.emoji), part.label ? h("span", {}, part.label) : null];
  const style = `button ${STYLES[part.style] ?? "secondary"}`;
  const label = part.label ? null : (part.emoji?.name ?? t("button"));
  if (part.style === 5) {
    if (part.disabled) return h("span", { class: `${style} disabled`, "aria-disabled": "true" }, words);
    return h("a", { class: style, href: part.url, target: "_blank", rel: "noopener noreferrer" }, words, h("span", { "aria-hidden": "true" }, " ↗"));
  }
  const made = h("button", { type: "button", class: style, disabled: Boolean(part.disabled), "aria-label": label, data: { key: part.custom_id } }, words);
  made.addEventListener("click", () => context.interact("press", { custom_id: part.custom_id }, made));
  return made;
}

function textMenu(part, context) {
  return menu({
    items: part.options.map((option) => ({
      value: option.value,
      name: option.label,
      note: option.description,
      chosen: option.default,
      picture: emoji(option.emoji),
    })),
    ...menuShape(part, context),
  });
}

function entityMenu(part, context) {
  const { world } = context;
  const preset = new Set((part.default_values ?? []).map((each) => each.id));
  const items =
    part.type === 8
      ? world.rooms(context.viewer).map(({ room }) => ({ value: room.id, name: `#${room.name}` }))
    : part.type === 6
      ? Object.entries(world.roles).map(([value, name]) => ({ value, name: `@${name}` }))
      : [...world.members.keys()].map((id) => ({ value: id, name: world.user(id).shown, picture: avatar(world.user(id), world.colour(id), true) }));
  return menu({ items: items.map((item) => ({ ...item, chosen: preset.has(item.value) })), ...menuShape(part, context) });
}

function menuShape(part, context) {
  return {
    placeholder: part.placeholder,
    least: part.min_values ?? 1,
    most: part.max_values ?? 1,
    disabled: Boolean(part.disabled),
    key: part.custom_id,
    onChoose: (values, control) => context.interact("choose", { custom_id: part.custom_id, values }, control),
  };
}

/** One to ten pictures, side by side. */
export function gallery(items, context) {
  return h("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items.map((item) => picture(item, context, "tile")));
}

/** A picture that grows when pressed; a covered one is uncovered first. */
export function picture(item, context, kind) {
  const image = h("img", { src: item.url, alt: item.alt ?? "", loading: "lazy", class: kind });
  const covered = Boolean(item.spoiler);
  const enlarge = t("Enlarge picture: {description}", { description: item.alt || t("no description") });
  const opener = h("button", { type: "button", class: covered ? "picture covered" : "picture", "aria-label": covered ? t("Hidden picture, press to reveal") : enlarge }, image);
  opener.addEventListener("click", () => {
    if (opener.classList.contains("covered")) {
      opener.classList.remove("covered");
      opener.setAttribute("aria-label", enlarge);
    } else context.enlarge(item, opener);
  });
  return opener;
}

/** A file to be saved. */
export function fileLink(file) {
  const size = file.size === undefined ? "" : file.size < 1024 ? `${file.size} B` : `${Math.round(file.size / 1024)} KB`;
  return h("a", { class: "file", href: file.url, download: file.filename }, sign("file"), " ", file.filename, size ? h("span", { class: "subtext" }, ` ${size}`) : null);
}
