import { describe, expect, test } from "vitest";
import type { Company } from "#contract/companies.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";

type Reply = Company & { error: string; code: string; fields: Record<string, string>; current: Company };

const world = await openWorld();

const putSettings = (body: unknown, under = "", id = world.north.id) =>
  world.as<Reply>("company_admin", "PUT", `/api/company/${id}${under}`, body);
const readCompany = async () => (await world.as<Company>("company_admin", "GET", "/api/company")).json;

test("each named setting is kept, what is not named stays, and the entry says what changed", async () => {
  const settings = {
    name: "Northern Pumps & Drives Ltd",
    showPricingToUsers: true,
    engineersSee: "company",
    applyAccessMultiplier: true,
    vatRegistered: true,
    vatRate: 12.5,
    legalName: "Northern Pumps and Drives Limited",
    registeredAddress: "Unit 4\nManchester\nM1 1AE",
    companyNumber: "01234567",
    quoteValidityDays: 14,
    contactEmail: "Office@northern.test",
    contactPhone: "0161 496 0170 ext 2",
    defaultEmailMessage: "Thank you for asking us.\n\nHere is our quote.",
    engineersRecordAnswers: true,
    legalForm: "llp",
    registeredIn: "scotland",
    maxPriceDetail: "split",
    hasReminders: false,
    remindersAfter: [2, 14],
    remindersBefore: [1, 5],
    declineReasons: ["Too expensive", "Put off"],
    retentionYearsAccepted: 7,
    retentionYearsOther: 3,
    depositPercent: 25,
    depositWords: "By bank transfer.\nSort code 12-34-56",
  };
  const before = await readCompany();
  const { status, json } = await putSettings({
    ...settings,
    companyNumber: "1234567",
    vatNumber: "gb 999 9999 73",
    version: before.version,
  });
  expect(status, json.error).toBe(200);
  const expected = { ...settings, vatNumber: "GB999999973" };
  expect(json).toMatchObject({ ...expected, version: before.version + 1, primaryColor: before.primaryColor });
  expect(json.updatedAt > before.updatedAt).toBe(true);
  expect(await readCompany()).toEqual(json);

  const entry = await world.lastEntry();
  expect(entry).toMatchObject({ action: "update", entityType: "company", companyId: world.north.id });
  const { event, changes } = (entry?.metadata ?? {}) as { event: string; changes: object };
  expect(event).toBe("company.updated");
  expect(Object.keys(changes).sort()).toEqual(Object.keys(expected).sort());
  expect(changes).toMatchObject({
    vatRate: { before: 20, after: 12.5 },
    legalForm: { before: null, after: "llp" },
    remindersAfter: { before: [3, 10], after: [2, 14] },
    retentionYearsAccepted: { before: 6, after: 7 },
  });
  await putSettings({ name: "Northern Pumps Ltd" });
});

test("a part of it alone is enough (AD 7), and asking for what is so already changes nothing", async () => {
  const { version } = (await putSettings({ showPricingToUsers: false })).json;
  const entries = (await world.auditEntries()).length;
  const again = await putSettings({ showPricingToUsers: false });
  expect(again.status).toBe(200);
  expect(again.json.version).toBe(version);
  expect(await world.auditEntries()).toHaveLength(entries);
});

test("fields that only the platform may change stay unchanged", async () => {
  const before = await readCompany();
  const body = { slug: "stolen", quotePrefix: "SPS", planId: 2, isActive: false, id: world.south.id, legalName: "N" };
  const { status, json } = await putSettings(body);
  expect(status).toBe(200);
  const { slug, quotePrefix, isActive, id } = before;
  expect(json).toMatchObject({ slug, quotePrefix, isActive, id, legalName: "N" });
});

test("blank fields are stored as null", async () => {
  const blank = { vatNumber: " ", legalName: "", registeredAddress: " ", companyNumber: " " };
  const more = { contactEmail: "", contactPhone: " ", defaultEmailMessage: "\n", terms: "" };
  const chosen = { legalForm: "", registeredIn: "" };
  const empty = Object.keys({ ...blank, ...more, ...chosen }).map((key) => [key, null]);
  expect((await putSettings({ ...blank, ...more, ...chosen })).json).toMatchObject(Object.fromEntries(empty));
  expect((await putSettings({ legalForm: "sole_trader", registeredIn: null })).json).toMatchObject({
    legalForm: "sole_trader",
    registeredIn: null,
  });
});

