import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSeal, computeSealDigests, digestEntries, type Seal, type SealedEntry, type Tampering } from "./seal.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

function entry(id: number): SealedEntry {
  return {
    id,
    action: "update",
    entityType: "quote",
    entityId: `quote ${id}`,
    userId: null,
    userName: "Ann Smith",
    userEmail: "ann@north.test",
    companyId: (id % 3) + 1,
    companyName: "Northern Pumps Ltd",
    impersonating: false,
    sessionId: "0123",
    ipAddress: "127.0.0.1",
    userAgent: "A browser",
    metadata: { event: "quote.updated", changes: { notes: { before: null, after: `Note ${id}` } } },
    description: `Ann Smith changed quote ${id}`,
    riskLevel: "low",
    success: true,
    errorMessage: null,
    createdAt: new Date(Date.UTC(2026, 10, 1, 9, 0, id)).toISOString(),
  };
}

/** 60 entries, some ids never used, under 6 seals. */
function sealedLog() {
  const entries = Array.from({ length: 60 }, (_, index) => entry(index * 2 + 1));
  const seals: Seal[] = [];
  for (let at = 0; at < entries.length; at += 10) {
    seals.push(
      computeSealDigests(
        digestEntries(entries.slice(at, at + 10), hash),
        seals.at(-1) ?? null,
        "2026-11-01T10:00:00.000Z",
        hash,
      ),
    );
  }
  return { entries, seals };
}

function check({ entries, seals }: { entries: SealedEntry[]; seals: Seal[] }): Tampering | null {
  let previous: Seal | null = null;
  for (const seal of seals) {
    const after = previous?.lastEntryId ?? 0;
    const inRange = entries.filter(({ id }) => id > after && id <= seal.lastEntryId).sort((a, b) => a.id - b.id);
    const found = checkSeal(seal, digestEntries(inRange, hash), previous, hash);
    if (found) return found;
    previous = seal;
  }
  return null;
}

test("an untouched log is as it was, also when the database gives the keys of metadata in another order", () => {
  const log = sealedLog();
  expect(check(log)).toBeNull();
  const metadata = { changes: { notes: { after: "Note 1", before: null } }, event: "quote.updated" };
  log.entries[0] = { ...entry(1), metadata };
  expect(check(log)).toBeNull();
});

describe("tampering", () => {
  const place = fc.integer({ min: 0, max: 59 });

  test("a changed value is found, in whatever field, and the entry named", () => {
    const change = fc.constantFrom<(one: SealedEntry) => SealedEntry>(
      (one) => ({ ...one, description: `${one.description}.` }),
      (one) => ({ ...one, success: !one.success }),
      (one) => ({ ...one, userName: null }),
      (one) => ({ ...one, companyId: 99 }),
      (one) => ({ ...one, createdAt: "2026-11-01T09:00:00.001Z" }),
      (one) => ({ ...one, metadata: { event: "quote.updated" } }),
      (one) => ({ ...one, impersonating: true }),
      (one) => ({ ...one, ipAddress: "127.0.0.2" }),
    );
    fc.assert(
      fc.property(place, change, (at, changed) => {
        const log = sealedLog();
        const one = log.entries[at] as SealedEntry;
        log.entries[at] = changed(one);
        expect(check(log)).toMatchObject({ entryId: one.id, sentence: `Entry ${one.id} has been changed.` });
      }),
    );
  });

  test("a removed entry is named", () => {
    fc.assert(
      fc.property(place, (at) => {
        const log = sealedLog();
        const [gone] = log.entries.splice(at, 1);
        expect(check(log)).toMatchObject({ entryId: gone?.id, sentence: `Entry ${gone?.id} has been removed.` });
      }),
    );
  });

  test("an inserted entry is named: an id that was never used", () => {
    fc.assert(
      fc.property(place, (at) => {
        const log = sealedLog();
        const id = at * 2 + 2;
        fc.pre(id < 119);
        log.entries.push(entry(id));
        expect(check(log)).toMatchObject({ entryId: id });
      }),
    );
  });

  test("two entries in each other's place: the first of them is named", () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        fc.pre(a !== b);
        const log = sealedLog();
        const [one, other] = [log.entries[a] as SealedEntry, log.entries[b] as SealedEntry];
        log.entries[a] = { ...other, id: one.id };
        log.entries[b] = { ...one, id: other.id };
        expect(check(log)?.entryId).toBe(Math.min(one.id, other.id));
      }),
    );
  });

  test("a seal that was made anew, changed, left out or moved is found", () => {
    const anew = sealedLog();
    anew.entries[25] = { ...(anew.entries[25] as SealedEntry), success: false };
    anew.seals[2] = computeSealDigests(
      digestEntries(anew.entries.slice(20, 30), hash),
      anew.seals[1] as Seal,
      "2026-11-01T10:00:00.000Z",
      hash,
    );
    expect(check(anew)).toMatchObject({ entryId: null, sealNumber: 4 });

    const changed = sealedLog();
    changed.seals[3] = { ...(changed.seals[3] as Seal), sealedAt: "2026-11-01T11:00:00.000Z" };
    expect(check(changed)).toMatchObject({ entryId: null, sealNumber: 4 });

    const without = sealedLog();
    without.seals.splice(2, 1);
    expect(check(without)).toMatchObject({ sentence: "Seal 3 is missing." });
  });
});
