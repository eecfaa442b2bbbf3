import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, FileText, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { formatRole } from "#domain/roles.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { useServiceWorkerState } from "#web/kernel/offline/use-service-worker.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { buildDraftKeyPrefix, listDraftNames } from "#web/quotes/draft-keys.ts";
import { ExportButton } from "#web/quotes/list/export-button.tsx";
import { NewQuoteLink } from "#web/quotes/new-quote-link.tsx";
import { useOfflineQueue } from "#web/quotes/offline-queue/use-queue.ts";
import { QueuedQuotes } from "#web/quotes/queued-quotes/queued-quotes.tsx";
import { RecentQuotes } from "#web/quotes/recent.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { ButtonLink, type ButtonLinkProps } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink } from "#web/ui/feedback/state-box.tsx";
import { PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { Cell, Cells, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import { useSession } from "#web/users/session.tsx";
import { AttentionSkeleton } from "./attention-skeleton.tsx";
import { describeCopiesProblem } from "./offline-state.ts";
import { useAttention } from "./use-attention.ts";

const optionalPart = { isExtra: true };
/** Loaded while the list is read. */
const NeedsAttention = lazyComponent(async () => (await import("./attention.tsx")).NeedsAttention, optionalPart);
const FirstRun = lazyComponent(async () => (await import("#web/companies/first-run.tsx")).FirstRun, optionalPart);
const WizardDrafts = lazyComponent(async () => (await import("./wizard-drafts.tsx")).WizardDrafts, optionalPart);
const DeviceNotices = lazyComponent(async () => (await import("./device-notices.tsx")).DeviceNotices, optionalPart);
const ThisDevice = lazyComponent(async () => (await import("./this-device.tsx")).ThisDevice, optionalPart);

const SHOWN_QUOTES = 5;

export function Dashboard() {
  const { company, administersCompany, may } = useSession();
  const mayCreate = useMayCreateQuotes();
  const recent = useQuery(buildEndpointQuery(listQuotePage, { query: { limit: SHOWN_QUOTES } }));
  const attention = useAttention();
  const page = recent.data;
  const isFirstVisit = administersCompany && page?.quotes.length === 0;
  return (
    <>
      <PageHead title="Dashboard" />
      {!isFirstVisit && <NewQuote className="mb-3 md:hidden" look="primary" size="lg" />}
      <WithAside
        aside={
          <>
            <QuickActions isFirstVisit={isFirstVisit} />
            <QuickInfo own={page?.mine} readAt={recent.dataUpdatedAt} />
          </>
        }
      >
        {isFirstVisit && (
          <Suspense fallback={null}>
            <FirstRun />
          </Suspense>
        )}
        {attention.isEnabled && (
          <Suspense fallback={isFirstVisit ? null : <AttentionSkeleton />}>
            <NeedsAttention attention={attention} isQuietHidden={isFirstVisit} />
          </Suspense>
        )}
        <QueuedQuotes />
        <Suspense fallback={null}>
          <DeviceNotices />
        </Suspense>
        <Waiting />
        {recent.isPending ? (
          <Skeleton lines={8} label="Loading quotes..." />
        ) : (
          <Panel
            title="Recent Quotes"
            actions={
              may("quotes", "view") && page?.quotes.length !== 0 ? (
                <Link href="/quotes" className="inline-block py-0.5 max-md:-my-2 max-md:py-2.5">
                  View All
                </Link>
              ) : undefined
            }
          >
            {!page ? (
              <LoadError title="The quotes could not be loaded" query={recent} panel={false} />
            ) : page.quotes.length === 0 ? (
              <div className="flex items-center justify-between gap-3 px-4 py-2.5 text-ink-2">
                <span className="grid justify-items-start">
                  No quotes yet
                  {mayCreate && <HelpLink page="quote-on-site">How to quote a job on site</HelpLink>}
                </span>
                {mayCreate && <NewQuoteLink size="sm">Create Quote</NewQuoteLink>}
              </div>
            ) : (
              <RecentQuotes quotes={page.quotes} symbol={company?.currencySymbol} />
            )}
          </Panel>
        )}
      </WithAside>
    </>
  );
}

/** Drafts and queued quotes on this device. */
function Waiting() {
  const { user } = useSession();
  const [hasDrafts] = useState(() => listDraftNames(buildDraftKeyPrefix(user)).length > 0);
  const mayCreate = useMayCreateQuotes();
  return (
    hasDrafts &&
    mayCreate && (
      <Suspense fallback={null}>
        <WizardDrafts />
      </Suspense>
    )
  );
}

function NewQuote(props: Pick<ButtonLinkProps, "className" | "look" | "size">) {
  const mayCreate = useMayCreateQuotes();
  return (
    mayCreate && (
      <NewQuoteLink block {...props}>
        <Plus /> New Quote
      </NewQuoteLink>
    )
  );
}

/** On a first visit, the guided steps have the primary button. */
function QuickActions({ isFirstVisit }: { isFirstVisit: boolean }) {
  const { may } = useSession();
  const mayCreate = useMayCreateQuotes();
  const mayView = may("quotes", "view");
  if (!mayView && !mayCreate) return null;
  return (
    // Without permission to view quotes, its actions are already shown above it on the phone.
    <Panel title="Quick Actions" className={mayView ? undefined : "max-md:hidden"}>
      <PanelBody className="grid gap-2">
        {isFirstVisit ? <NewQuote /> : <NewQuote className="max-md:hidden" look="primary" />}
        {mayView && (
          <>
            <ButtonLink href="/quotes" block>
              <FileText /> View All Quotes
            </ButtonLink>
            <ExportButton block>Export Data</ExportButton>
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit" });

/** `own` is unknown and `readAt` 0 until the quotes have been read. */
function QuickInfo({ own: ownCount, readAt }: { own: number | undefined; readAt: number }) {
  const { user } = useSession();
  const { asOf } = useConnectivity();
  const waitingCount = useOfflineQueue().entries?.length;
  const problem = describeCopiesProblem({
    ...useServiceWorkerState(),
    owner: buildCacheOwner(user),
    hasRead: readAt > 0,
  });
  const Icon = waitingCount ? CircleDashed : CircleCheck;
  const cachedSince = asOf ?? readAt;
  return (
    <Panel title="Quick Info">
      <Cells columns={2}>
        <Cell label="Your quotes" big>
          {ownCount ?? "-"}
        </Cell>
        <Cell label="Role" note={`${user.firstName} ${user.lastName}`.trim() || "-"}>
          {user.role ? formatRole(user.role) : "User"}
        </Cell>
      </Cells>
      <div className="border-t border-rule px-4 py-3">
        <p className="flex items-center gap-2">
          <Icon className={waitingCount ? "text-ink-3" : "text-ok"} />
          {`Offline Data: ${waitingCount ? `${waitingCount} waiting` : "Synced"}`}
        </p>
        <p className="t-small mt-1 pl-6 text-ink-3">
          {problem ?? (
            <>
              Offline copies updated at{" "}
              <time dateTime={new Date(cachedSince).toISOString()}>{time.format(cachedSince)}</time>
            </>
          )}
        </p>
      </div>
      <Suspense fallback={null}>
        <ThisDevice />
      </Suspense>
    </Panel>
  );
}