test("lists may also be sent as text; order is kept and duplicates removed", async () => {
  const texts = {
    remindersAfter: " 10, 3,3 ",
    remindersBefore: "7;2",
    declineReasons: " Too expensive\r\n\n  Put off \nToo expensive\u202E\n\u202E",
  };
  expect((await putSettings(texts)).json).toMatchObject({
    remindersAfter: [3, 10],
    remindersBefore: [2, 7],
    declineReasons: ["Too expensive", "Put off"],
  });
  const entries = (await world.auditEntries()).length;
  await putSettings({ ...texts, remindersAfter: [10, 3] });
  expect(await world.auditEntries()).toHaveLength(entries);
  expect((await putSettings({ declineReasons: "" })).json.declineReasons).toEqual([]);
  const twelve = Array.from({ length: 12 }, (_, index) => `${index} ${"x".repeat(97)}`);
  expect((await putSettings({ declineReasons: twelve })).json.declineReasons).toEqual(twelve);
});

test("each text of the terms has its number, and the log tells texts apart without repeating them", async () => {
  const { termsVersion: before } = await readCompany();
  const first = "Payment is due 30 days after our invoice.";
  expect((await putSettings({ terms: `  ${first}\n` })).json).toMatchObject({ terms: first, termsVersion: before + 1 });
  const entry = await world.lastEntry();
  expect(entry?.metadata).toMatchObject({
    changes: {
      termsVersion: { before, after: before + 1 },
      // printf 'Payment is due 30 days after our invoice.' | sha256sum
      terms: { before: null, after: "SHA-256 34a6b71d8e07538afd88eddd761afa7d40f24383d1373b434911d93cabe11abd" },
    },
  });
  expect(JSON.stringify(entry)).not.toContain("30 days");

  const entries = (await world.auditEntries()).length;
  expect((await putSettings({ terms: first, termsVersion: 40 })).json.termsVersion).toBe(before + 1);
  expect(await world.auditEntries()).toHaveLength(entries);
  expect((await putSettings({ legalName: "Another name" })).json.termsVersion).toBe(before + 1);
  expect((await putSettings({ terms: "" })).json).toMatchObject({ terms: null, termsVersion: before + 1 });
  expect((await putSettings({ terms: first })).json).toMatchObject({ terms: first, termsVersion: before + 2 });
  expect((await putSettings({ terms: "x".repeat(20_000) })).json).toMatchObject({ termsVersion: before + 3 });
});

test("a name is kept as one line in one direction, an address with its lines", async () => {
  const { name } = await readCompany();
  const written = {
    name: "Northern\nPumps\u202E Ltd",
    legalName: "\u2067Northern\r\nLtd",
    registeredAddress: "Unit 6\nLeeds",
  };
  expect((await putSettings(written)).json).toMatchObject({
    name: "Northern Pumps Ltd",
    legalName: "Northern Ltd",
    registeredAddress: "Unit 6\nLeeds",
  });
  expect((await putSettings({ name: "\u202E\n" })).json.fields).toEqual({ name: "Company name is required" });
  await putSettings({ name });
});

test("consumers have no right to cancel only with a reason and its day, and the entry says so", async () => {
  const advice = { cancellationAdvice: "Our solicitor’s letter", cancellationAdviceDate: "2026-11-03" };
  const refused = await putSettings({ defaultNoCancellation: "advised", cancellationAdvice: " " });
  expect([refused.status, refused.json.fields]).toEqual([
    400,
    { cancellationAdvice: "Enter the reason", cancellationAdviceDate: "Enter the date of the advice" },
  ]);
  const future = { ...advice, cancellationAdviceDate: "2199-01-01" };
  expect((await putSettings({ defaultNoCancellation: "advised", ...future })).json.fields).toEqual({
    cancellationAdviceDate: "This date is in the future",
  });
  expect((await putSettings(advice)).json).toMatchObject({ cancellationAdvice: null, cancellationAdviceDate: null });

  const { json } = await putSettings({ defaultNoCancellation: "advised", ...advice });
  expect(json).toMatchObject({ defaultNoCancellation: "advised", ...advice });
  expect(await readCompany()).toEqual(json);
  expect((await world.lastEntry())?.metadata).toMatchObject({
    event: "company.updated",
    changes: {
      defaultNoCancellation: { before: null, after: "advised" },
      cancellationAdvice: { before: null, after: advice.cancellationAdvice },
      cancellationAdviceDate: { before: null, after: advice.cancellationAdviceDate },
    },
  });
  expect((await putSettings({ cancellationAdvice: "A second letter" })).json).toMatchObject({
    ...advice,
    cancellationAdvice: "A second letter",
  });
  expect((await putSettings({ cancellationAdviceDate: "" })).status).toBe(400);
  expect((await putSettings({ defaultNoCancellation: "" })).json).toMatchObject({
    defaultNoCancellation: null,
    cancellationAdvice: null,
    cancellationAdviceDate: null,
  });
});

