// Every endpoint as every actor, with own, foreign and unknown ids, against docs/permissions.md; and every changing
// call adds exactly one audit entry. `npm run permissions` writes the page again.
import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { describeAccess } from "#server/kernel/http/openapi.ts";
import { openWorld } from "./kit/open-world.ts";
import { makeIds, nameOf, samples, type Whose } from "./walk.ts";
import { createWalker } from "./walker.ts";
import { type ActorName, addUser, PASSWORD_HASH, type Reply, type WorldUser } from "./world.ts";

const PAGE = new URL("../docs/permissions.md", import.meta.url);
/** A link's holder has only its token: in the path of a call that accepts tokens, and nothing for any other. */
const HOLDER = "holder of a link";
const columns: (ActorName | typeof HOLDER)[] = [
  "signed out",
  "holder of a link",
  "user",
  "colleague",
  "company_admin",
  "platform_admin",
  "platform_admin impersonating",
  "user of the other company",
  "user of an inactive company",
  "user without a company",
];
const endpoints = routes.map((route) => route.endpoint);

const world = await openWorld();
let walker: ReturnType<typeof createWalker>;
/** A platform administrator whose account names Northern Pumps Ltd, and who impersonates nobody (decision 7). */
let belonging: WorldUser;
/** The newest entry that was checked. */
let lastEntry: number;
const rows = new Map<string, string>();

beforeAll(async () => {
  walker = createWalker(world, await makeIds(world));
  const account = { email: "belonging@demo.test", role: "platform_admin", companyId: world.north.id } as const;
  belonging = await addUser(world.database, { ...account, passwordHash: PASSWORD_HASH }, null);
  lastEntry = (await world.lastEntry())?.id ?? 0;
});
test("the walk knows every endpoint, and no other", () => {
  expect(endpoints.length).toBeGreaterThan(0);
  expect(Object.keys(samples).sort()).toEqual(endpoints.map(nameOf).sort());
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
  const sample = samples[name];
  if (!sample) throw new Error(`test/walk.ts has no row for ${name}`);
  const all: Whose[] = endpoint.path.includes(":") ? ["north", "south", "nobody"] : ["north"];
  const cells = new Map<string, string>();
  const calls: string[] = [];
  let expected = 0;
  /** The entries of all calls since the last one that added any. */
  async function countEntries(): Promise<void> {
    const written = await world.auditEntries(lastEntry);
    lastEntry = written.at(-1)?.id ?? lastEntry;
    expect(written.length, `audit entries of ${name}: ${calls.join(", ")}`).toBe(expected);
    expected = 0;
    calls.length = 0;
  }
  for (const column of columns) {
    const actor = column === HOLDER ? "signed out" : column;
    const answers: Reply[] = [];
    for (const whose of all) {
      const answer = await walker.ask(actor, endpoint, whose);
      calls.push(`by ${column} about ${whose}, which answered ${answer.status}`);
      if (answer.status < 400) expected = sample.leaves?.(actor, whose) ?? (endpoint.audit ? 1 : 0);
      if (expected > 0) await countEntries();
      expect(answer.status, answer.text).toBeLessThan(500);
      answers.push(answer);
    }
    const absent = answers.filter((answer) => answer.status === 404).map((answer) => answer.text);
    expect(new Set(absent).size, "what does not exist and what is another's look the same").toBeLessThanOrEqual(1);
    cells.set(column, answers.map((answer) => answer.status).join(" / "));
  }
  rows.set(name, `| \`${name}\` | ${describeAccess(endpoint)} | ${[...cells.values()].join(" | ")} |`);
  await countEntries();

  const outside = await askAsBelonging(endpoint);
  lastEntry = (await world.auditEntries(lastEntry)).at(-1)?.id ?? lastEntry;
  expect(String(outside.status), "as for one who belongs nowhere").toBe(cells.get("platform_admin")?.split(" ")[0]);
  if (outside.status === 200 && endpoint.audience === "company-admin") expect(outside.text).not.toContain("Northern");
});

async function askAsBelonging(endpoint: Endpoint): Promise<Reply> {
  const outsider = world.people.platform_admin;
  world.people.platform_admin = belonging;
  try {
    return await walker.ask("platform_admin", endpoint);
  } finally {
    world.people.platform_admin = outsider;
  }
}

test("docs/permissions.md says what is so", () => {
  const page = `# Who may call what

Made by \`npm run permissions\`; a test compares it with what the server answers.
Where the path holds an id, the three answers are for a thing of Northern Pumps Ltd, of Severn Pump Services Ltd, and for an id of nothing.
Whoever has the token of a link in the address needs nothing else; only to staff of the company that made it the page says so and answers nothing.
Everybody is of Northern Pumps Ltd unless the column says otherwise; the quote of Northern Pumps Ltd was created by the user, so the colleague does not see it.

| Call | For | ${columns.join(" | ")} |
|---|---|${columns.map(() => "---|").join("")}
${[...rows.keys()]
  .sort()
  .map((name) => rows.get(name))
  .join("\n")}
`;
  if (process.env.VOLUTE_WRITE_PERMISSIONS) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, "utf8")).toBe(page);
});
