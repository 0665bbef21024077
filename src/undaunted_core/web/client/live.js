// The line to the server: it comes back by itself, and every question gets its answer.

const AGAIN = 1012;
const SHORTEST = 500;
const LONGEST = 10000;

export class Line {
  /** `entering()` is the first message; `on` has view, players, refused and connection. */
  constructor(table, entering, on) {
    Object.assign(this, { table, entering, on, waiting: new Map(), asked: 0, pause: SHORTEST, closed: false });
    addEventListener("online", () => this.again(0));
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify(this.entering())));
    socket.addEventListener("message", (message) => this.take(JSON.parse(message.data)));
    socket.addEventListener("close", (closing) => {
      if (socket !== this.socket) return;
      for (const { reject } of this.waiting.values()) reject(new Error("closed"));
      this.waiting.clear();
      this.on.connection(false);
      if (!this.closed) this.again(closing.code === AGAIN ? 0 : this.pause);
    });
  }

  again(after) {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), after);
    this.pause = Math.min(LONGEST, this.pause * 1.6);
  }

  take(message) {
    if (message.to !== undefined && this.waiting.has(message.to)) {
      const { resolve, reject } = this.waiting.get(message.to);
      this.waiting.delete(message.to);
      if (message.is === "answer") resolve(message);
      else reject(new Error(message.message));
      return;
    }
    if (message.is === "refused" && ["no_access", "full"].includes(message.code)) this.closed = true;
    if (message.is === "view") {
      this.pause = SHORTEST;
      this.on.connection(true);
    }
    this.on[message.is]?.(message);
  }

  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** A question with an answer. */
  ask(message) {
    return new Promise((resolve, reject) => {
      this.asked += 1;
      if (this.send({ ...message, n: this.asked })) this.waiting.set(this.asked, { resolve, reject });
      else reject(new Error("closed"));
    });
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
