// Half a year of quotes for a demonstration company, each with the events of its life: pure, the same for the same
// company and clock.
import { formatQuoteNumber } from "#domain/quotes/number.ts";
import { buildWorkingTime } from "./calendar.ts";
import { type AddedToQuote, type DemonstrationCompany, formatMotorName, type ScriptedQuote } from "./company.ts";
import { simulateCustomer } from "./customer-behaviour.ts";
import { generateQuotes, pickStatus } from "./generated-quotes.ts";
import { buildSellerDetails } from "./particulars.ts";
import type { PlannedEvent, PlannedQuote } from "./planned-quote.ts";
import { createSeededRandom, createUuidAt, type Random } from "./random.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const HISTORY_DAYS = 182;
/** Leaves the newest quote time to be calculated and sent. */
const REST_MINUTES = 20;

/** All quotes of the company, oldest first. */
export function planQuotes(company: DemonstrationCompany, now: Date): PlannedQuote[] {
  const random = createSeededRandom(company.slug);
  const told = [...generateQuotes(company, random), ...company.latest];
  const moment = buildWorkingTime(new Date(now.getTime() - REST_MINUTES * MINUTE), HISTORY_DAYS);
  const quotes = told.map((quote, index) => {
    const createdAt = moment((index + random.next()) / told.length);
    const status = quote.status ?? pickStatus(now.getTime() - createdAt.getTime(), random);
    const number = formatQuoteNumber(company.quotePrefix, index + 1);
    return { number, ...planQuote({ ...quote, status }, company, createdAt, now, random) };
  });
  // The newest open offer's email is held for a mail server; the customer of the one before has asked something.
  const [held, asked] = quotes.filter(({ status }) => status === "sent").reverse();
  return quotes.map(({ sentAt, answeredAt, chosen, ...quote }) => {
    if (sentAt === null) return { ...quote, customer: noCustomer, isHeld: false };
    const offer = { ...quote, ...quote.content, sentAt, answeredAt, isAsked: quote.id === asked?.id, choice: chosen };
    const { customer, events } = simulateCustomer(offer, now);
    const isHeld = quote.id === held?.id;
    return { ...quote, customer, isHeld, events: [...quote.events, ...(isHeld ? [] : events)] };
  });
}

const noCustomer = { name: "", ipAddress: "", userAgent: "" };

function planQuote(
  told: ScriptedQuote,
  company: DemonstrationCompany,
  createdAt: Date,
  now: Date,
  random: Random,
): Omit<PlannedQuote, "number" | "customer" | "isHeld"> & Life & { chosen: Record<string, string> } {
  const customer = company.customers.find(({ name }) => name === told.customer);
  if (!customer) throw new Error(`No customer called ${told.customer}`);
  const isSent = told.status !== "draft" && told.status !== "calculated";
  const id = createUuidAt(createdAt, random);
  return {
    id,
    by: told.by,
    status: told.status,
    content: {
      ...buildSellerDetails(customer, isSent),
      customerName: told.customer,
      postcode: customer.postcode,
      notes: told.notes ?? null,
    },
    items: {
      equipment_access: told.access,
      job_type: told.job,
      pump_style: told.pump,
      motor_size: formatMotorName(told.kw),
      drive_type: told.drive,
    },
    ...planLife(told, createdAt, now, random),
    chosen: buildChoiceFields(told.added?.chosen),
  };
}

/** As the form of the customer's page sends it. */
const buildChoiceFields = (chosen: AddedToQuote["chosen"]): Record<string, string> =>
  chosen
    ? { option: String(chosen.option), ...Object.fromEntries(chosen.lines.map((place) => [`x${place}`, "yes"])) }
    : {};

interface Life {
  events: PlannedEvent[];
  sentAt: Date | null;
  answeredAt: Date | null;
}

/** Calculated in minutes, sent the same day, answered in days; each step leaves time for the next before `now`. */
function planLife(
  { status, kwChangedTo, typed, added }: ScriptedQuote,
  createdAt: Date,
  now: Date,
  random: Random,
): Life {
  const after = (moment: Date, milliseconds: number) =>
    new Date(moment.getTime() + Math.floor(Math.min(milliseconds, (now.getTime() - moment.getTime()) / 2)));
  const events: PlannedEvent[] = [{ event: "quote.created", at: createdAt }];
  const life = { events, sentAt: null, answeredAt: null };
  const add = (at: Date) => events.push({ event: "quote.updated", at, change: { added: added ?? {} } });
  if (status === "draft") {
    if (added) add(after(createdAt, 30 * MINUTE));
    return life;
  }
  const calculatedAt = after(createdAt, (1 + random.next() * 6) * MINUTE);
  events.push({ event: "quote.calculated", at: calculatedAt });
  if (status === "calculated") {
    const change = typed
      ? { labourCost: typed.labour, materialCost: typed.material }
      : kwChangedTo !== undefined && { motor: formatMotorName(kwChangedTo) };
    if (!change) return life;
    events.push({ event: "quote.updated", at: after(calculatedAt, (10 + random.next() * 90) * MINUTE), change });
    return life;
  }
  const sentAt = after(calculatedAt, (5 + random.next() * 55) * MINUTE);
  if (added) {
    const third = (sentAt.getTime() - calculatedAt.getTime()) / 3;
    add(new Date(Math.floor(calculatedAt.getTime() + third)));
    events.push({ event: "quote.calculated", at: new Date(Math.floor(calculatedAt.getTime() + 2 * third)) });
  }
  events.push({ event: "quote.sent", at: sentAt });
  if (status === "sent" || status === "expired") return { ...life, sentAt };
  return {
    ...life,
    sentAt,
    answeredAt: after(sentAt, Math.ceil(random.next() * 18) * DAY + random.next() * 40 * MINUTE),
  };
}
