// Lists to choose from: under a text field (a combobox) and under a button (a menu of a message).

import { freshId, h } from "./dom.js";
import { t } from "./language.js";

/** One line of a list: what is chosen (value), its name, a note below or beside it, a picture before it. */
function line(item, index, id, chosen) {
  return h(
    "li",
    { role: "option", id: `${id}-${index}`, class: "option", "aria-selected": String(chosen), data: { index } },
    item.picture ?? null,
    h("span", { class: "option-words" }, h("span", { class: "option-name" }, item.name), item.note ? h("span", { class: "option-note" }, item.note) : null),
  );
}

/**
 * A text field with a list of offers.
 *
 * `load(typed)` returns the offers, or a promise of them, or null when they failed to come. `onPick(item)`
 * hears of a choice. `beside` is the element that the list is put into. The value is `field.chosen`: the item
 * picked, or null when the text is not (any longer) what was picked.
 */
export function combobox({ field, beside, load, onPick, empty = t("Nothing fits."), above = true }) {
  const id = freshId("list");
  const list = h("ul", { role: "listbox", id, class: above ? "listbox above" : "listbox", hidden: true, "aria-label": t("Choices") });
  let items = [];
  let active = -1;
  let asked = 0;
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id })) {
    field.setAttribute(name, value);
  }
  beside.append(list);

  const mark = (index) => {
    active = index;
    for (const [at, child] of [...list.querySelectorAll("[role=option]")].entries()) {
      child.setAttribute("aria-selected", String(at === index));
      if (at === index) child.scrollIntoView({ block: "nearest" });
    }
    if (index >= 0) field.setAttribute("aria-activedescendant", `${id}-${index}`);
    else field.removeAttribute("aria-activedescendant");
  };
  const close = () => {
    asked += 1;
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  };
  const show = (offers) => {
    items = offers ?? [];
    const none = offers === null ? t("Loading options failed.") : empty;
    list.replaceChildren(...(items.length ? items.map((item, at) => line(item, at, id, false)) : [h("li", { class: "option none", role: "presentation" }, none)]));
    list.hidden = items.length === 0 && !none;
    field.setAttribute("aria-expanded", String(!list.hidden));
    mark(items.length ? 0 : -1);
  };
  const refresh = async () => {
    const mine = ++asked;
    const offers = load(field.value);
    if (offers instanceof Promise) {
      if (list.hidden) show([]), (list.firstChild.textContent = t("Loading options…"));
      const loaded = await offers.catch(() => null);
      // An answer to what was typed before is worth nothing now.
      if (mine === asked) show(loaded);
    } else if (offers === undefined) close();
    else show(offers);
  };
  const pick = (index) => {
    const item = items[index];
    if (!item) return;
    field.chosen = item;
    close();
    onPick(item);
  };

  field.addEventListener("input", () => {
    field.chosen = null;
    refresh();
  });
  field.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.key === "ArrowDown" && !field.value) refresh();
      return;
    }
    if (event.key === "ArrowDown") mark(Math.min(active + 1, items.length - 1));
    else if (event.key === "ArrowUp") mark(Math.max(active - 1, 0));
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && active >= 0) pick(active);
    else if (event.key === "Escape") close();
    else return;
    if (event.key !== "Tab" || active >= 0) event.preventDefault();
    event.stopImmediatePropagation();
  });
  field.addEventListener("blur", () => setTimeout(() => field.isConnected && document.activeElement !== field && close(), 150));
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const at = event.target.closest("[role=option]")?.dataset.index;
    if (at !== undefined) pick(Number(at));
    field.focus();
  });
  return { refresh, close, isOpen: () => !list.hidden };
}

/**
 * A button that opens a list, one or several of which may be chosen.
 *
 * `onChoose(values)` is called when one was picked, or, where several may be, when the list is closed after a
 * change; with fewer than `least` chosen nothing is sent.
 */
export function menu({ items, placeholder, least = 1, most = 1, disabled = false, label, onChoose, key }) {
  const id = freshId("menu");
  const several = most > 1;
  const chosen = new Set(items.filter((item) => item.chosen).map((item) => item.value));
  const before = [...chosen].join();
  const names = () => items.filter((item) => chosen.has(item.value)).map((item) => item.name).join(", ");
  const caption = h("span", { class: "menu-caption" }, names() || placeholder || t("Make a selection"));
  const button = h(
    "button",
    { type: "button", class: "menu-button", disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": label ?? null, data: key ? { key } : {} },
    caption,
    h("span", { "aria-hidden": "true", class: "menu-arrow" }, "⌄"),
  );
  const list = h("ul", { role: "listbox", id, class: "listbox", tabIndex: -1, hidden: true, "aria-multiselectable": String(several), "aria-label": placeholder || t("Choices") });
  let active = 0;

  const draw = () => {
    list.replaceChildren(...items.map((item, at) => line(item, at, id, chosen.has(item.value))));
    list.children[active]?.classList.add("active");
    list.children[active]?.scrollIntoView({ block: "nearest" });
    list.setAttribute("aria-activedescendant", `${id}-${active}`);
    caption.textContent = names() || placeholder || t("Make a selection");
  };
  const close = (send) => {
    if (list.hidden) return;
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    const values = [...chosen];
    if (send && values.length >= least && (!several || values.join() !== before)) onChoose(values, button);
  };
  const toggle = (at) => {
    const { value } = items[at];
    if (!several) {
      chosen.clear();
      chosen.add(value);
      draw();
      button.focus();
      close(true);
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    draw();
  };

  button.addEventListener("click", () => {
    if (!list.hidden) return close(several);
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    draw();
    list.focus();
    list.scrollIntoView({ block: "nearest" });
  });
  list.addEventListener("keydown", (event) => {
    const keys = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in keys) active = Math.max(0, Math.min(items.length - 1, active + keys[event.key]));
    else if (event.key === "Home") active = 0;
    else if (event.key === "End") active = items.length - 1;
    else if (event.key === " " || (event.key === "Enter" && !several)) toggle(active);
    else if (event.key === "Enter") button.focus(), close(true);
    else if (event.key === "Escape") button.focus(), close(several);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (!list.hidden) draw();
  });
  list.addEventListener("click", (event) => {
    const at = event.target.closest("[role=option]")?.dataset.index;
    if (at !== undefined) active = Number(at), toggle(active);
  });
  list.addEventListener("focusout", (event) => {
    if (event.relatedTarget !== button) close(several);
  });
  return h("div", { class: "menu" }, button, list, several ? h("p", { class: "menu-hint" }, t("Choose {least} to {most}; close the list to send.", { least, most })) : null);
}
