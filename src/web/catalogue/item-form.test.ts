import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Item, Location } from "#domain/catalogue/items.ts";
import { buildItemSchema, diffFigures, diffItem, findNamesake, type ItemTexts, toFieldTexts } from "./item-form.ts";

const zone: Location = {
  id: 4,
  name: "Leeds",
  description: null,
  postcodes: ["LS", "WF1"],
  labourHours: 150,
  hourlyRate: 123_450,
  isActive: true,
};
const texts = toFieldTexts("location", zone);

test("a field shows its exact value; a new item begins with the defaults of its kind", () => {
  expect(texts).toEqual({
    name: "Leeds",
    description: "",
    postcodes: "LS, WF1",
    labourHours: "1.5",
    hourlyRate: "1234.50",
    isActive: true,
  });
  expect(toFieldTexts("equipment_access", null)).toEqual({
    name: "",
    description: "",
    minEngineers: "1",
    multiplier: "1",
    isActive: true,
  });
  expect(toFieldTexts("job_type", null)).toMatchObject({
    scope: "",
    exclusions: "",
    materialPercent: "100",
    isActive: true,
  });
  expect(toFieldTexts("pump_style", null)).toMatchObject({ needsWaterNotice: false });
  const booster = { id: 1, name: "B", description: null, materialCostBase: 1, needsWaterNotice: true, isActive: true };
  expect(toFieldTexts("pump_style", booster)).toMatchObject({ needsWaterNotice: true });
  expect(toFieldTexts("motor_size", null)).toEqual({ name: "", kw: "", multiplier: "1", isActive: true });
});

const sentences = (kind: Parameters<typeof buildItemSchema>[0], typed: ItemTexts, isNew = true) => {
  const { error } = z.safeParse(buildItemSchema(kind, isNew), typed);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
};

test("nothing typed is said at each field, for a new item and for a known one", () => {
  for (const isNew of [true, false]) {
    expect(sentences("location", { ...texts, name: " ", labourHours: "", hourlyRate: "" }, isNew)).toEqual({
      name: "Name is required",
      labourHours: "Labour hours is required",
      hourlyRate: "Hourly rate is required",
    });
    expect(
      sentences("equipment_access", { name: "x", minEngineers: "", multiplier: "", isActive: true }, isNew),
    ).toEqual({
      minEngineers: "Minimum engineers is required",
      multiplier: "Multiplier is required",
    });
  }
  expect(sentences("job_type", { name: "x", baseHours: "long", isActive: true })).toEqual({
    baseHours: "Base hours must be a valid number",
    materialPercent: "Share of the pump’s price charged is required",
  });
  expect(sentences("motor_size", { name: "x", kw: "5,5", multiplier: "-1", isActive: true })).toEqual({
    kw: "Power (kW) must be a valid number",
    multiplier: "Multiplier must be 0 or more, with at most 2 decimals",
  });
});

test("numbers may be written as people write them", () => {
  const typed = { ...texts, hourlyRate: " £1,300.5 ", labourHours: "2 h", postcodes: "ls1, LS2\nls1,," };
  expect(z.parse(buildItemSchema("location", false), typed)).toMatchObject({
    hourlyRate: 130_050,
    labourHours: 200,
    postcodes: ["LS1", "LS2"],
  });
});

test("only what was changed is sent, and only priced changes are rehearsed", () => {
  const change = (typed: Partial<ItemTexts>) =>
    diffItem(z.parse(buildItemSchema("location", false), { ...texts, ...typed }), zone);
  expect(change({})).toEqual({});
  expect(change({ name: "Leeds ", postcodes: "ls,wf1" })).toEqual({});
  expect(change({ hourlyRate: "0", isActive: false, postcodes: "" })).toEqual({
    hourlyRate: 0,
    isActive: false,
    postcodes: [],
  });
  expect(diffFigures("location", { ...texts, name: "Other" }, zone)).toBeNull();
  expect(diffFigures("location", { ...texts, hourlyRate: "70", labourHours: "x" }, zone)).toEqual({ hourlyRate: 7000 });
});

test("of texts and switches only what was changed is sent, and none of them is rehearsed", () => {
  const job: Item = {
    id: 1,
    name: "J",
    description: null,
    baseHours: 100,
    materialPercent: 50,
    scope: "A\nB",
    exclusions: null,
    isActive: true,
  };
  const change = (typed: Partial<ItemTexts>) =>
    diffItem(z.parse(buildItemSchema("job_type", false), { ...toFieldTexts("job_type", job), ...typed }), job);
  expect(change({})).toEqual({});
  expect(change({ scope: " A\nB ", exclusions: " " })).toEqual({});
  expect(change({ materialPercent: "0 %" })).toEqual({ materialPercent: 0 });
  expect(change({ scope: "", exclusions: "C" })).toEqual({ scope: "", exclusions: "C" });
  expect(diffFigures("job_type", { ...toFieldTexts("job_type", job), scope: "Other" }, job)).toBeNull();
  expect(sentences("job_type", { ...toFieldTexts("job_type", job), scope: "x".repeat(5001) })).toEqual({
    scope: "At most 5,000 characters",
  });
});

test("a namesake is another item, whatever the case", () => {
  const items = [zone, { ...zone, id: 5, name: "York" }] as Item[];
  expect(findNamesake(items, " york", zone)?.id).toBe(5);
  expect(findNamesake(items, "LEEDS", zone)).toBeNull();
  expect(findNamesake(items, "leeds", null)?.id).toBe(4);
  expect(findNamesake(items, " ", null)).toBeNull();
});
