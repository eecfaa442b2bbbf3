import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote, PASSWORD } from "#test/world.ts";

const world = await openWorld();
test("recent activity leaves out sign-ins, sign-outs and missing pages", async () => {
  const read = async (query: string) => {
    type Page = { logs: { action: string }[]; total: number };
    const { json } = await world.as<Page>("company_admin", "GET", `/api/admin/audit-logs?limit=5&offset=0${query}`);
    return json.logs.map(({ action }) => action);
  };
  await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  await world.as("signed out", "POST", "/api/auth/login", { email: "user@north.test", password: PASSWORD });
  const missing = { action: "404_error", entityType: "page", entityId: "/gone", metadata: { url: "http://x/gone" } };
  await world.as("user", "POST", "/api/admin/audit-logs", missing);
  expect(await read("")).toEqual(["404_error", "login", "create"]);
  expect(await read("&activity=true")).toEqual(["create"]);
  for (let made = 0; made < 6; made++) await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  expect(await read("&activity=true")).toEqual(Array(5).fill("create"));
  const wrong = await world.as("company_admin", "GET", "/api/admin/audit-logs?activity=perhaps");
  expect([wrong.status, Object.keys(wrong.json.fields ?? {})]).toEqual([400, ["activity"]]);
});
