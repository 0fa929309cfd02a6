// What is known of the simulated server, and who wants to hear when it changes.

import { Connection } from "./connection.js";
import { discordLocale, t } from "./language.js";

const THREADS = new Set([11, 12]);
const DM = 1;
// What comes later than this, in seconds, is an old message that somebody reacted to.
const FRESH = 60;

export class World extends EventTarget {
  members = new Map();
  users = {};
  roles = {};
  colours = {};
  channels = new Map();
  unread = {};
  commands = [];
  bot = null;
  ready = false;
  #ahead = 0;
  #own = new Set();
  #early = new Map();

  constructor() {
    super();
    this.connection = new Connection((event) => this.#receive(event), (up) => this.#emit("connection", up));
  }

  /** The moment it is in the server, in seconds. */
  now = () => Date.now() / 1000 + this.#ahead;

  user = (id) => this.users[id] ?? { name: "unknown", shown: t("Unknown"), bot: false };
  colour = (id) => this.colours[id] ?? "#d9a92f";
  /** The language of a member's Discord: their own, or else the page's. */
  locale = (id) => this.members.get(id)?.locale ?? discordLocale;
  ask = (request, viewer, rest) => this.connection.ask(request, viewer, rest);

  /** Start an interaction; hears of its end through "interaction" events, also of one that was quicker. */
  async start(request, viewer, rest) {
    const { interaction } = await this.ask(request, viewer, rest);
    this.#own.add(interaction);
    if (this.#early.has(interaction)) queueMicrotask(() => this.#emit("interaction", this.#early.get(interaction)));
    return interaction;
  }

  /** The text channels in their order, each with its threads that this member may see. */
  rooms(viewer) {
    const seen = [...this.channels.values()].filter((each) => each.seen_by.includes(viewer));
    const threads = seen.filter((each) => THREADS.has(each.type)).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    return seen
      .filter((each) => each.type === 0)
      .sort((a, b) => a.position - b.position)
      .map((room) => ({ room, threads: threads.filter((each) => each.parent_id === room.id) }));
  }

  isDm = (channelId) => this.channels.get(channelId)?.type === DM;
  isThread = (channelId) => THREADS.has(this.channels.get(channelId)?.type);
  canSee = (viewer, channelId) => Boolean(this.channels.get(channelId)?.seen_by.includes(viewer));

  /** How much is new to a member: in one channel, or altogether, as [messages, pings]. */
  news(viewer, channelId = null) {
    const counts = this.unread[viewer] ?? {};
    if (channelId) return counts[channelId] ?? [0, 0];
    return Object.values(counts).reduce(([all, pings], [one, ping]) => [all + one, pings + ping], [0, 0]);
  }

  /** A member has seen a channel up to a message. */
  read(viewer, channelId, messageId) {
    if (this.unread[viewer]?.[channelId]) {
      delete this.unread[viewer][channelId];
      this.#emit("unread");
    }
    this.ask("read", viewer, { channel: channelId, message: messageId }).catch(() => {});
  }

  #emit(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #receive(event) {
    switch (event.event) {
      case "state":
        Object.assign(this, { users: event.users, roles: event.roles, colours: event.colours, unread: event.unread });
        Object.assign(this, { commands: event.commands, bot: event.bot, server: event.server, welcome: event.welcome });
        this.members = new Map(event.members.map((each) => [each.id, each]));
        this.channels = new Map(event.channels.map((each) => [each.id, each]));
        this.#ahead = event.now - Date.now() / 1000;
        this.ready = true;
        return this.#emit("state");
      case "clock":
        this.#ahead = event.now - Date.now() / 1000;
        return this.#emit("clock");
      case "member":
        this.members.set(event.member.id, event.member);
        return this.#emit("member", event.member);
      case "unread":
        (this.unread[event.viewer] ??= {})[event.channel] = event.counts;
        return this.#emit("unread");
      case "channel":
        this.channels.set(event.channel.id, event.channel);
        return this.#emit("channel", event.channel);
      case "channel-gone":
        this.channels.delete(event.id);
        return this.#emit("channel", event);
      case "interaction":
        if (!this.#own.has(event.id)) this.#early.set(event.id, event);
        return this.#emit("interaction", event);
      case "message":
        return this.#emit("message", event.message);
      case "message-gone":
        return this.#emit("message-gone", event);
    }
  }

  /** Count a new message for those who do not see it at once; `visible` are pairs "member channel". */
  count(message, visible) {
    const age = this.now() - Date.parse(message.timestamp) / 1000;
    if (message.only_for || message.edited_timestamp || age > FRESH) return;
    for (const viewer of this.members.keys()) {
      if (message.author.id === viewer || !this.canSee(viewer, message.channel_id)) continue;
      if (visible.has(`${viewer} ${message.channel_id}`)) continue;
      const counts = (this.unread[viewer] ??= {});
      const [all, pings] = counts[message.channel_id] ?? [0, 0];
      counts[message.channel_id] = [all + 1, pings + (this.pings(message, viewer) ? 1 : 0)];
    }
    this.#emit("unread");
  }

  /** Whether a message calls for a member. */
  pings(message, viewer) {
    if (message.author.id === viewer) return false;
    return message.pings.includes(viewer) || message.mention_everyone || this.isDm(message.channel_id);
  }
}
