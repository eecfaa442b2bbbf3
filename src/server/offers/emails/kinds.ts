// The emails about an offer for the outbox: where their links lead, and what they are sent with.
import type { Tx } from "#server/database/connect.ts";
import { type EmailAttachment, type EmailKind, type EmailKinds, EmailObsolete } from "#server/emails/email-kind.ts";
import { type RenderedEmail, renderEmail } from "#server/emails/email-layout.ts";
import type { ClaimedEmail } from "#server/emails/queries.ts";
import { buildLinkUrl, issueLink } from "#server/offers/links.ts";
import type { EmailText } from "./email-texts.ts";
import * as queries from "./queries.ts";

export const OFFER_EMAIL = "offer";
/** To the sender of an offer. */
export const OFFER_COPY_EMAIL = "offer_copy";
/** To the customer who has accepted. */
export const ACCEPTANCE_EMAIL = "offer_accepted";
/** To the company. */
export const COMPANY_NOTICE_EMAIL = "offer_notice";

/** The parameters of each kind: no cost, no note, no token. */
export interface OfferEmailParameters {
  words: EmailText;
  company: string;
  /** "N-00042-R2". */
  number: string;
  /** Null is the user who issued the revision. */
  sender: { name: string; email: string } | null;
}
export const readParameters = (parameters: object) => parameters as OfferEmailParameters & { bare?: boolean };

export function composeOfferEmail(
  { button, file, notes, ...words }: EmailText,
  link: string,
  bare: boolean,
): RenderedEmail {
  const enclosed = file ? [bare ? file.left : file.enclosed] : [];
  const instead = (bare && file?.instead) || [];
  return renderEmail({ ...words, notes: [...enclosed, ...notes, ...instead], button: { label: button, url: link } });
}
const write: EmailKind["write"] = (parameters, link) => {
  const { words, bare = false } = readParameters(parameters);
  return composeOfferEmail(words, link, bare);
};

/** The company wrote them: every email about an offer has a revision. */
export function buildRevisionKey({ companyId, revisionId }: ClaimedEmail): queries.OfRevision {
  if (companyId === null || revisionId === null) throw new Error("An email about an offer without its revision");
  return { companyId, revisionId };
}

/** An opening so soon (ms) after the email was sent is an email scanner's, not a reader's. */
const SCANNERS_MS = 60_000;

/** Creates a customer link for this email. */
export async function createCustomerLink(db: Tx, mail: ClaimedEmail, publicUrl: string, now: Date): Promise<string> {
  const { company, sender } = readParameters(mail.parameters);
  const link = { emailId: mail.id, recipientNote: mail.toAddress, createdByName: sender?.name ?? company };
  const openingsCountFrom = new Date(now.getTime() + SCANNERS_MS);
  const { token } = await issueLink(db, { ...buildRevisionKey(mail), ...link, openingsCountFrom }, now);
  return buildLinkUrl(publicUrl, token);
}

const intoTheApp: EmailKind["link"] = async (_db, { quoteId }, publicUrl) =>
  quoteId && `${publicUrl}/quotes/${quoteId}`;

/** Why an email about an offer need not be sent any more. */
async function lostPurpose(db: Tx, mail: ClaimedEmail, now: Date): Promise<string | null> {
  const state = await queries.findRevisionState(db, buildRevisionKey(mail));
  if (!state) return "The quote is not there any more.";
  const { closedBecause, answer, validUntil } = state;
  if (closedBecause === "withdrawn") return "The offer was withdrawn before the email left.";
  if (closedBecause !== null) return "The quote was revised before the email left.";
  if (answer !== null) return `The offer was ${answer} before the email left.`;
  return Date.parse(validUntil) <= now.getTime() ? "The offer had expired before the email left. Renew it." : null;
}

type Find = typeof queries.findDocument;
async function enclosed(db: Tx, mail: ClaimedEmail, find: Find): Promise<EmailAttachment[]> {
  const { words, number } = readParameters(mail.parameters);
  if (!words.file) return [];
  const file = await find(db, buildRevisionKey(mail));
  const filename = `${words.file.called ?? "Acceptance"} ${number}.pdf`;
  return file ? [{ filename, contentType: file.mediaType, content: Buffer.from(file.bytes) }] : [];
}

/** Sent in the company's name, with replies to a user of it. */
const fromCompany =
  (find: Find): NonNullable<EmailKind["leavesWith"]> =>
  async (db, mail) => {
    const { company, sender } = readParameters(mail.parameters);
    return {
      sender: company,
      replyTo: await queries.findReplyTo(db, buildRevisionKey(mail), sender?.email ?? null),
      files: await enclosed(db, mail, find),
    };
  };

export const offerKinds: EmailKinds = {
  [OFFER_EMAIL]: {
    async link(db, mail, publicUrl, now) {
      const lost = await lostPurpose(db, mail, now);
      if (lost !== null) throw new EmailObsolete(lost);
      return createCustomerLink(db, mail, publicUrl, now);
    },
    write,
    leavesWith: fromCompany(queries.findDocument),
  },
  [OFFER_COPY_EMAIL]: { link: intoTheApp, write, leavesWith: fromCompany(queries.findDocument) },
  [ACCEPTANCE_EMAIL]: { link: createCustomerLink, write, leavesWith: fromCompany(queries.findRecord) },
  [COMPANY_NOTICE_EMAIL]: {
    link: intoTheApp,
    write,
    async leavesWith(db, mail) {
      return {
        replyTo: await queries.findCustomerEmail(db, buildRevisionKey(mail)),
        files: await enclosed(db, mail, queries.findRecord),
      };
    },
  },
};
