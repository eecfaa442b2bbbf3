// What happened between a company and its customer, in sentences without a subject (from an entry's metadata).
import { answerChannelLabels, answerChannels } from "#domain/quotes/lifecycle.ts";

/** The metadata of an audit entry. */
export type OfferEntryMetadata = Readonly<Record<string, unknown>>;

const quoted = (text: unknown) => `“${String(text).replace(/\s+/g, " ")}”`;
const because = ({ reason }: OfferEntryMetadata) => (reason ? `: ${quoted(reason)}` : "");
const named = ({ revision }: OfferEntryMetadata) => String(revision);

function sent({ kind, to, ...told }: OfferEntryMetadata): string {
  const whom = to ? ` to ${to}` : "";
  if (kind === "again") return `sent ${named(told)} once more${whom}`;
  if (kind === "renewal") return `renewed the offer as ${named(told)} and sent it${whom}`;
  return `sent it${whom} as ${named(told)}`;
}

function recorded({ answer, name, channel, isLate }: OfferEntryMetadata): string {
  const way = answerChannels.find((one) => one === channel);
  const said = `recorded that ${name} ${answer} it${way ? ` ${answerChannelLabels[way]}` : ""}`;
  return isLate ? `${said}, after it had expired` : said;
}

/** Stored for a user's decision if something prevented recording it. */
const onSite = ({ name, because, isLate }: OfferEntryMetadata): string =>
  because
    ? `had ${name} accept it on site, which was not recorded: ${quoted(because)}`
    : recorded({ answer: "accepted", channel: "on_site", name, isLate });

const sentences: Readonly<Record<string, (told: OfferEntryMetadata) => string>> = {
  "quote.sent": sent,
  "quote.revised": (told) => `closed the offer and began ${named(told)}`,
  "quote.revision_discarded": (told) => `discarded ${named(told)} and opened the offer before it again`,
  "quote.withdrawn": (told) => `withdrew ${named(told)}${because(told)}`,
  "quote.answer_recorded": recorded,
  "quote.accepted_on_site": onSite,
  "quote.on_site_acceptance_discarded": ({ name }) => `discarded the acceptance of ${name} on site`,
  "quote.cancelled": (told) => `recorded that it was cancelled${because(told)}`,
  "quote.accepted": (told) => `accepted ${named(told)}`,
  "quote.declined": (told) => `declined ${named(told)}${because(told)}`,
  "quote.question_asked": ({ kind }) => (kind === "new_date" ? "asked for a new date" : "asked a question"),
  "quote.question_answered": () => "marked a question as answered",
  "quote.reminded": (told) => `reminded the customer of ${named(told)}`,
  "quote.reminder_skipped": () => "left out a reminder",
  "quote.reminder_restored": () => "brought back a reminder",
  "quote.reminders_stopped": () => "wanted no more reminders",
  "quote.opened": () => "probably opened it",
  "link.created": ({ recipientNote }) => (recipientNote ? `made a link for ${recipientNote}` : "made a link"),
  "link.revoked": ({ recipientNote }) => (recipientNote ? `ended the link for ${recipientNote}` : "ended a link"),
};

/** Null for any other event. */
export const describeOfferEvent = (event: string, told: OfferEntryMetadata): string | null =>
  Object.hasOwn(sentences, event) ? (sentences[event]?.(told) ?? null) : null;
