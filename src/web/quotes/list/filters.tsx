import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { lookups } from "#contract/catalogue/catalogue.ts";
import type { QuotePage } from "#contract/quotes/quotes.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterFold } from "#web/ui/forms/filter-fold.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { useSession } from "#web/users/session.tsx";
import { FilterChips } from "./chips.tsx";
import { dateRangeLabels, isFiltered, type ListView, readRange } from "./list-url-state.ts";
import { QuoteSearch } from "./search.tsx";

interface Filters {
  shown: ListView;
  show: (next: ListView) => void;
  clear: () => void;
  page: QuotePage | undefined;
}

/** An option among the statuses, none of which has this value. */
const AWAITS = "price=awaits";

/** A changed filter starts at the first page. */
function useChange({ shown, show }: Filters) {
  return (change: Partial<ListView>) => show({ ...shown, cursor: null, ...change });
}

export function WideFilters(filters: Filters) {
  return (
    <div className="flex flex-wrap gap-2 border-b border-rule px-4 py-2.5">
      <Search {...filters} className="min-w-56 flex-1" />
      <div className="w-37.5">
        <DateFilter {...filters} />
      </div>
      <div className="w-37.5">
        <StatusFilter {...filters} />
      </div>
      <div className="w-42.5">
        <LocationFilter {...filters} />
      </div>
      {isFiltered(filters.shown) && <Clear onClear={filters.clear} />}
      <FilterChips {...filters} className="w-full" />
    </div>
  );
}

export function PhoneFilters(filters: Filters) {
  const { shown, clear } = filters;
  const setCount = [shown.date, shown.status ?? shown.price, shown.locationId].filter((value) => value !== null).length;
  const clearButton = isFiltered(shown) && <Clear onClear={clear} />;
  return (
    <div className="px-3 py-2">
      <FilterFold
        search={<Search {...filters} className="" />}
        setCount={setCount}
        summary={
          clearButton && (
            <div className="flex flex-wrap gap-2">
              <FilterChips {...filters} withMenus className="contents" />
              {clearButton}
            </div>
          )
        }
      >
        <DateFilter {...filters} />
        <StatusFilter {...filters} />
        <LocationFilter {...filters} />
        {clearButton}
        <FilterChips {...filters} className="col-span-full" />
      </FilterFold>
    </div>
  );
}

/** For roles that may search (decision 7). */
function Search({ className, ...filters }: Filters & { className: string }) {
  const change = useChange(filters);
  const { may } = useSession();
  return (
    may("quotes", "search") && (
      <div className={className}>
        <QuoteSearch value={filters.shown.search} onSearch={(search) => change({ search })} />
      </div>
    )
  );
}

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <Button look="quiet" className="max-md:min-h-11" onClick={onClear}>
      <X /> Clear
    </Button>
  );
}

function DateFilter(filters: Filters) {
  const change = useChange(filters);
  return (
    <Filter label="Date" value={filters.shown.date} onChange={(date) => change({ date: readRange(date) })}>
      <option value="">All Dates</option>
      <Options of={Object.entries(dateRangeLabels)} />
    </Filter>
  );
}

function StatusFilter(filters: Filters) {
  const change = useChange(filters);
  const { page, shown } = filters;
  const statuses = page?.statuses ?? [];
  const isAbsent = shown.status !== null && !statuses.some(({ name }) => name === shown.status);
  const choose = (value: string | null) =>
    change(value === AWAITS ? { status: null, price: "awaits" } : { status: value, price: null });
  return (
    <Filter label="Status" value={shown.price ? AWAITS : shown.status} onChange={choose}>
      <option value="">All Statuses</option>
      <Options of={statuses.map(({ name, label }) => [name, label])} />
      {isAbsent && <option value={shown.status ?? ""}>{shown.status}</option>}
      {(page?.awaitPrice || shown.price) && <option value={AWAITS}>Choose a price</option>}
    </Filter>
  );
}

function LocationFilter(filters: Filters) {
  const change = useChange(filters);
  const { locationId } = filters.shown;
  const { data: locations = [] } = useQuery(buildEndpointQuery(lookups.location));
  const isAbsent = locationId !== null && !locations.some(({ id }) => id === locationId);
  return (
    <Filter
      label="Location"
      value={locationId}
      onChange={(id) => change({ locationId: id === null || id === "none" ? id : Number(id) })}
    >
      <option value="">All Locations</option>
      <Options of={locations.map(({ id, name }) => [id, name])} />
      {isAbsent && <option value={locationId}>{locationId === "none" ? "No location" : "Another location"}</option>}
    </Filter>
  );
}

function Filter({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string | number | null;
  onChange: (value: string | null) => void;
  children: ReactNode;
}) {
  return (
    <Select aria-label={label} value={value ?? ""} onChange={(event) => onChange(event.target.value || null)}>
      {children}
    </Select>
  );
}
