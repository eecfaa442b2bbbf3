// The outbox: every email with its state, filtered and searched, with one open beside it (decision 65).
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Mail as MailIcon } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
// Not `useSearch` of "wouter": it decodes the address twice.
import { navigate, useSearch } from "wouter/use-browser-location";
import { type Email, type EmailPage, listEmails } from "#contract/emails.ts";
import { formatDateTime } from "#domain/days.ts";
import type { CallError } from "#web/kernel/api.ts";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { canSendEmail } from "#web/users/email-availability.ts";
import { useSession } from "#web/users/session.tsx";
import { EmailFilters, EmailSelection, formatCount } from "./email-filters.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { EmailTable } from "./email-table.tsx";
import "./emails.css";
import { buildQuery, buildUrl, type EmailsView, readView } from "./emails-url-state.ts";
import { mayBeSelected, useMaySend } from "./sending.ts";

export function Emails() {
  const { may } = useSession();
  const search = useSearch();
  const shown = useMemo(() => readView(search), [search]);
  return (
    <div className="emails" data-open={shown.email !== null || undefined}>
      <PageHead title="Emails" sub="“Handed over” means the mail server accepted it; delivery isn’t confirmed." />
      {may("quotes", "view") ? <Outbox shown={shown} /> : <NoPermission to={["quotes", "view"]} />}
    </div>
  );
}

