// Registers a route of the contract with Fastify.
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/connect.ts";
import type { Route } from "#server/kernel/route.ts";
import { planCall } from "./plan-call.ts";
import { runCall } from "./run-call.ts";

export function serveRoute(app: FastifyInstance, database: Database, { endpoint, steps }: Route): void {
  const plan = planCall(endpoint, steps);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Programs that check a link before its reader opens it send HEAD.
    exposeHeadRoute: endpoint.audience === "link" && endpoint.method === "GET",
    ...(steps.bodyLimit ? { bodyLimit: steps.bodyLimit } : {}),
    handler: (request, reply) => runCall(plan, database, request, reply),
  });
}
