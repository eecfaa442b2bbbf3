// Listens on every address asked for: by default on both of this machine's own, IPv4 and IPv6 (decision 46).
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartupProblem } from "./database/problems.ts";

export interface Listening {
  address: string;
  close: () => Promise<void>;
}

export async function listenOn(
  app: FastifyInstance,
  { port, hosts }: { port: number; hosts: string[] },
): Promise<Listening> {
  const [first = "127.0.0.1", ...others] = hosts;
  await app.listen({ port, host: first }).catch((error) => {
    throw readable(error, port, first);
  });
  const bound = (app.server.address() as AddressInfo).port;
  const more: Server[] = [];
  for (const host of others) more.push(await alsoOn(app, host, bound));
  const name = first === "127.0.0.1" || first === "::1" || first === "0.0.0.0" || first === "::" ? "localhost" : first;
  return { address: `http://${name.includes(":") ? `[${name}]` : name}:${bound}`, close };

  async function close(): Promise<void> {
    await Promise.all([app.close(), ...more.map(stop)]);
  }
}

/** A machine without IPv6 is fine; a port taken there is not, since the browser would reach the other program. */
async function alsoOn(app: FastifyInstance, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => app.routing(request, response));
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
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
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
