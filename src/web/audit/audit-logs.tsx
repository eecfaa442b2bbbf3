// The audit log: of the user's company, or on the platform of all companies (AD 2).
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { navigate, useSearch } from "wouter/use-browser-location";
import { type AuditPage, listAuditChoices, listAuditLogs } from "#contract/audit/audit.ts";
import { hasRight } from "#domain/roles.ts";
import type { CallError } from "#web/kernel/api.ts";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { useSession } from "#web/users/session.tsx";
import { AuditCards } from "./audit-cards.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditPagination, describeSearchedTo, formatEntryRange, formatPagePosition } from "./audit-pagination.tsx";
import { AuditSeals } from "./audit-seals.tsx";
import { AuditTable } from "./audit-table.tsx";
import {
  type AuditView,
  allEntries,
  buildFilters,
  buildQuery,
  buildUrl,
  isFiltered,
  readView,
} from "./audit-url-state.ts";

export function AuditLogs() {
  const { may } = useSession();
  return may("audit_logs", "view") ? (
    <Log />
  ) : (
    <>
      <PageHead title="Audit Logs" />
      <NoPermission to={["audit_logs", "view"]} />
    </>
  );
}

function Log() {
  const { user, company, may } = useSession();
  const showCompany = hasRight(user.role, "administersPlatform");
  const search = useSearch();
  const shown = useMemo(() => readView(search), [search]);
  const show = (next: AuditView, typesOn = false) => {
    // While the user is typing, Back must not step through every letter and digit.
    const searchesOn = shown.search !== "" && next.search !== "" && next.search !== shown.search;
    navigate(buildUrl(next), { replace: typesOn || searchesOn });
  };
  const reply = useQuery({
    ...buildEndpointQuery(listAuditLogs, { query: buildQuery(shown) }),
    placeholderData: keepPreviousData,
  });
  const { data: choices } = useQuery(buildEndpointQuery(listAuditChoices));
  const { data: page, isPlaceholderData: isOld } = reply;
  const phone = useIsPhone();
  const place = useRef<HTMLElement>(null);
  const { opened, toggle } = useOpened(shown.logId);

  const Rows = phone ? AuditCards : AuditTable;
  const hasRows = page !== undefined && page.logs.length > 0;
  const isMissing = shown.logId !== null && !isOld && hasRows && !page.logs.some(({ id }) => id === shown.logId);
  const turn = (to: { page: number; cursor: string | null }) => {
    show({ ...shown, ...to, logId: null });
    place.current?.focus({ preventScroll: true });
    (place.current?.closest(".panel") ?? place.current)?.scrollIntoView();
  };
  return (
    <>
      <PageHead
        title="Audit Logs"
        {...(page && { sub: formatEntryRange(page) })}
        actions={
          <>
            {showCompany && <AuditSeals />}
            <AuditExport filters={buildFilters(shown)} />
          </>
        }
      />
      <div role="status" className="sr-only">
        {page && !isOld && `${formatEntryRange(page)}, ${formatPagePosition(page)}`}
      </div>
      {isMissing && (
        <Note tone="warn" role="status" className="mb-3">
          Entry {shown.logId} is not in the log, or it is not yours to read. These are the newest entries.
        </Note>
      )}
      <Panel>
        <AuditFilters
          shown={shown}
          show={show}
          choices={choices}
          showCompany={showCompany}
          maySearch={may("audit_logs", "search")}
        />
        <section
          ref={place}
          tabIndex={-1}
          aria-label="Entries"
          aria-busy={isOld}
          className={isOld ? "opacity-60 transition-opacity delay-200" : undefined}
        >
          {hasRows ? (
            <Rows
              logs={page.logs}
              opened={opened}
              toggle={toggle}
              sought={isOld ? null : shown.logId}
              showCompany={showCompany}
              symbolOf={(companyId) =>
                choices?.companies.find(({ id }) => id === companyId)?.currencySymbol ?? company?.currencySymbol ?? ""
              }
              onFilterByUser={
                shown.userId === null
                  ? (userId) => show({ ...allEntries, companyId: shown.companyId, userId })
                  : undefined
              }
            />
          ) : (
            <NoEntries
              reply={reply}
              isBusy={isOld}
              turn={turn}
              clear={isFiltered(shown) || shown.page > 0 || shown.cursor !== null ? () => show(allEntries) : null}
            />
          )}
        </section>
        {hasRows && <AuditPagination page={page} busy={isOld} turn={turn} />}
      </Panel>
    </>
  );
}

/** The open entries; the one named by the address is opened once. */
function useOpened(logId: number | null) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(logId === null ? [] : [logId]));
  useEffect(() => {
    if (logId !== null) setOpened((before) => new Set([...before, logId]));
  }, [logId]);
  const toggle = (id: number) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return { opened, toggle };
}

function NoEntries({
  reply,
  isBusy,
  turn,
  clear,
}: {
  reply: UseQueryResult<AuditPage, CallError>;
  isBusy: boolean;
  turn: (to: { page: number; cursor: string | null }) => void;
  clear: (() => void) | null;
}) {
  const clearing = clear && <Button onClick={clear}>Clear filters</Button>;
  if (reply.data && reply.data.searchedTo !== null) {
    const { searchedTo, nextCursor } = reply.data;
    return (
      <StateBox
        kind="empty"
        title={describeSearchedTo(searchedTo)}
        panel={false}
        action={
          <>
            <Button
              look="primary"
              pending={isBusy}
              pendingLabel="Searching..."
              onClick={() => turn({ page: 0, cursor: nextCursor })}
            >
              Search older
            </Button>
            {clearing}
          </>
        }
      >
        None of these entries matches your criteria.
      </StateBox>
    );
  }
  if (reply.data) {
    return (
      <StateBox
        kind="empty"
        title={`No ${reply.data.cursor === null ? "" : "older "}audit logs found matching your criteria.`}
        panel={false}
        action={clearing}
      />
    );
  }
  if (reply.isError) {
    return (
      <LoadError
        title="Error loading audit logs: Failed to fetch audit logs"
        query={reply}
        panel={false}
        fallback={clearing}
      />
    );
  }
  return <Skeleton lines={12} head={false} panel={false} label="Loading audit logs..." />;
}
