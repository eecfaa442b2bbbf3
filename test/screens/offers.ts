// A quote's offer, in place of the server.
import type * as z from "zod/mini";
import { checkSending, listRevisions, sendQuote } from "#contract/offers/offers.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, callsOf } from "./answers.ts";
import { type answerQuote, refuseOvertaken, type WireQuote } from "./quotes.ts";

export type WireCheck = z.input<typeof checkSending.reply>;
type WireRevisions = z.input<typeof listRevisions.reply>;
type WireRevision = WireRevisions["revisions"][number];
type WireEmail = WireRevision["emails"][number];
type AnsweredQuote = ReturnType<typeof answerQuote>;

/** The fields of a quote that its customer has, for a sample of another status. */
export const sentNow: Partial<WireQuote> = {
  status: "sent",
  statusLabel: "Sent",
  statusColor: "#2a5674",
  sentAt: "2026-11-24T14:00:00.000Z",
  validUntil: "2026-12-24T23:59:59.999Z",
};

/** The customer has these revisions, newest first. A function is called at each reading. */
export function answerRevisions(revisions: WireRevision[] | (() => WireRevision[])): void {
  const readRevisions = typeof revisions === "function" ? revisions : () => revisions;
  answer(listRevisions, () => ({ revisions: readRevisions(), reminders: null, mayRecord: true }));
}

/** Sent a day ago by an email in this state. */
export function revisionLike(changes: Partial<WireRevision> = {}, emailChanges: Partial<WireEmail> = {}): WireRevision {
  const [sample] = structuredClone(sampleQuotes.sent.revisions as WireRevisions).revisions;
  if (!sample) throw new Error("The sample has no revision");
  return { ...sample, emails: sample.emails.map((email) => ({ ...email, ...emailChanges })), ...changes };
}

/** The sample's check, with the quote's current version. */
export function answerCheck(quote: AnsweredQuote, changes: () => Partial<WireCheck> = () => ({})): void {
  const sample = structuredClone(sampleQuotes.calculated.sendCheck as WireCheck);
  answer(checkSending, () => ({ ...sample, ...changes(), version: quote.read().version }));
}

/** Sending sets the quote to sent, unless the version is not the one that was checked. */
export function answerSending(quote: AnsweredQuote): void {
  answer(sendQuote, ({ body }) => {
    if ((body as { version: number }).version !== quote.read().version) return refuseOvertaken(quote.read());
    return quote.change(sentNow);
  });
}

export const sendingsMade = () => callsOf(sendQuote).map(({ body }) => body);

/** Like the server's value in the page; removed with the screen. */
export function answerEmailAvailability(content: "yes" | "no"): void {
  document.querySelector("meta[name=sends-emails]")?.remove();
  document.body.append(Object.assign(document.createElement("meta"), { name: "sends-emails", content }));
}
