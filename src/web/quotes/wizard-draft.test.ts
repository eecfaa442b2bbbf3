import { describe, expect, test } from "vitest";
import type { Catalogue, Kind, Location } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import {
  applyDraftChange,
  createDraft,
  type DraftChange,
  isBlank,
  isChoiceOpen,
  readDraft,
  reconcileDraft,
  type WizardDraft,
  writeDraft,
} from "./wizard-draft.ts";

const item = (id: number, name: string) => ({ id, name, description: null, isActive: true });
const zone = (id: number, name: string, ...postcodes: string[]): Location => ({
  ...item(id, name),
  postcodes,
  labourHours: 100,
  hourlyRate: 6000,
});

const catalogue: Catalogue = {
  location: [
    zone(1, "Manchester Central", "M1", "M4"),
    zone(2, "Greater Manchester", "M", "OL"),
    zone(3, "Leeds", "LS"),
  ],
  equipment_access: [
    { ...item(11, "Ground level"), minEngineers: 1, multiplier: 100 },
    { ...item(12, "Plant room"), minEngineers: 2, multiplier: 110 },
  ],
  job_type: [{ ...item(21, "Service"), baseHours: 250 }],
  pump_style: [
    { ...item(31, "Circulator"), materialCostBase: 64_000 },
    { ...item(32, "Sewage"), materialCostBase: 185_000 },
  ],
  motor_size: [
    { id: 41, name: "3 kW", isActive: true, kw: 300, multiplier: 120 },
    { id: 42, name: "11 kW", isActive: true, kw: 1100, multiplier: 210 },
  ],
  drive_type: [{ ...item(51, "Direct on line"), costMultiplier: 100 }],
};

const rule = (
  id: number,
  part: Pick<Rule, "triggerType" | "triggerValueIds" | "constraintType" | "allowedValueIds">,
): Rule => ({
  id,
  name: `Rule ${id}`,
  description: null,
  priority: id,
  isActive: true,
  ...part,
});
const dryPlantRooms = rule(1, {
  triggerType: "equipment_access",
  triggerValueIds: [12],
  constraintType: "pump_style",
  allowedValueIds: [31],
});
const priceBook: PriceBook = { catalogue, rules: [dryPlantRooms] };

function following(
  changes: DraftChange[],
  given: PriceBook = priceBook,
  from: WizardDraft = createDraft("id"),
): WizardDraft {
  return changes.reduce((draft, change) => applyDraftChange(draft, change, given), from);
}
const postcode = (text: string): DraftChange => ({ set: "postcode", text });

describe("the pricing zone", () => {
  test("is the one that the postcode says", () => {
    expect(following([postcode("M4 6BF")]).choices.location).toBe(1);
    expect(following([postcode("M4 6BF"), postcode("OL1 1AA")]).choices.location).toBe(2);
  });

  test("goes with a postcode that no zone covers", () => {
    expect(following([postcode("M4 6BF"), postcode("ZE1 0AA")]).choices.location).toBeNull();
  });

  test("chosen by hand stays while only the second half of the postcode changes", () => {
    const byHand = following([postcode("ZE1 0AA"), { choose: "location", id: 3 }]);
    expect(following([postcode("ZE1 0A"), postcode("ZE1 0AB")], priceBook, byHand).choices.location).toBe(3);
    expect(following([postcode("ZE2 0AB")], priceBook, byHand).choices.location).toBeNull();
  });

  test("that a rule excludes is not set, and is once the rule's cause goes", () => {
    const onlyLeeds = rule(2, {
      triggerType: "job_type",
      triggerValueIds: [21],
      constraintType: "location",
      allowedValueIds: [3],
    });
    const given = { catalogue, rules: [onlyLeeds] };
    const draft = following([{ choose: "job_type", id: 21 }, postcode("M4 6BF")], given);
    expect(draft.choices).toMatchObject({ job_type: 21, location: null });
    expect(reconcileDraft(draft, priceBook).choices.location).toBe(1);
  });

  test("that a later choice excludes goes, with the reason", () => {
    const onlyLeeds = rule(2, {
      triggerType: "job_type",
      triggerValueIds: [21],
      constraintType: "location",
      allowedValueIds: [3],
    });
    const draft = following([postcode("M4 6BF"), { choose: "job_type", id: 21 }], { catalogue, rules: [onlyLeeds] });
    expect(draft.choices).toMatchObject({ job_type: 21, location: null });
    expect(draft.cleared.location).toBe(
      "Manchester Central is hidden by rule 2 “Rule 2”, because Job Type is Service. Please choose again.",
    );
  });
});

