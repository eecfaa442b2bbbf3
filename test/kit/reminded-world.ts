// The offers of `reminded-year.ts` in a database, with their events, beside the model that says what is due.
import { randomUUID } from "node:crypto";
import type { Tx } from "#server/database/connect.ts";
import { findObsoleteReason } from "#server/offers/reminders/reminder-email.ts";
import { type Happening, type offersOf, reportYear, untouched, type YearsOffer } from "#test/model/reminded-year.ts";
import { isSilent, type ModelHistory, modelDue, modelPlan } from "#test/model/reminder-model.ts";
import { insertIn, runIn } from "#test/rows.ts";
import { newQuote, type World } from "#test/world.ts";
import { anOffer } from "./quotes/offers.ts";
import type { Sweep } from "./sweeping.ts";

interface Row {
  model: YearsOffer;
  plan: ReturnType<typeof modelPlan>;
  history: ModelHistory;
  companyId: number;
  quoteId: string;
  revisionId: string;
  linkId: string;
}
interface Queued {
  id: string;
  of: number;
  key: string;
  at: number;
}

const HOUR = 3_600_000;

/** All differences from the model, and how much there was. */
export interface Outcome {
  differences: string[];
  looks: number;
  queued: Queued[];
  /** How many of them were handed over; the others had become pointless meanwhile. */
  handedOver: number;
}

export async function remindedWorld(
  world: World,
  sweep: Sweep,
  year: ReturnType<typeof offersOf>,
  looks: number[],
): Promise<Outcome> {
  const { database } = world;
  const rows = await insertOffers(world, year.offers);
  const outcome: Outcome = { differences: [], looks: looks.length, queued: [], handedOver: 0 };
  const waiting: Queued[] = [];
  let [told, turn] = [0, 0];

  /** Applies the events and handed-over emails until then, in order of time. */
  async function goOnUntil(now: number): Promise<void> {
    for (;;) {
      const happening = year.happenings[told];
      const letter = waiting[0];
      const at = Math.min(happening?.at ?? Infinity, letter?.at ?? Infinity);
      if (at > now) return;
      if (happening?.at === at) {
        told += 1;
        await happen(world, rows[happening.of] as Row, happening);
      } else if (letter) {
        waiting.shift();
        await handOver(letter);
      }
    }
  }

  async function handOver({ id, of, key, at }: Queued): Promise<void> {
    const { companyId, revisionId, history, model } = rows[of] as Row;
    const mail = { id, companyId, revisionId, parameters: { key } } as unknown as Parameters<
      typeof findObsoleteReason
    >[1];
    const lost = await database.asPlatform((db) => findObsoleteReason(db, mail, new Date(at)));
    const isLast = outcome.queued.findLast((one) => one.of === of)?.id === id;
    if ((lost === null) !== (isLast && !isSilent(key, model.end, history, at))) {
      outcome.differences.push(`${of} ${key} at ${new Date(at).toISOString()}: ${lost ?? "handed over"}`);
    }
    if (lost === null) outcome.handedOver += 1;
  }

  for (const now of looks) {
    await goOnUntil(now);
    const expected = rows.flatMap(({ model, plan, history }, of) => {
      if (model.issued > now || model.end <= now) return [];
      const key = modelDue(model, plan, history, now);
      return key === null ? [] : [`${of} ${key}`];
    });
    const moment = new Date(now);
    const counted = await sweep(moment);
    if (counted === 0 && expected.length === 0) continue;
    const found = await queuedAt(world, moment, rows);
    const keys = found.map(({ of, key }) => `${of} ${key}`).toSorted();
    if ((counted ?? found.length) !== found.length || keys.join() !== expected.toSorted().join()) {
      outcome.differences.push(`${moment.toISOString()}: ${keys} in place of ${expected.toSorted()}`);
    }
    for (const one of found) {
      rows[one.of]?.history.reminded.push(now);
      outcome.queued.push({ ...one, at: now });
      // At once, or within half a day if the mail server is away.
      const later = turn++ % 3 === 0 ? (turn % 12) * HOUR : 1000;
      waiting.push({ ...one, at: now + later });
    }
    waiting.sort((a, b) => a.at - b.at);
  }
  await goOnUntil(Number.MAX_SAFE_INTEGER);
  return outcome;
}

