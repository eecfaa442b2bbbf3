import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Company, getCompany } from "#contract/companies.ts";
import type { Catalogue } from "#domain/catalogue/items.ts";
import { entryOf, quoteOnWire } from "#test/kit/quotes/waiting-quote.ts";
import type { CallError } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { cacheReply, setCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { deleteEntry, listEntries, saveEntry } from "#web/quotes/offline-queue/queue-store.ts";
import { createDraft } from "#web/quotes/wizard-draft.ts";
import type { Session } from "#web/users/session.tsx";
import { createDraftStore } from "./draft-store.ts";
import { createOrQueue, queueOrSend } from "./quote-creation.ts";

const item = (name: string) => ({ id: 1, name, description: null, isActive: true });
const catalogue: Catalogue = {
  location: [{ ...item("Central"), postcodes: ["M4"], labourHours: 150, hourlyRate: 6800 }],
  equipment_access: [{ ...item("Plant room"), minEngineers: 2, multiplier: 110 }],
  job_type: [{ ...item("Replacement"), baseHours: 500 }],
  pump_style: [{ ...item("Multistage"), materialCostBase: 146_000 }],
  motor_size: [{ id: 1, name: "5.5 kW", isActive: true, kw: 550, multiplier: 145 }],
  drive_type: [{ ...item("Variable"), costMultiplier: 135 }],
};
const ID = "01939c2e-7b1a-7c3d-8e4f-0123456789ab";
const content = {
  id: ID,
  customerName: "Cellar Hotel",
  postcode: "M4 6BF",
  locationId: 1,
  equipmentAccessId: 1,
  jobTypeId: 1,
  pumpStyleId: 1,
  motorSizeId: 1,
  driveTypeId: 1,
};
const work = createDraftStore(createDraft(ID), { catalogue, rules: [] }, () => {});
const company = { applyAccessMultiplier: false } as Company;
const as = (role: string) =>
  ({ user: { id: "tom", companyId: 1, role, firstName: "Tom", lastName: "Hargreaves" } }) as Session;

const make = (session = as("user")) => createOrQueue(content, work, session, company);
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: CallError) => error.message,
  );

beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  client.markReachable();
  setCacheOwner("1-tom");
  await cacheReply(getCompany.path, "{}");
  await deleteEntry(ID);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a call without an answer, and one that is not even tried, keep the quote under its own id", async () => {
  for (const isReached of [true, false]) {
    expect(client.connectivity.isReached).toBe(isReached);
    const made = await make();
    expect(made).toMatchObject({ is: "waiting", entry: { id: ID, owner: "1-tom", seen: { totalCost: 3741.95 } } });
    expect(await listEntries("1-tom")).toMatchObject([{ mayExistOnServer: isReached }]);
  }
});

test("what the server answers is what counts", async () => {
  const text = '{"error":"Over the limit.","code":"plan_limit"}';
  vi.stubGlobal("fetch", async () => new Response(text, { status: 402, headers: { "x-volute": "1" } }));
  expect(await failing(make())).toBe(`402: ${text}`);
  expect(await listEntries("1-tom")).toEqual([]);
});

test("what cannot be kept stays in the wizard, with a sentence", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  expect(await failing(make())).toMatch(/^No connection, and this browser could not keep the quote\./);
});

test("what a customer has accepted waits, or is sent at once where the browser keeps nothing", async () => {
  const pendingAcceptance = {
    id: "a",
    name: "Ann Cole",
    acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
    shown: { gross: 449_034 },
  };
  const take = () => queueOrSend(content, work, as("user").user, company, pendingAcceptance);
  expect(await take()).toMatchObject({ is: "waiting", entry: { id: ID, pendingAcceptance: { name: "Ann Cole" } } });
  await deleteEntry(ID);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  const answer = { status: 201, text: JSON.stringify(quoteOnWire(entryOf({ id: ID }))) };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(answer.text, { status: answer.status, headers: { "x-volute": "1" } });
  });
  expect(await take()).toMatchObject({ is: "there", quote: { id: ID } });
  expect(asked).toEqual(["/api/quotes/offline", `/api/quotes/${ID}/on-site`]);
  Object.assign(answer, { status: 402, text: '{"error":"Over the limit.","code":"plan_limit"}' });
  expect(await failing(take())).toBe("Over the limit.");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  expect(await failing(take())).toMatch(/^No connection, and this browser could not keep the quote\./);
  expect(await listEntries("1-tom")).toEqual([]);
});

test("what a customer has accepted is not replaced by the same draft from another tab", async () => {
  const taken = { name: "Ann Cole", acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z", shown: { gross: 449_034 } };
  const take = (id: string) => queueOrSend(content, work, as("user").user, company, { id, ...taken });
  await take("a");
  expect(await failing(make())).toMatch(/^The customer has accepted this quote on this device\./);
  expect(await failing(take("b"))).toMatch(/^The customer has accepted this quote on this device\./);
  expect(await saveEntry(entryOf({ id: ID, owner: "1-tom" })), "which has not seen it in time").toBe(false);
  expect(await listEntries("1-tom")).toMatchObject([{ id: ID, pendingAcceptance: { id: "a" } }]);
  expect(await take("a"), "pressed again").toMatchObject({ is: "waiting" });
});

test("the 501st stays in the wizard, with a sentence", async () => {
  const waiting = Array.from({ length: 500 }, (_, n) => entryOf({ id: String(n) }));
  for (const entry of waiting) await saveEntry(entry);
  expect(await failing(make())).toMatch(/^500 quotes, or 5 MB of them, wait on this device, and it keeps no more\./);
  await deleteEntry("499");
  expect(await make()).toMatchObject({ is: "waiting" });
  for (const { id } of waiting) await deleteEntry(id);
});

test("nothing is kept of whoever administers the platform, nor where there are no copies", async () => {
  expect(await failing(make(as("platform_admin")))).toMatch(/^Network error/);
  setCacheOwner("1-ann");
  expect(await failing(make())).toMatch(/^Network error/);
  expect(await listEntries("1-tom")).toEqual([]);
});
