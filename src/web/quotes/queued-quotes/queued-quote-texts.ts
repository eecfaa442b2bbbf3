// The texts about a queued quote.
import { formatTime } from "#domain/days.ts";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { computeWait, needsDecision } from "#web/quotes/offline-queue/send-outcome.ts";

/** What blocks it and when it is sent; `now` in ms. */
export function describeEntryState(entry: QueueEntry, isReached: boolean, now: number): string {
  const { problem, nextTry, tries, state } = entry;
  if (problem && state === "blocked") return problem.sentence;
  const isDue = computeWait(entry, now) === 0;
  const dueText = isDue ? "in a moment" : `at ${formatTime(new Date(nextTry).toISOString())}`;
  // The reason is shown beside the badge, even without a connection.
  if (problem && needsDecision(entry))
    return `${problem.sentence} It was tried ${tries} times; next try ${isReached ? dueText : "when there is a connection"}.`;
  if (!isReached) return "It will be sent to the office when there is a signal.";
  return problem && (!isDue || problem.status > 0)
    ? `${problem.sentence} Next try ${dueText}.`
    : "It will be sent automatically, in turn.";
}

/** What deleting it would lose; `price` as it was shown. */
export function describeDeletion(entry: QueueEntry, price: string): { title: string; text: string } {
  const { body, pendingAcceptance } = entry;
  if (isQuoteSent(entry))
    return {
      title: "Delete the acceptance",
      text: `The quote for ${body.customerName} has been sent and is not affected. The acceptance by ${pendingAcceptance?.name}, with the name and signature, is deleted from this device.`,
    };
  const subject = `The quote for ${body.customerName}, ${body.postcode}, at ${price}`;
  const lossDetails = `with everything that was entered for it${pendingAcceptance ? `, and with the acceptance of ${pendingAcceptance.name}` : ""}.`;
  return {
    title: "Delete the waiting quote",
    text: entry.mayExistOnServer
      ? `${subject} may have reached the server: look in the list of quotes first. If it is not there, it is lost for good, ${lossDetails}`
      : `${subject} exists on this device only. It is lost for good, ${lossDetails}`,
  };
}

/** The server has the quote, but not yet its acceptance. */
export const isQuoteSent = ({ phase }: QueueEntry): boolean => phase === "acceptance";

/**
 * The question before signing out. `them` and `kind` for the buttons; `lost`: what deleting each entry would lose,
 * unless all are plain quotes that the server does not have.
 */
export function describeSignOut(
  entries: readonly QueueEntry[],
  formatPrice: (entry: QueueEntry) => string,
): { title: string; text: string; pronoun: "it" | "them"; kind: string; losses: string[] } {
  const sentCount = entries.filter(isQuoteSent).length;
  const blockedCount = entries.filter(({ state }) => state === "blocked").length;
  const count = entries.length;
  const [objectPronoun, subjectPronoun, verb, pluralSuffix] =
    count === 1 ? (["it", "it", "is", ""] as const) : (["them", "they", "are", "s"] as const);
  const kind =
    sentCount === 0
      ? `quote${pluralSuffix}`
      : sentCount < count
        ? "quotes and acceptances"
        : `acceptance${pluralSuffix}`;
  const isWithoutDetails = entries.every(
    (entry) => !isQuoteSent(entry) && !entry.mayExistOnServer && !entry.pendingAcceptance,
  );
  const consequence =
    blockedCount === count
      ? `${subjectPronoun} still need${count === 1 ? "s" : ""} a decision when you next sign in here.`
      : `${subjectPronoun} ${verb} sent when you next sign in here${blockedCount > 0 ? ", except what needs a decision" : ""}.`;
  return {
    title: `${count} ${kind} ${count === 1 ? "has" : "have"} not been sent`,
    text: `If you keep ${objectPronoun} on this device, ${consequence} If you delete ${objectPronoun}, you cannot get ${objectPronoun} back.`,
    pronoun: objectPronoun,
    kind,
    losses: isWithoutDetails ? [] : entries.map((entry) => describeDeletion(entry, formatPrice(entry)).text),
  };
}

export const describeReopen = ({ body }: QueueEntry): string =>
  `The quote for ${body.customerName}, ${body.postcode}, may have reached the server: look in the list of quotes first. If it is there, edit it there: from here it would become a second one.`;
