// The audit entries of a demonstration company's last days, worded as the kernel words them.
import { type AuditEvent, auditEvents, changes } from "#domain/audit-events.ts";
import { quoteNumber } from "#domain/quotes/number.ts";
import { price } from "#domain/quotes/price.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { DemonstrationCompany, DemonstrationPerson } from "./company.ts";
import type { HistoricQuote } from "./history.ts";
import { type Random, seededRandom } from "./random.ts";

/** With a sign-in for each person and day, about forty entries. */
const QUOTES_TOLD = 16;
const MINUTE = 60_000;

type ActivityEntry = ReturnType<typeof entryBy>;

interface Visit {
  person: DemonstrationPerson;
  personId: string;
  sessionId: string;
}

/** Sign-ins, creations and calculations of the newest quotes, oldest first; one of the sign-ins took two attempts. */
export function recentActivity(
  company: DemonstrationCompany,
  companyId: number,
  personIds: ReadonlyMap<string, string>,
  history: readonly HistoricQuote[],
): ActivityEntry[] {
  const random = seededRandom(`${company.slug} activity`);
  const visits = new Map<string, Visit>();
  const entries: ActivityEntry[] = [];
  const add = (visit: Visit, event: AuditEvent, at: number, about: About) =>
    entries.push(entryBy(company, companyId, visit, event, new Date(at), about));

  for (const quote of history.slice(-QUOTES_TOLD)) {
    const { createdAt, calculatedAt } = quote;
    const today = `${quote.authorEmail} ${createdAt.toISOString().slice(0, 10)}`;
    let visit = visits.get(today);
    if (!visit) {
      visit = visitBy(quote.authorEmail, company, personIds, random);
      const signedInAt = createdAt.getTime() - Math.floor((2 + random.next() * 12) * MINUTE);
      if (visits.size === 0) {
        const refused = { id: quote.authorEmail, label: "", errorMessage: "Invalid email or password" };
        add(visit, "session.refused", signedInAt - MINUTE / 2, refused);
      }
      add(visit, "session.started", signedInAt, { id: visit.personId, label: "" });
      visits.set(today, visit);
    }
    const label = quoteNumber(company.quotePrefix, quote.ordinal);
    const { customerName, postcode } = quote;
    const created = changes({}, { quoteNumber: label, customerName, postcode, status: "draft" });
    add(visit, "quote.created", createdAt.getTime(), { id: quote.id, label, changes: created });
    if (calculatedAt && quote.priceSnapshot) {
      const calculated = price(quote.priceSnapshot.choices, quote.priceSnapshot.settings);
      if (isRefusal(calculated)) continue;
      const onWire = Object.entries(calculated).map(([key, value]) => [
        key,
        key === "engineerCount" ? value : value / 100,
      ]);
      const priced = changes({ status: "draft" }, { status: "calculated", ...Object.fromEntries(onWire) });
      add(visit, "quote.calculated", calculatedAt.getTime(), { id: quote.id, label, changes: priced });
    }
  }
  return entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

interface About {
  id: string;
  label: string;
  changes?: ReturnType<typeof changes>;
  errorMessage?: string;
}

function entryBy(
  company: DemonstrationCompany,
  companyId: number,
  { person, personId, sessionId }: Visit,
  event: AuditEvent,
  at: Date,
  about: About,
) {
  const { action, entityType, riskLevel, did } = auditEvents[event];
  const userName = `${person.firstName} ${person.lastName}`;
  return {
    action,
    entityType,
    entityId: about.id,
    userId: personId,
    userName,
    userEmail: person.email,
    companyId,
    companyName: company.name,
    impersonating: false,
    sessionId: event === "session.refused" ? null : sessionId,
    ipAddress: person.ipAddress,
    userAgent: person.userAgent,
    metadata: { event, ...(about.changes ? { changes: about.changes } : {}) },
    description: `${userName} ${did} ${about.label}`.trim(),
    riskLevel,
    success: about.errorMessage === undefined,
    errorMessage: about.errorMessage ?? null,
    createdAt: at.toISOString(),
  };
}

function visitBy(
  email: string,
  company: DemonstrationCompany,
  personIds: ReadonlyMap<string, string>,
  random: Random,
): Visit {
  const person = company.people.find((candidate) => candidate.email === email);
  const personId = personIds.get(email);
  if (!person || !personId) throw new Error(`Nobody is called ${email}`);
  const hex = () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, "0");
  return { person, personId, sessionId: hex() + hex() };
}
