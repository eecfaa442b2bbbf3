// Every kind of row that this version writes, made by its own calls: later versions upgrade from them.
import { routes } from "#server/app.ts";
import { openDatabase } from "#server/database/connect.ts";
import { ensureSigningKey } from "#server/offers/acceptance-proof/keys.ts";
import { makeIds, samples } from "#test/walk.ts";
import { createWalker } from "#test/walker.ts";
import { createWorld, PASSWORD, type World } from "#test/world.ts";
import { fillNorth, makeCompanies, moveCompanies } from "./every-row/companies.ts";
import { makeCustomers } from "./every-row/customers.ts";
import { withEmails } from "./every-row/offers.ts";
import { makeQuotes } from "./every-row/quotes.ts";
import { succeed } from "./every-row/succeed.ts";
import { callerOf } from "./open-world.ts";
import { BROWSER } from "./quotes/customer.ts";
import { offlineQuote } from "./quotes/seen.ts";
import { sealAll } from "./sealing.ts";

/** A GIF. */
const PIXEL = "R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs=";

/** In the empty database at this address; `use` runs while an email is being handed over, as in a process at work. */
export async function withEveryRow<T>(url: string, use: () => Promise<T>): Promise<T> {
  const world = await createWorld({}, openDatabase({ databaseUrl: url }));
  try {
    await ensureSigningKey(world.database);
    await walkThroughAll(world);
    await fillNorth(world);
    await makeCompanies(world);
    await makeCustomers(world);
    await makeQuotes(world);
    await sealAll(world.database);
    await moveCompanies(world, url);
    return await withEmails(world, async () => {
      await sealAll(world.database);
      return use();
    });
  } finally {
    await world.end();
  }
}

/** Each call of the contract once, and those again whose rows another call has removed. */
async function walkThroughAll(world: World): Promise<void> {
  const walker = createWalker(world, await makeIds(world));
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const removed = endpoints.filter(({ method, path }) => /^P.* .*\/(import|brand-image)$/.test(`${method} ${path}`));
  for (const endpoint of [...endpoints, ...removed]) succeed(await walker.ask(callerOf(endpoint), endpoint));
  await world.renew("company_admin");
  await world.renew("user");
  await world.renew("platform_admin");
  const path = "/api/admin/locations/import";
  const file = { ...((await samples[`POST ${path}`]?.body?.(world)) as object), fileName: "zones.csv" };
  succeed(await world.as("company_admin", "POST", path, file));
  const differently = { labourCost: 450, totalCost: 3307.95, priceBookVersion: 1 };
  const offline = offlineQuote(world.north, {}, differently);
  succeed(await world.as("user", "POST", "/api/quotes/offline", offline));
  const browser = { "user-agent": BROWSER };
  const signIn = (email: string, password: string) =>
    world.as("signed out", "POST", "/api/auth/login", { email, password }, browser);
  succeed(await signIn(world.people.company_admin.email, PASSWORD));
  for (let n = 0; n < 10; n++) await signIn(world.people.colleague.email, "wrong");
  succeed(await world.as("user", "PUT", "/api/auth/profile", { picture: PIXEL }));
}
