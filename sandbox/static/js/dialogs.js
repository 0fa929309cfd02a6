// Windows above the page: a bot's form, a picture in full, a member's settings.

import { freshId, h } from "./dom.js";
import { t } from "./language.js";
import { markdown } from "./markdown.js";
import { encodeUpload } from "./upload.js";

function show(dialog, back = document.activeElement) {
  document.body.append(dialog);
  // A browser gives the focus back as it closes a dialog. "close" comes later: whoever took the focus there would take
  // it from the control that somebody has reached meanwhile, and their press would go to the opener.
  back?.focus();
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.showModal();
}

/** A picture as large as the window lets it be, its description below. */
export function enlarge(picture, opener) {
  const dialog = h("dialog", { class: "lightbox", "aria-label": t("Picture") });
  const close = h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, t("Close"));
  dialog.append(h("img", { src: picture.url, alt: picture.alt ?? "" }), h("p", { class: "alt" }, picture.alt || t("No description.")), close);
  show(dialog, opener);
}

const LOCALES = { "en-US": "English", de: "Deutsch", fr: "Français", "es-ES": "Español", "pt-BR": "Português", pl: "Polski" };

/** What a member has chosen: direct messages, quiet, language. */
export function settings(world, viewer) {
  const member = world.members.get(viewer);
  const dialog = h("dialog", { class: "form", "aria-label": t("Settings of {name}", { name: world.user(viewer).shown }) });
  const save = (change) => world.ask("settings", viewer, change);
  const toggle = (label, note, name, inverted = false) => {
    const id = freshId("setting");
    const box = h("input", { type: "checkbox", id, checked: inverted ? !member[name] : member[name], "aria-describedby": `${id}-note` });
    box.addEventListener("change", () => save({ [name]: inverted ? !box.checked : box.checked }));
    return h("div", { class: "setting" }, box, h("label", { for: id }, label), h("p", { id: `${id}-note`, class: "subtext" }, note));
  };
  const languages = h("select", { id: freshId("language") }, [["", t("as on this page")], ...Object.entries(LOCALES)].map(([value, name]) => h("option", { value, selected: value === (member.locale ?? "") }, name)));
  languages.addEventListener("change", () => save({ locale: languages.value }));
  dialog.append(
    h("h2", {}, t("{name}’s settings", { name: world.user(viewer).shown })),
    toggle(t("Direct messages from the bot"), t("Off: messages from the bot are refused, as Discord does (error 50007)."), "dms_closed", true),
    toggle(t("Do not disturb"), t("On: mentions are not counted in the list."), "do_not_disturb"),
    h("div", { class: "setting" }, h("label", { for: languages.id }, t("Language")), languages, h("p", { class: "subtext" }, t("The bot is told so and may answer accordingly."))),
    h("div", { class: "dialog-end" }, h("button", { type: "button", class: "button primary", onclick: () => dialog.close() }, t("Done"))),
  );
  show(dialog);
}

const TEXT_INPUT = 4, TEXT = 10, LABEL = 18, ROW = 1, UPLOAD = 19, RADIO = 21, CHECKS = 22, CHECK = 23;
const PARAGRAPH = 2;

/** A form that a bot has opened; `onSubmit(values)` sends it and throws what is wrong with it. */
export function modal(spec, context, onSubmit) {
  const dialog = h("dialog", { class: "form", "aria-label": spec.title });
  const controls = [];
  const parts = spec.components.flatMap((part) => {
    if (part.type === TEXT) return [h("div", { class: "text" }, markdown(part.content, context))];
    if (part.type === LABEL) return [control(part.component, part.label, part.description, context, controls)];
    const inner = part.type === ROW ? part.components : [part];
    return inner.map((each) => control(each, each.label ?? "", null, context, controls));
  });
  const error = h("p", { class: "field-error", role: "alert" });
  const send = h("button", { type: "submit", class: "button primary" }, t("Submit"));
  const form = h(
    "form",
    { noValidate: true },
    h("h2", {}, spec.title),
    parts,
    error,
    h("div", { class: "dialog-end" }, h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, t("Cancel")), send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = "";
    const faulty = controls.filter((each) => !each.check());
    if (faulty.length) return faulty[0].focus();
    send.disabled = true;
    try {
      const values = {};
      for (const each of controls) {
        const value = await each.value();
        if (value !== undefined) values[each.custom_id] = value;
      }
      await onSubmit(values);
      dialog.close();
    } catch (refusal) {
      error.textContent = refusal.message;
    } finally {
      send.disabled = false;
    }
  });
  dialog.append(form);
  show(dialog);
}

