// Quotes that their customers have, inserted into the database: no call, no permission, no audit entry.
import { randomUUIDv7 } from "node:crypto";
import { buildShownOffer } from "#domain/offers/on-site.ts";
import type { SystemStatusName } from "#domain/quotes/status.ts";
import { findOwnCompany } from "#server/companies/queries.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { issueLink } from "#server/offers/links.ts";
import type { Offer } from "#server/offers/offer.ts";
import { buildOffer, buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { findNewestRevision, insertRevision } from "#server/offers/queries.ts";
import { savePendingOnSite } from "#server/offers/staff/queries.ts";
import { readDetail } from "#server/quotes/detail.ts";
import { loadFonts } from "#server/quotes/document/fonts.ts";
import { renderDocument } from "#server/quotes/document/render.ts";
import { insertIn, runIn, setting } from "#test/rows.ts";
import type { Company, World } from "./world.ts";

export interface FreshOffer {
  id: string;
  revisionId: string;
  link: { id: string; token: string };
  questionId: string;
}

const TOTAL = 329_995;
const price = { labourHours: 650, engineerCount: 1, labourCost: 44_200, materialCost: 285_795, totalCost: TOTAL };

/** A calculated quote of this company's own user; its version is 1. */
export async function freshCalculated(world: World, company: Company): Promise<string> {
  const owner = company === world.south ? "user of the other company" : "user";
  const [id, at] = [randomUUIDv7(), new Date().toISOString()];
  const own = { id, quoteNumber: `FRESH-${id}`, companyId: company.id, userId: world.people[owner].id };
  const row = { ...own, createdByName: "Ann", customerName: company.name, ...company.choices, ...price };
  await world.inCompany(company.id).insert("quotes", { ...row, status: "calculated", calculatedAt: at });
  return id;
}

/** Rendering one is slow, so there is one for each company; its quote number does not matter here. */
const papers = new WeakMap<Company, Promise<Uint8Array>>();

function paperOf(company: Company, offer: Offer): Promise<Uint8Array> {
  const made = papers.get(company) ?? renderDocument(buildOfferDocument(offer, null), loadFonts());
  papers.set(company, made);
  return made;
}

/**
 * A sent quote, with a link and a question, now in this state: for draft and calculated the next revision is being
 * prepared.
 */
export async function freshOffer(world: World, company: Company, state: SystemStatusName): Promise<FreshOffer> {
  const id = await freshCalculated(world, company);
  const [revisionId, questionId, companyId] = [randomUUIDv7(), randomUUIDv7(), company.id];
  const now = new Date();
  const issued = new Date(now.getTime() - (state === "expired" ? 40 * 86_400_000 : 60_000));
  const at = now.toISOString();
  const { quote, content } = await world.database.asCompany(companyId, async (db) => {
    const [quote, own] = [await readDetail(db, id), await findOwnCompany(db, companyId)];
    if (!own) throw new Error("The company of this world is absent");
    return { quote, content: buildOffer(own, { ...quote, totalCost: TOTAL }, issued) };
  });
  const paper = await paperOf(company, content);
  return world.database.asCompany(companyId, async (db) => {
    const { name } = company;
    const validUntil = content.quote.validUntil ?? at;
    const documentSha256 = await saveDocument(db, companyId, paper);
    const times = { issuedAt: issued.toISOString(), issuedBy: quote.userId, issuedByName: name, validUntil };
    const set = async (change: object) => runIn(db)`update quotes set ${setting(change)} where id = ${id}`;
    await set({ status: "sent", sentAt: issued, validUntil });
    await insertRevision(db, { companyId, id: revisionId, quoteId: id, number: 1, content, documentSha256, ...times });
    const about = {
      companyId,
      revisionId,
      emailId: null,
      recipientNote: name,
      createdByName: name,
      openingsCountFrom: now,
    };
    const link = await issueLink(db, about, now);
    const question = {
      companyId,
      id: questionId,
      quoteId: id,
      revisionId,
      linkId: link.id,
      kind: "question",
      askedAt: at,
    };
    await insertIn(db, "quote_questions", { ...question, question: `A question to ${name}` });
    if (state === "accepted" || state === "declined") {
      const answer = { answer: state, answeredAt: at, channel: "telephone", name, recordedByName: name };
      await insertIn(db, "quote_answers", { companyId, revisionId, ...answer, recordSha256: documentSha256 });
      await set({ status: state });
    }
    if (state === "draft" || state === "calculated") {
      const closing = { closedAt: at, closedBecause: "superseded" };
      await runIn(db)`update quote_revisions set ${setting(closing)} where id = ${revisionId}`;
      await set({ status: state, revision: 2, sentAt: null, validUntil: null });
      if (state === "draft") await set({ calculatedAt: null, totalCost: null });
    }
    return { id, revisionId, link, questionId };
  });
}

/** An acceptance taken on site and not recorded; in a company whose engineers may take acceptances. */
export async function freshOnSite(world: World, company: Company, state: "sent" | "calculated"): Promise<string> {
  await world.platform.run`update companies set engineers_record_answers = true where id = ${company.id}`;
  if (state === "calculated") return freshCalculated(world, company);
  const { id } = await freshOffer(world, company, "sent");
  await world.database.asCompany(company.id, async (db) => {
    const offer = (await findNewestRevision(db, id))?.content;
    if (!offer) throw new Error("The offer of this quote is absent");
    const at = new Date().toISOString();
    const taken = { acceptedAtDeviceTime: at, receivedAt: at, takenBy: randomUUIDv7(), recordedByName: company.name };
    const given = {
      id: randomUUIDv7(),
      name: company.name,
      strokes: [],
      startEarly: false,
      shown: buildShownOffer(offer),
    };
    await savePendingOnSite(db, {
      id,
      at,
      pendingAcceptance: { ...given, ...taken, because: "It was another price." },
    });
  });
  return id;
}

/** An emailed quote, whose next reminder is the first, 3 days after sending, unless that was skipped. */
export async function freshReminded(world: World, company: Company, isSkipped: boolean): Promise<FreshOffer> {
  const offer = await freshOffer(world, company, "sent");
  const { id: companyId, name } = company;
  const [emailId, at] = [randomUUIDv7(), new Date().toISOString()];
  const letter = { kind: "offer", toAddress: "ann@fresh.test", subject: name, parameters: {}, idempotencyKey: emailId };
  await world.database.asCompany(companyId, async (db) => {
    await runIn(db)`update quote_questions set answered_at = now() where id = ${offer.questionId}`;
    const about = { companyId, quoteId: offer.id, revisionId: offer.revisionId };
    await insertIn(db, "emails", { id: emailId, ...about, ...letter, state: "sent", finishedAt: at });
    const { revisionId } = offer;
    const skip = { companyId, id: emailId, revisionId, key: "after-3", skippedAt: at, skippedByName: name };
    if (isSkipped) await insertIn(db, "reminder_skips", skip);
  });
  return offer;
}
