import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createReader, followValue } from "./value-path.ts";
import { phasesIn, summarise } from "./walk.ts";

const files: Record<string, string> = {
  "src/server/pumps/routes.ts": `
import { changePump, getPump } from "#contract/pumps.ts";
import { mayChange } from "#domain/pumps.ts";
import { route } from "#server/kernel/route.ts";
import { describePump } from "./describe.ts";
import { lockPump, savePump } from "./queries.ts";

export const pumpRoutes = [
  route(getPump, { read: ({ db, params }) => describePump(params.id) }),
  route(changePump, {
    read: ({ db, params, body }) => lockPump(db, params.id, body.version),
    permit: mayChange,
    decide: ({ record, now }) => changed(record, now),
    write: (db, pump) => [savePump(db, pump)],
    entry: ({ decision }) => ({ ...describePump(decision), before: nothing() }),
  }),
];

const nothing = () => null;
function changed(pump, now) {
  const { terms } = pump;
  return check(terms) ?? { ...pump, changedAt: now };
}
const check = (terms) => terms.refusal;
`,
  "src/server/pumps/queries.ts": `
import { first, statement } from "#server/database/statement.ts";

const pump = { id: uuid, name: text };
const lock = statement({ name: "lock", takes: { id: uuid }, text: "select" });
const select = statement({ name: "select", takes: { id: uuid }, gives: { ...pump }, text: "select" });
const selectTerms = statement({ name: "terms", takes: { id: uuid }, gives: { name: text }, text: "select" });
export const savePump = statement({ name: "save", takes: pump, text: "update" });
const rename = (terms) => terms.name;

export async function lockPump(db, id, seen) {
  const [, pump, terms] = await Promise.all([lock(db, { id }), first(select(db, { id })), first(selectTerms(db, { id }))]);
  return pump && { ...withLabel(pump), name: rename(terms), seen };
}
const withLabel = ({ id, ...rest }) => ({ id, ...rest, label: labelOf(id) });
const labelOf = (id) => String(id);
`,
  "src/server/pumps/describe.ts": "export const describePump = ({ id }) => ({ id, label: id });",
  "src/domain/pumps.ts":
    "export const mayChange = (actor, pump) => pump.id !== null && isOwn(pump); const isOwn = (pump) => true;",
};
const read = createReader((path) => files[path] ?? null);
const follow = (endpoint: string) => followValue(read, "src/server/pumps/routes.ts", endpoint, "id");

test("a value is followed from the route to the statements and back, also inside objects", () => {
  const steps = follow("changePump") ?? [];
  expect(steps.map(({ name, stops }) => [name, ...stops.map((stop) => stop.name)])).toEqual([
    ["read", "lockPump", "lock", "select", "selectTerms", "withLabel", "labelOf"],
    ["permit", "mayChange"],
    ["decide", "changed"],
    ["write", "savePump"],
    ["entry", "describePump"],
  ]);
  const { lines, functions, openedTwice } = summarise(steps);
  expect(functions).toBe(5);
  expect(openedTwice).toEqual(["src/server/pumps/queries.ts"]);
  expect(lines.slice(0, 3)).toEqual([
    "read",
    "  lockPump src/server/pumps/queries.ts:11",
    "    SQL lock src/server/pumps/queries.ts:5",
  ]);
});

test("functions without the value are left out", () => {
  expect(follow("getPump")).toMatchObject([{ name: "read", stops: [{ name: "describePump", depth: 0 }] }]);
  expect(follow("removePump")).toBeNull();
});

test("the phases of the kernel are listed in the order of a call", () => {
  const phases = phasesIn(readFileSync("src/server/kernel/phases/run-call.ts", "utf8"));
  expect(phases).toEqual([
    ...[
      "recordCall",
      "readRequest",
      "openTransaction",
      "identifyActor",
      "authoriseActor",
      "findRecord",
      "permitRecord",
      "checkVersion",
    ],
    ...["prepare", "decide", "write", "recordAudit", "commit", "sendReply", "recordRefusal", "describeRefusal"],
  ]);
});
