// Filters that are set, each with a button to remove it: those that only links from figures set and no menu offers, and
// on the phone those of the folded menus.
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { lookups } from "#contract/catalogue/catalogue.ts";
import { getPump } from "#contract/customers/pumps.ts";
import { getCustomer } from "#contract/customers/records.ts";
import type { QuotePage } from "#contract/quotes/quotes.ts";
import { findLastDayOfMonth, formatDay, formatMonth } from "#domain/days.ts";
import { outcomeLabels } from "#domain/quotes/outcomes/outcomes.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { dateRangeLabels, type ListView } from "./list-url-state.ts";

interface Chips {
  shown: ListView;
  show: (next: ListView) => void;
  page: QuotePage | undefined;
  /** Also those that the menus set. */
  withMenus?: boolean;
  className: string;
}

type Chip = [words: string | null, without: Partial<ListView>];

export function FilterChips({ shown, show, page, withMenus = false, className }: Chips) {
  const jobType = useJobType(shown.jobTypeId);
  const location = useLocation(withMenus ? shown.locationId : null);
  const filing = useFiling(shown);
  const { date, status, price, engineer, opened, outcome, reason, sentFrom, sentTo } = shown;
  const menuChips: Chip[] = [
    [date && dateRangeLabels[date], { date: null }],
    [status && findStatusLabel(status, page), { status: null }],
    [price && "Choose a price", { price: null }],
    [location, { locationId: null }],
  ];
  const chips: Chip[] = [
    ...(withMenus ? menuChips : []),
    [opened && (opened === "yes" ? "Probably opened" : "Probably not opened"), { opened: null }],
    [outcome && outcomeLabels[outcome], { outcome: null }],
    [reason && `Declined because: ${reason}`, { reason: null }],
    [sentWords(sentFrom, sentTo), { sentFrom: null, sentTo: null }],
    [engineer && engineerWords(engineer, page), { engineer: null }],
    [jobType, { jobTypeId: null }],
    [filing, { customerId: null, siteId: null, pumpId: null }],
  ];
  const set = chips.filter((chip): chip is [string, Partial<ListView>] => Boolean(chip[0]));
  if (set.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className={joinClassNames("flex flex-wrap gap-2", className)}>
      {set.map(([words, without]) => (
        <li key={words} className="min-w-0">
          <Button
            size="sm"
            className="h-auto max-w-full whitespace-normal"
            onClick={() => show({ ...shown, ...without, cursor: null })}
          >
            <span className="min-w-0 text-left wrap-anywhere">
              <VisuallyHidden>Remove the filter: </VisuallyHidden>
              {words}
            </span>
            <X />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function sentWords(from: string | null, to: string | null): string | null {
  if (from && to && from.endsWith("-01") && to === findLastDayOfMonth(from)) return `Sent in ${formatMonth(from)}`;
  const parts = [from && `from ${formatDay(from)}`, to && `until ${formatDay(to)}`].filter(Boolean);
  return parts.length === 0 ? null : `Sent ${parts.join(" ")}`;
}

/** Any of the matching quotes gives the engineer's name. */
function engineerWords(engineer: string, page: QuotePage | undefined): string {
  if (engineer === "none") return "Created by somebody who has left";
  const quote = page?.quotes.find(({ userId }) => userId === engineer);
  return `Created by ${quote?.createdByName ?? "one person"}`;
}

const findStatusLabel = (status: string, page: QuotePage | undefined): string =>
  page?.statuses.find(({ name }) => name === status)?.label ?? status;

function useLocation(locationId: ListView["locationId"]): string | null {
  const { data: locations } = useQuery({ ...buildEndpointQuery(lookups.location), enabled: locationId !== null });
  if (locationId === null) return null;
  if (locationId === "none") return "No location";
  return locations?.find(({ id }) => id === locationId)?.name ?? "Another location";
}

function useJobType(jobTypeId: ListView["jobTypeId"]): string | null {
  const { data: jobTypes } = useQuery({ ...buildEndpointQuery(lookups.job_type), enabled: jobTypeId !== null });
  if (jobTypeId === null) return null;
  if (jobTypeId === "none") return "No job type";
  return jobTypes?.find(({ id }) => id === jobTypeId)?.name ?? "Another job type";
}

/** The customer, site or pump that the quotes are filed under, by its name once that is known. */
function useFiling({ customerId, siteId, pumpId }: ListView): string | null {
  const { data: customer } = useQuery({
    ...buildEndpointQuery(getCustomer, { params: { id: customerId ?? "" } }),
    enabled: customerId !== null && pumpId === null,
  });
  const { data: pump } = useQuery({
    ...buildEndpointQuery(getPump, { params: { id: pumpId ?? "" } }),
    enabled: pumpId !== null,
  });
  if (pumpId !== null) return `For ${pump?.name ?? "one pump"}`;
  const name = customer?.name ?? "one customer";
  if (siteId !== null) return customerId === null ? "At one site" : `At one site of ${name}`;
  return customerId === null ? null : `Of ${name}`;
}
