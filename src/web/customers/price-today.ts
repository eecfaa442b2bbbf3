// What a service would cost if it were quoted now: from the browser's own price lists, as the wizard's preview.
import { type Choices, findChosenItem, findChosenItems, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import type { Pence } from "#domain/money.ts";
import type { PriceSettings } from "#domain/price-settings.ts";
import { computePrice } from "#domain/quotes/price.ts";
import { isRefusal } from "#domain/refusal.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";

/** What a pump and its site say of the six choices. */
export interface ServiceChoices {
  postcode: string | null;
  /** Null: the zone of the postcode. */
  locationId: number | null;
  equipmentAccessId: number | null;
  serviceJobTypeId: number | null;
  pumpStyleId: number | null;
  motorSizeId: number | null;
  driveTypeId: number | null;
}

/** Net of VAT; or why there is no price, as a sentence. */
export type PriceToday = { price: Pence } | { because: string };

function readServiceChoices(of: ServiceChoices, { catalogue }: PriceBook): Choices {
  return {
    location: of.locationId ?? detectZone(catalogue.location, of.postcode ?? "")?.zone.id ?? null,
    equipment_access: of.equipmentAccessId,
    job_type: of.serviceJobTypeId,
    pump_style: of.pumpStyleId,
    motor_size: of.motorSizeId,
    drive_type: of.driveTypeId,
  };
}

export function computePriceToday(of: ServiceChoices, priceBook: PriceBook, settings: PriceSettings): PriceToday {
  const { catalogue, rules } = priceBook;
  const choices = readServiceChoices(of, priceBook);
  const missing = kinds.find((kind) => choices[kind] === null);
  if (missing === "location") {
    return { because: of.postcode ? `No pricing zone covers ${of.postcode}.` : "The site has no postcode." };
  }
  if (missing) return { because: `No ${kindLabels[missing].one.toLowerCase()} is recorded.` };
  const withdrawn = kinds.find((kind) => !findChosenItem(catalogue, kind, choices)?.isActive);
  if (withdrawn) return { because: `Its ${kindLabels[withdrawn].one.toLowerCase()} is no longer on offer.` };
  const [conflict] = findConflicts(catalogue, rules, choices);
  if (conflict) {
    const { itemName, rule } = conflict;
    return { because: `${itemName} is ruled out by rule ${rule.priority} “${rule.name}”.` };
  }
  const items = findChosenItems(catalogue, choices);
  const price = items && computePrice(items, settings);
  if (!price || isRefusal(price)) return { because: price?.sentence ?? "It can’t be priced." };
  return { price: price.totalCost };
}
