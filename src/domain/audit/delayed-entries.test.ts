import { expect, test } from "vitest";
import { LateEntryFinder } from "./delayed-entries.ts";

const entry = (id: number, createdAt: string, more: { companyId?: number; metadata?: object } = {}) => ({
  id,
  createdAt,
  companyId: null,
  metadata: null,
  ...more,
});
const noon = "2026-11-21T12:00:00.000Z";
const one = "2026-11-21T13:00:00.000Z";

test("an entry is late from ten minutes between its time and its seal on", () => {
  const reading = new LateEntryFinder();
  reading.add({ sealedAt: "2026-11-21T12:10:00.000Z" }, [entry(1, noon), entry(2, "2026-11-21T11:59:59.999Z")]);
  expect(reading.result()).toEqual({ late: { entries: 1, firstId: 2 }, explained: [] });
});

test.each<[string, { companyId?: number; metadata?: object }]>([
  ["that came with a company", { companyId: 7, metadata: { event: "server.started", upTo: 1 } }],
  ["that names an older entry", { metadata: { event: "server.started", upTo: 0 } }],
  ["that names none", { metadata: { event: "server.started", upTo: "1" } }],
  ["that excepts it", { metadata: { event: "log.sealed_late", upTo: 1, except: [1] } }],
  ["of another company", { companyId: 7, metadata: { event: "company.moved_in" } }],
  ["that is none", { metadata: { event: "toString", upTo: 1 } }],
])("a reason %s explains nothing", (_, more) => {
  const reading = new LateEntryFinder();
  reading.add({ sealedAt: one }, [entry(1, noon), entry(2, one, more)]);
  expect(reading.result().late).toEqual({ entries: 1, firstId: 1 });
});

test("reasons of one kind are counted together, under whichever seal they stand", () => {
  const reading = new LateEntryFinder();
  const reason = { metadata: { event: "server.started", upTo: 3 } };
  reading.add({ sealedAt: one }, [entry(1, noon), entry(2, noon)]);
  reading.add({ sealedAt: one }, [entry(3, noon), entry(4, one, reason)]);
  expect(reading.result()).toEqual({
    late: null,
    explained: [{ reason: "server.started", entries: 3, saidBy: [4] }],
  });
});

test.each([
  ["and a reason that covers all of them explains all", { upTo: 5 }, null],
  ["and one that covers some explains none", { upTo: 4 }, { entries: 5, firstId: 1 }],
  ["and one that excepts some explains none", { upTo: 5, except: [2] }, { entries: 5, firstId: 1 }],
])("of too many to keep their ids, the number and the first one are known, %s", (_, metadata, late) => {
  const reading = new LateEntryFinder(3);
  reading.add(
    { sealedAt: one },
    [1, 2, 3, 4, 5].map((id) => entry(id, noon)),
  );
  expect(reading.result().late).toEqual({ entries: 5, firstId: 1 });
  reading.add({ sealedAt: one }, [entry(6, one, { metadata: { event: "server.started", ...metadata } })]);
  expect(reading.result().late).toEqual(late);
});
