// Two users change the same quote at once, in any order of their steps: no edit is lost without a message (decision
// 52). The editors run the screen's own merging against the real server; only the users' choices are made up.
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { getQuote, type QuoteDetail, type QuoteEdit, updateQuote } from "#contract/quotes/quotes.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { CallError } from "#web/kernel/api.ts";
import { type SaveOutcome, saveWithMerge } from "#web/kernel/forms/record-state.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";
import {
  type EditableFieldKey,
  editableFieldKeys,
  type QuoteChange,
  type SeenQuote,
} from "#web/quotes/edit/editable-fields.ts";
import {
  listForeignChanges,
  mergeChange,
  mergeOrNull,
  pickRealChanges,
  resolveConflicts,
  type Side,
} from "#web/quotes/edit/merge.ts";
import { newQuote } from "./world.ts";

const runs = process.env.VOLUTE_ALL === "1" ? 200 : 20;

const world = await openWorld();

type Editor = "company_admin" | "user";

/** One edit: the input, and the choice for each colliding field. */
interface Plan {
  change: QuoteChange;
  choices: Record<EditableFieldKey, Side>;
}

const some = <T>(...values: T[]) => fc.constantFrom(...values);

function plans(who: Editor): fc.Arbitrary<Plan[]> {
  const { choices, others } = world.north;
  const change = fc.record(
    {
      customerName: some("Ancoats Mill", "Ancoats Mill Ltd", "Mill Residents"),
      postcode: some("M4 6BF", "M1 1AE"),
      customerPhone: some("0161 496 0123", "0161 496 0124", null),
      pumpStyleId: some(choices.pumpStyleId, others.pumpStyleId),
      equipmentAccessId: some(choices.equipmentAccessId, others.equipmentAccessId),
      labourHours: some(650, 700, null),
      engineerCount: some(1, 2, null),
      notes: some("Gate 3", "Ring first", null),
      // A user who may not see costs cannot change them either.
      ...(who === "company_admin" ? { labourCost: some(88_400, 90_000, null), materialCost: some(1, 2) } : {}),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<QuoteChange>;
  const side = some<Side>("mine", "theirs");
  const choice = fc.record(Object.fromEntries(editableFieldKeys.map((key) => [key, side]))) as fc.Arbitrary<
    Plan["choices"]
  >;
  return fc.array(fc.record({ change, choices: choice }), { minLength: 1, maxLength: 4 });
}

/** Lets one editor at a time take a step, drawn at random from those waiting for theirs. */
function turns(lot: Iterator<number>) {
  const waiting: (() => void)[] = [];
  let working = 0;
  const next = () => {
    if (working === 0 || waiting.length < working) return;
    const [drawn] = waiting.splice((lot.next().value ?? 0) % waiting.length, 1);
    drawn?.();
  };
  return {
    wait: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        next();
      }),
    async all(editors: (() => Promise<void>)[]) {
      working = editors.length;
      await Promise.all(
        editors.map((editor) =>
          editor().finally(() => {
            working -= 1;
            next();
          }),
        ),
      );
    },
  };
}

/** Counts what happened, so that a test without a conflict does not pass for one with a conflict. */
const met = { merged: 0, collided: 0, kept: 0 };

interface Desk {
  id: string;
  who: Editor;
  wait: () => Promise<void>;
  /** Leaves out the version, as a careless screen would. */
  careless: boolean;
}

async function read({ id }: Desk, who: Editor): Promise<QuoteDetail> {
  return z.decode(getQuote.reply, (await world.as<never>(who, "GET", `/api/quotes/${id}`)).json);
}

