// The field below the messages: text, or, after a slash, the picker of commands and the form for one of them.

import { h } from "./dom.js";
import { commandForm } from "./command.js";
import { localized, t } from "./language.js";
import { combobox } from "./listbox.js";

const SUBCOMMANDS = new Set([1, 2]);

/** All commands that can be run, subcommands by their whole path. */
function leaves(commands, locale) {
  const found = [];
  const visit = (node, path, shown) => {
    const children = (node.options ?? []).filter((option) => SUBCOMMANDS.has(option.type));
    if (!children.length) found.push({ path: path.join(" "), shown: shown.join(" "), description: localized(node, "description", locale), options: node.options ?? [] });
    for (const child of children) visit(child, [...path, child.name], [...shown, localized(child, "name", locale)]);
  };
  for (const each of commands) visit(each, [each.name], [localized(each, "name", locale)]);
  return found;
}

/** Those that fit what was typed after the slash, the best first. */
function fitting(commands, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = words.join(" ");
  const fit = (name) => (name.startsWith(whole) ? 0 : words.every((word) => name.includes(word)) ? 1 : whole.startsWith(`${name} `) ? 2 : 9);
  // In the member's language, or as the bot calls it.
  const rank = ({ shown, path }) => Math.min(fit(shown), fit(path));
  return commands
    .map((command) => [rank(command), command])
    .filter(([at]) => at < 9)
    .sort(([a], [b]) => a - b)
    .map(([, command]) => command);
}

/** The options that were typed behind a command's name, such as `target:50`; `rest` is what is none. */
function typedOptions(command, typed, locale) {
  const name = [command.shown, command.path].map((each) => `/${each} `).find((each) => typed.toLowerCase().startsWith(each));
  const found = {};
  const rest = (name ? typed.slice(name.length) : "").replace(/([^\s:]+):\s*(?:"([^"]*)"|(.*?))(?=\s+[^\s:]+:|\s*$)/g, (whole, key, quoted, plain) => {
    const option = command.options.find((each) => [each.name, localized(each, "name", locale)].includes(key));
    if (option) found[option.name] = quoted ?? plain;
    return option ? "" : whole;
  });
  return { found, rest: rest.trim() };
}

export class Composer {
  /** `where()` returns the present {viewer, channel}; `onStart(interaction, words)` hears of commands sent. */
  constructor(world, where, onStart) {
    Object.assign(this, { world, where, onStart });
    this.field = h("textarea", { class: "typing", rows: 1, "aria-label": t("Message"), autocomplete: "off", spellcheck: true });
    this.error = h("p", { class: "field-error", role: "alert" });
    this.bar = h("form", { class: "composer-bar" }, this.field, h("button", { type: "submit", class: "send", "aria-label": t("Send") }, "➤"));
    this.element = h("div", { class: "composer" }, this.error, this.bar);
    this.picker = combobox({
      field: this.field,
      beside: this.bar,
      load: (typed) => this.#offers(typed),
      onPick: ({ command }) => this.#open(command, this.field.value),
      empty: t("No command fits."),
    });
    this.field.addEventListener("input", () => {
      this.error.textContent = "";
      this.#grow();
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#send();
    });
    this.bar.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
  }

  /** Begin afresh, for another channel or member. */
  reset() {
    this.#close();
    this.field.value = "";
    this.error.textContent = "";
    this.#grow();
    const { channel } = this.where();
    const name = this.world.isDm(channel) ? `@${this.world.user(this.world.bot).shown}` : `#${this.world.channels.get(channel)?.name ?? ""}`;
    this.field.placeholder = t("Message {place}, or / for commands", { place: name });
  }

  /** Put a beginning into the field, as if it had been typed. */
  begin(text) {
    this.#close();
    this.field.value = text;
    this.field.focus();
    this.#grow();
    this.picker.refresh();
  }

  /** Run a command that needs no options. */
  async run(name) {
    const [command] = fitting(await this.#commands(), name);
    this.#open(command);
    this.form.element.requestSubmit();
  }

  #grow() {
    this.field.style.height = "auto";
    this.field.style.height = `${Math.min(this.field.scrollHeight, 220)}px`;
  }

  #offers(typed) {
    if (!typed.startsWith("/")) return undefined;
    return this.#commands().then((all) =>
      fitting(all, typed.slice(1)).map((command) => ({ name: `/${command.shown}`, note: command.description, command })),
    );
  }

  async #commands() {
    const { viewer, channel } = this.where();
    const locale = this.world.locale(viewer);
    return leaves(await this.world.ask("commands", viewer, { channel }), locale);
  }

  async #send() {
    const text = this.field.value.trim();
    this.error.textContent = "";
    if (!text) return;
    if (text.startsWith("/")) {
      const [command] = fitting(await this.#commands(), text.slice(1));
      if (command) this.#open(command, text);
      else this.error.textContent = t("There is no command {command} here.", { command: text.split(" ")[0] });
      return;
    }
    const { viewer, channel } = this.where();
    try {
      await this.world.ask("say", viewer, { channel, text });
      this.field.value = "";
      this.#grow();
    } catch (refusal) {
      this.error.textContent = refusal.message;
    }
  }

  #open(command, typed = "") {
    this.#close();
    const where = this.where();
    const { found, rest } = typedOptions(command, typed, this.world.locale(where.viewer));
    this.error.textContent = rest && t("{command} has no option {option}.", { command: `/${command.shown}`, option: rest });
    this.form = commandForm({
      world: this.world,
      ...where,
      command,
      found,
      onCancel: () => {
        this.#close();
        this.field.value = `/${command.shown}`;
        this.field.focus();
      },
      onSent: (interaction) => {
        this.#close();
        this.field.value = "";
        this.#grow();
        this.field.focus();
        this.onStart(interaction, `/${command.shown}`);
      },
    });
    this.bar.hidden = true;
    this.element.append(this.form.element);
    this.form.focus();
  }

  #close() {
    this.form?.element.remove();
    this.form = null;
    this.bar.hidden = false;
    this.picker.close();
  }
}
