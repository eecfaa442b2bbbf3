// A network between a browser and the product that can be cut off: unlike with the browser's own switch, workers and
// event streams are cut off as well.
import { connect, createServer, type Socket } from "node:net";

export interface Network {
  /** The product's address through this network. */
  url: string;
  /** Everything passes. */
  open(): void;
  /** Nobody can connect, and connections are cut. */
  cut(): void;
  /** A connection attempt waits for ever. */
  swallow(): void;
  /** Each connection is cut after this many bytes in this direction: "up" are requests. */
  cutAfter(direction: "up" | "down", bytes: number): void;
  /** The same, but it stays open and nothing more arrives; `tell` is called for each such connection. */
  swallowAfter(direction: "up" | "down", bytes: number, tell: () => void): void;
  /** A captive portal: each request gets its page instead. */
  demand(): void;
  close(): Promise<void>;
}

interface Limit {
  direction: "up" | "down";
  bytes: number;
  /** Called instead of cutting. */
  tell?: () => unknown;
}
type Mode = "open" | "cut" | "swallow" | "demand" | Limit;

const PAGE = "<!doctype html><title>Welcome</title><p>Please accept our terms to use this network.";
const PORTAL = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\nconnection: close\r\n\r\n${PAGE}`;

/** To the product that listens on this port of this machine. */
export async function startNetwork(port: number): Promise<Network> {
  let mode: Mode = "open";
  const connected = new Set<Socket>();
  const server = createServer((socket) => {
    connected.add(socket);
    socket.on("close", () => connected.delete(socket));
    socket.on("error", () => {});
    if (mode === "cut") socket.destroy();
    else if (mode === "demand") socket.once("data", () => socket.end(PORTAL));
    else if (mode === "open") join(socket, port);
    else if (mode !== "swallow") join(socket, port, mode);
  });
  const go = (next: Mode) => {
    mode = next;
    for (const socket of connected) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${own}`,
    open: () => go("open"),
    cut: () => go("cut"),
    swallow: () => go("swallow"),
    cutAfter: (direction, bytes) => go({ direction, bytes }),
    swallowAfter(direction, bytes, tell) {
      // Called only while this mode lasts, whatever still arrives later.
      const limit: Limit = { direction, bytes, tell: () => mode === limit && tell() };
      go(limit);
    },
    demand: () => go("demand"),
    async close() {
      for (const socket of connected) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(socket: Socket, port: number, limit?: Limit): void {
  const behind = connect(port, "localhost");
  behind.on("error", () => socket.destroy());
  behind.on("close", () => socket.destroy());
  socket.on("close", () => behind.destroy());
  if (limit?.direction === "up") ending(socket, behind, limit);
  else socket.pipe(behind);
  if (limit?.direction === "down") ending(behind, socket, limit);
  else behind.pipe(socket);
}

/** Forwards what was let through before it ends: a cut destroys nothing that has passed. */
function ending(from: Socket, to: Socket, { bytes, tell }: Limit): void {
  let left = bytes;
  from.on("data", function pass(part: Buffer) {
    to.write(part.subarray(0, left));
    left -= part.length;
    if (left > 0) return;
    from.off("data", pass);
    if (tell) tell();
    else to.end(() => from.destroy());
  });
}
