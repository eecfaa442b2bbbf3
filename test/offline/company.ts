// The company of the chaos runs: its users change lists and rules while others have no network.
import { randomUUIDv7 } from "node:crypto";
import * as z from "zod/mini";
import { getCompany } from "#contract/companies.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { type Choices, findChosenItems, kinds, listKeys, mapKinds, noChoices } from "#domain/catalogue/items.ts";
import { buildOnSiteOffer, buildShownOffer } from "#domain/offers/on-site.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import { computeLinesPrice, computePrice } from "#domain/quotes/price.ts";
import { isOwnPumpJob } from "#domain/quotes/price-snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import { createUuidAt, type Random } from "#server/demonstration/random.ts";
import type { ActorName, World } from "#test/world.ts";
import { buildCatalogue } from "#web/catalogue/catalogue.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { toQuoteLines } from "#web/quotes/lines/draft-lines.ts";
import { toStoredAcceptance } from "#web/quotes/offline-queue/on-site.ts";
import type { DraftLine } from "#web/quotes/wizard-draft.ts";

export type Tables = Awaited<ReturnType<typeof readTablesOf>>;

/** As a device caches them. */
export async function readTablesOf(world: World) {
  const { text } = await world.as("user", "GET", readPriceBook.path);
  const { priceBookVersion, rules, settings, extras, ...lists } = z.decode(readPriceBook.reply, JSON.parse(text));
  const priceBook: PriceBook = { catalogue: buildCatalogue(kinds.map((kind) => lists[listKeys[kind]])), rules, extras };
  return { priceBookVersion, settings, priceBook };
}

/** Six choices that the rules of these tables allow. */
export function someChoices({ priceBook: { catalogue, rules } }: Tables, random: Random): Choices {
  for (;;) {
    const choices: Choices = { ...noChoices };
    for (const kind of kinds) choices[kind] = random.pick(catalogue[kind].map(({ id }) => id));
    if (findConflicts(catalogue, rules, choices).length === 0) return choices;
  }
}

/** Up to three lines, from the price list or not. */
export function someLines({ priceBook: { extras } }: Tables, random: Random): DraftLine[] {
  return Array.from({ length: random.below(4) }, () => {
    const extra = extras?.length && random.below(4) > 0 ? random.pick(extras) : null;
    return {
      id: createUuidAt(new Date(), random),
      extraId: extra?.id ?? null,
      ...{ words: extra?.name ?? "Parking", heading: null, details: null, unit: null },
      quantity: 1 + random.below(500),
      price: extra?.price ?? random.below(5000),
    };
  });
}

const EXTRAS = "/api/admin/extras";
const MOTORS = "/api/admin/motor-sizes";
const PUMPS = "/api/admin/pump-styles";
const RULES = "/api/admin/configuration-rules";

interface Asked {
  id: string;
  customerName: string;
  postcode: string;
  choices: Choices;
  lines: readonly DraftLine[];
  acceptedAtDeviceTime: string;
}

/** A customer's acceptance on the screen that shows the price of these lists. */
export async function acceptanceOf(world: World, { priceBook, settings }: Tables, asked: Asked) {
  const { id, customerName, postcode, choices, acceptedAtDeviceTime } = asked;
  const lines = toQuoteLines(asked.lines);
  const chosen = findChosenItems(priceBook.catalogue, choices);
  const priced = chosen && computePrice(chosen, settings);
  if (!priced || isRefusal(priced)) throw new Error("These have no price");
  const linesPrice = computeLinesPrice(lines, null, priced);
  if (isRefusal(linesPrice)) throw new Error(linesPrice.sentence);
  const company = z.decode(getCompany.reply, JSON.parse((await world.as("user", "GET", getCompany.path)).text));
  const items = mapKinds((kind) => chosen[kind].name);
  const quote = {
    ...defaultDocumentOptions,
    ...priced,
    ...linesPrice,
    lines,
    quoteNumber: null,
    siteAddress: null,
    issuedAt: null,
    validUntil: null,
    needsRecalculation: false,
    isManual: false,
    depositPercent: null,
    discount: null,
    priceSnapshot: null,
    customerKind: null,
    customerName,
    postcode,
    items,
    motorKw: chosen.motor_size.kw,
    isOwnPump: isOwnPumpJob(chosen.job_type),
  };
  const offer = buildOnSiteOffer(company, quote, chosen.pump_style.needsWaterNotice ?? false, new Date());
  return toStoredAcceptance({
    id,
    name: "Jane Smith",
    strokes: [],
    startEarly: false,
    wasShownCancellationRight: true,
    acceptedAtDeviceTime: acceptedAtDeviceTime,
    shown: buildShownOffer(offer),
  });
}

