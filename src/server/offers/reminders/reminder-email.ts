// The email that reminds a customer of an offer. It states the facts and does not advertise: a reminder that advertises
// would be a marketing message.
import { randomUUIDv7 } from "node:crypto";
import { formatLongDay } from "#domain/days.ts";
import { findJurisdiction, type Jurisdiction } from "#domain/offers/bank-holidays.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { explainObsoleteReminder, type Remindable } from "#domain/offers/reminders.ts";
import { findTerritory } from "#domain/offers/territories.ts";
import { buildOfferView } from "#domain/offers/view.ts";
import type { Tx } from "#server/database/connect.ts";
import { type EmailKind, EmailObsolete } from "#server/emails/email-kind.ts";
import type { ClaimedEmail, NewEmail } from "#server/emails/queries.ts";
import {
  buildEmailHeader,
  describeContact,
  describeValidity,
  type EmailText,
  listOfferPrice,
} from "#server/offers/emails/email-texts.ts";
import {
  buildRevisionKey,
  composeOfferEmail,
  createCustomerLink,
  type OfferEmailParameters,
  readParameters,
} from "#server/offers/emails/kinds.ts";
import { findReplyTo } from "#server/offers/emails/queries.ts";
import type { Offer } from "#server/offers/offer.ts";
import { type FoundOffer, findRemindableByRevision } from "./queries.ts";

export const REMINDER = "reminder";

/** The offer for the domain's decision. */
export function buildRemindable({ after, before, postcode, ...remindableOffer }: FoundOffer): Remindable {
  const jurisdiction: Jurisdiction = findJurisdiction(findTerritory(postcode));
  return { ...remindableOffer, place: jurisdiction, schedule: { after, before } };
}

/** The link that stops reminders has its address once the email is sent. */
type ReminderWords = Omit<EmailText, "stop"> & { stop: string };

function buildReminderWords(offer: Offer, issuedAt: string, validUntil: string): ReminderWords {
  const { company, documentKind, number } = offer;
  const { noun: one } = documentKindWording[documentKind];
  const view = buildOfferView(offer);
  return {
    ...buildEmailHeader(offer),
    title: `About ${one} ${number}`,
    paragraphs: [
      `On ${formatLongDay(issuedAt)} ${company.name} sent you ${one} ${number}, which has not been answered yet.`,
      ...listOfferPrice(offer, view),
      describeValidity(formatLongDay(validUntil)),
    ],
    button: `Read your ${one}`,
    stop: `No more reminders about this ${one}`,
    notes: [describeContact(offer), view.seller.text],
    file: null,
  };
}

/** To the address of the offer; only once for each key, whatever happens. */
export function buildReminderEmail(
  remindableOffer: FoundOffer & { offerEmailTo: string },
  offer: Offer,
  key: string,
): NewEmail {
  const { companyId, revisionId, issuedAt, validUntil } = remindableOffer;
  const words = buildReminderWords(offer, issuedAt, validUntil);
  const company = buildEmailHeader(offer).sender.replace(/\p{Cc}+/gu, " ");
  const parameters = { words, company, number: offer.number, sender: null, key } satisfies Omit<
    OfferEmailParameters,
    "words"
  > & {
    words: ReminderWords;
    key: string;
  };
  return {
    id: randomUUIDv7(),
    companyId,
    quoteId: remindableOffer.quote.id,
    revisionId,
    customerName: offer.quote.customerName,
    userId: null,
    kind: REMINDER,
    toAddress: remindableOffer.offerEmailTo,
    subject: `${words.title} from ${company}`,
    parameters,
    idempotencyKey: `${REMINDER}:${revisionId}:${key}`,
  };
}

/** Why a queued reminder need not be sent any more. */
export async function findObsoleteReason(db: Tx, email: ClaimedEmail, now: Date): Promise<string | null> {
  const { companyId, revisionId } = buildRevisionKey(email);
  const remindableOffer = await findRemindableByRevision(db, companyId, revisionId);
  if (!remindableOffer) return "The quote no longer exists.";
  return explainObsoleteReminder(
    buildRemindable(remindableOffer),
    String(email.parameters.key),
    remindableOffer.newestReminderId === email.id,
    now,
  );
}

const buildStopUrl = (link: string): string => `${link}/reminders`;

export const reminderKind: EmailKind = {
  async link(db, email, publicUrl, now) {
    const reason = await findObsoleteReason(db, email, now);
    if (reason !== null) throw new EmailObsolete(reason);
    return createCustomerLink(db, email, publicUrl, now);
  },
  write(parameters, link) {
    const { words } = parameters as { words: ReminderWords };
    return composeOfferEmail({ ...words, stop: { label: words.stop, url: buildStopUrl(link) } }, link, false);
  },
  /** RFC 8058: a mail program stops the reminders by one POST, without a confirmation. */
  headers: (link) => ({
    "List-Unsubscribe": `<${buildStopUrl(link)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
  async readSendOptions(db, email) {
    const replyTo = await findReplyTo(db, buildRevisionKey(email), null);
    return { sender: readParameters(email.parameters).company, replyTo, files: [] };
  },
};
