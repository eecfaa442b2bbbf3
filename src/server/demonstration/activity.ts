// The audit entries of a demonstration company's last days, worded like the kernel's.
import { type AuditEvent, auditEvents, diffFields } from "#domain/audit-events.ts";
import { formatQuoteNumber } from "#domain/quotes/number.ts";
import { computePrice } from "#domain/quotes/price.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { DemonstrationCompany } from "./company.ts";
import type { HistoricQuote } from "./history.ts";
import { createSeededRandom, type Random } from "./random.ts";

/** With a sign-in for each user and day, this gives about forty entries. */
const QUOTES_TOLD = 16;
const MINUTE = 60_000;

type ActivityEntry = ReturnType<typeof buildEntry>;

/** The user of an entry, as the log stores them; without an id, not a user of the company. */
export interface Who {
  userId: string | null;
  /** Null if the name is unknown. */
  userName: string | null;
  userEmail: string | null;
  companyId: number;
  companyName: string;
  sessionId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Sign-ins, creations and calculations of the newest quotes, oldest first; one of the sign-ins took two attempts. */
export function buildRecentActivity(
  company: DemonstrationCompany,
  companyId: number,
  personIds: ReadonlyMap<string, string>,
  history: readonly HistoricQuote[],
): ActivityEntry[] {
  const random = createSeededRandom(`${company.slug} activity`);
  const visits = new Map<string, Visitor>();
  const entries: ActivityEntry[] = [];
  const add = (visitor: Who, event: AuditEvent, at: number, about: About) =>
    entries.push(buildEntry(visitor, event, new Date(at).toISOString(), about));

  for (const quote of history.slice(-QUOTES_TOLD)) {
    const { createdAt, calculatedAt } = quote;
    const today = `${quote.authorEmail} ${createdAt.toISOString().slice(0, 10)}`;
    let visit = visits.get(today);
    if (!visit) {
      visit = visitBy(quote.authorEmail, company, companyId, personIds, random);
      const signedInAt = createdAt.getTime() - Math.floor((2 + random.next() * 12) * MINUTE);
      if (visits.size === 0) {
        const refused = { id: quote.authorEmail, label: "", errorMessage: "Invalid email or password" };
        add({ ...visit, sessionId: null }, "sign_in.refused", signedInAt - MINUTE / 2, refused);
      }
      add(visit, "session.started", signedInAt, { id: visit.userId, label: "" });
      visits.set(today, visit);
    }
    const label = formatQuoteNumber(company.quotePrefix, quote.ordinal);
    const { customerName, postcode } = quote;
    const created = diffFields({}, { quoteNumber: label, customerName, postcode, status: "draft" });
    add(visit, "quote.created", createdAt.getTime(), { id: quote.id, label, changes: created });
    if (calculatedAt && quote.priceSnapshot) {
      const calculated = computePrice(quote.priceSnapshot.choices, quote.priceSnapshot.settings);
      if (isRefusal(calculated)) continue;
      const onWire = Object.entries(calculated).map(([key, value]) => [
        key,
        key === "engineerCount" ? value : value / 100,
      ]);
      const priced = diffFields({ status: "draft" }, { status: "calculated", ...Object.fromEntries(onWire) });
      add(visit, "quote.calculated", calculatedAt.getTime(), { id: quote.id, label, changes: priced });
    }
  }
  return entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

interface About {
  id: string;
  label: string;
  changes?: ReturnType<typeof diffFields>;
  metadata?: Record<string, unknown>;
  errorMessage?: string;
}

/** Explains why entries of the company with earlier times are sealed late (decision 87). */
export function buildCreationEntry(companyId: number, companyName: string, label: string, now: Date) {
  const program = {
    userId: null,
    userName: "Volute",
    userEmail: null,
    sessionId: null,
    ipAddress: null,
    userAgent: null,
  };
  return buildEntry({ ...program, companyId, companyName }, "demonstration.made", now.toISOString(), {
    id: label,
    label,
  });
}

export function buildEntry(who: Who, event: AuditEvent, at: string, about: About) {
  const { action, entityType, riskLevel, did } = auditEvents[event];
  return {
    ...who,
    action,
    entityType,
    entityId: about.id,
    impersonating: false,
    metadata: { event, ...(about.changes ? { changes: about.changes } : {}), ...about.metadata },
    description: `${who.userName ?? "Somebody"} ${did} ${about.label}`.trim(),
    riskLevel,
    success: about.errorMessage === undefined,
    errorMessage: about.errorMessage ?? null,
    createdAt: at,
  };
}

type Visitor = Who & { userId: string };

function visitBy(
  email: string,
  { name, people }: DemonstrationCompany,
  companyId: number,
  personIds: ReadonlyMap<string, string>,
  random: Random,
): Visitor {
  const person = people.find((candidate) => candidate.email === email);
  const userId = personIds.get(email);
  if (!person || !userId) throw new Error(`Nobody is called ${email}`);
  const hex = () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, "0");
  const { firstName, lastName, ipAddress, userAgent } = person;
  const named = { userId, userName: `${firstName} ${lastName}`, userEmail: email, companyId, companyName: name };
  return { ...named, sessionId: hex() + hex(), ipAddress, userAgent };
}
