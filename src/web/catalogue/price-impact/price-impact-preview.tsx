// The price impact of changed figures, of one item, of several at once or of the company's settings, before they are
// saved (decision 16).
import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type PriceImpact,
  type PriceImpactFigures,
  previewBulkImpact,
  previewPriceImpact,
  previewSettingsImpact,
} from "#contract/quotes/price-impact.ts";
import type { BulkChange } from "#domain/catalogue/bulk.ts";
import { listNumberFields, type NumberFieldKey } from "#domain/catalogue/fields.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { type PriceSettings, priceSettings } from "#domain/price-settings.ts";
import type { CallError } from "#web/kernel/api.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { PriceImpactResult } from "./price-impact.tsx";

/** In ms. While the user goes on typing, nothing is requested. */
const PAUSE_MS = 400;

type Figures = { [K in NumberFieldKey]?: number | undefined };
/** Never from a cache: quotes and other prices may have changed. */
const fresh = { staleTime: 0, gcTime: 0 };

/** `draft`: the changed fields, in pence, hundredths and engineers; null while they are invalid. */
export function ItemPriceImpact({ kind, item, draft }: { kind: Kind; item: Item; draft: Figures | null }) {
  const figures = changedFigures(kind, item, draft);
  const query = { kind, id: item.id, ...figures } as PriceImpactFigures;
  return <Outcome of={buildEndpointQuery(previewPriceImpact, { query })} asks={Object.keys(figures).length > 0} />;
}

/** The same for one change of several items; null while it is invalid. */
export function BulkPriceImpact({ kind, ids, change }: { kind: Kind; ids: number[]; change: BulkChange | null }) {
  return (
    <Outcome of={buildEndpointQuery(previewBulkImpact, { query: { kind, ids, ...change } })} asks={change !== null} />
  );
}

/** The same for the company's own settings. */
export function SettingsPriceImpact({ saved, draft }: Record<"saved" | "draft", PriceSettings>) {
  const asks = priceSettings.some((setting) => saved[setting] !== draft[setting]);
  return <Outcome of={buildEndpointQuery(previewSettingsImpact, { query: draft })} asks={asks} />;
}

function Outcome({ of, asks }: { of: UseQueryOptions<PriceImpact, CallError>; asks: boolean }) {
  const wanted = JSON.stringify(of.queryKey);
  const isSettled = useSettled(wanted) === wanted;
  const reply = useQuery({ ...of, ...fresh, enabled: asks && isSettled, placeholderData: keepPreviousData });
  return <PriceImpactResult reply={asks ? reply : null} isOld={!isSettled || reply.isPlaceholderData} />;
}

/** The changed figures that affect prices. A motor's kW does not. */
function changedFigures(kind: Kind, item: Figures, draft: Figures | null): Figures {
  const changed = listNumberFields(kind).filter(
    (key) => key !== "kw" && draft?.[key] !== undefined && draft[key] !== item[key],
  );
  return Object.fromEntries(changed.map((key) => [key, draft?.[key]]));
}

/** The last value that did not change for `PAUSE_MS`. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
