// Made by clients/typescript/build.py from clients/typescript/src/transport.ts: do not edit it. 6d70e0d7ad29793aba73c54d4e6937d65f0e3bcf6f8629a63aa56fe80de291c1
// How requests and messages travel between the client and the games.
/** The transport to a server.  A Node that has no WebSocket of its own needs that of a package. */
export function network(url, { WebSocket: Socket = globalThis.WebSocket, fetch: ask = globalThis.fetch } = {}) {
    return {
        request: (path, how) => ask(new URL(path, url), how),
        connect(path, line) {
            if (!Socket)
                throw new Error("no WebSocket: give one to `network`, or start Node with --experimental-websocket");
            const socket = new Socket(new URL(path, url.replace(/^http/, "ws")));
            socket.onopen = () => line.open();
            socket.onmessage = ({ data }) => line.message(data);
            socket.onclose = ({ code }) => line.close(code);
            return { send: (text) => socket.send(text), close: () => socket.close() };
        },
    };
}
