// The next build reads and sends what a build has stored on a device. A file in frozen/ is just what this one writes.
// Once a version is released, never edit or delete one: when the form of an entry or a draft changes, leave the code
// that reads the old form, add a file of the new one, and name it below; a field added to a cached reply has a default.
import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { getCompany } from "#contract/companies.ts";
import { getQuote, listQuotePage } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { getCurrentUser } from "#contract/users/sign-in.ts";
import { findChosenItems, kinds, listKeys, mapKinds } from "#domain/catalogue/items.ts";
import { computePrice } from "#domain/quotes/price.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { buildCatalogue } from "#web/catalogue/catalogue.ts";
import { call } from "#web/kernel/api.ts";
import { startClient } from "#web/kernel/client.ts";
import { buildDraftKeyPrefix } from "#web/quotes/draft-keys.ts";
import { allQuotes, buildQuery } from "#web/quotes/list/list-url-state.ts";
import { createQueueRunner } from "#web/quotes/offline-queue/queue-runner.ts";
import { listEntries } from "#web/quotes/offline-queue/queue-store.ts";
import { listDrafts, loadDraft } from "#web/quotes/wizard/storage.ts";

const readFrozen = (file: string) => JSON.parse(readFileSync(new URL(`frozen/${file}`, import.meta.url), "utf8"));

const storage = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
  key: (place: number) => [...map.keys()][place] ?? null,
  get length() {
    return map.size;
  },
});

const world = await openWorld({ engineersRecordAnswers: true });

test.each(["queue-entry-1.json", "queue-entry-1-on-site.json", "queue-entry-2.json"])(
  "%s, as it lies in its database, is found and sent, and becomes a priced quote, accepted where it was",
  async (file) => {
    const entry = readFrozen(file);
    // Its choices are rows of another database than this one.
    Object.assign(entry.body, world.north.choices);
    // As build 1 opens it; version and store are part of the form.
    const database = await openDB("volute-queue", 1, {
      upgrade: (made) => void made.createObjectStore("entries", { keyPath: "id" }).createIndex("owner", "owner"),
    });
    await database.put("entries", entry);
    database.close();
    expect(await listEntries(entry.owner)).toEqual([entry]);

    const answers: number[] = [];
    vi.stubGlobal("fetch", async (path: string, { method = "", body }: RequestInit) => {
      const { status, text, headers } = await world.as("user", method, path, JSON.parse(String(body)));
      answers.push(status);
      return new Response(text, { status, headers: headers as Record<string, string> });
    });
    await createQueueRunner(entry.owner, () => {}).wake("check");
    expect(answers).toEqual(entry.pendingAcceptance ? [201, 200] : [201]);
    expect(await listEntries(entry.owner)).toEqual([]);
    const { json } = await world.as("user", "GET", `/api/quotes/${entry.id}`);
    expect(json).toMatchObject({
      customerName: "O'Brien Dairies",
      customerKind: entry.body.customerKind,
      customerEmail: "office@obrien.test",
      postcode: "BD1 4AG",
      siteAddress: "Unit 4, Mill Lane",
      notes: "Whey line",
      status: entry.pendingAcceptance ? "accepted" : "calculated",
      totalCost: entry.seen.totalCost,
      conflict: null,
    });
    const { json: offers } = await world.as<{ revisions: unknown[] }>(
      "user",
      "GET",
      `/api/quotes/${entry.id}/revisions`,
    );
    const given = {
      channel: "on_site",
      name: entry.pendingAcceptance?.name,
      acceptedAtDeviceTime: entry.pendingAcceptance?.acceptedAtDeviceTime,
      signed: true,
    };
    const informed = entry.pendingAcceptance?.wasShownCancellationRight ?? null;
    expect(offers.revisions).toMatchObject(
      entry.pendingAcceptance ? [{ answer: { ...given, wasShownCancellationRight: informed } }] : [],
    );
  },
);

test.each(["copies-1.json"])("%s, where there is no network, is read", async (file) => {
  const { owner, answers: texts } = readFrozen(file);
  const database = await openDB(`volute-${owner}`, 1, {
    upgrade: (made) => void made.createObjectStore("answers").createIndex("at", "at"),
  });
  for (const [address, text] of Object.entries(texts)) await database.put("answers", { text, at: Date.now() }, address);
  database.close();
  vi.stubGlobal("localStorage", storage(new Map([["volute.offline", owner]])));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  startClient(() => import("#web/kernel/offline/reply-cache.ts"));

  expect(await call(getCurrentUser)).toMatchObject({ firstName: "Tom" });
  expect(await call(getCompany)).toMatchObject({ name: "Northern Pumps Ltd", offlinePriceGraceDays: 5 });
  const priceBook = await call(readPriceBook);
  expect(priceBook).toMatchObject({
    ...{ priceBookVersion: 8, motorSizes: [{ kw: 550 }] },
    jobTypes: [{ materialPercent: 100 }],
  });
  const catalogue = buildCatalogue(kinds.map((kind) => priceBook[listKeys[kind]]));
  const chosen = findChosenItems(
    catalogue,
    mapKinds((kind) => catalogue[kind].find(({ id }) => id === 1)?.id ?? null),
  );
  expect(chosen && computePrice(chosen, priceBook.settings)).toMatchObject({ totalCost: 329_995 });
  const listed = { customerName: "O'Brien Dairies", totalCost: 329_995, hasPriceConflict: false };
  const { quotes } = await call(listQuotePage, { query: buildQuery(allQuotes, new Date()) });
  expect(quotes).toMatchObject([listed]);
  const one = { drawsOver12: false, pendingAcceptance: null, conflict: null, erasedAt: null };
  const read = await call(getQuote, { params: { id: quotes[0]?.id ?? "" } });
  expect(read).toMatchObject({ ...listed, ...one });
  const { choices, settings } = read.priceBasis ?? {};
  expect(choices?.job_type).not.toHaveProperty("materialPercent");
  expect(choices && settings && computePrice(choices, settings)).toMatchObject({ totalCost: 329_995 });
});

test.each(["draft-1.json"])("%s, under its name, opens in the wizard and waits on the dashboard", (file) => {
  const { name, text } = readFrozen(file);
  const kept = new Map<string, string>([[name, text]]);
  vi.stubGlobal("localStorage", storage(kept));
  vi.stubGlobal("sessionStorage", storage(new Map()));
  const place = buildDraftKeyPrefix({ companyId: 1, id: "01939c2e-0000-7000-8000-000000000001" });
  const [waiting] = listDrafts(place);
  expect(waiting?.draft).toEqual(loadDraft(place, waiting?.name ?? ""));
  expect(waiting?.draft).toMatchObject({
    id: "01939c2e-7b1a-7c3d-8e4f-0123456789ab",
    customerName: "O'Brien Dairies",
    customerKind: "business",
    customerEmail: "office@obrien.test",
    postcode: "BD1 4AG",
    zoneFor: "BD1",
    siteAddress: "Unit 4, Mill Lane",
    notes: "Whey line",
    created: false,
    choices: { location: 1, equipment_access: 2, job_type: 3, pump_style: 4, motor_size: null, drive_type: null },
    cleared: { motor_size: "5.5 kW does not go with it. Please choose again." },
  });
});
