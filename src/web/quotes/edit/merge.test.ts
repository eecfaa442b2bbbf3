import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuoteDetail, QuoteEdit } from "#contract/quotes/quotes.ts";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import { type SaveOutcome, saveWithMerge } from "#web/kernel/forms/record-state.ts";
import { type EditableFieldKey, type EditableQuote, editableFieldKeys, type QuoteChange } from "./editable-fields.ts";
import { listForeignChanges, mergeChange, mergeOrNull, pickRealChanges, resolveConflicts } from "./merge.ts";

const seen: EditableQuote = {
  customerName: "Ancoats Mill",
  postcode: "M4 6BF",
  ...noCustomerDetails,
  ...defaultDocumentOptions,
  locationId: 1,
  equipmentAccessId: 1,
  jobTypeId: 1,
  pumpStyleId: 1,
  motorSizeId: 1,
  driveTypeId: 1,
  labourHours: 650,
  engineerCount: 2,
  labourCost: 88_400,
  materialCost: null,
  notes: null,
};

describe("laying a change over somebody else's", () => {
  test("different fields go together", () => {
    expect(mergeChange(seen, { notes: "Gate 3" }, { ...seen, postcode: "M1 1AE" })).toEqual({
      change: { notes: "Gate 3" },
      collisions: [],
      theirFields: ["postcode"],
    });
  });

  test("one field with two values is for a person to decide", () => {
    expect(mergeChange(seen, { labourCost: 90_000, notes: "Gate 3" }, { ...seen, labourCost: 95_000 })).toEqual({
      change: { notes: "Gate 3" },
      collisions: [{ key: "labourCost", original: 88_400, mine: 90_000, theirs: 95_000 }],
      theirFields: [],
    });
  });

  test("the same value twice is no collision, and need not be sent again", () => {
    expect(mergeChange(seen, { pumpStyleId: 2 }, { ...seen, pumpStyleId: 2 })).toEqual({
      change: {},
      collisions: [],
      theirFields: [],
    });
  });

  test("whatever came out as somebody else's is told, but for what a person was asked about", () => {
    const meant = { pumpStyleId: 2, motorSizeId: 2, notes: "Gate 3", labourCost: 90_000 };
    // The pump was changed back after both users had chosen the same one, the motor to a third one.
    const saved = { ...seen, ...meant, pumpStyleId: 1, motorSizeId: 3, postcode: "M1 1AE", labourCost: 95_000 };
    const told = listForeignChanges(seen, meant, saved, new Set(["labourCost"]));
    expect(new Set(told)).toEqual(new Set(["postcode", "pumpStyleId", "motorSizeId"]));
  });

  test("a cleared value is a value", () => {
    expect(mergeChange(seen, { labourCost: null }, { ...seen, labourCost: 1 }).collisions).toEqual([
      { key: "labourCost", original: 88_400, mine: null, theirs: 1 },
    ]);
    expect(pickRealChanges(seen, { notes: null, labourHours: null })).toEqual({ labourHours: null });
  });
});

const value = fc.constantFrom(1, 2, 3, null);
const content = fc.record(Object.fromEntries(editableFieldKeys.map((key) => [key, value]))) as fc.Arbitrary<unknown>;
const contents = content as fc.Arbitrary<EditableQuote>;
const change = fc.record(Object.fromEntries(editableFieldKeys.map((key) => [key, value])), {
  requiredKeys: [],
}) as fc.Arbitrary<unknown> as fc.Arbitrary<QuoteChange>;
const applied = (to: EditableQuote, change: QuoteChange) => ({ ...to, ...change }) as EditableQuote;

