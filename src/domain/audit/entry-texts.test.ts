import { describe, expect, test } from "vitest";
import { auditEntityTypes } from "#domain/audit-events.ts";
import {
  describeEvent,
  formatEntityType,
  listChangedFields,
  listOtherMetadata,
  summariseChange,
} from "./entry-texts.ts";

const entry = {
  description: "Tom Hargreaves changed quote NPL-000147",
  userName: "Tom Hargreaves",
  userEmail: "tom@north.test",
  success: true,
  errorMessage: null,
  metadata: { event: "quote.updated" },
};

describe("what happened", () => {
  test.each([
    [{}, "Changed quote NPL-000147"],
    [{ userName: null, description: "tom@north.test was refused at sign-in" }, "Was refused at sign-in"],
    [{ success: false, errorMessage: "Invalid email or password" }, "Invalid email or password"],
    [{ success: false, errorMessage: null }, "Changed quote NPL-000147"],
    [{ userName: "Tom" }, "Hargreaves changed quote NPL-000147"],
    [{ description: "Volute made the first administrator" }, "Volute made the first administrator"],
    [{ description: null }, "changed quote"],
    [{ description: null, metadata: null }, "Recorded"],
  ])("%j", (more, words) => {
    expect(describeEvent({ ...entry, ...more }).toLowerCase()).toBe(words.toLowerCase());
  });
});

test("a summary names the new total, or at most three of the changed fields", () => {
  const of = (event: string, changed: Record<string, unknown>, more = {}, metadata = {}) =>
    summariseChange(
      {
        ...entry,
        action: "update",
        metadata: {
          event,
          ...metadata,
          changes: Object.fromEntries(Object.entries(changed).map(([key, after]) => [key, { before: null, after }])),
        },
        ...more,
      },
      "£",
    );
  expect(of("quote.calculated", { status: "calculated", totalCost: 3741.95 })).toBe("total £3,741.95");
  expect(of("quote.calculated", { status: "calculated" })).toBeNull();
  expect(of("item.updated", { hourlyRate: 62 })).toBe("hourly rate");
  expect(of("company.updated", { vatRate: 20, vatNumber: "1", name: "x", legalName: "y", slug: "z" })).toBe(
    "legal name, name, slug and 2 more",
  );
  expect(of("user.updated", { invitedAt: "2026-11-21T09:00:00.000Z" }, {}, { passwordSet: true })).toBe("new password");
  expect(of("user.updated", { firstName: "Dave" }, {}, { passwordSet: true })).toBe("new password, first name");
  expect(of("user.updated", { invitedAt: "2026-11-21T09:00:00.000Z" })).toBe("invited at");
  expect(of("item.updated", {})).toBeNull();
  expect(of("item.updated", { hourlyRate: 62 }, { success: false })).toBeNull();
  expect(of("item.created", { hourlyRate: 62 }, { action: "create" })).toBeNull();
});

test("entity types in words", () => {
  const words = auditEntityTypes.map(formatEntityType);
  expect(words).toContain("Price list item");
  expect(words).toContain("Quote status");
});

describe("changed fields", () => {
  const changed = (changes: Record<string, [unknown, unknown]>, symbol = "£") =>
    listChangedFields(
      {
        changes: Object.fromEntries(Object.entries(changes).map(([key, [before, after]]) => [key, { before, after }])),
      },
      symbol,
    ).map(({ field, before, after }) => [field, before, after]);
  const sorted = (rows: (string | null)[][]) => rows.toSorted(([a], [b]) => (a ?? "").localeCompare(b ?? ""));

  test("have plain names and units", () => {
    expect(
      changed({
        hourlyRate: [60, 62],
        materialCostBase: [1460, 1500.5],
        baseHours: [5, 6.25],
        materialPercent: [100, 0],
        costMultiplier: [1, 1.35],
        kw: [5.5, 7.5],
        vatRate: [20, 17.5],
        price: [49, null],
        quoteValidityDays: [30, 1],
        retentionYearsAccepted: [6, 1],
      }),
    ).toEqual(
      sorted([
        ["Hourly rate", "£60.00/h", "£62.00/h"],
        ["Share of the pump’s price charged", "100%", "0%"],
        ["Material cost base", "£1,460.00", "£1,500.50"],
        ["Base hours", "5.0 h", "6.25 h"],
        ["Cost multiplier", "1x", "1.35x"],
        ["Power", "5.5 kW", "7.5 kW"],
        ["VAT rate", "20%", "17.5%"],
        ["Price", "$49.00/mo", null],
        ["Quote validity days", "30 days", "1 day"],
        ["Kept after an acceptance", "6 years", "1 year"],
      ]),
    );
    expect(changed({ totalCost: [null, 3741.95] }, "€")).toEqual([["Total cost", null, "€3,741.95"]]);
  });

  test("say on and off, names and dates", () => {
    expect(
      changed({
        isActive: [true, false],
        role: ["user", "company_admin"],
        triggerType: ["location", "pump_style"],
        postcodes: [["M1"], ["M1", "M4"]],
        validUntil: [null, "2026-12-21T23:59:59.999Z"],
        notes: ["", "Gate code 4711"],
        needsWaterNotice: [false, true],
        legalForm: [null, "sole_trader"],
        registeredIn: ["scotland", "england_wales"],
        remindersAfter: [[3, 10], [5]],
      }),
    ).toEqual(
      sorted([
        ["Active", "On", "Off"],
        ["Role", "User / Engineer", "Company Admin"],
        ["Trigger type", "Location", "Pump Style"],
        ["Postcodes", "M1", "M1, M4"],
        ["Over 12 litres a minute", "Off", "On"],
        ["Legal form", null, "Sole trader"],
        ["Registered in", "Scotland", "England and Wales"],
        ["Reminders, days after sending", "3, 10", "5"],
        ["Valid until", null, "Dec 21, 2026 23:59"],
        ["Notes", null, "Gate code 4711"],
      ]),
    );
  });

  test("of what holds several values are those that differ", () => {
    const names = { location: "Leeds", job_type: "Service" };
    expect(changed({ names: [names, { ...names, location: "York" }] })).toEqual([["Location", "Leeds", "York"]]);
    expect(
      changed({
        permissions: [
          { view: true, edit: false },
          { view: true, edit: true },
        ],
      }),
    ).toEqual([["Permissions: edit", "Off", "On"]]);
  });

  test("are none without changes, and whatever else there is stands apart", () => {
    expect(listChangedFields(null, "£")).toEqual([]);
    expect(listChangedFields({ event: "x", changes: "odd" }, "£")).toEqual([]);
    expect(
      listOtherMetadata({ event: "x", changes: {}, filters: { action: "create" }, passwordSet: true }, "£"),
    ).toEqual([
      { field: "Filters: action", before: null, after: "create" },
      { field: "Password set", before: null, after: "On" },
    ]);
  });
});
