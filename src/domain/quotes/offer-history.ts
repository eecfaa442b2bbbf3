// What happened between a company and its customer, in sentences without a subject (from an entry's metadata).
import { answerChannelLabels, answerChannels } from "#domain/quotes/lifecycle.ts";

/** The metadata of an audit entry. */
export type OfferEntryMetadata = Readonly<Record<string, unknown>>;

const quoteText = (text: unknown) => `“${String(text).replace(/\s+/g, " ")}”`;
const formatReason = ({ reason }: OfferEntryMetadata) => (reason ? `: ${quoteText(reason)}` : "");
/** What was chosen of a selectable offer, in words that the entry itself does not hold. */
const formatChoice = (choice: unknown) => (choice ? `: ${choice}` : "");
const formatRevision = ({ revision }: OfferEntryMetadata) => String(revision);

/** The email may still be on hold. */
function describeSending({ kind, to, ...metadata }: OfferEntryMetadata): string {
  const email = to ? `by email to ${to}` : "without an email";
  if (kind === "again") return `sent ${formatRevision(metadata)} again ${email}`;
  if (kind === "renewal") return `renewed the offer and sent ${formatRevision(metadata)} ${email}`;
  return `sent ${formatRevision(metadata)} ${email}`;
}

function describeRecordedAnswer({ answer, name, channel, isLate, choice }: OfferEntryMetadata): string {
  const channelName = answerChannels.find((known) => known === channel);
  const sentence = `recorded that ${name} ${answer} it${channelName ? ` ${answerChannelLabels[channelName]}` : ""}`;
  return `${sentence}${isLate ? ", after it had expired" : ""}${formatChoice(choice)}`;
}

/** Stored for a user's decision if something prevented recording it. */
const describeOnSiteAcceptance = ({ name, because, isLate, choice }: OfferEntryMetadata): string =>
  because
    ? `had ${name} accept it on site, which was not recorded: ${quoteText(String(because).replace(/\.$/, ""))}`
    : describeRecordedAnswer({ answer: "accepted", channel: "on_site", name, isLate, choice });

const sentences: Readonly<Record<string, (metadata: OfferEntryMetadata) => string>> = {
  "quote.sent": describeSending,
  "quote.revised": (metadata) => `closed the offer and began ${formatRevision(metadata)}`,
  "quote.revision_discarded": (metadata) => `discarded ${formatRevision(metadata)} and reopened the offer before it`,
  "quote.withdrawn": (metadata) => `withdrew ${formatRevision(metadata)}${formatReason(metadata)}`,
  "quote.answer_recorded": describeRecordedAnswer,
  "quote.accepted_on_site": describeOnSiteAcceptance,
  "quote.on_site_acceptance_discarded": ({ name }) => `discarded the acceptance of ${name} on site`,
  "quote.cancelled": (metadata) => `recorded that it was cancelled${formatReason(metadata)}`,
  "quote.accepted": ({ choice, ...metadata }) => `accepted ${formatRevision(metadata)}${formatChoice(choice)}`,
  "quote.declined": (metadata) => `declined ${formatRevision(metadata)}${formatReason(metadata)}`,
  "quote.question_asked": ({ kind }) => (kind === "new_date" ? "asked for a new date" : "asked a question"),
  "quote.question_answered": () => "marked a question as answered",
  "quote.reminded": (metadata) => `reminded the customer of ${formatRevision(metadata)}`,
  "quote.reminder_skipped": () => "skipped a reminder",
  "quote.reminder_restored": () => "restored a reminder",
  "quote.reminders_stopped": () => "asked for no more reminders",
  "quote.opened": () => "probably opened it",
  "link.created": ({ recipientNote }) => (recipientNote ? `created a link for ${recipientNote}` : "created a link"),
  "link.revoked": ({ recipientNote }) => (recipientNote ? `ended the link for ${recipientNote}` : "ended a link"),
};

/** Null for any other event. */
export const describeOfferEvent = (event: string, metadata: OfferEntryMetadata): string | null =>
  Object.hasOwn(sentences, event) ? (sentences[event]?.(metadata) ?? null) : null;