describe("whatever two people do", () => {
  test("nothing that one of them changed is lost without being named", () => {
    fc.assert(
      fc.property(contents, change, contents, (base, mine, theirs) => {
        const { change, collisions, theirFields } = mergeChange(base, mine, theirs);
        const result = applied(theirs, change);
        const collided = new Set(collisions.map(({ key }) => key));
        for (const key of editableFieldKeys) {
          const wanted = mine[key];
          const changedHere = wanted !== undefined && wanted !== base[key];
          const changedThere = theirs[key] !== base[key];
          if (changedHere && !collided.has(key)) expect(result[key]).toEqual(wanted);
          // Until the user has chosen, the other user's value stays.
          if (changedThere) expect(result[key]).toEqual(theirs[key]);
          if (!changedHere && !changedThere) expect(result[key]).toEqual(base[key]);
          expect(theirFields.includes(key)).toBe(changedThere && !changedHere);
        }
      }),
    );
  });

  test("after choosing, each field holds what was chosen, and the rest as before", () => {
    fc.assert(
      fc.property(contents, change, contents, fc.infiniteStream(fc.boolean()), (base, mine, theirs, coin) => {
        const merged = mergeChange(base, mine, theirs);
        const choices = Object.fromEntries(
          merged.collisions.map(({ key }) => [key, coin.next().value ? "mine" : "theirs"] as const),
        ) as Partial<Record<EditableFieldKey, "mine" | "theirs">>;
        const result = applied(theirs, resolveConflicts(merged, choices));
        for (const { key, mine: own } of merged.collisions) {
          expect(result[key]).toEqual(choices[key] === "mine" ? own : theirs[key]);
        }
        for (const key of merged.theirFields) expect(result[key]).toEqual(theirs[key]);
      }),
    );
  });

  test("who changes the same things in the same way disturbs nobody", () => {
    fc.assert(
      fc.property(contents, change, (base, mine) => {
        const merged = mergeChange(base, mine, applied(base, mine));
        expect(merged).toEqual({ change: {}, collisions: [], theirFields: [] });
      }),
    );
  });
});

/** A server with one quote, on which another user saves first as often as `meanwhile` says. */
function serverWith(meanwhile: QuoteChange[]) {
  let quote = { ...seen, version: 1 } as QuoteDetail;
  const bodies: QuoteEdit[] = [];
  const send = async (body: QuoteEdit): Promise<SaveOutcome<QuoteDetail>> => {
    bodies.push(body);
    const next = meanwhile.shift();
    if (next) quote = { ...quote, ...next, version: quote.version + 1 } as QuoteDetail;
    const { version, ...change } = body;
    if (version !== quote.version) return { current: quote };
    quote = { ...quote, ...change, version: quote.version + 1 } as QuoteDetail;
    return { saved: quote };
  };
  return { send, bodies, quote: () => quote };
}

/** Saves as the form does. */
function save(change: QuoteChange, send: (body: QuoteEdit) => Promise<SaveOutcome<QuoteDetail>>) {
  const over = { original: { ...seen, version: 1 } as QuoteDetail, version: 1 };
  return saveWithMerge(
    over,
    pickRealChanges(seen, change),
    (body, { version }) => send({ ...body, version }),
    mergeOrNull,
  );
}

describe("having a change kept", () => {
  test("sends the changed fields alone, with the version", async () => {
    const { send, bodies } = serverWith([]);
    await save({ customerName: "Ancoats Mill", notes: "Gate 3" }, send);
    expect(bodies).toEqual([{ notes: "Gate 3", version: 1 }]);
  });

  test("merges and sends again as often as somebody is faster, and says what they changed", async () => {
    const { send, bodies, quote } = serverWith([{ postcode: "M1 1AE" }, { customerName: "Ancoats" }]);
    expect(await save({ notes: "Gate 3" }, send)).toEqual({ saved: quote() });
    expect(mergeChange(seen, { notes: "Gate 3" }, quote()).theirFields).toEqual(["customerName", "postcode"]);
    expect(bodies.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(quote()).toMatchObject({ customerName: "Ancoats", postcode: "M1 1AE", notes: "Gate 3" });
  });

  test("keeps nothing while something collides, not even the rest", async () => {
    const { send, quote } = serverWith([{ notes: "Ring first" }]);
    const change = { notes: "Gate 3", postcode: "M1 1AE" };
    expect(await save(change, send)).toEqual({ current: quote() });
    expect(mergeChange(seen, change, quote())).toMatchObject({
      change: { postcode: "M1 1AE" },
      collisions: [{ key: "notes", original: null, mine: "Gate 3", theirs: "Ring first" }],
    });
    expect(quote()).toMatchObject({ postcode: "M4 6BF", notes: "Ring first" });
  });

  test("finds its own change there already when the first answer was lost", async () => {
    const { send, bodies, quote } = serverWith([{ notes: "Gate 3" }]);
    expect(await save({ notes: "Gate 3" }, send)).toEqual({ saved: quote() });
    expect(mergeChange(seen, { notes: "Gate 3" }, quote()).theirFields).toEqual([]);
    expect(bodies).toHaveLength(1);
  });

  test("does not go round for ever with a server that contradicts itself", async () => {
    const current = { ...seen, version: 1 } as QuoteDetail;
    await expect(save({ notes: "x" }, async () => ({ current }))).rejects.toThrow("outdated");
  });
});
