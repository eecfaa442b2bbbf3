// How the walks call each endpoint of the contract: one row here for every one of them.
import { randomUUIDv7 } from "node:crypto";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ActorName, newQuote, PASSWORD, type World } from "./world.ts";

/** Which company the ids in the path and body belong to. */
export type Whose = "north" | "south" | "nobody";

export interface Sample {
  /** The address to call; endpoints without ids in their path are called once. */
  url(world: World, ids: Ids, whose: Whose): string;
  body?(world: World): unknown;
  /** Audit entries after a success; one for an endpoint that names an event, none for the others. */
  leaves?(actor: ActorName): number;
}

/** Things that exist when the walk begins. */
export interface Ids {
  quote: Record<Whose, string>;
}

export async function makeIds(world: World): Promise<Ids> {
  const north = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  const south = await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south));
  return { quote: { north: String(north.json.id), south: String(south.json.id), nobody: randomUUIDv7() } };
}

export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

const companyId = (world: World, whose: Whose) =>
  whose === "north" ? world.north.id : whose === "south" ? world.south.id : 999_999;

export const samples: Record<string, Sample> = {
  "GET /api/auth/user": { url: () => "/api/auth/user" },
  "POST /api/auth/login": {
    url: () => "/api/auth/login",
    body: ({ people }) => ({ email: people.user.email, password: PASSWORD }),
  },
  "GET /api/auth/logout-redirect": {
    url: () => "/api/auth/logout-redirect",
    leaves: (actor) => (actor === "signed out" || actor === "user of an inactive company" ? 0 : 1),
  },
  "GET /api/login": { url: () => "/api/login" },
  "POST /api/admin/audit-logs": {
    url: () => "/api/admin/audit-logs",
    body: () => ({
      action: "404_error",
      entityType: "page",
      entityId: "/nowhere",
      metadata: { url: "http://localhost/nowhere" },
    }),
  },
  "GET /api/company": { url: () => "/api/company" },
  "GET /api/admin/companies": { url: () => "/api/admin/companies" },
  "GET /api/admin/impersonation-status": { url: () => "/api/admin/impersonation-status" },
  "POST /api/admin/switch-company/:companyId": {
    url: (world, _ids, whose) => `/api/admin/switch-company/${companyId(world, whose)}`,
  },
  "POST /api/admin/exit-impersonation": {
    url: () => "/api/admin/exit-impersonation",
    leaves: (actor) => (actor === "platform_admin impersonating" ? 1 : 0),
  },
  "GET /api/lookup/locations": { url: () => "/api/lookup/locations" },
  "GET /api/lookup/equipment-access": { url: () => "/api/lookup/equipment-access" },
  "GET /api/lookup/job-types": { url: () => "/api/lookup/job-types" },
  "GET /api/lookup/pump-styles": { url: () => "/api/lookup/pump-styles" },
  "GET /api/lookup/motor-sizes": { url: () => "/api/lookup/motor-sizes" },
  "GET /api/lookup/drive-types": { url: () => "/api/lookup/drive-types" },
  "GET /api/admin/configuration-rules": { url: () => "/api/admin/configuration-rules" },
  "GET /api/quotes": { url: () => "/api/quotes" },
  "POST /api/quotes": { url: () => "/api/quotes", body: ({ north }) => newQuote(north) },
  "GET /api/quotes/:id": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}` },
  "PUT /api/quotes/:id": {
    url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}`,
    body: () => ({ notes: `Changed ${Math.random()}` }),
  },
  "POST /api/quotes/:id/duplicate": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/duplicate` },
  "GET /api/quotes/:id/history": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/history` },
  "GET /api/quotes/:id/csv": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/csv` },
  "GET /api/quotes/:id/pdf": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/pdf` },
  "GET /api/quotes/export": { url: () => "/api/quotes/export" },
  "GET /api/events": { url: () => "/api/events?seconds=0" },
  "GET /api/quotes/:id/calculation": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/calculation` },
  "POST /api/quotes/:id/calculate": { url: (_world, ids, whose) => `/api/quotes/${ids.quote[whose]}/calculate` },
};