describe("is refused at its field", () => {
  const days = "Enter a whole number of days from 1 to 365";
  const reminders = "Enter at most 5 whole numbers of days from 1 to 365, such as 3, 10";
  const years = "Enter a whole number of years from 1 to 30";
  test.each([
    ["name", "", "Company name is required"],
    ["name", "   ", "Company name is required"],
    ["name", "x".repeat(201), "At most 200 characters"],
    ["name", "a\0b", "This text holds a character that cannot be stored"],
    ["companyNumber", "12ab", "A company number has 8 characters, such as 01234567"],
    ["vatNumber", "DE123456789", "This is not a UK VAT number (GB 123 4567 89)"],
    ["vatRate", 100.01, "At most 100"],
    ["vatRate", -1, "Enter a number of 0 or more, with at most 2 decimals"],
    ["vatRate", "17.555", "Enter a number of 0 or more, with at most 2 decimals"],
    ["registeredAddress", "x".repeat(1001), "At most 1,000 characters"],
    ["quoteValidityDays", 0, days],
    ["quoteValidityDays", 366, days],
    ["quoteValidityDays", 1.5, days],
    ["quoteValidityDays", "soon", days],
    ["contactEmail", "office", "Enter one email address, such as name@example.com"],
    ["contactEmail", "a@north.test, b@north.test", "Enter one email address, such as name@example.com"],
    ["contactPhone", "ask Ann", "Start with the number, as in 01865 000000 (after 6pm)"],
    ["defaultEmailMessage", "x".repeat(2001), "At most 2,000 characters"],
    ["terms", "x".repeat(20_001), "At most 20,000 characters"],
    ["engineersRecordAnswers", "yes", "This is not the right kind of value"],
    ["engineersSee", "everything", "This is not a valid value"],
    ["showPricingToUsers", "yes", "This is not the right kind of value"],
    ["legalForm", "charity", "Choose a legal form"],
    ["registeredIn", "wales", "Choose a part of the United Kingdom"],
    ["maxPriceDetail", "everything", "Choose how much of the price customers may see"],
    ["maxPriceDetail", null, "Choose how much of the price customers may see"],
    ["hasReminders", "yes", "This is not the right kind of value"],
    ["remindersAfter", [0], reminders],
    ["remindersAfter", "1, 366", reminders],
    ["remindersAfter", "1,2,3,4,5,6", reminders],
    ["remindersBefore", "soon", reminders],
    ["remindersBefore", [1.5], reminders],
    ["remindersBefore", {}, reminders],
    ["declineReasons", Array.from({ length: 13 }, (_, index) => `Reason ${index}`), "At most 12 reasons"],
    ["declineReasons", ["x".repeat(101)], "At most 100 characters a line"],
    ["declineReasons", "a\0b", "This text holds a character that cannot be stored"],
    ["declineReasons", [1], "Write one reason a line"],
    ["retentionYearsAccepted", 0, years],
    ["retentionYearsAccepted", "31", years],
    ["retentionYearsOther", 1.5, years],
    ["retentionYearsOther", "", years],
    ["defaultNoCancellation", "urgent", "Choose whether consumers may cancel"],
    ["cancellationAdvice", "x".repeat(301), "At most 300 characters"],
    ["cancellationAdviceDate", "2026-02-30", "Enter a date, such as 2026-11-21"],
    ["cancellationAdviceDate", 20261103, "This is not the right kind of value"],
  ])("%s: %j", async (field, value, sentence) => {
    const { status, json } = await putSettings({ [field]: value });
    expect(status).toBe(400);
    expect(json).toEqual({ error: sentence, code: "invalid", fields: { [field]: sentence } });
  });
});

test("reminders have days after sending or before the end, or are off", async () => {
  const none = "Enter a day after sending or one before the end, or switch reminders off";
  await putSettings({ hasReminders: true, remindersAfter: "3", remindersBefore: "2" });
  expect((await putSettings({ remindersAfter: "" })).json).toMatchObject({ remindersAfter: [], remindersBefore: [2] });
  const { status, json } = await putSettings({ remindersBefore: "" });
  expect([status, json.fields]).toEqual([400, { remindersBefore: none }]);
  expect((await putSettings({ remindersAfter: "7", remindersBefore: "" })).json).toMatchObject({ remindersBefore: [] });
  expect((await putSettings({ remindersAfter: [], remindersBefore: [] })).json.fields).toEqual({
    remindersAfter: none,
  });
  expect((await putSettings({ hasReminders: false, remindersAfter: [] })).json).toMatchObject({ remindersAfter: [] });
  expect((await putSettings({ hasReminders: true })).status).toBe(400);
});

test("numbers may come as texts", async () => {
  const texts = { vatRate: "17.5", quoteValidityDays: "60", retentionYearsAccepted: " 10 ", retentionYearsOther: "1" };
  expect((await putSettings(texts)).json).toMatchObject({
    vatRate: 17.5,
    quoteValidityDays: 60,
    retentionYearsAccepted: 10,
    retentionYearsOther: 1,
  });
});

