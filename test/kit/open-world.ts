import { afterAll } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { createWorld, type World } from "#test/world.ts";

/** A world for the tests of one file, closed after them. */
export async function openWorld(...settings: Parameters<typeof createWorld>): Promise<World> {
  const world = await createWorld(...settings);
  afterAll(() => world.end());
  return world;
}

/** For each audience an actor who is allowed to call. */
export const callers = {
  anyone: "user",
  // A user signed in at another company, with a link in the address.
  link: "user of the other company",
  "signed-in": "user",
  company: "user",
  "company-admin": "company_admin",
  admin: "company_admin",
  "company-or-platform": "company_admin",
  "platform-admin": "platform_admin",
} as const satisfies Record<Endpoint["audience"], unknown>;

/** Applying an offline price changes costs, which not every user may; users delete nothing in the initial matrix. */
export const callerOf = ({ audience, path, method }: Endpoint) =>
  path === "/api/quotes/:id/apply-offline-price" || (method === "DELETE" && audience === "company")
    ? "company_admin"
    : callers[audience];
