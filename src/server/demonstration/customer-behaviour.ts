// How the customer of a demonstration quote reads and answers it: always the same for one quote.
import { computeValidUntil } from "#domain/quotes/validity.ts";
import type { DemonstrationStatus } from "./company.ts";
import { VALID_DAYS } from "./generated-quotes.ts";
import type { PlannedCustomer, PlannedEvent } from "./planned-quote.ts";
import { createSeededRandom } from "./random.ts";

interface PlannedOffer {
  id: string;
  status: DemonstrationStatus;
  customerName: string;
  customerKind: string | null;
  sentAt: Date;
  answeredAt: Date | null;
  isAsked: boolean;
  /** The form's fields of what an accepting customer chooses. */
  choice: Record<string, string>;
}

const MINUTE = 60_000;
/** In milliseconds: openings within half an hour of one another count as one. */
const APART = 31 * MINUTE;

/** Everyone who answers or asks has opened the offer before; of the others, most have. */
export function simulateCustomer(
  offer: PlannedOffer,
  now: Date,
): { customer: PlannedCustomer; events: PlannedEvent[] } {
  const random = createSeededRandom(offer.id);
  const { answeredAt, isAsked } = offer;
  // An email's own first minute does not count: scanners of mail servers follow links at once.
  const from = offer.sentAt.getTime() + MINUTE;
  const validUntil = computeValidUntil(offer.sentAt, VALID_DAYS).getTime();
  const end = (answeredAt?.getTime() ?? Math.min(validUntil, now.getTime())) - MINUTE / 2;
  const isOpened = random.next() < 0.7 || answeredAt !== null || isAsked;
  const first = between(from, end, random.next() * 0.6);
  const last = answeredAt ? end : between(first, end, random.next() * 0.5);
  const count = isOpened ? 1 + random.below(4) : 0;
  const openings = Array.from({ length: count }, (_, index) => between(first, last, index / Math.max(1, count - 1)));
  const counted = openings.filter((at, index) => index === 0 || at >= (openings[index - 1] ?? 0) + APART);
  const name = random.pick(names);
  const events: PlannedEvent[] = counted.map((at) => ({ event: "quote.opened", at: new Date(at) }));
  if (isAsked) {
    const at = new Date(between(counted.at(-1) ?? first, end, 0.01));
    events.push({ event: "quote.question_asked", at, text: random.pick(questions) });
  }
  if (answeredAt && offer.status === "accepted") {
    const isOrdered = offer.customerKind === "business" && random.next() < 0.5;
    const purchaseOrder = isOrdered ? `PO ${10_000 + random.below(90_000)}` : "";
    events.push({ event: "quote.accepted", at: answeredAt, purchaseOrder, choice: offer.choice });
  } else if (answeredAt) {
    const reason = random.next() < 0.8 ? random.pick(reasons) : "";
    events.push({ event: "quote.declined", at: answeredAt, reason });
  }
  return {
    customer: {
      name: offer.customerKind === "consumer" ? offer.customerName : name,
      ipAddress: `203.0.113.${20 + random.below(200)}`,
      userAgent: random.pick(userAgents),
    },
    events,
  };
}

const between = (from: number, to: number, part: number) => Math.floor(from + Math.max(0, to - from) * part);

const names = [
  ...["Margaret O’Connell", "David Ashworth", "Ewa Zielińska", "Imran Hussain", "Catrin Pryce", "Peter Longden"],
  ...["Joy Adeyemi", "Colin Whitby", "Hannah Fairclough", "Rhys Bevan", "Sunita Rao", "Graham Pemberton"],
];
const reasons = [
  "We have decided to repair the old pump for now.",
  "Too dear for this year’s budget. Please ask us again in April.",
  "Another firm could start a fortnight sooner.",
  "The building is being sold, so the work is not needed any more.",
];
const questions = [
  "Could you do the work on a Saturday? We cannot shut the water off on weekdays.",
  "Is taking the old pump away included?",
  "How long will we be without water while you change it over?",
];
const userAgents = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
];
