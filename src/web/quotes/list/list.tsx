import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useListPlaceMemory } from "#web/quotes/list-place.ts";
import { NewQuoteLink } from "#web/quotes/new-quote-link.tsx";
import { QueuedQuotes } from "#web/quotes/queued-quotes/queued-quotes.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";
import { QuoteCards } from "./cards.tsx";
import { ExportButton } from "./export-button.tsx";
import { PhoneFilters, WideFilters } from "./filters.tsx";
import { moveFocus } from "./keyboard.ts";
import { allQuotes, buildFilters, buildQuery, buildUrl, isFiltered } from "./list-url-state.ts";
import { NoQuotes } from "./no-quotes.tsx";
import { PipelinePanel } from "./pipeline.tsx";
import { describeMatches, describePage, QuotesPagination } from "./quotes-pagination.tsx";
import { QuoteTable } from "./table.tsx";
import { useListView, usePageTurn } from "./use-quotes-list.ts";

export function QuoteList() {
  const [shown, show] = useListView();
  useListPlaceMemory(buildUrl(shown));
  const phone = useIsPhone();
  const symbol = useSession().company?.currencySymbol;
  const mayCreate = useMayCreateQuotes();
  // `placeholderData` leaves the old page on screen until the new one arrives.
  const reply = useQuery({
    ...buildEndpointQuery(listQuotePage, { query: buildQuery(shown, new Date()) }),
    placeholderData: keepPreviousData,
  });
  const { data: page, isPlaceholderData: isOld } = reply;
  const { place, turning, turn } = usePageTurn((cursor) => show({ ...shown, cursor }), !reply.isFetching);
  const clear = () => {
    show(allQuotes);
    place.current?.focus({ preventScroll: true });
  };

  const filtered = isFiltered(shown);
  const isWhole = !filtered && shown.cursor === null;
  const isNew = isWhole && !isOld && page?.total === 0;
  const hasRows = page !== undefined && page.quotes.length > 0;
  const Filters = phone ? PhoneFilters : WideFilters;
  const Rows = phone ? QuoteCards : QuoteTable;

  const filters = <Filters shown={shown} show={show} clear={clear} page={page} />;
  const list = (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Quotes"
      aria-busy={isOld}
      className={isOld ? "opacity-60 transition-opacity delay-200" : undefined}
      onKeyDown={moveFocus}
    >
      {hasRows ? (
        <Rows quotes={page.quotes} symbol={symbol} />
      ) : (
        <NoQuotes
          reply={reply}
          deviceRows={(quotes) => <Rows quotes={quotes} symbol={symbol} />}
          deviceSearch={isFiltered({ ...shown, search: "" }) ? "" : shown.search}
          panel={phone}
          clear={isWhole ? null : clear}
          isSearching={turning === "next"}
          searchOlder={() => turn("next", page?.nextCursor ?? null)}
        />
      )}
    </section>
  );
  const foot = hasRows && <QuotesPagination page={page} turning={turning} onTurn={turn} />;

  return (
    <>
      <PageHead
        title="All Quotes"
        actions={
          <>
            {filtered && page?.total === 0 ? null : (
              <ExportButton className="max-md:hidden" filters={buildFilters(shown, new Date())}>
                {filtered ? (
                  `CSV of ${!page || isOld ? "these quotes" : describeMatches(page)}`
                ) : (
                  <span>
                    CSV<VisuallyHidden> of all quotes</VisuallyHidden>
                  </span>
                )}
              </ExportButton>
            )}
            {mayCreate && (
              <NewQuoteLink look="primary">
                <Plus /> New Quote
              </NewQuoteLink>
            )}
          </>
        }
      />
      <div role="status" className="sr-only">
        {page && !isOld && describePage(page)}
      </div>
      <QueuedQuotes className="mb-3 md:mb-4" />
      {!isNew && <PipelinePanel shown={shown} statuses={page?.statuses ?? []} symbol={symbol} />}
      {isNew ? (
        <StateBox
          kind="empty"
          title="No quotes found"
          action={
            mayCreate && (
              <>
                <NewQuoteLink>Create Quote</NewQuoteLink>
                <HelpLink page="quote-on-site">How to quote a job on site</HelpLink>
              </>
            )
          }
        >
          Quotes appear here as soon as they are created.
        </StateBox>
      ) : phone ? (
        <div className="grid gap-3">
          <Panel>{filters}</Panel>
          {list}
          {foot && <Panel>{foot}</Panel>}
        </div>
      ) : (
        <Panel>
          {filters}
          {list}
          {foot}
        </Panel>
      )}
    </>
  );
}
