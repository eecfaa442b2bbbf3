// One change of several rows of a price table: on or off, or their prices by per cent.
import { divideHalfUp, MAX_MONEY, type Pence } from "#domain/money.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { listNumberFields, type NumberFieldKey, numberFields, pickItemContent } from "./fields.ts";
import type { Item, Kind } from "./items.ts";

/** More changes in one step could not be reviewed. */
export const MAX_BULK_ITEMS = 500;

/** Either of the two. `percent` in hundredths of one: 250 is 2.5%. */
export interface BulkChange {
  isActive?: boolean | undefined;
  percent?: number | undefined;
}

/** The figure that is a price, for the kinds that have one; hours and multipliers are none. */
export function findPriceField(kind: Kind): NumberFieldKey | null {
  return listNumberFields(kind).find((key) => numberFields[key].unit === "money") ?? null;
}

const PERCENT = "Enter a number from -90 to 1,000, with at most 2 decimals";

/** "2.5" is 250, in hundredths of a per cent; a change by 0% is none. */
export function readPercent(wire: unknown): number | Refusal {
  const [, sign, whole = "", decimals = ""] = /^([-−+]?)(\d{1,4})(?:\.(\d{1,2}))?$/.exec(String(wire).trim()) ?? [];
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  const percent = sign === "-" || sign === "−" ? -size : size;
  if (whole === "" || percent < -9000 || percent > 100_000) return buildRefusal("invalid", PERCENT);
  return percent === 0 ? buildRefusal("invalid", "By 0% nothing changes") : percent;
}

/** Rounded to a penny once, halves upwards. */
function changeByPercent(percent: number, price: Pence): Pence {
  return divideHalfUp(BigInt(price) * BigInt(10_000 + percent), 10_000n);
}

/** The item after the change; the same object if nothing changes. */
export function applyBulkChange<T extends Item>(kind: Kind, item: T, { isActive, percent }: BulkChange): T | Refusal {
  if (isActive !== undefined) return item.isActive === isActive ? item : { ...item, isActive };
  const price = findPriceField(kind);
  const current = price && pickItemContent(item)[price];
  if (!price || current === undefined || current === null || percent === undefined) return item;
  const changed = changeByPercent(percent, current);
  if (changed > MAX_MONEY) {
    const sentence = `${item.name} would cost more than 99,999,999.99`;
    return buildRefusal("invalid", sentence, { percent: sentence });
  }
  return changed === current ? item : { ...item, [price]: changed };
}
