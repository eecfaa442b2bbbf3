// The generated older quotes: their authors, customers, jobs and outcomes.
import type { DemonstrationCompany, DemonstrationStatus, ScriptedQuote } from "./company.ts";
import type { Random } from "./random.ts";

const DAY = 86_400_000;
/** Days for which a sent quote is valid. */
export const VALID_DAYS = 30;

type DrawnQuote = Omit<ScriptedQuote, "status"> & { status?: DemonstrationStatus };

/** The quotes before the scripted ones: each user's share, customers in turn, work of their sector. */
export function generateQuotes(company: DemonstrationCompany, random: Random): DrawnQuote[] {
  const authors = company.users.flatMap(({ email, quotes }) => {
    const told = company.latest.filter(({ by }) => by === email).length;
    return Array<string>(quotes - told).fill(email);
  });
  let deck: DemonstrationCompany["customers"] = [];
  const noted = new Set<string>();
  return random.shuffled(authors).map((by) => {
    if (deck.length === 0) deck = random.shuffled(company.customers);
    const { name: customer, sector } = deck.pop() ?? random.pick(company.customers);
    const { access, job, pump, kw, drives, notes } = random.pick(
      company.jobs.filter(({ sectors }) => sectors.includes(sector)),
    );
    const motor = random.pick(kw);
    const quote: DrawnQuote = { customer, by, access, job, pump, kw: motor, drive: random.pick(drives) };
    const fresh = notes.filter((note) => !noted.has(note));
    if (fresh.length > 0 && random.next() < 0.6) {
      quote.notes = random.pick(fresh);
      noted.add(quote.notes);
    }
    const otherMotors = kw.filter((size) => size !== motor);
    if (otherMotors.length > 0 && random.next() < 0.1) quote.kwChangedTo = random.pick(otherMotors);
    return quote;
  });
}

/**
 * The outcomes of quotes up to an age in days, each listed as often as it is likely. No quote younger than its validity
 * has expired, and no older one is still open.
 */
const fates: [days: number, fates: DemonstrationStatus[]][] = [
  [3, ["draft", "draft", "calculated", "calculated", "calculated", "sent", "sent"]],
  [14, ["draft", "draft", "calculated", "calculated", "sent", "sent", "sent", "accepted", "accepted", "declined"]],
  [VALID_DAYS, ["draft", "calculated", "sent", "sent", "sent", "sent", "accepted", "accepted", "accepted", "declined"]],
  [VALID_DAYS + 4, ["draft", "calculated", "accepted", "accepted", "accepted", "accepted", "declined"]],
  [VALID_DAYS * 3, ["draft", "calculated", "accepted", "accepted", "accepted", "accepted", "declined", "expired"]],
  [
    Number.POSITIVE_INFINITY,
    ["accepted", "accepted", "accepted", "accepted", "declined", "declined", "expired", "expired"],
  ],
];

export function pickStatus(age: number, random: Random): DemonstrationStatus {
  const [, possible = []] = fates.find(([days]) => age < days * DAY) ?? [];
  return random.pick(possible);
}