/** Sends one change in one step, and checks whether it overwrites anything that this user was never shown. */
async function send(desk: Desk, shown: SeenQuote, body: QuoteEdit): Promise<SaveOutcome<QuoteDetail>> {
  await desk.wait();
  const before = await read(desk, "company_admin");
  const { version, ...change } = body;
  const wire = z.encode(updateQuote.body, desk.careless ? change : { ...change, version });
  const { status, text, json } = await world.as<never>(desk.who, "PUT", `/api/quotes/${desk.id}`, wire);
  if (status === 409) {
    const current = readCurrentVersion(updateQuote, new CallError(text, status, text));
    if (!current) throw new Error(text);
    return { current };
  }
  expect(status, text).toBe(200);
  for (const key of editableFieldKeys.filter((key) => key in change && change[key] !== before[key])) {
    expect(before[key], `${desk.who} writes over a ${key} that they never saw`).toBe(shown[key]);
  }
  met.kept += 1;
  return { saved: z.decode(updateQuote.reply, json) };
}

/** Opens the quote, changes it, saves it, and answers its questions, like the edit page. */
async function edit(desk: Desk, plan: Plan): Promise<void> {
  await desk.wait();
  const seen = await read(desk, desk.who);
  await desk.wait();
  // Like the form, in which no figure of a calculated quote may be left out.
  const typed = Object.entries(plan.change).filter(
    ([key, value]) => value !== null || key === "notes" || key === "customerPhone" || seen.calculatedAt === null,
  );
  const wanted = pickRealChanges(seen, Object.fromEntries(typed));
  const told = new Set<EditableFieldKey>();
  const asked = new Set<EditableFieldKey>();
  const shown = { ...seen };
  let base = seen;
  let change = wanted;
  for (;;) {
    const over = { original: base, version: base.version };
    const outcome = await saveWithMerge(
      over,
      change,
      (body, { version }) => send(desk, shown, { ...body, version }),
      mergeOrNull,
    );
    if ("saved" in outcome) {
      const taken = listForeignChanges(seen, wanted, outcome.saved, asked);
      for (const key of taken) told.add(key);
      if (taken.length > 0) met.merged += 1;
      for (const key of editableFieldKeys) {
        const expected = key in wanted ? wanted[key] : seen[key];
        if (outcome.saved[key] !== expected) {
          expect([...told], `${desk.who} is not told that ${key} came out differently`).toContain(key);
        }
      }
      return;
    }
    met.collided += 1;
    const { current } = outcome;
    const merged = mergeChange(base, change, current);
    for (const key of merged.theirFields) told.add(key);
    for (const { key, theirs } of merged.collisions) {
      expect(theirs).toBe(current[key]);
      told.add(key);
      asked.add(key);
      Object.assign(shown, { [key]: theirs });
    }
    // Other changes are shown after saving; the other user left the rest of this user's change alone.
    for (const key of merged.theirFields) Object.assign(shown, { [key]: current[key] });
    base = current;
    change = resolveConflicts(merged, plan.choices);
    await desk.wait();
  }
}

async function atOneTime(lot: Iterator<number>, admin: Plan[], user: Plan[], priced: boolean, careless: boolean) {
  const { json } = await world.as<{ id: string }>("user", "POST", "/api/quotes", newQuote(world.north));
  if (priced) await world.as("user", "POST", `/api/quotes/${json.id}/calculate`);
  const { wait, all } = turns(lot);
  const editor = (who: Editor, plans: Plan[]) => async () => {
    for (const plan of plans) await edit({ id: json.id, who, wait, careless }, plan);
  };
  await all([editor("company_admin", admin), editor("user", user)]);
}

const interleavings = () =>
  [fc.infiniteStream(fc.nat(7)), plans("company_admin"), plans("user"), fc.boolean()] as const;

test(`${runs} random interleavings of two editors lose no edit without a message`, async () => {
  await fc.assert(
    fc.asyncProperty(...interleavings(), (lot, admin, user, priced) => atOneTime(lot, admin, user, priced, false)),
    { numRuns: runs },
  );
  expect(met.merged, "changes were merged").toBeGreaterThan(0);
  expect(met.collided, "changes collided").toBeGreaterThan(0);
  expect(met.kept).toBeGreaterThan(runs);
});

test("editors that leave out the version are caught losing one", async () => {
  const { failed } = await fc.check(
    fc.asyncProperty(...interleavings(), (lot, admin, user, priced) => atOneTime(lot, admin, user, priced, true)),
    { numRuns: 40, endOnFailure: true },
  );
  expect(failed).toBe(true);
});