describe("a choice that a rule excludes", () => {
  const draft = following([
    { choose: "pump_style", id: 32 },
    { choose: "equipment_access", id: 12 },
  ]);

  test("goes, says which rule did it, and never takes the one just touched", () => {
    expect(draft.choices).toMatchObject({ equipment_access: 12, pump_style: null });
    expect(draft.cleared).toEqual({
      pump_style: "Sewage is hidden by rule 1 “Rule 1”, because Equipment Access is Plant room. Please choose again.",
    });
  });

  test("is forgotten with the next choice in its list, not before", () => {
    expect(following([{ choose: "job_type", id: 21 }], priceBook, draft).cleared.pump_style).toBeDefined();
    expect(following([{ choose: "pump_style", id: 31 }], priceBook, draft).cleared).toEqual({});
  });
});

describe("the choice just touched", () => {
  const limits = (
    id: number,
    [triggerType, trigger]: [Kind, number],
    [constraintType, ...allowedValueIds]: [Kind, ...number[]],
  ) => rule(id, { triggerType, triggerValueIds: [trigger], constraintType, allowedValueIds });

  test("stays where clearing another choice lets a rule exclude it, and is asked for again", () => {
    const rules = [
      limits(1, ["equipment_access", 12], ["pump_style", 31, 32]),
      limits(2, ["job_type", 21], ["pump_style", 32]),
      limits(3, ["pump_style", 31], ["equipment_access", 11]),
    ];
    const given = { catalogue, rules };
    const draft = following(
      [
        { choose: "equipment_access", id: 12 },
        { choose: "job_type", id: 21 },
        { choose: "pump_style", id: 31 },
      ],
      given,
    );
    expect(draft.choices).toMatchObject({ equipment_access: null, job_type: 21, pump_style: 31 });
    expect(Object.keys(draft.cleared).sort()).toEqual(["equipment_access", "pump_style"]);
    expect(draft.cleared.pump_style).toBe(
      "Circulator is hidden by rule 2 “Rule 2”, because Job Type is Service. Please choose again.",
    );
    expect([isChoiceOpen(draft, "pump_style"), isChoiceOpen(draft, "job_type")]).toEqual([true, false]);
    // The list that is changed next stays instead.
    const next = following([{ choose: "equipment_access", id: 11 }], given, draft);
    expect(next.choices).toMatchObject({ equipment_access: 11, job_type: 21, pump_style: null });
    expect(following([{ choose: "pump_style", id: 32 }], given, draft).cleared.pump_style).toBeUndefined();
  });

  test("stays although its own rule excludes it, and its reason goes with the rule", () => {
    const given = { catalogue, rules: [limits(1, ["pump_style", 31], ["pump_style", 32])] };
    const draft = following([{ choose: "pump_style", id: 31 }], given);
    expect(draft.choices.pump_style).toBe(31);
    expect(draft.cleared.pump_style).toContain("Please choose again.");
    expect(reconcileDraft(draft, { catalogue, rules: [] })).toMatchObject({ choices: { pump_style: 31 }, cleared: {} });
    expect(reconcileDraft(draft, given).choices.pump_style).toBeNull();
  });

  test("stays where the zone of the postcode excludes it", () => {
    const given = {
      catalogue,
      rules: [limits(1, ["job_type", 21], ["location", 3]), limits(2, ["location", 1], ["pump_style", 32])],
    };
    const before = following([postcode("M4 6BF"), { choose: "job_type", id: 21 }], given);
    expect(before.choices.location).toBeNull();
    const without = { catalogue, rules: given.rules.slice(1) };
    const draft = following([{ choose: "pump_style", id: 31 }], without, before);
    expect(draft.choices).toMatchObject({ location: 1, pump_style: 31 });
    expect(draft.cleared).toEqual({ pump_style: expect.stringContaining("because Location is Manchester Central") });
  });
});