async function insertOffers(world: World, offers: readonly YearsOffer[]): Promise<Row[]> {
  const rows = offers.map((model): Row => {
    const ids = { quoteId: randomUUID(), revisionId: randomUUID(), linkId: randomUUID() };
    return { model, plan: modelPlan(model), history: untouched(), companyId: world[model.whose].id, ...ids };
  });
  for (const whose of ["north", "south"] as const) {
    const { id: companyId } = world[whose];
    const own = rows.filter((row) => row.companyId === companyId);
    const schedule = own[0]?.model;
    await world.database.asPlatform(async (db) => {
      await runIn(db)`update companies set reminders_after = ${schedule?.after}, reminders_before = ${schedule?.before}
        where id = ${companyId}`;
      await runIn(db)`update companies set reminders_start_at = '2020-01-01' where id = ${companyId}`;
    });
    await world.database.asCompany(companyId, async (db) => {
      const document = { companyId, sha256: "0".repeat(64), mediaType: "application/pdf", bytes: "\\x00" };
      await insertIn(db, "documents", document);
      const times = ({ model: { issued, end } }: Row) => ({ issued: new Date(issued), end: new Date(end - 1) });
      await insertIn(
        db,
        "quotes",
        ...own.map((row) => ({
          id: row.quoteId,
          companyId,
          createdByName: "Ann",
          quoteNumber: row.quoteId,
          ...newQuote(world[whose]),
          postcode: row.model.postcode,
          status: "sent",
          sentAt: times(row).issued,
          validUntil: times(row).end,
        })),
      );
      await insertIn(
        db,
        "quote_revisions",
        ...own.map((row) => ({
          companyId,
          id: row.revisionId,
          quoteId: row.quoteId,
          number: 1,
          content: anOffer(),
          quoteRow: {},
          documentSha256: document.sha256,
          issuedAt: times(row).issued,
          issuedByName: "Ann",
          validUntil: times(row).end,
        })),
      );
      const made = (row: Row) => ({
        createdByName: "Ann",
        createdAt: times(row).issued,
        openingsCountFrom: times(row).issued,
      });
      await insertIn(
        db,
        "quote_links",
        ...own.map((row) => ({
          companyId,
          id: row.linkId,
          revisionId: row.revisionId,
          tokenHash: row.linkId,
          ...made(row),
        })),
      );
    });
  }
  return rows;
}

async function happen({ database }: World, row: Row, happening: Happening): Promise<void> {
  reportYear(row.history, happening);
  await database.asCompany(row.companyId, (db) => write(db, row, happening));
}

async function write(db: Tx, row: Row, { what, at: then, key }: Happening): Promise<void> {
  const { companyId, quoteId, revisionId, linkId } = row;
  const [at, id] = [new Date(then), randomUUID()];
  const own = { companyId, quoteId, revisionId };
  switch (what) {
    case "sent":
    case "again": {
      const letter = {
        kind: "offer",
        toAddress: "ann@mill.test",
        subject: "Trial",
        parameters: {},
        idempotencyKey: id,
      };
      await insertIn(db, "emails", { id, ...own, ...letter, state: "sent", finishedAt: at });
      return;
    }
    case "opened":
      return runIn(db)`update quote_links set first_opened_at = ${at} where id = ${linkId}`;
    case "asked":
      await insertIn(db, "quote_questions", { id, ...own, linkId, kind: "question", askedAt: at, question: "When?" });
      return;
    case "settled":
      return runIn(db)`update quote_questions set answered_at = ${at} where id =
        (select id from quote_questions where quote_id = ${quoteId} and answered_at is null order by asked_at limit 1)`;
    case "stopped":
      await insertIn(db, "reminder_stops", { companyId, quoteId, linkId, stoppedAt: at });
      return;
    case "answered":
      return runIn(db)`update quotes set status = 'accepted' where id = ${quoteId} and status = 'sent'`;
    case "revised":
      return runIn(
        db,
      )`update quote_revisions set closed_at = ${at}, closed_because = 'superseded' where id = ${revisionId}`;
    case "skipped":
      return runIn(db)`insert into reminder_skips (company_id, id, revision_id, key, skipped_at, skipped_by_name)
        values (${companyId}, ${id}, ${revisionId}, ${key}, ${at}, 'Ann') on conflict do nothing`;
    case "restored":
      return runIn(db)`delete from reminder_skips where revision_id = ${revisionId} and key = ${key}`;
  }
}

async function queuedAt({ platform }: World, at: Date, rows: readonly Row[]): Promise<Omit<Queued, "at">[]> {
  const found = await platform.rows<
    Omit<Queued, "of" | "at"> & { revisionId: string }
  >`select id, revision_id, parameters ->> 'key' as key
      from emails where kind = 'reminder' and created_at = ${at}`;
  return found.map(({ id, revisionId, key }) => ({
    id,
    key,
    of: rows.findIndex((row) => row.revisionId === revisionId),
  }));
}
