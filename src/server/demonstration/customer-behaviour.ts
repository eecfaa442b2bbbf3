// Who reads a demonstration quote at its customer's, when, and what they answer: always the same for one quote.
import { createSeededRandom, type Random } from "./random.ts";

interface Given {
  id: string;
  status: string;
  customerName: string;
  customerKind: string | null;
  sentAt: string;
  validUntil: string;
  /** The time of the answer, if there is one. */
  updatedAt: string;
}

/** What the customer did; times are ISO 8601, null if nobody has opened it. */
export interface CustomerBehaviour {
  name: string;
  ipAddress: string;
  userAgent: string;
  openedOn: "phone" | "computer";
  firstOpenedAt: string | null;
  lastOpenedAt: string | null;
  openingCount: number;
  purchaseOrder: string | null;
  reason: string | null;
  question: string;
}

const MINUTE = 60_000;

export function simulateCustomer(quote: Given, isAsked: boolean, now: Date): CustomerBehaviour {
  const random = createSeededRandom(quote.id);
  const isAnswered = quote.status === "accepted" || quote.status === "declined";
  const sent = Date.parse(quote.sentAt);
  const end = isAnswered ? Date.parse(quote.updatedAt) : Math.min(Date.parse(quote.validUntil), now.getTime());
  const isOpened = (random.next() < 0.7 || isAnswered || isAsked) && end > sent + 2 * MINUTE;
  const first = between(sent + MINUTE, end, random.next() * 0.6);
  const last = isAnswered ? end : between(first, end, random.next() * 0.5);
  const openingCount = isOpened ? 1 + random.below(4) : 0;
  const openedOn = random.pick(["phone", "computer"] as const);
  return {
    name: quote.customerKind === "consumer" ? quote.customerName : random.pick(names),
    ipAddress: `203.0.113.${20 + random.below(200)}`,
    userAgent: userAgents[openedOn],
    openedOn,
    firstOpenedAt: isOpened ? at(first) : null,
    lastOpenedAt: isOpened ? at(openingCount === 1 ? first : last) : null,
    openingCount,
    purchaseOrder: quote.customerKind === "business" && random.next() < 0.5 ? order(random) : null,
    reason: random.next() < 0.8 ? random.pick(reasons) : null,
    question: random.pick(questions),
  };
}

const between = (from: number, to: number, part: number) => Math.floor(from + Math.max(0, to - from) * part);
const at = (time: number) => new Date(time).toISOString();
const order = (random: Random) => `PO ${10_000 + random.below(90_000)}`;

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
const userAgents = {
  phone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1",
  computer: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
};
