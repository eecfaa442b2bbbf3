// Listens on every configured address: by default on both of this machine's own, IPv4 and IPv6 (decision 46).
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { StartupProblem } from "./database/startup-problems.ts";
import { reportNotReady } from "./kernel/http/health.ts";
import { createServer } from "./kernel/http/node-http.ts";

export interface ListeningServer {
  address: string;
  /**
   * Reports "not ready" but serves everything for the seconds of `stopDelay`, in which balancers turn to other servers;
   * then finishes what is under way, accepts nothing new, and does not wait long for requests that are still arriving.
   */
  close: () => Promise<void>;
}

/** In milliseconds after the delay. The rest is then cut off: supervisors kill what takes longer than 10 s. */
const PATIENCE_MS = 8000;

export async function listenOn(
  app: FastifyInstance,
  { port, hosts, stopDelay }: { port: number; hosts: string[]; stopDelay: number },
  patience = PATIENCE_MS,
): Promise<ListeningServer> {
  const [first = "127.0.0.1", ...others] = hosts;
  const more: Server[] = [];
  const endings: (() => void)[] = [];
  const watch = (server: Server) => endings.push(endWhenAnswered(server));
  watch(app.server);
  // All at once, and before anything is closed that a request needs.
  app.addHook("preClose", async () => void (await Promise.all([app.server, ...more].map(stop))));
  await app.listen({ port, host: first }).catch((error) => {
    throw readable(error, port, first);
  });
  const bound = (app.server.address() as AddressInfo).port;
  for (const host of others) more.push(await alsoOn(app, host, bound, watch));
  const name = first === "127.0.0.1" || first === "::1" || first === "0.0.0.0" || first === "::" ? "localhost" : first;
  return { address: `http://${name.includes(":") ? `[${name}]` : name}:${bound}`, close };

  async function close(): Promise<void> {
    reportNotReady(app);
    for (const beLast of endings) beLast();
    await pause(stopDelay * 1000);
    const late = setTimeout(() => {
      for (const server of [app.server, ...more]) server.closeAllConnections();
    }, patience);
    await app.close();
    clearTimeout(late);
  }
}

/** A machine without IPv6 is fine; a port taken there is not, because the browser would reach the other program. */
async function alsoOn(
  app: FastifyInstance,
  host: string,
  port: number,
  watch: (server: Server) => void,
): Promise<Server> {
  const { requestTimeout, keepAliveTimeout } = app.server;
  const server = createServer({ requestTimeout, keepAliveTimeout }, (request, response) =>
    app.routing(request, response),
  );
  watch(server);
  server.setTimeout(app.server.timeout);
  for (const heard of app.server.listeners("clientError")) server.on("clientError", heard as () => void);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") resolve();
      else reject(readable(error, port, host));
    });
    server.listen({ port, host, ipv6Only: true }, resolve);
  });
  return server;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Node ends a closing server's idle connections only once, at its beginning, including those whose reply is written but
 * not yet sent, and leaves a connection open whose reply comes later. Here each ends when no reply is owed on it.
 * Calling the returned function makes each later reply the last of its connection, and says so in it.
 */
function endWhenAnswered(server: Server): () => void {
  /** The replies that are owed on each connection, in order. */
  const owed = new Map<Socket, Set<ServerResponse>>();
  let leaving = false;
  let closing = false;
  const beLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.on("connection", (socket: Socket) => {
    owed.set(socket, new Set());
    socket.once("close", () => owed.delete(socket));
  });
  // Before the application, which may reply at once.
  server.prependListener("request", ({ socket }, response) => {
    if (leaving) beLast(response);
    const answers = owed.get(socket);
    answers?.add(response);
    response.once("close", () => {
      answers?.delete(response);
      if (closing && answers?.size === 0) socket.end();
    });
  });
  server.closeIdleConnections = () => {
    closing = true;
    for (const [socket, answers] of owed) if (answers.size === 0) socket.destroy();
  };
  return () => {
    leaving = true;
    for (const answers of owed.values()) {
      const last = [...answers].at(-1);
      if (last) beLast(last);
    }
  };
}

function readable(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE") {
    return new StartupProblem(
      `port ${port} is already in use. Stop the other program, or choose a port: PORT=3001 npm start`,
    );
  }
  if (error.code === "EACCES")
    return new StartupProblem(`port ${port} needs more rights than this user has. Choose another with PORT.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartupProblem(`HOST is "${host}", which is not an address of this machine.`);
  }
  return error;
}