function Outbox({ shown }: { shown: EmailsView }) {
  const list = useQuery({
    ...buildEndpointQuery(listEmails, { query: buildQuery(shown) }),
    placeholderData: keepPreviousData,
  });
  const { data: page, isPlaceholderData: isOld } = list;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const maySend = useMaySend();
  const place = useRef<HTMLElement>(null);
  const select = (changed: readonly string[], isSelected: boolean) =>
    setIds((before) => {
      const rest = [...before].filter((id) => !changed.includes(id));
      return new Set(isSelected ? [...rest, ...changed] : rest);
    });
  const show = (next: EmailsView, earlier: readonly string[] = []) => {
    const isTyping = shown.search !== "" && next.search !== "" && next.search !== shown.search;
    navigate(buildUrl(next), { replace: isTyping, state: { earlier } });
  };
  const turn = (cursor: string | null, earlier: readonly string[]) => {
    show({ ...shown, cursor, email: null }, earlier);
    place.current?.focus({ preventScroll: true });
    place.current?.closest(".panel")?.scrollIntoView();
  };
  const close = () => {
    const { email } = shown;
    show({ ...shown, email: null }, readEarlier());
    // Once the list is shown again.
    requestAnimationFrame(() => document.getElementById(`email-${email}`)?.focus());
  };
  const emails = page?.emails ?? [];
  const selected = emails.filter((email) => ids.has(email.id) && maySend(email) && mayBeSelected(email));
  const hasSelection = selected.length > 0;
  const hadSelection = useRef(false);
  useEffect(() => {
    // The buttons that were pressed have gone.
    const isGone = hadSelection.current && !hasSelection;
    if (isGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    hadSelection.current = hasSelection;
  }, [hasSelection]);
  return (
    <>
      <Strip emails={emails} />
      <div className="email-split">
        <Panel className="email-list">
          {hasSelection ? (
            <EmailSelection emails={selected} clear={() => setIds(new Set())} />
          ) : (
            <EmailFilters shown={shown} show={show} counts={page?.counts} />
          )}
          <section
            ref={place}
            tabIndex={-1}
            aria-label="Emails"
            aria-busy={isOld}
            className={isOld ? "opacity-60 transition-opacity delay-200" : undefined}
          >
            {hasFailed(list) ? (
              <ListError error={list.error} query={list} showAll={() => show(allEmails)} />
            ) : !page ? (
              <Skeleton lines={12} head={false} panel={false} label="Loading the emails" />
            ) : emails.length === 0 ? (
              <NoEmails shown={shown} page={page} show={show} />
            ) : (
              <EmailTable
                emails={emails}
                openId={shown.email}
                buildHref={(id) => buildUrl({ ...shown, email: id })}
                selection={{ ids, select }}
              />
            )}
          </section>
          {page && (emails.length > 0 || shown.cursor !== null || page.nextCursor !== null) && (
            <Pagination shown={shown} page={page} isBusy={isOld} turn={turn} />
          )}
        </Panel>
        {shown.email !== null && (
          <EmailPanel id={shown.email} listed={emails.find(({ id }) => id === shown.email)} close={close} />
        )}
      </div>
    </>
  );
}

const allEmails: EmailsView = { state: "all", search: "", cursor: null, email: null };

/** The cursors of the pages before this one, as the browser's history keeps them over a reload. */
const readEarlier = (): readonly string[] => (history.state as { earlier?: string[] } | null)?.earlier ?? [];

function Strip({ emails }: { emails: readonly Email[] }) {
  const maySend = useMaySend();
  if (!canSendEmail()) {
    return (
      <Note tone="warn" className="mb-3" title="No mail server is set up.">
        Emails are held until one is set up and someone releases them.
      </Note>
    );
  }
  if (!emails.some((email) => email.state === "held" && maySend(email))) return null;
  return (
    <Note tone="plain" className="mb-3">
      Held emails are waiting for you to release them.
    </Note>
  );
}

function ListError({ error, query, showAll }: { error: CallError; query: FailedList; showAll: () => void }) {
  const title = "The emails could not be loaded";
  const action = <Button onClick={showAll}>Show all emails</Button>;
  // A retry would not help: the address was truncated or typed.
  return error.status === 400 ? (
    <StateBox kind="error" title={title} panel={false} action={action}>
      {error.sentence}
    </StateBox>
  ) : (
    <LoadError title={title} query={query} panel={false} fallback={action} />
  );
}
type FailedList = Parameters<typeof LoadError>[0]["query"];

function NoEmails({ shown, page, show }: { shown: EmailsView; page: EmailPage; show: (next: EmailsView) => void }) {
  const { onPlatform } = useSession();
  if (shown.search !== "") {
    return (
      <StateBox
        kind="empty"
        icon={MailIcon}
        title={page.searchedTo === null ? "No emails found" : describeSearchedTo(page.searchedTo)}
        panel={false}
        action={<Button onClick={() => show({ ...shown, search: "", cursor: null })}>Clear search</Button>}
      >
        {page.searchedTo === null ? "No email matches your search." : "None of these emails matches your search."}
      </StateBox>
    );
  }
  const help: Partial<Record<EmailsView["state"], ReactNode>> = {
    all: <HelpLink page="send-a-quote">How to send a quote</HelpLink>,
    needsAction: <HelpLink page="emails-on-hold">How to release emails on hold</HelpLink>,
  };
  const texts = {
    all: ["No emails yet", "Emails sent by Volute appear here with their status."],
    needsAction: ["Nothing needs action", "Emails that are held, failed or uncertain appear here."],
    onTheWay: ["No emails on the way", "Emails that are being sent appear here."],
    handedOver: ["No emails handed over", "Emails that the mail server has accepted appear here."],
  }[shown.state];
  return (
    <StateBox
      kind="empty"
      icon={MailIcon}
      title={texts[0] ?? ""}
      panel={false}
      action={!onPlatform && help[shown.state]}
    >
      {texts[1]}
    </StateBox>
  );
}

const describeSearchedTo = (searchedTo: string) => `Searched back to ${formatDateTime(searchedTo)}`;

function Pagination({
  shown,
  page: { emails, start, counts, searchedTo, nextCursor },
  isBusy,
  turn,
}: {
  shown: EmailsView;
  page: EmailPage;
  isBusy: boolean;
  turn: (cursor: string | null, earlier: readonly string[]) => void;
}) {
  const goBack = () => {
    const earlier = readEarlier();
    turn(earlier.at(-1) || null, earlier.slice(0, -1));
  };
  return (
    <TableFoot>
      <span>
        {emails.length > 0 && `${start} to ${start + emails.length - 1} of ${formatCount(counts[shown.state])}`}
        {searchedTo !== null && emails.length > 0 && `. ${describeSearchedTo(searchedTo)}`}
      </span>
      <span className="ml-auto flex gap-2">
        <Button size="sm" disabled={shown.cursor === null} onClick={() => !isBusy && goBack()}>
          Previous
        </Button>
        <Button
          size="sm"
          disabled={nextCursor === null}
          onClick={() => !isBusy && turn(nextCursor, [...readEarlier(), shown.cursor ?? ""])}
        >
          {searchedTo === null ? "Next" : "Search older"}
        </Button>
      </span>
    </TableFoot>
  );
}
