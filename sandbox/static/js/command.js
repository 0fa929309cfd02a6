// The form of one slash command: a field for each option, with its offers, and errors where they belong.

import { avatar, freshId, h } from "./dom.js";
import { localized, t } from "./language.js";
import { combobox } from "./listbox.js";
import { encodeUpload } from "./upload.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, MENTIONABLE = 9, NUMBER = 10, FILE = 11;
const TYPING_PAUSE = 120;

/** Build the form, with what was `found` typed for its options. `onSent(interaction)` and `onCancel()` tell how it ended. */
export function commandForm({ world, viewer, channel, command, found, onSent, onCancel }) {
  const locale = world.locale(viewer);
  const fields = new Map();
  const hint = h("p", { class: "hint", "aria-live": "polite" }, command.description);
  const error = h("p", { class: "field-error", role: "alert" });
  const row = h("div", { class: "fields-row" });
  const more = h("div", { class: "more" });
  const send = h("button", { type: "submit", class: "send", "aria-label": t("Run {command}", { command: `/${command.shown}` }) }, "➤");
  const cancel = h("button", { type: "button", class: "plain", "aria-label": t("Cancel command"), onclick: onCancel }, "✕");
  const element = h(
    "form",
    { class: "command-form", "aria-label": t("Command {command}", { command: `/${command.shown}` }), noValidate: true },
    hint,
    h("div", { class: "command-line" }, h("span", { class: "command-name" }, `/${command.shown}`), row, more, cancel, send),
    error,
  );

  const values = () => Object.fromEntries([...fields].map(([name, field]) => [name, field.value()]).filter(([, value]) => value !== null && !(value instanceof File)));
  const add = (option) => {
    const field = optionField({ option, locale, world, viewer, channel, command, values, hint });
    fields.set(option.name, field);
    row.append(field.element);
    if (found[option.name]) field.fill(found[option.name]);
    return field;
  };
  for (const option of command.options.filter((each) => each.required)) add(option);
  for (const option of command.options.filter((each) => !each.required)) {
    if (found[option.name]) {
      add(option);
      continue;
    }
    const adder = h("button", { type: "button", class: "adder", title: localized(option, "description", locale) }, `+ ${localized(option, "name", locale)}`);
    adder.addEventListener("click", () => {
      adder.remove();
      add(option).focus();
    });
    more.append(adder);
  }

  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = "";
    for (const field of fields.values()) field.fault("");
    const faulty = [...fields.values()].filter((field) => !field.check());
    if (faulty.length) return faulty[0].focus();
    send.disabled = true;
    try {
      const files = {};
      const options = values();
      for (const [name, field] of fields) {
        const value = field.value();
        if (value instanceof File) (files[name] = await encodeUpload(value)), (options[name] = name);
      }
      onSent(await world.start("slash", viewer, { channel, command: command.path, options, files }));
    } catch (refusal) {
      const field = fields.get(refusal.option);
      if (field) field.fault(refusal.message), field.focus();
      else error.textContent = refusal.message;
    } finally {
      send.disabled = false;
    }
  });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") event.preventDefault(), onCancel();
  });
  return {
    element,
    focus: () => ([...fields.values()].find((field) => field.value() === null) ?? send).focus(),
  };
}

function optionField({ option, locale, world, viewer, channel, command, values, hint }) {
  const id = freshId("option");
  const name = localized(option, "name", locale);
  const description = localized(option, "description", locale);
  const fault = h("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  const input = h("input", {
    id,
    type: option.type === FILE ? "file" : "text",
    "aria-required": String(Boolean(option.required)),
    "aria-describedby": `${id}-error`,
    inputMode: option.type === INTEGER ? "numeric" : option.type === NUMBER ? "decimal" : "text",
    autocomplete: "off",
    placeholder: option.type === FILE ? null : description,
  });
  const box = h("div", { class: "option-box" }, input);
  const element = h("div", { class: "option-field" }, h("label", { for: id }, name, option.required ? h("span", { class: "required", title: t("required") }, "*") : null), box, fault);
  input.addEventListener("focus", () => (hint.textContent = `${name}: ${description}`));

  const offers = offersFor(option, { world, viewer, locale });
  let strict = Boolean(offers);
  if (offers) {
    const fits = (typed) => offers.filter((each) => names(each).some((name) => name.includes(typed.toLowerCase())));
    const list = combobox({ field: input, beside: box, load: fits, onPick: (item) => (input.value = item.name) });
    input.addEventListener("focus", () => input.value || list.refresh());
  } else if (option.autocomplete) {
    let pause;
    // Each keystroke replaces the one before it; the bot hears only where the typing rests.
    const load = (typed) =>
      new Promise((resolve, reject) => {
        clearTimeout(pause);
        pause = setTimeout(() => {
          const { [option.name]: _own, ...options } = values();
          world.ask("complete", viewer, { channel, command: command.path, option: option.name, typed, options }).then(resolve, reject);
        }, TYPING_PAUSE);
      });
    const list = combobox({ field: input, beside: box, load, onPick: (item) => (input.value = item.name) });
    input.addEventListener("focus", () => input.value || list.refresh());
  }

  const value = () => {
    if (option.type === FILE) return input.files[0] ?? null;
    const typed = input.value.trim();
    if (!typed) return null;
    if (input.chosen) return input.chosen.value;
    if (!strict) return typed;
    return offers.find((each) => names(each).includes(typed.toLowerCase()))?.value ?? null;
  };
  const setFault = (text) => {
    fault.textContent = text;
    input.setAttribute("aria-invalid", String(Boolean(text)));
  };
  return {
    element,
    value,
    fault: setFault,
    focus: () => input.focus(),
    fill: (typed) => option.type !== FILE && (input.value = typed),
    check() {
      if (value() !== null) return true;
      if (strict && input.value.trim()) setFault(t("Choose one from the list."));
      else if (option.required) setFault(t("This option is required."));
      else return true;
      return false;
    },
  };
}

/** What an offer may be called, in small letters: by its name in the member's language and by its original one. */
const names = (offer) => [offer.name, offer.original ?? offer.name].map((name) => name.toLowerCase());

/** What an option takes when that is known here, or null when it is typed or asked of the bot. */
function offersFor(option, { world, viewer, locale }) {
  if (option.type === BOOLEAN) return [{ name: t("True"), original: "True", value: true }, { name: t("False"), original: "False", value: false }];
  if (option.type === USER || option.type === MENTIONABLE) {
    return [...world.members.keys()].map((id) => ({ name: world.user(id).shown, note: world.user(id).name, value: id, picture: avatar(world.user(id), world.colour(id), true) }));
  }
  if (option.type === CHANNEL) {
    return world.rooms(viewer).flatMap(({ room, threads }) => [room, ...threads].map((each) => ({ name: `#${each.name}`, value: each.id })));
  }
  if (option.choices?.length && [STRING, INTEGER, NUMBER].includes(option.type)) {
    return option.choices.map((choice) => ({ name: localized(choice, "name", locale), original: choice.name, value: String(choice.value) }));
  }
  return null;
}