describe("mending a kept draft", () => {
  const kept = following([postcode("M4 6BF"), { choose: "motor_size", id: 42 }]);

  test("takes what is no longer on offer, with the reason", () => {
    const without = { ...catalogue, motor_size: catalogue.motor_size.filter(({ id }) => id !== 42) };
    const draft = reconcileDraft(kept, { catalogue: without, rules: [] });
    expect(draft.choices.motor_size).toBeNull();
    expect(draft.cleared.motor_size).toBe("The Motor Size that was chosen is no longer on offer. Please choose again.");
    expect(draft.choices.location).toBe(1);
  });

  test("takes an item that was switched off", () => {
    const off = {
      ...catalogue,
      motor_size: catalogue.motor_size.map((motor) => ({ ...motor, isActive: motor.id !== 42 })),
    };
    expect(reconcileDraft(kept, { catalogue: off, rules: [] }).choices.motor_size).toBeNull();
  });

  test("leaves alone what needs none, and a quote that exists", () => {
    expect(reconcileDraft(kept, priceBook)).toBe(kept);
    const created = following([{ created: true }], priceBook, kept);
    expect(reconcileDraft(created, { catalogue: { ...catalogue, motor_size: [] }, rules: [] })).toBe(created);
    expect(following([postcode("LS1 1AA")], priceBook, created)).toBe(created);
  });
});

describe("lines", () => {
  const valve = { id: 1, name: "Valve", price: 1800, needs: [], excludes: [], onlyKind: null, onlyIds: [] };
  const line = {
    id: "a",
    extraId: 1,
    heading: null,
    words: "Valve",
    details: null,
    quantity: 200,
    unit: null,
    price: 1700,
  };
  const change = { setLines: [line, { ...line, id: "b", extraId: null }] };
  const pricesIn = (extras: (typeof valve)[]) =>
    following([change], { ...priceBook, extras }).lines.map(({ extraId, price }) => ({ extraId, price }));

  test("of the price list follow it, and others keep their prices", () => {
    expect(pricesIn([valve])).toEqual([
      { extraId: 1, price: 1800 },
      { extraId: null, price: 1700 },
    ]);
  });

  test("whose extra is no longer on offer keep words and price", () => {
    expect(pricesIn([])).toEqual([
      { extraId: null, price: 1700 },
      { extraId: null, price: 1700 },
    ]);
  });
});

describe("a draft on the device", () => {
  test("comes back as it was", () => {
    const draft = following([
      postcode("M4 6BF"),
      { set: "customerName", text: "Siân" },
      { choose: "pump_style", id: 32 },
      { choose: "equipment_access", id: 12 },
    ]);
    expect(readDraft(writeDraft(draft))).toEqual(draft);
  });

  test("of before there were lines has none", () => {
    const { lines: _, ...older } = createDraft("id");
    expect(readDraft(writeDraft(older as WizardDraft))).toEqual(createDraft("id"));
  });

  test("of before there was a detail of the customer has none", () => {
    const { siteAddress: _, ...older } = createDraft("id");
    expect(readDraft(writeDraft(older as WizardDraft))).toEqual(createDraft("id"));
  });

  test.each(["", "{", "null", "[]", '{"version":2}', JSON.stringify({ ...createDraft("id"), choices: {} })])(
    "is not made of %j",
    (text) => expect(readDraft(text)).toBeNull(),
  );

  test("is blank until something is typed or chosen", () => {
    expect(isBlank(createDraft("id"))).toBe(true);
    expect(isBlank(following([{ set: "notes", text: "x" }]))).toBe(false);
    expect(isBlank({ ...createDraft("id"), lines: following([]).lines })).toBe(true);
    expect(isBlank(following([{ set: "customerPhone", text: "0161 496 0123" }]))).toBe(false);
    expect(isBlank(following([{ choose: "job_type", id: 21 }]))).toBe(false);
  });
});
