// The line to the program: requests with replies, events, and a new try when it breaks.

export class Line {
  #socket = null;
  #next = 1;
  #waiting = new Map();

  /** @param onEvent called with each event; @param onUp called with true or false as the line comes and goes */
  constructor(onEvent, onUp) {
    this.onEvent = onEvent;
    this.onUp = onUp;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(`ws://${location.host}/live`);
    socket.onopen = () => this.onUp(true);
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => {
      this.onUp(false);
      for (const { reject } of this.#waiting.values()) reject(new Refusal("The program has ended."));
      this.#waiting.clear();
      setTimeout(() => this.#open(), 1500);
    };
    this.#socket = socket;
  }

  #hear(said) {
    if (said.event) return this.onEvent(said);
    const waiting = this.#waiting.get(said.re);
    this.#waiting.delete(said.re);
    if (said.error) waiting?.reject(new Refusal(said.error, said.option));
    else waiting?.resolve(said.result);
  }

  /** Ask for something; rejects with a Refusal that says why not. */
  ask(request, viewer, rest = {}) {
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new Refusal("The program is not running."));
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