function control(part, label, description, context, controls) {
  const id = freshId("control");
  const required = part.required ?? part.type !== CHECK;
  const fault = h("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  const made = MAKERS[part.type]?.(part, id, context) ?? MAKERS.menu(part, id, context);
  for (const [name, value] of Object.entries({ id, "aria-describedby": `${id}-error`, "aria-required": String(required) })) made.element.setAttribute(name, value);
  controls.push({
    custom_id: part.custom_id,
    value: made.value,
    focus: () => (made.focus ?? made.element).focus(),
    check() {
      const wrong = required && made.empty() ? t("This field is required.") : (made.wrong?.() ?? "");
      fault.textContent = wrong;
      return !wrong;
    },
  });
  const group = made.element.getAttribute("role");
  if (group) made.element.setAttribute("aria-label", label);
  return h(
    "div",
    { class: "control" },
    h(group ? "p" : "label", { class: "control-label", for: group ? null : id }, label, required ? h("span", { class: "required", title: t("required") }, "*") : null),
    description ? h("p", { class: "subtext" }, description) : null,
    made.element,
    fault,
  );
}

function checks(part, id, kind) {
  const boxes = part.options.map((option, at) => h("input", { type: kind, name: id, value: option.value, checked: Boolean(option.default), id: `${id}-${at}` }));
  const lines = boxes.map((box, at) => h("div", { class: "setting" }, box, h("label", { for: box.id }, part.options[at].label), part.options[at].description ? h("p", { class: "subtext" }, part.options[at].description) : null));
  return { boxes, element: h("div", { role: kind === "radio" ? "radiogroup" : "group" }, lines), focus: boxes[0] };
}

const MAKERS = {
  [TEXT_INPUT](part) {
    const shape = { value: part.value ?? "", placeholder: part.placeholder ?? "", autocomplete: "off" };
    const element = part.style === PARAGRAPH ? h("textarea", { ...shape, rows: 4 }) : h("input", { type: "text", ...shape });
    if (part.max_length) element.maxLength = part.max_length;
    const short = () => part.min_length && element.value && element.value.length < part.min_length;
    return { element, value: () => element.value, empty: () => !element.value, wrong: () => (short() ? t("At least {n} characters.", { n: part.min_length }) : "") };
  },
  [UPLOAD](part) {
    const element = h("input", { type: "file", multiple: (part.max_values ?? 1) > 1 });
    const value = async () => (element.files.length ? Promise.all([...element.files].map(encodeUpload)) : undefined);
    return { element, value, empty: () => !element.files.length };
  },
  [RADIO](part, id) {
    const { boxes, element, focus } = checks(part, id, "radio");
    const chosen = () => boxes.find((box) => box.checked)?.value;
    return { element, focus, value: chosen, empty: () => chosen() === undefined };
  },
  [CHECKS](part, id) {
    const { boxes, element, focus } = checks(part, id, "checkbox");
    const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
    return { element, focus, value: () => (chosen().length ? chosen() : undefined), empty: () => !chosen().length };
  },
  [CHECK](part) {
    const element = h("input", { type: "checkbox", checked: Boolean(part.default) });
    return { element, value: () => element.checked, empty: () => !element.checked };
  },
  menu(part, id, { world }) {
    const options = part.options ?? [...world.members.keys()].map((each) => ({ value: each, label: world.user(each).shown }));
    const preset = new Set((part.default_values ?? []).map((each) => each.id));
    const several = (part.max_values ?? 1) > 1;
    const lines = options.map((each) => h("option", { value: each.value, selected: Boolean(each.default) || preset.has(each.value) }, each.label));
    if (!several && !lines.some((each) => each.selected)) lines.unshift(h("option", { value: "", selected: true }, part.placeholder ?? "—"));
    const element = h("select", { multiple: several, size: several ? Math.min(6, lines.length) : 0 }, lines);
    const chosen = () => [...element.selectedOptions].map((each) => each.value).filter(Boolean);
    return { element, value: () => (chosen().length ? chosen() : undefined), empty: () => !chosen().length };
  },
};
