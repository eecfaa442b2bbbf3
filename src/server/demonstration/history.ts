// Half a year of quotes for a demonstration company: pure, the same for the same company, ids and clock.
import { type Catalogue, type Choices, findChosenItems } from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { noPriceSettings } from "#domain/price-settings.ts";
import type { CustomerDetails } from "#domain/quotes/customer-details.ts";
import { computePrice, type Price } from "#domain/quotes/price.ts";
import { buildSnapshot, type PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { buildWorkingTime } from "./calendar.ts";
import { type DemonstrationCompany, type DemonstrationStatus, formatMotorName, type ScriptedQuote } from "./company.ts";
import { generateQuotes, pickStatus, VALID_DAYS } from "./generated-quotes.ts";
import { buildSellerDetails } from "./particulars.ts";
import { findItem, toHundredths } from "./price-list.ts";
import { createSeededRandom, createUuidAt, type Random } from "./random.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const HISTORY_DAYS = 182;
/** Leaves the newest quote time to be calculated and sent. */
const REST_MINUTES = 20;

export interface HistoricQuote extends CustomerDetails {
  choices: Choices;
  id: string;
  /** 1 for the company's first quote. */
  ordinal: number;
  authorEmail: string;
  customerName: string;
  postcode: string;
  figures: Price | null;
  priceSnapshot: PriceSnapshot | null;
  isManual: boolean;
  needsRecalculation: boolean;
  notes: string | null;
  status: DemonstrationStatus;
  createdAt: Date;
  calculatedAt: Date | null;
  sentAt: Date | null;
  validUntil: Date | null;
  updatedAt: Date;
}

/** All quotes of the company, oldest first, none later than `now`. */
export function buildQuoteHistory(
  company: DemonstrationCompany,
  catalogue: Catalogue,
  rules: readonly Rule[],
  now: Date,
): HistoricQuote[] {
  const random = createSeededRandom(company.slug);
  const told = [...generateQuotes(company, random), ...company.latest];
  const moment = buildWorkingTime(new Date(now.getTime() - REST_MINUTES * MINUTE), HISTORY_DAYS);
  return told.map((quote, index) => {
    const createdAt = moment((index + random.next()) / told.length);
    const status = quote.status ?? pickStatus(now.getTime() - createdAt.getTime(), random);
    return historicQuote(
      { ...quote, status },
      { company, catalogue, rules, now, random, createdAt, ordinal: index + 1 },
    );
  });
}

interface Circumstances {
  company: DemonstrationCompany;
  catalogue: Catalogue;
  rules: readonly Rule[];
  now: Date;
  random: Random;
  createdAt: Date;
  ordinal: number;
}

function historicQuote(told: ScriptedQuote, about: Circumstances): HistoricQuote {
  const { company, catalogue, rules, random, createdAt, ordinal } = about;
  const customer = company.customers.find(([name]) => name === told.customer);
  const postcode = customer?.[1] ?? "";
  const zone = detectZone(catalogue.location, postcode)?.zone;
  if (!customer || !zone) throw new Error(`No zone for ${told.customer}`);
  const choices: Choices = {
    location: zone.id,
    equipment_access: findItem(catalogue, "equipment_access", told.access).id,
    job_type: findItem(catalogue, "job_type", told.job).id,
    pump_style: findItem(catalogue, "pump_style", told.pump).id,
    motor_size: findItem(catalogue, "motor_size", formatMotorName(told.kw)).id,
    drive_type: findItem(catalogue, "drive_type", told.drive).id,
  };
  const changed = told.status === "calculated" && told.kwChangedTo !== undefined;
  const motorNow = formatMotorName(changed && told.kwChangedTo ? told.kwChangedTo : told.kw);
  return {
    id: createUuidAt(createdAt, random),
    ordinal,
    authorEmail: told.by,
    customerName: told.customer,
    ...buildSellerDetails(customer, told.status !== "draft" && told.status !== "calculated"),
    postcode,
    choices: { ...choices, motor_size: findItem(catalogue, "motor_size", motorNow).id },
    ...(told.status === "draft" ? unpriced : priced(told, catalogue, rules, choices, postcode)),
    needsRecalculation: changed,
    notes: told.notes ?? null,
    status: told.status,
    createdAt,
    ...lifeOf(told, changed, about),
  };
}

const unpriced = { figures: null, priceSnapshot: null, isManual: false };

function priced(told: ScriptedQuote, catalogue: Catalogue, rules: readonly Rule[], choices: Choices, postcode: string) {
  const chosen = findChosenItems(catalogue, choices);
  if (!chosen) throw new Error(`A choice is missing for ${told.customer}`);
  const calculated = computePrice(chosen, noPriceSettings);
  if (isRefusal(calculated)) throw new Error(calculated.sentence);
  const priceSnapshot = buildSnapshot(chosen, noPriceSettings, rules, postcode);
  if (!told.typed) return { figures: calculated, priceSnapshot, isManual: false };
  const labourCost = toHundredths(told.typed.labour);
  const materialCost = toHundredths(told.typed.material);
  const figures = { ...calculated, labourCost, materialCost, totalCost: labourCost + materialCost };
  return { figures, priceSnapshot, isManual: true };
}

/** Calculated in minutes, sent the same day, answered in days; each step leaves time for the next before `now`. */
function lifeOf(told: ScriptedQuote, changed: boolean, { now, random, createdAt }: Circumstances) {
  const after = (moment: Date, milliseconds: number) =>
    new Date(moment.getTime() + Math.floor(Math.min(milliseconds, (now.getTime() - moment.getTime()) / 2)));
  const life = { calculatedAt: null, sentAt: null, validUntil: null };
  if (told.status === "draft") return { ...life, updatedAt: createdAt };
  const calculatedAt = after(createdAt, (1 + random.next() * 6) * MINUTE);
  if (told.status === "calculated") {
    const touched = changed || told.typed ? after(calculatedAt, (10 + random.next() * 90) * MINUTE) : calculatedAt;
    return { ...life, calculatedAt, updatedAt: touched };
  }
  const sentAt = after(calculatedAt, (5 + random.next() * 55) * MINUTE);
  const validUntil = computeValidUntil(sentAt, VALID_DAYS);
  if (told.status === "sent" || told.status === "expired")
    return { calculatedAt, sentAt, validUntil, updatedAt: sentAt };
  const updatedAt = after(sentAt, Math.ceil(random.next() * 18) * DAY + random.next() * 40 * MINUTE);
  return { calculatedAt, sentAt, validUntil, updatedAt };
}