/** Three extras, and a quote with options and lines among those of the others; returns its id. */
export async function addExtras(world: World): Promise<string> {
  const ids: number[] = [];
  for (const name of ["Valve", "Gauge", "Hose"]) {
    const { json } = await world.as<{ id: number }>("company_admin", "POST", EXTRAS, { name, price: 18, needs: ids });
    ids.push(json.id);
  }
  const { locationId: _, ...choices } = world.north.choices;
  const given = { customerName: "Of two options", postcode: "M4 6BF", ...world.north.choices };
  const { json: quote } = await world.as<{ id: string }>("company_admin", "POST", "/api/quotes", given);
  const lines = ids.map((extraId, place) => ({
    id: randomUUIDv7(),
    extraId,
    state: place === 2 ? "offered" : "included",
  }));
  await done(world, "PUT", `/api/quotes/${quote.id}`, {
    lines,
    options: [{ label: "One" }, { label: "Two", ...choices }],
  });
  await done(world, "POST", `/api/quotes/${quote.id}/calculate`, {});
  return quote.id;
}

/** Its plan, whose limit is either reached or absent. */
export async function limitsOf(world: World): Promise<(isReached: boolean) => Promise<void>> {
  const asked = { name: "Of the chaos", description: "None or all" };
  const { json: plan } = await world.as<{ id: number }>("platform_admin", "POST", "/api/admin/plans", asked);
  await done(world, "PUT", `/api/admin/companies/${world.north.id}`, { planId: plan.id }, "platform_admin");
  return (isReached) =>
    done(world, "PUT", `/api/admin/plans/${plan.id}`, { maxQuotes: isReached ? 0 : "" }, "platform_admin");
}

/** Each changes what later prices are made from. */
export const changes = {
  async price(world: World, random: Random): Promise<void> {
    await done(world, "PUT", `${MOTORS}/${world.north.choices.motorSizeId}`, {
      multiplier: (100 + random.below(300)) / 100,
    });
  },
  /** A pump that is deactivated, or activated again. */
  async offer(world: World, random: Random): Promise<void> {
    await done(world, "PUT", `${PUMPS}/${world.north.others.pumpStyleId}`, { isActive: random.below(2) === 1 });
  },
  /** The price of an extra, or whether it can be had. */
  async extra(world: World, random: Random): Promise<void> {
    const { json: extras } = await world.as<{ id: number }[]>("company_admin", "GET", EXTRAS);
    const change = random.below(3) > 0 ? { price: random.below(20_000) / 100 } : { isActive: random.below(2) === 1 };
    await done(world, "PUT", `${EXTRAS}/${random.pick(extras).id}`, change);
  },
  /** Whether the other pump is allowed at ground level. */
  async rule(world: World, random: Random): Promise<void> {
    const { json: rules } = await world.as<{ id: number; name: string }[]>("company_admin", "GET", RULES);
    const ours = rules.find(({ name }) => name === "Ground stays dry");
    if (ours) await done(world, "PUT", `${RULES}/${ours.id}`, { isActive: random.below(2) === 1 });
    else
      await done(world, "POST", RULES, {
        name: "Ground stays dry",
        triggerType: "equipment_access",
        constraintType: "pump_style",
        priority: 2,
        triggerValueIds: [world.north.choices.equipmentAccessId],
        allowedValueIds: [world.north.choices.pumpStyleId],
      });
  },
};

export async function done(
  world: World,
  method: string,
  url: string,
  body: object,
  who: ActorName = "company_admin",
): Promise<void> {
  const { status, text } = await world.as(who, method, url, body);
  if (status > 299) throw new Error(`${method} ${url}: ${status} ${text}`);
}
