// One member's view of one channel.

import { Composer } from "./composer.js";
import { enlarge, modal, settings } from "./dialogs.js";
import { avatar, h, notice } from "./dom.js";
import { sign } from "./icons.js";
import { localized, placed, t } from "./language.js";
import { markdown } from "./markdown.js";
import { messageView } from "./message.js";

const NEAR_THE_END = 120;
const MOST_PAGES = 20;

const older = (a, b) => (a.length - b.length || (a < b ? -1 : 1)) < 0;

export class Pane {
  messages = [];
  more = false;
  #waiting = new Map();
  #failed = new Set();
  #stick = true;
  #top = 0;

  /** `shell` has the duties of the page around: `openMenu()`, `changed(pane)`, `activate(pane)`. */
  constructor(world, shell) {
    Object.assign(this, { world, shell });
    this.title = h("h1", {});
    this.topic = h("p", { class: "topic" });
    this.eyes = h("div", { class: "eyes", role: "group", "aria-label": t("Look through the eyes of") });
    this.tools = h("div", { class: "tools" });
    this.list = h("div", { class: "messages", role: "log", "aria-label": t("Messages; use the up and down keys to move through them"), tabIndex: 0 });
    this.pending = h("div", { class: "pending", "aria-live": "polite" });
    this.scroller = h("div", { class: "scroller" }, this.list, this.pending);
    this.composer = new Composer(world, () => ({ viewer: this.viewer, channel: this.channel }), (id, words) => this.#wait(id, words));
    const burger = h("button", { type: "button", class: "burger", "aria-label": t("Channels"), onclick: () => shell.openMenu() }, "☰");
    this.element = h(
      "section",
      { class: "pane" },
      h("header", { class: "pane-head" }, burger, h("div", { class: "heading" }, this.title, this.topic), this.eyes, this.tools),
      this.scroller,
      this.composer.element,
    );
    this.scroller.addEventListener("scroll", () => this.#scrolled());
    // Pictures come later than their messages: who was at the end stays there when the list grows.
    const watch = new ResizeObserver(() => this.#toEnd());
    watch.observe(this.scroller);
    watch.observe(this.list);
    this.list.addEventListener("keydown", (event) => this.#walk(event));
    for (const name of ["pointerdown", "focusin"]) this.element.addEventListener(name, () => shell.activate(this));
  }

  /** Show a channel through a member's eyes; where that member cannot look, their own nearest place. */
  async show(viewer, channel) {
    const { world } = this;
    if (!world.canSee(viewer, channel)) channel = world.isDm(channel) ? world.members.get(viewer).dm : world.rooms(viewer)[0].room.id;
    Object.assign(this, { viewer, channel, messages: [], more: false });
    this.#waiting.clear();
    this.#failed.clear();
    this.pending.replaceChildren();
    this.#stick = true;
    this.drawHead();
    this.composer.reset();
    this.shell.changed(this);
    await this.#load();
    this.draw();
  }

  async #load(before = null) {
    const { viewer, channel } = this;
    const { messages, more } = await this.world.ask("history", viewer, { channel, before });
    if (viewer !== this.viewer || channel !== this.channel) return;
    this.messages = before ? [...messages, ...this.messages] : messages;
    this.more = more;
  }

  drawHead() {
    const { world, viewer, channel } = this;
    const at = world.channels.get(channel);
    const dm = world.isDm(channel);
    this.title.replaceChildren(...(dm ? [world.user(world.bot).shown] : [world.isThread(channel) ? sign("thread") : "#", ` ${at.name}`]));
    this.topic.textContent = dm ? t("Direct messages with {name}", { name: world.user(viewer).shown }) : (at.topic ? t(at.topic) : at.parent_id ? t("in {channel}", { channel: `#${world.channels.get(at.parent_id)?.name}` }) : "");
    this.element.setAttribute("aria-label", t("{channel}, as {name} sees it", { channel: this.title.textContent.trim(), name: world.user(viewer).shown }));
    const held = this.eyes.contains(document.activeElement) ? document.activeElement.dataset.member : null;
    this.eyes.replaceChildren(...[...world.members.keys()].map((id) => this.#eye(id)));
    if (held) this.eyes.querySelector(`[data-member="${held}"]`)?.focus({ preventScroll: true });
    this.tools.replaceChildren(
      h("button", { type: "button", "aria-label": t("Settings of {name}", { name: world.user(viewer).shown }), title: t("Settings"), onclick: () => settings(world, viewer) }, "⚙"),
      ...this.shell.toolsFor(this),
    );
  }

  #eye(id) {
    const { world } = this;
    const user = world.user(id);
    const [, pings] = world.members.get(id).do_not_disturb ? [0, 0] : world.news(id);
    const own = id === this.viewer;
    const label = pings ? `${user.shown}, ${t("unread mentions: {n}", { n: pings })}` : user.shown;
    return h(
      "button",
      { type: "button", class: own ? "eye own" : "eye", "aria-pressed": String(own), "aria-label": label, title: user.shown, data: { member: id }, onclick: () => this.show(id, this.channel) },
      avatar(user, world.colour(id), true),
      own ? h("span", { class: "eye-name" }, user.shown) : null,
      pings ? h("span", { class: "badge", "aria-hidden": "true" }, pings) : null,
    );
  }

  draw() {
    const views = this.messages.map((message, at) => this.#view(message, this.messages[at - 1]));
    const head = this.more ? h("button", { type: "button", class: "button secondary older", onclick: () => this.#older() }, t("Older messages")) : this.#beginning();
    this.list.replaceChildren(head, ...views);
    this.#toEnd();
    this.#read();
  }

  #view(message, before) {
    const context = {
      world: this.world,
      viewer: this.viewer,
      failed: this.#failed.has(message.id) ? t("This interaction failed") : null,
      interact: (what, details, control) => this.#interact(message, what, details, control),
      enlarge,
      open: (channel, message = null) => this.#open(channel, message),
      dismiss: (each) => this.#do("dismiss", each),
      remove: (each) => this.#do("delete", each),
      react: (each, emoji, reacted) => this.#do("react", each, { emoji, reacted }),
    };
    return messageView(message, context, before);
  }

  #beginning() {
    const { world, channel, viewer } = this;
    const dm = world.isDm(channel);
    const name = dm ? world.user(world.bot).shown : `#${world.channels.get(channel).name}`;
    const begin = (name) => () => this.composer.begin(`/${name} `);
    const locale = world.locale(viewer);
    // Credits are what a newcomer needs last.
    const listed = world.commands.toSorted((a, b) => (a.name === "about") - (b.name === "about"));
    const commands = listed.map((command) => {
      const [name, description] = ["name", "description"].map((what) => localized(command, what, locale));
      return h("li", {}, h("button", { type: "button", class: "command", onclick: begin(name) }, h("strong", {}, `/${name}`), h("span", {}, description)));
    });
    return h(
      "div",
      { class: "beginning" },
      h("h2", {}, dm ? name : t("Welcome to {place}", { place: name })),
      world.welcome ? h("div", { class: "text" }, markdown(t(world.welcome), { world, viewer, run: (name) => this.composer.run(name) })) : null,
      commands.length ? [h("p", {}, placed(t("Type {key} below and choose, or start with one of these:"), { key: h("kbd", {}, "/") })), h("ul", { class: "commands" }, commands)] : h("p", {}, t("This bot has no commands.")),
    );
  }

  // ------------------------------------------------------------------ events

  receive(message) {
    if (message.channel_id !== this.channel || (message.only_for && message.only_for !== this.viewer)) return;
    const at = this.messages.findIndex((each) => each.id === message.id);
    if (at >= 0) {
      this.messages[at] = message;
      this.#replace(message.id);
      return;
    }
    if (this.messages.length && older(message.id, this.messages[0].id)) return;
    const place = this.messages.findLastIndex((each) => older(each.id, message.id)) + 1;
    this.messages.splice(place, 0, message);
    // What is said to this member alone answers something they did, wherever they have scrolled to.
    if (message.only_for) this.#stick = true;
    const view = this.#view(message, this.messages[place - 1]);
    const next = this.messages[place + 1];
    this.list.insertBefore(view, next ? this.#node(next.id) : null);
    if (this.#stick) this.#toEnd();
    this.#read();
  }

  remove(id) {
    this.messages = this.messages.filter((each) => each.id !== id);
    this.#node(id)?.remove();
  }

  /** An interaction of this pane's member has been answered, has opened a form, or has failed. */
  interaction(event) {
    const waiting = this.#waiting.get(event.id);
    if (!waiting) return;
    if (event.state !== "failed") this.#waiting.delete(event.id);
    waiting.done(event.state === "failed");
    if (event.state === "modal") {
      modal(event.modal, { world: this.world, viewer: this.viewer }, async (values) => {
        const id = await this.world.start("submit", this.viewer, { interaction: event.id, values });
        this.#wait(id, t("your form"));
      });
    }
  }

  // ------------------------------------------------------------------ doing

  async #interact(message, what, details, control) {
    const place = { channel: this.channel, message: message.id };
    control.classList.add("busy");
    control.setAttribute("aria-busy", "true");
    if (this.#failed.delete(message.id)) this.#node(message.id)?.querySelector(".failed")?.remove();
    const done = (failed) => {
      control.classList.remove("busy");
      control.removeAttribute("aria-busy");
      if (!failed) return;
      this.#failed.add(message.id);
      this.#replace(message.id);
    };
    try {
      const id = await this.world.start(what, this.viewer, { ...place, ...details });
      this.#waiting.set(id, { done });
    } catch (refusal) {
      done(false);
      notice(refusal.message);
    }
  }

  /** Show that a command is on its way until the bot has answered. */
  #wait(id, words) {
    const line = h("p", { class: "thinking", role: "status" }, t("Sending {what}…", { what: words }));
    this.pending.append(line);
    if (this.#stick) this.#toEnd();
    const done = (failed) => {
      if (!failed) return line.remove();
      const dismiss = h("button", { type: "button", class: "plain", onclick: () => line.remove() }, t("Dismiss"));
      line.className = "failed";
      line.replaceChildren(t("The application did not respond to {what}.", { what: words }), " ", dismiss);
      line.setAttribute("role", "alert");
    };
    this.#waiting.set(id, { done });
  }

  async #do(what, message, details = {}) {
    try {
      await this.world.ask(what, this.viewer, { channel: this.channel, message: message.id, ...details });
    } catch (refusal) {
      notice(refusal.message);
    }
  }

  async #older() {
    const height = this.scroller.scrollHeight;
    await this.#load(this.messages[0]?.id ?? null);
    this.#stick = false;
    const top = this.scroller.scrollTop;
    this.draw();
    this.scroller.scrollTop = top + this.scroller.scrollHeight - height;
  }

  /** Go to a channel and, where one is named, to a message in it. */
  async #open(channel, message) {
    if (channel !== this.channel) await this.show(this.viewer, channel);
    if (!message) return;
    for (let pages = 0; pages < MOST_PAGES && this.more && !this.#node(message); pages++) await this.#older();
    const node = this.#node(message);
    if (!node) return notice(t("That message is no longer there."));
    this.#stick = false;
    node.scrollIntoView({ block: "start" });
    node.focus({ preventScroll: true });
  }

  // ------------------------------------------------------------------ plumbing

  /** The arrow keys walk from message to message; Tab then goes into the one reached. */
  #walk(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const articles = [...this.list.querySelectorAll("article")];
    const here = articles.indexOf(event.target);
    if (!step || !articles.length || (here < 0 && event.target !== this.list)) return;
    event.preventDefault();
    const next = here < 0 ? articles.length - 1 : here + step;
    (articles[next] ?? (step > 0 ? this.composer.field : articles[0])).focus();
  }

  #node = (id) => this.list.querySelector(`[data-id="${id}"]`);

  /** Draw a message again where it stands, and leave the focus on the same control. */
  #replace(id) {
    const old = this.#node(id);
    if (!old) return;
    // A press that is under way would be lost with its button: it is let go first.
    if (old.matches(":active")) return requestAnimationFrame(() => this.#replace(id));
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    const at = this.messages.findIndex((each) => each.id === id);
    const view = this.#view(this.messages[at], this.messages[at - 1]);
    old.replaceWith(view);
    if (!held) return;
    const same = held.dataset.key && view.querySelector(`[data-key="${CSS.escape(held.dataset.key)}"]`);
    // Where the control is gone, the message itself is the place: the next press must not hit another button.
    // Whoever reads on elsewhere is not led back to it.
    (same && !same.disabled ? same : view).focus({ preventScroll: true });
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    // A list that grew below is not a reader who scrolled up.
    if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END) this.#stick = true;
    else if (scrollTop < this.#top) this.#stick = false;
    this.#top = scrollTop;
    if (this.#stick) this.#read();
  }

  #toEnd() {
    // What somebody is pressing stays under their finger.
    if (this.list.matches(":active")) return requestAnimationFrame(() => this.#toEnd());
    // Where nothing has been said yet the welcome is read from its beginning.
    if (this.#stick && this.messages.length) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Whether a new message here is seen at once. */
  get showsEnd() {
    return this.#stick && !document.hidden && this.element.isConnected;
  }

  #read() {
    const last = this.messages.findLast((each) => !each.only_for);
    if (last && this.showsEnd && this.world.news(this.viewer, this.channel)[0]) this.world.read(this.viewer, this.channel, last.id);
    else if (last && this.showsEnd && last.id !== this.lastRead) this.world.read(this.viewer, this.channel, last.id);
    this.lastRead = last?.id;
  }
}
