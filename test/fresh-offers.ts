// Quotes that their customers have, made by the database itself: no call, no permission, no audit entry.
import { randomUUIDv7 } from "node:crypto";
import { findOwnCompany } from "#server/companies/queries.ts";
import { saveDocument } from "#server/offers/answer.ts";
import { documentOfOffer, offerOf } from "#server/offers/freeze.ts";
import { newLink } from "#server/offers/links.ts";
import { insertRevision } from "#server/offers/queries.ts";
import { readDetail } from "#server/quotes/detail.ts";
import { renderPdf } from "#server/quotes/pdf.ts";
import { insertIn, runIn } from "#test/rows.ts";
import type { Company, World } from "./world.ts";

export interface FreshOffer {
  id: string;
  revisionId: string;
  link: { id: string; token: string };
  messageId: string;
}

const TOTAL = 329_995;
const price = { labourHours: 650, engineerCount: 1, labourCost: 44_200, materialCost: 285_795, totalCost: TOTAL };

/** A calculated quote of this company's own user; its version is 1. */
export async function freshCalculated(world: World, company: Company): Promise<string> {
  const owner = company === world.south ? "user of the other company" : "user";
  const [id, at] = [randomUUIDv7(), new Date().toISOString()];
  const own = { id, quoteNumber: `FRESH-${id}`, companyId: company.id, userId: world.people[owner].id };
  const row = { ...own, createdByName: "Ann", customerName: company.name, ...company.choices, ...price };
  await world.database.asCompany(company.id, (db) =>
    insertIn(db, "quotes", { ...row, status: "calculated", calculatedAt: at }),
  );
  return id;
}

/** The same, sent, with a link, a question, and its answer where it has one. */
export async function freshOffer(
  world: World,
  company: Company,
  state: "sent" | "expired" | "revised" | "accepted",
): Promise<FreshOffer> {
  const id = await freshCalculated(world, company);
  const [revisionId, messageId, companyId] = [randomUUIDv7(), randomUUIDv7(), company.id];
  const now = new Date();
  const issued = new Date(now.getTime() - (state === "expired" ? 40 * 86_400_000 : 60_000));
  const at = now.toISOString();
  const { quote, content } = await world.database.asCompany(companyId, async (db) => {
    const [quote, own] = [await readDetail(db, id), await findOwnCompany(db, companyId)];
    if (!own) throw new Error("The company of this world is absent");
    return { quote, content: offerOf(own, { ...quote, totalCost: TOTAL }, issued) };
  });
  const document = await renderPdf(documentOfOffer(content, null), companyId);
  return world.database.asCompany(companyId, async (db) => {
    const validUntil = content.quote.validUntil ?? at;
    const documentSha256 = await saveDocument(db, companyId, document);
    const times = { issuedAt: issued.toISOString(), issuedBy: quote.userId, issuedByName: "Ann", validUntil };
    await runIn(
      db,
    )`update quotes set status = 'sent', sent_at = ${issued}, valid_until = ${validUntil} where id = ${id}`;
    await insertRevision(db, { companyId, id: revisionId, quoteId: id, number: 1, content, documentSha256, ...times });
    const about = { companyId, revisionId, mailId: null, forWhom: company.name, madeByName: "Ann", countsFrom: now };
    const link = await newLink(db, about, now);
    const question = { kind: "question", at, text: `A question to ${company.name}` };
    await insertIn(db, "quote_messages", {
      companyId,
      id: messageId,
      quoteId: id,
      revisionId,
      linkId: link.id,
      ...question,
    });
    if (state === "accepted") {
      const answer = {
        answer: "accepted",
        at,
        how: "link",
        linkId: link.id,
        name: company.name,
        recordSha256: documentSha256,
      };
      await insertIn(db, "quote_answers", { companyId, revisionId, ...answer });
      await runIn(db)`update quotes set status = 'accepted' where id = ${id}`;
    }
    if (state === "revised") {
      await runIn(
        db,
      )`update quote_revisions set closed_at = ${at}, closed_because = 'superseded' where id = ${revisionId}`;
      await runIn(db)`update quotes set status = 'calculated', revision = 2, sent_at = null, valid_until = null
        where id = ${id}`;
    }
    return { id, revisionId, link, messageId };
  });
}
