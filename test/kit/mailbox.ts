// Emails about an offer, their mail server, and the data that they are made from.
import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach } from "vitest";
import { readConfig } from "#server/config.ts";
import { setEmailTransport } from "#server/emails/email-transport.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { deliverDueEmails } from "#server/emails/outbox.ts";
import { type NewEmail, queueEmail } from "#server/emails/queries.ts";
import { buildOfferEmail } from "#server/offers/emails/emails.ts";
import type { Offer } from "#server/offers/offer.ts";
import { insertIn, readOnlyRow } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";
import { openMailServer } from "./mail-server.ts";
import { openWorld } from "./open-world.ts";
import { anOffer } from "./quotes/offers.ts";

export const sha256 = (bytes: Uint8Array = Buffer.of()) => createHash("sha256").update(bytes).digest("hex");

export interface SentEmail {
  companyId: number;
  quoteId: string;
  revisionId: string;
  offer: Offer;
  document: Buffer;
}

export async function openMailbox(...settings: Parameters<typeof openWorld>) {
  const world = await openWorld(...settings);
  const server = await openMailServer();
  afterAll(() => server.close());
  const { mail: post } = readConfig({ SMTP_URL: server.url, MAIL_FROM: "Volute <quotes@volute.test>" });
  if (post) setEmailTransport(world.database, { settings: post, publicUrl: "https://quotes.test" });
  const { run: change } = world.platform;
  const companyId = world.north.id;
  const { user } = world.people;
  const sender = { name: "Tom Hargreaves", email: user.email };

  beforeEach(async () => {
    server.emails.length = 0;
    server.behave("takes");
    await change`update companies set contact_email = 'office@north.test' where id = ${companyId}`;
  });

  const fileOf = (bytes: Buffer) => ({
    companyId,
    sha256: sha256(bytes),
    mediaType: "application/pdf",
    bytes: `\\x${bytes.toString("hex")}`,
  });

  return {
    world,
    server,
    change,
    companyId,
    user,
    sender,
    round: () => deliverDueEmails(world.database, emailKinds),
    newest: () => server.emails.at(-1) ?? "",

    /** Everything that sending stores, except the email. */
    async sent(more: object = {}): Promise<SentEmail> {
      const made = await world.as<{ id: string }>("user", "POST", "/api/quotes", newQuote(world.north));
      const [quoteId, revisionId, document, offer] = [made.json.id, randomUUIDv7(), randomBytes(3000), anOffer()];
      await world.database.asPlatform(async (db) => {
        await insertIn(db, "documents", fileOf(document));
        await insertIn(db, "quote_revisions", {
          companyId,
          id: revisionId,
          quoteId,
          number: 1,
          content: offer,
          quoteRow: {},
          documentSha256: sha256(document),
          issuedAt: new Date(),
          issuedBy: user.id,
          issuedByName: sender.name,
          validUntil: new Date(Date.now() + 86_400_000),
          ...more,
        });
      });
      return { companyId, quoteId, revisionId, offer, document };
    },

    /** As if the customer had answered. Returns the record of it. */
    async answered({ revisionId }: SentEmail, answer: "accepted" | "declined"): Promise<Buffer> {
      const record = randomBytes(2000);
      await world.database.asCompany(companyId, async (db) => {
        await insertIn(db, "documents", fileOf(record));
        await insertIn(db, "quote_answers", {
          companyId,
          revisionId,
          answer,
          answeredAt: new Date(),
          channel: "link",
          name: "Margaret",
          consents: [],
          isLate: false,
          recordSha256: answer === "accepted" ? sha256(record) : null,
        });
      });
      return record;
    },

    buildOfferEmailOf: (of: SentEmail, more: Partial<Parameters<typeof buildOfferEmail>[0]> = {}) =>
      buildOfferEmail({
        ...of,
        to: "margaret@dairy.test",
        subject: "Quotation N-00042 from Northern Pumps Ltd",
        sender,
        message: "Dear Margaret,\n\nas promised.\nTom",
        attachDocument: true,
        ...more,
      }),

    async queue(mail: NewEmail): Promise<string> {
      await world.database.asPlatform((db) => queueEmail(db, mail, new Date()));
      return mail.id;
    },

    rowOf: (id: string): Promise<Record<string, unknown>> =>
      readOnlyRow(world.platform.rows`select * from emails where id = ${id}`),
  };
}
