// Services due: what is overdue, this month and the next, and the later months in a line each.
import "./due.css";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, ChevronDown } from "lucide-react";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
// Not `useSearch` of "wouter": it decodes the address twice.
import { navigate, useSearch } from "wouter/use-browser-location";
import { listDueServices, OVERDUE } from "#contract/customers/due.ts";
import { formatCount } from "#domain/counts.ts";
import { type DueState, dueStates } from "#domain/customers/schedule.ts";
import { formatDate, formatLongMonth } from "#domain/days.ts";
import { buildDueUrl, type DueView, readDueView } from "#web/customers/due-url-state.ts";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { describeMonth, stateLabels } from "./due-rows.ts";
import { DueTable } from "./due-table.tsx";
import { limitRows, rowLimits } from "./first-rows.ts";
import { type MonthCount, MonthPanel } from "./month-panel.tsx";
import { useDueServices } from "./use-month.ts";
import { usePrices } from "./use-prices.ts";

export function ServicesDue() {
  const { may } = useSession();
  const addressSearch = useSearch();
  const shown = useMemo(() => readDueView(addressSearch), [addressSearch]);
  const show = (change: Partial<DueView>) => {
    const isTyping = shown.search !== "" && change.search !== undefined && change.search !== "";
    navigate(buildDueUrl({ ...shown, ...change }), { replace: isTyping });
  };
  return (
    <>
      <PageHead
        title="Services due"
        sub={<span className="max-md:hidden">{formatDate(new Date().toISOString())}</span>}
      />
      {may("customers", "view") ? (
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-2 print:hidden">
            {may("customers", "search") && (
              <div className="min-w-56 flex-1 max-md:basis-full">
                <SearchField
                  aria-label="Search services"
                  placeholder="Customer, postcode or pump"
                  value={shown.search}
                  onSearch={(search) => show({ search })}
                  pauseMs={200}
                />
              </div>
            )}
            <div className={joinClassNames("w-47.5 max-md:w-full", shown.state === null && "max-md:hidden")}>
              <Select
                aria-label="Status"
                value={shown.state ?? ""}
                onChange={({ target }) => show({ state: (target.value || null) as DueState | null })}
              >
                <option value="">All statuses</option>
                <Options of={dueStates.map((state) => [state, stateLabels[state]])} />
              </Select>
            </div>
          </div>
          {shown.search === "" ? <Months shown={shown} /> : <Found shown={shown} show={show} />}
        </div>
      ) : (
        <NoPermission to={["customers", "view"]} />
      )}
    </>
  );
}

function Months({ shown }: { shown: DueView }) {
  const counts = useQuery(buildEndpointQuery(listDueServices, { query: {} }));
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(shown.month === null ? [] : [shown.month]));
  const [printed, setPrinted] = useState<string | null>(null);
  const limits = rowLimits[useIsPhone() ? "phone" : "laptop"];
  if (counts.isPending) return <Skeleton lines={6} label="Loading the services due..." />;
  if (hasFailed(counts)) return <LoadError title="The services due could not be loaded" query={counts} />;
  const months = counts.data.months;
  if (months.every(({ due }) => due === 0)) return <NothingDue />;
  const openMonth = (month: string) => setOpened(new Set([...opened, month]));
  const print = (month: string) => {
    flushSync(() => setPrinted(month));
    window.print();
    setPrinted(null);
  };
  const [thisMonth, nextMonth] = months.filter(({ month }) => month !== OVERDUE);
  const openAtFirst = [OVERDUE, thisMonth?.month, nextMonth?.month];
  const isOpen = ({ month, due }: MonthCount) =>
    opened.has(month) || shown.month === month || (due > 0 && openAtFirst.includes(month));
  // By itself if the address names a month: that is where a run leads to.
  const listed =
    shown.month !== null && shown.state !== null ? months.filter(({ month }) => month === shown.month) : months;
  const rowsByMonth = limitRows(
    months.filter(({ month, due }) => due > 0 && openAtFirst.includes(month)),
    limits,
  );
  const later = listed.filter((count) => !isOpen(count) && count.due > 0);
  return (
    <>
      {listed.filter(isOpen).map((count) => (
        <MonthPanel
          key={`${count.month} ${shown.month}`}
          count={count}
          state={shown.state}
          isOpenedByAddress={shown.month === count.month}
          firstRows={rowsByMonth.get(count.month) ?? limits.most}
          print={() => print(count.month)}
          isPrinted={printed === null || printed === count.month}
        />
      ))}
      {later.length > 0 && (
        <Panel className="print:hidden">
          <LaterMonths months={later.slice(0, SHOWN_LATER_MONTHS)} open={openMonth} />
          {later.length > SHOWN_LATER_MONTHS && (
            <Fold
              name="due.months"
              title={`Show ${formatCount(later.length - SHOWN_LATER_MONTHS, "more month")}`}
              openTitle="Show fewer months"
            >
              <LaterMonths months={later.slice(SHOWN_LATER_MONTHS)} open={openMonth} />
            </Fold>
          )}
        </Panel>
      )}
      {listed !== months && (
        <p>
          <ButtonLink href={buildDueUrl({})}>Show all services due</ButtonLink>
        </p>
      )}
    </>
  );
}

/** Later months that are named at first. */
const SHOWN_LATER_MONTHS = 3;

function LaterMonths({ months, open }: { months: readonly MonthCount[]; open: (month: string) => void }) {
  return (
    <ul className="due-later">
      {months.map((count) => (
        <li key={count.month}>
          <button type="button" onClick={() => open(count.month)}>
            <strong>{formatLongMonth(count.month)}</strong>
            <span>{count.quoted === 0 ? "none quoted yet" : describeMonth(count)}</span>
            <span>{count.due} due</span>
            <ChevronDown />
          </button>
        </li>
      ))}
    </ul>
  );
}

function NothingDue() {
  const { may } = useSession();
  return (
    <StateBox
      kind="empty"
      icon={CalendarClock}
      title="No services due"
      action={
        <>
          {may("customers", "view") && <ButtonLink href="/customers">View customers</ButtonLink>}
          <HelpLink page="quote-services">How to quote a month’s services</HelpLink>
        </>
      }
    >
      Give a pump an interval and the date of its next service, and it appears here.
    </StateBox>
  );
}

function Found({ shown, show }: { shown: DueView; show: (change: Partial<DueView>) => void }) {
  const list = useDueServices({ search: shown.search });
  const prices = usePrices();
  if (list.isPending) return <Skeleton lines={5} label="Searching..." />;
  if (!list.data) return <LoadError title="The services due could not be loaded" query={list} />;
  const rows = list.data.filter(({ state }) => shown.state === null || state === shown.state);
  if (rows.length === 0 && !list.hasNextPage) {
    return (
      <StateBox
        kind="empty"
        icon={CalendarClock}
        title="No services found"
        action={<Button onClick={() => show({ search: "", state: null })}>Clear search</Button>}
      >
        Nothing due matches “{shown.search}”.
      </StateBox>
    );
  }
  return (
    <Panel>
      <DueTable caption="Services found" rows={rows} prices={prices} hasMonths isBusy={false} />
      {list.hasNextPage && (
        <TableFoot>
          <Button look="text" size="sm" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </TableFoot>
      )}
    </Panel>
  );
}