test("an outdated version is refused with the company as it stands (decision 52)", async () => {
  const { version } = await readCompany();
  await putSettings({ legalName: "The first was faster" });
  for (const [under, body] of [
    ["", { legalName: "The second" }],
    ["/brand", { primaryColor: "#123456" }],
    ["/brand-image", { brandImageData: ONE_PIXEL }],
  ] as const) {
    const { status, json } = await putSettings({ ...body, version }, under);
    expect(status).toBe(409);
    expect(json.code).toBe("version_conflict");
    expect(json.current).toEqual(await readCompany());
  }
  expect(await readCompany()).toMatchObject({ legalName: "The first was faster" });
});

describe("the brand", () => {
  test("colours are kept, and the currency brings its symbol", async () => {
    const colours = { primaryColor: "#0A5C70", secondaryColor: "#10b981", tertiaryColor: "#000000" };
    const { status, json } = await putSettings({ ...colours, currency: "EUR", currencySymbol: "€" }, "/brand");
    expect(status, json.error).toBe(200);
    expect(json).toMatchObject({ ...colours, currency: "EUR", currencySymbol: "€" });
    expect((await world.lastEntry())?.metadata).toMatchObject({ event: "brand.updated" });
    expect((await putSettings({ currency: "USD" }, "/brand")).json).toMatchObject({
      currency: "USD",
      currencySymbol: "$",
    });
    expect((await putSettings({ currency: "GBP", currencySymbol: "£" }, "/brand")).status).toBe(200);
  });

  test.each([
    [{ primaryColor: "#fff" }, { primaryColor: literal("AD 5 Branding and settings", "Must be a valid hex color") }],
    [{ secondaryColor: "blue" }, { secondaryColor: "Must be a valid hex color" }],
    [{ tertiaryColor: "#12345g" }, { tertiaryColor: "Must be a valid hex color" }],
    [{ primaryColor: null }, { primaryColor: "Must be a valid hex color" }],
    [{ primaryColor: "#123456;}</style>" }, { primaryColor: "Must be a valid hex color" }],
    [{ currency: "CHF" }, { currency: "Choose GBP, USD or EUR" }],
    [{ currency: "EUR", currencySymbol: "£" }, { currencySymbol: "The symbol of EUR is €" }],
    [{ currencySymbol: "$" }, { currencySymbol: "The symbol of GBP is £" }],
  ])("%j is refused", async (body, fields) => {
    const before = await readCompany();
    const { status, json } = await putSettings(body, "/brand");
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: "invalid", fields });
    expect(await readCompany()).toEqual(before);
  });
});

test("a logo replaces the one before, is removed again, and never goes into the audit log", async () => {
  const uploaded = await putSettings(
    { brandImageData: ONE_PIXEL, brandImageType: "text/html", brandImageSize: 1 },
    "/brand-image",
  );
  expect(uploaded.status, uploaded.json.error).toBe(200);
  expect(uploaded.json).toMatchObject({ brandImageType: "image/png" });
  const entry = await world.lastEntry();
  expect(entry?.metadata).toMatchObject({
    event: "logo.uploaded",
    changes: { brandImageType: { after: "image/png" } },
  });
  expect(JSON.stringify(entry)).not.toContain("iVBOR");

  const remove = () => world.as("company_admin", "DELETE", `/api/company/${world.north.id}/brand-image`);
  expect(await remove()).toMatchObject({ status: 200, json: { success: true } });
  expect(await readCompany()).toMatchObject({ brandImageData: null, brandImageType: null, brandImageSize: null });
  expect((await readCompany()).version).toBe(uploaded.json.version + 1);
  const gone = await world.lastEntry();
  expect(gone?.metadata).toMatchObject({
    event: "logo.removed",
    changes: { brandImageType: { before: "image/png", after: null } },
  });
  const entries = (await world.auditEntries()).length;
  expect(await remove()).toMatchObject({ status: 200, json: { success: true } });
  expect(await world.auditEntries()).toHaveLength(entries);
});

test("another company's id does not exist", async () => {
  for (const id of [world.south.id, 999_999]) {
    expect((await putSettings({ name: "Stolen" }, "", id)).status).toBe(404);
    expect((await putSettings({ primaryColor: "#123456" }, "/brand", id)).status).toBe(404);
    expect((await putSettings({ brandImageData: ONE_PIXEL }, "/brand-image", id)).status).toBe(404);
    expect((await world.as("company_admin", "DELETE", `/api/company/${id}/brand-image`)).status).toBe(404);
  }
});

/** A GIF. */
const ONE_PIXEL = "R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=";
