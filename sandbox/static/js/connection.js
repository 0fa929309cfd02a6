// The connection to the program: requests with replies, events, and a new try when it breaks.

import { language, t } from "./language.js";

export class Connection {
  #socket = null;
  #next = 1;
  #waiting = new Map();

  /** @param onEvent called with each event; @param onUp called with true or false as the connection comes and goes */
  constructor(onEvent, onUp) {
    this.onEvent = onEvent;
    this.onUp = onUp;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(`ws://${location.host}/live?lang=${language}`);
    socket.onopen = () => this.onUp(true);
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => {
      this.onUp(false);
      for (const { reject } of this.#waiting.values()) reject(new Refusal(t("The program has ended.")));
      this.#waiting.clear();
      setTimeout(() => this.#open(), 1500);
    };
    this.#socket = socket;
  }

  #receive(message) {
    if (message.event) return this.onEvent(message);
    const waiting = this.#waiting.get(message.re);
    this.#waiting.delete(message.re);
    if (message.error) waiting?.reject(new Refusal(t(message.error, message.places), message.option));
    else waiting?.resolve(message.result);
  }

  /** Ask for something; rejects with a Refusal that says why not. */
  ask(request, viewer, rest = {}) {
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new Refusal(t("The program is not running.")));
      const n = this.#next++;
      this.#waiting.set(n, { resolve, reject });
      this.#socket.send(JSON.stringify({ do: request, n, viewer, ...rest }));
    });
  }
}

/** Why something was not done, in words; `option` names the field at fault, if one is. */
export class Refusal extends Error {
  constructor(text, option = null) {
    super(text);
    this.option = option;
  }
}
