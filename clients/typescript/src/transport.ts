// How requests and messages travel between the client and the games.

/** What a transport tells the client about a line, but never before `connect` has returned. */
export interface Line {
  open(): void;
  message(text: string): void;
  /** The line is lost.  The code is that of a WebSocket: 1012 means that the client connects again at once. */
  close(code: number): void;
}

/** How requests and messages travel: over the network, or for example to a worker that has the games. */
export interface Transport {
  /** Answer a request to a path such as `/api/games?lang=en`.  Reject the promise if there is no answer. */
  request(path: string, how: { method: string; headers: Record<string, string>; body?: string }): Promise<{ ok: boolean; text(): Promise<string> }>;
  /** Open a line for JSON messages; the path is `/api/tables/NAME/live`. */
  connect(path: string, line: Line): { send(text: string): void; close(): void };
}

/** The transport to a server.  A Node that has no WebSocket of its own needs that of a package. */
export function network(url: string, { WebSocket: Socket = globalThis.WebSocket, fetch: ask = globalThis.fetch } = {}): Transport {
  return {
    request: (path, how) => ask(new URL(path, url), how),
    connect(path, line) {
      if (!Socket) throw new Error("no WebSocket: give one to `network`, or start Node with --experimental-websocket");
      const socket = new Socket(new URL(path, url.replace(/^http/, "ws")));
      socket.onopen = () => line.open();
      socket.onmessage = ({ data }) => line.message(data);
      socket.onclose = ({ code }) => line.close(code);
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
  };
}
