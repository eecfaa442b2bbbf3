// The address that Prometheus scrapes, separate from the product's own: users of Volute cannot read it.
import type { Server } from "node:http";
import { StartupProblem } from "./database/startup-problems.ts";
import { createServer } from "./kernel/http/node-http.ts";
import type { Metrics } from "./kernel/metrics/prometheus.ts";

export async function listenForMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end("The metrics are at /metrics\n");
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(readable(error, port, host)));
    server.listen({ port, host }, resolve);
  });
  return { close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function readable(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartupProblem(`METRICS_PORT ${port} is already in use. Stop the other program, or choose another.`);
    case "EACCES":
      return new StartupProblem(`METRICS_PORT ${port} needs more rights than this user has. Choose another.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartupProblem(`METRICS_HOST is "${host}", which is not an address of this machine.`);
    default:
      return error;
  }
}
