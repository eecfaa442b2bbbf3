// The texts about an offer's openings, answers and emails.
import type { Reminders, Revision } from "#contract/offers/offers.ts";
import { countDaysApart, formatDate, formatDateTime, formatNearDay, toDay } from "#domain/days.ts";
import { formatRelativeTime } from "#domain/elapsed.ts";
import { answerChannelLabels } from "#domain/quotes/lifecycle.ts";

type RevisionAnswer = NonNullable<Revision["answer"]>;
type OfferEmail = Revision["emails"][number];
type Link = Revision["links"][number];

/** In days of London: "12 days left", "ends today", "ended 3 days ago". */
export function formatDaysLeft(validUntil: string, now: Date): string {
  const end = new Date(validUntil);
  const days = countDaysApart(now, end);
  if (end <= now) return days === 0 ? "ended today" : `ended ${formatDays(-days)} ago`;
  return days === 0 ? "ends today" : `${formatDays(days)} left`;
}

const formatDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

export interface Openings {
  first: string;
  last: string;
  count: number;
  device: Link["openedOn"];
}

/** All openings of these links as one; null where there was none. */
export function summariseOpenings(links: readonly Link[]): Openings | null {
  const openedLinks = links.filter((link) => link.firstOpenedAt !== null);
  const latestLink = openedLinks.toSorted((a, b) => findLastOpening(b).localeCompare(findLastOpening(a)))[0];
  if (!latestLink) return null;
  return {
    first: openedLinks.map(({ firstOpenedAt }) => firstOpenedAt ?? "").toSorted()[0] ?? "",
    last: findLastOpening(latestLink),
    count: openedLinks.reduce((sum, { openingCount }) => sum + openingCount, 0),
    device: latestLink.openedOn,
  };
}

const findLastOpening = ({ lastOpenedAt, firstOpenedAt }: Link): string => lastOpenedAt ?? firstOpenedAt ?? "";

/** "Nov 22, 2026 14:02 on a phone". */
export function formatOpening({ last, device }: Pick<Openings, "last" | "device">): string {
  return `${formatDateTime(last)}${device === null ? "" : ` on a ${device}`}`;
}

/** The small print of the last opening: "3 times, first Nov 22, 2026 14:02; may not be exact". */
export function describeOpenings(openings: Openings | null): string | undefined {
  if (!openings) return undefined;
  const { count, first, device } = openings;
  const facts = [device && `on a ${device}`, count > 1 && `${count} times, first ${formatDateTime(first)}`];
  return `${facts.filter(Boolean).join(", ") || "once"}; may not be exact`;
}

/** "Ann Lee accepted on Nov 22, 2026 14:02 by telephone." */
export function formatAnswer({ answer, name, answeredAt, channel }: RevisionAnswer): string {
  return `${name || "The customer"} ${answer} on ${formatDateTime(answeredAt)} ${answerChannelLabels[channel]}.`;
}

/** The newest email to each of the customer's addresses: an older one was replaced by sending again. */
export function pickNewestEmails(emails: readonly OfferEmail[]): OfferEmail[] {
  const newestByAddress = new Map<string, OfferEmail>();
  const customerEmails = emails.filter(({ toCustomer }) => toCustomer);
  for (const email of customerEmails.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)))
    newestByAddress.set(email.toAddress.toLowerCase(), email);
  return [...newestByAddress.values()].reverse();
}

/** An answer to a question in the user's own mail program, with the question below. */
export function buildReplyMailto(address: string, quoteNumber: string, question: string): string {
  const quotedQuestion = question
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const parameters = { subject: `Your question about quote ${quoteNumber}`, body: `\r\n\r\n${quotedQuestion}` };
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(address)}?${query.join("&")}`;
}

/** In the middle of a day that is over; of today or none, now, which is the server's to say. */
export function parseAnswerDay(day: string, now: Date): string | undefined {
  return day === "" || day === toDay(now) ? undefined : `${day}T12:00:00.000Z`;
}

/** When the customer is reminded next, or why not; null where nobody would expect it. */
export function describeNextReminder({ next, pauseReason, stoppedAt }: Reminders): string | null {
  switch (pauseReason) {
    case "closed":
    case "expired":
      return null;
    case "off":
      return "No reminders: they are switched off for your company.";
    case "stopped":
      return `No reminders: the customer stopped them${stoppedAt === null ? "" : ` on ${formatDate(stoppedAt)}`}.`;
    case "question":
      return "No reminders while a question waits.";
    case "no_email":
      return "No reminders: this quote has not been emailed.";
    case null:
      return next ? `Next reminder ${formatNearDay(next.at)}` : "No more reminders.";
  }
}

/** "2 links, 1 ended". */
export function describeLinks(links: readonly Link[]): string {
  const endedCount = links.filter(({ revokedAt }) => revokedAt !== null).length;
  if (links.length === 0) return "None";
  const count = links.length === 1 ? "1 link" : `${links.length} links`;
  if (endedCount === 0) return count;
  return endedCount === links.length ? `${count}, ended` : `${count}, ${endedCount} ended`;
}

/** "Waiting 18 hours"; null within the first minute. */
export function describeWaiting(since: string, now: Date): string | null {
  const elapsed = /^(.+) ago$/.exec(formatRelativeTime(new Date(since), now))?.[1];
  return elapsed === undefined ? null : `Waiting ${elapsed}`;
}
