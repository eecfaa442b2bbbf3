// The emails about an offer for the outbox: where their links lead, and what they are sent with.
import { findOfferObstacle, type OfferObstacle } from "#domain/emails/open-offer.ts";
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
/** To the company, by what the customer did. */
export const noticeKinds = {
  accepted: "notice_accepted",
  declined: "notice_declined",
  question: "notice_question",
  new_date: "notice_new_date",
} as const;

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
  omitsFiles: boolean,
): RenderedEmail {
  const fileNote = file ? [omitsFiles ? file.left : file.enclosed] : [];
  const replacement = (omitsFiles && file?.instead) || [];
  return renderEmail({
    ...words,
    notes: [...fileNote, ...notes, ...replacement],
    button: { label: button, url: link },
  });
}
const renderEmailOfKind: EmailKind["write"] = (parameters, link) => {
  const { words, bare = false } = readParameters(parameters);
  return composeOfferEmail(words, link, bare);
};

/** The company wrote them: every email about an offer has a revision. */
export function buildRevisionKey({ companyId, revisionId }: ClaimedEmail): queries.RevisionKey {
  if (companyId === null || revisionId === null) throw new Error("An email about an offer without its revision");
  return { companyId, revisionId };
}

/** An opening so soon (ms) after the email was sent is an email scanner's, not a reader's. */
const SCANNER_WINDOW_MS = 60_000;

/** Creates a customer link for this email. */
export async function createCustomerLink(db: Tx, email: ClaimedEmail, publicUrl: string, now: Date): Promise<string> {
  const { company, sender } = readParameters(email.parameters);
  const link = { emailId: email.id, recipientNote: email.toAddress, createdByName: sender?.name ?? company };
  const openingsCountFrom = new Date(now.getTime() + SCANNER_WINDOW_MS);
  const { token } = await issueLink(db, { ...buildRevisionKey(email), ...link, openingsCountFrom }, now);
  return buildLinkUrl(publicUrl, token);
}

const createQuoteLink: EmailKind["link"] = async (_db, { quoteId }, publicUrl) =>
  quoteId && `${publicUrl}/quotes/${quoteId}`;

/** Why an email about an offer need not be sent any more. */
async function findObsoleteReason(db: Tx, email: ClaimedEmail, now: Date): Promise<string | null> {
  const state = await queries.findRevisionState(db, buildRevisionKey(email));
  if (!state) return "The quote no longer exists.";
  const obstacle = findOfferObstacle(state, now);
  return obstacle && obsoleteReasons[obstacle];
}
const obsoleteReasons: Record<OfferObstacle, string> = {
  withdrawn: "The offer was withdrawn before the email left.",
  revised: "The quote was revised before the email left.",
  accepted: "The offer was accepted before the email left.",
  declined: "The offer was declined before the email left.",
  expired: "The offer had expired before the email left. Renew it.",
};

type FindFile = typeof queries.findDocument;
async function readAttachments(db: Tx, email: ClaimedEmail, findFile: FindFile): Promise<EmailAttachment[]> {
  const { words, number } = readParameters(email.parameters);
  if (!words.file) return [];
  const file = await findFile(db, buildRevisionKey(email));
  const filename = `${words.file.called ?? "Acceptance"} ${number}.pdf`;
  return file ? [{ filename, contentType: file.mediaType, content: Buffer.from(file.bytes) }] : [];
}

/** Sent in the company's name, with replies to a user of it. */
const readCompanySendOptions =
  (findFile: FindFile): NonNullable<EmailKind["readSendOptions"]> =>
  async (db, email) => {
    const { company, sender } = readParameters(email.parameters);
    return {
      sender: company,
      replyTo: await queries.findReplyTo(db, buildRevisionKey(email), sender?.email ?? null),
      files: await readAttachments(db, email, findFile),
    };
  };

const companyNotice: EmailKind = {
  link: createQuoteLink,
  write: renderEmailOfKind,
  async readSendOptions(db, email) {
    return {
      replyTo: await queries.findCustomerEmail(db, buildRevisionKey(email)),
      files: await readAttachments(db, email, queries.findRecord),
    };
  },
};

export const offerKinds: EmailKinds = {
  [OFFER_EMAIL]: {
    async link(db, email, publicUrl, now) {
      const reason = await findObsoleteReason(db, email, now);
      if (reason !== null) throw new EmailObsolete(reason);
      return createCustomerLink(db, email, publicUrl, now);
    },
    write: renderEmailOfKind,
    readSendOptions: readCompanySendOptions(queries.findDocument),
  },
  [OFFER_COPY_EMAIL]: {
    link: createQuoteLink,
    write: renderEmailOfKind,
    readSendOptions: readCompanySendOptions(queries.findDocument),
  },
  [ACCEPTANCE_EMAIL]: {
    link: createCustomerLink,
    write: renderEmailOfKind,
    readSendOptions: readCompanySendOptions(queries.findRecord),
  },
  ...Object.fromEntries(Object.values(noticeKinds).map((kind) => [kind, companyNotice])),
};
