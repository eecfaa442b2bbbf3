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
const uncached = { staleTime: 0, gcTime: 0 };

/** `draft`: the changed fields, in pence, hundredths and engineers; null while they are invalid. */
export function ItemPriceImpact({ kind, item, draft }: { kind: Kind; item: Item; draft: Figures | null }) {
  const figures = listChangedFigures(kind, item, draft);
  const query = { kind, id: item.id, ...figures } as PriceImpactFigures;
  return (
    <Outcome query={buildEndpointQuery(previewPriceImpact, { query })} isEnabled={Object.keys(figures).length > 0} />
  );
}

/** The same for one change of several items; null while it is invalid. */
export function BulkPriceImpact({ kind, ids, change }: { kind: Kind; ids: number[]; change: BulkChange | null }) {
  return (
    <Outcome
      query={buildEndpointQuery(previewBulkImpact, { query: { kind, ids, ...change } })}
      isEnabled={change !== null}
    />
  );
}

/** The same for the company's own settings. */
export function SettingsPriceImpact({ saved, draft }: Record<"saved" | "draft", PriceSettings>) {
  const isEnabled = priceSettings.some((setting) => saved[setting] !== draft[setting]);
  return <Outcome query={buildEndpointQuery(previewSettingsImpact, { query: draft })} isEnabled={isEnabled} />;
}

function Outcome({ query, isEnabled }: { query: UseQueryOptions<PriceImpact, CallError>; isEnabled: boolean }) {
  const requestedKey = JSON.stringify(query.queryKey);
  const hasPaused = usePausedValue(requestedKey) === requestedKey;
  const impactQuery = useQuery({
    ...query,
    ...uncached,
    enabled: isEnabled && hasPaused,
    placeholderData: keepPreviousData,
  });
  return (
    <PriceImpactResult
      query={isEnabled ? impactQuery : null}
      isOutdated={!hasPaused || impactQuery.isPlaceholderData}
    />
  );
}

/** The changed figures that affect prices. A motor's kW does not. */
function listChangedFigures(kind: Kind, item: Figures, draft: Figures | null): Figures {
  const changed = listNumberFields(kind).filter(
    (key) => key !== "kw" && draft?.[key] !== undefined && draft[key] !== item[key],
  );
  return Object.fromEntries(changed.map((key) => [key, draft?.[key]]));
}

/** The last value that did not change for `PAUSE_MS`. */
function usePausedValue<T>(value: T): T {
  const [pausedValue, setPausedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPausedValue(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return pausedValue;
}
