// How the walks make the calls that a link's holder may make.
import { randomUUID } from "node:crypto";
import { saveAnswer } from "#server/offers/answer.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { sentOffer } from "./kit/quotes/sent-offers.ts";
import type { Sample, Whose } from "./walk.ts";
import type { ActorName, World } from "./world.ts";

type Offered = Awaited<ReturnType<typeof sentOffer>>;

/** Each call has an offer of its own; the form of an acceptance names revision and document of the newest one. */
let newest: Offered;
async function offerOf(world: World, whose: Whose): Promise<string> {
  if (whose === "nobody") return "x".repeat(43);
  newest = await sentOffer(world, whose);
  return newest.token;
}

const sample = (page: string, more: Partial<Sample> = {}): Sample => ({
  url: async (world, _ids, whose) => `/q/${await offerOf(world, whose)}${page}`,
  ...more,
});

/** Accepted through this very link. */
const accepted = (page: string): Sample => ({
  async url(world, _ids, whose) {
    const token = await offerOf(world, whose);
    const { companyId, revisionId, linkId } = newest;
    if (whose === "nobody") return `/q/${token}${page}`;
    await world.database.asCompany(companyId, async (db) => {
      const recordSha256 = await saveDocument(db, companyId, Buffer.from(`%PDF ${randomUUID()}`));
      const answer = { companyId, revisionId, linkId, answer: "accepted", channel: "link", name: "Margaret" } as const;
      const proof = { receipt: "{}", receiptSha256: "0".repeat(64), recordSha256 };
      await saveAnswer(db, { ...answer, answeredAt: new Date().toISOString(), ...proof });
    });
    return `/q/${token}${page}`;
  },
});

const staffOf = (whose: Whose): ActorName[] =>
  whose === "north"
    ? ["user", "colleague", "company_admin", "platform_admin impersonating"]
    : ["user of the other company"];

/** Staff see the page, and cannot answer. */
export const offerPageSamples: Record<string, Sample> = {
  "GET /q/:token": sample(""),
  "GET /q/:token/document.pdf": sample("/document.pdf"),
  "GET /q/:token/accept": sample("/accept"),
  "POST /q/:token/accept": sample("/accept", {
    body: () => ({
      revision: newest.revisionId,
      document: newest.documentSha256,
      name: "Margaret O’Connell",
      agree: "yes",
      purchaseOrder: "",
      startEarly: "",
      strokes: "",
    }),
  }),
  "GET /q/:token/decline": sample("/decline"),
  "POST /q/:token/decline": sample("/decline", { body: () => ({ name: "Margaret O’Connell", reason: "Too dear" }) }),
  "POST /q/:token/ask": sample("/ask", { body: () => ({ text: "When could you come?" }) }),
  // Staff of the company that made the link may read, and are not counted.
  "POST /q/:token/seen": sample("/seen", { leaves: (actor, whose) => (staffOf(whose).includes(actor) ? 0 : 1) }),
  "GET /q/:token/reminders": sample("/reminders"),
  "POST /q/:token/reminders": sample("/reminders", {
    leaves: (actor, whose) => (staffOf(whose).includes(actor) ? 0 : 1),
  }),
  "GET /q/:token/record.pdf": accepted("/record.pdf"),
  "GET /q/:token/receipt.json": accepted("/receipt.json"),
};
