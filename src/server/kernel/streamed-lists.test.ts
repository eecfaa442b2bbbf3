// A plain list that is longer than one part has the same text as if written at once: each row once, in order.
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { raw, runIn } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";
import { BATCH_SIZE } from "./streamed-lists.ts";

const MORE = 2 * BATCH_SIZE + 30;
/** Some have the same position in the order except for the id. */
const NAME = raw("(array['b', 'B', 'a', 'Łukasz', 'Siân', '100%'])[n % 6 + 1] || ' ' || n / 90");

const world = await openWorld();
beforeAll(async () => {
  const { json } = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  const { id: company, choices } = world.north;
  await world.database.asCompany(company, async (db) => {
    await runIn(
      db,
    )`insert into quotes (id, company_id, quote_number, user_id, created_by_name, customer_name, created_at)
      select gen_random_uuid(), company_id, 'MORE-' || n, user_id, created_by_name, ${NAME}, now() - n / 7 * interval '1 hour'
      from quotes, generate_series(1, ${MORE}::int) n where id = ${json.id}`;
    await runIn(db)`insert into pump_styles (company_id, name, material_cost_base)
      select ${company}::int, ${NAME}, 100 from generate_series(1, ${MORE}::int) n`;
    await runIn(db)`insert into configuration_rules (company_id, name, trigger_type, trigger_value_ids, constraint_type,
        allowed_value_ids, priority, is_active)
      select ${company}::int, ${NAME}, 'location', array[${choices.locationId}::int], 'job_type',
        array[${choices.jobTypeId}::int], n % 5, false from generate_series(1, ${MORE}::int) n`;
  });
  await world.database.asPlatform(async (db) => {
    await runIn(db)`insert into companies (name, slug, quote_prefix)
      select ${NAME}, 'more-' || n, 'M' || n from generate_series(1, ${MORE}::int) n`;
    await runIn(db)`insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), n || '@more.test', ${NAME}, ${NAME}, 'user', ${company}::int, 'x'
      from generate_series(1, ${MORE}::int) n`;
  });
});
test.each([
  ["/api/quotes", "company_admin", "select id from quotes where company_id = $ order by created_at desc, id desc"],
  ["/api/lookup/pump-styles", "user", "select id from pump_styles where company_id = $ order by lower(name), name, id"],
  [
    "/api/admin/pump-styles?search=SI",
    "company_admin",
    "select id from pump_styles where company_id = $ and name ilike '%si%' order by lower(name), name, id",
  ],
  [
    "/api/admin/configuration-rules",
    "company_admin",
    "select id from configuration_rules where company_id = $ order by priority, id",
  ],
  [
    "/api/company/users",
    "company_admin",
    "select id from users where company_id = $ order by lower(first_name), lower(last_name), id",
  ],
  ["/api/admin/companies", "platform_admin", "select id from companies order by lower(name), id"],
  ["/api/admin/users", "platform_admin", "select id from users order by lower(first_name), lower(last_name), id"],
] as const)("%s", async (path, actor, expected) => {
  const { status, text } = await world.as(actor, "GET", path);
  expect(status, text).toBe(200);
  const list = JSON.parse(text) as { id: unknown }[];
  const rows = await world.platform.rows`${raw(expected.replace("$", String(world.north.id)))}`;
  expect(list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(text).toBe(JSON.stringify(list));
});
