// A network that can be taken away, between a browser and the product: what happens in it happens to workers and event
// streams as well, unlike the browser's own switch.
import { connect, createServer, type Socket } from "node:net";

export interface Network {
  /** Of the product, through it. */
  url: string;
  /** Everything passes. */
  open(): void;
  /** Nobody can connect, and what is connected is cut. */
  cut(): void;
  /** Whoever connects waits for ever. */
  swallow(): void;
  /** Each connection is cut once so many bytes have passed in this direction: up is what is asked. */
  cutAfter(direction: "up" | "down", bytes: number): void;
  /** The same, but it stays open, and nothing comes any more; `tell`: of each that has come to that. */
  swallowAfter(direction: "up" | "down", bytes: number, tell: () => void): void;
  /** As in a hotel: each request gets a page that wants something first. */
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
      // What still arrives once it is over tells nothing any more.
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

/** What is let through has arrived before the end: a cut destroys nothing that has passed it. */
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
