// An extra's fields in its dialog, and their conversion to the contract's values.
import * as z from "zod/mini";
import { createExtra, type NewExtra, type StoredExtra, updateExtra } from "#contract/catalogue/extras.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { normaliseNumber } from "#domain/catalogue/typed-numbers.ts";
import { formatMoney } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { call } from "#web/kernel/api.ts";
import type { SaveBase } from "#web/kernel/forms/record-state.ts";

export interface ExtraFields {
  name: string;
  price: string;
  details: string;
  needs: number[];
  excludes: number[];
  /** Empty: with all. */
  onlyKind: Kind | "";
  onlyIds: number[];
  isActive: boolean;
}

export const extraLabels: Record<keyof ExtraFields, string> = {
  name: "Name",
  price: "Price",
  details: "Details",
  needs: "Needs",
  excludes: "Not with",
  onlyKind: "Only with",
  onlyIds: "Only with these",
  isActive: "Active",
};

/** "1234.50". */
export const formatPlainPrice = (price: number): string => formatMoney(price, "").replaceAll(",", "");

export function toExtraFields(extra: StoredExtra | null): ExtraFields {
  return {
    name: extra?.name ?? "",
    price: extra ? formatPlainPrice(extra.price) : "",
    details: extra?.details ?? "",
    needs: extra?.needs ?? [],
    excludes: extra?.excludes ?? [],
    onlyKind: extra?.onlyKind ?? "",
    onlyIds: extra?.onlyIds ?? [],
    isActive: extra?.isActive ?? true,
  };
}

export function buildExtraSchema(isNew: boolean) {
  const toWire = z.transform(({ price, onlyKind, onlyIds, ...fields }: ExtraFields) => {
    const typedPrice = normaliseNumber(price, "money");
    return {
      ...fields,
      price: isRefusal(typedPrice) ? price : typedPrice,
      onlyKind: onlyKind || null,
      onlyIds: onlyKind ? onlyIds : [],
    };
  });
  const { body } = isNew ? createExtra : updateExtra;
  return z.pipe(toWire, body as never) as unknown as z.ZodMiniType<NewExtra, ExtraFields>;
}

/** Of an extra that exists, only the changed fields. */
export function saveExtra(content: NewExtra, base: SaveBase<StoredExtra> | null): Promise<StoredExtra> {
  if (!base) return call(createExtra, { body: content });
  const { original, version } = base;
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(original[field as keyof StoredExtra]);
  const change = Object.fromEntries(Object.entries(content).filter(isChanged));
  return call(updateExtra, { params: { id: original.id }, body: { ...change, version } });
}
