// Who changed what in a customer, its sites, pumps and quotes.
import { Link } from "wouter";
import { getCustomerHistory, type RecordHistoryEntry } from "#contract/customers/records.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDate } from "#domain/days.ts";
import { usePages } from "#web/customers/use-pages.ts";
import { call } from "#web/kernel/api.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { RestFold } from "#web/ui/fold.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";

/** Entries shown at first. */
const SHOWN_ENTRIES = 4;

export function CustomerHistory({ id }: { id: string }) {
  const history = usePages(
    [getCustomerHistory.path, { params: { id } }],
    (cursor, signal) =>
      call(getCustomerHistory, { params: { id }, query: cursor === null ? {} : { cursor: Number(cursor) } }, signal),
    selectEntries,
  );
  if (history.isPending) return <Skeleton lines={3} label="Loading the history..." />;
  const { data: entries } = history;
  if (!entries) {
    return (
      <Panel title="History">
        <LoadError title="The history could not be loaded" query={history} panel={false} />
      </Panel>
    );
  }
  const earlierEntries = entries.slice(SHOWN_ENTRIES);
  return (
    <Panel title="History" className="print:hidden">
      {entries.length === 0 && (
        <PanelBody>
          <p className="text-ink-3">Nothing has been recorded about this customer yet.</p>
        </PanelBody>
      )}
      <Entries entries={entries.slice(0, SHOWN_ENTRIES)} />
      {earlierEntries.length > 0 && (
        <RestFold name="customer.history" count={earlierEntries.length}>
          <Entries entries={earlierEntries} />
          {history.hasNextPage && (
            <div className="border-t border-rule px-4 py-2">
              <Button
                size="sm"
                pending={history.isFetchingNextPage}
                pendingLabel="Loading..."
                onClick={() => history.fetchNextPage()}
              >
                Show older entries
              </Button>
            </div>
          )}
        </RestFold>
      )}
    </Panel>
  );
}

const selectEntries = ({ pages }: { pages: readonly ReplyOf<typeof getCustomerHistory>[] }) =>
  pages.flatMap(({ entries }) => entries);

const listFormat = new Intl.ListFormat("en-GB");

function Entries({ entries }: { entries: readonly RecordHistoryEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, at, who, impersonating, sentences, about }) => (
        <li key={id} className="border-t border-rule px-4 py-2.5 first:border-t-0">
          <p className="wrap-anywhere whitespace-pre-line">
            <strong>{who ?? "The customer"}</strong>
            {impersonating && <span className="text-ink-3"> (platform administrator)</span>}{" "}
            <Words words={listFormat.format(sentences)} about={about} />
          </p>
          <p className="t-small text-ink-3">
            <time dateTime={at}>{formatDate(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The name of a site, pump or quote in the sentence is a link to it. */
function Words({ words, about }: { words: string } & Pick<RecordHistoryEntry, "about">) {
  if (!about?.name) return words;
  const { name } = about;
  const at = words.indexOf(name);
  // "added the pump Booster", or "changed the notes (Booster)".
  const isNamedNext = words.endsWith(` the ${about.kind}`);
  return at < 0 ? (
    <>
      {words} {!isNamedNext && "("}
      <About about={about} name={name} />
      {!isNamedNext && ")"}
    </>
  ) : (
    <>
      {words.slice(0, at)}
      <About about={about} name={name} />
      {words.slice(at + name.length)}
    </>
  );
}

function About({ about: { kind, id }, name }: { about: NonNullable<RecordHistoryEntry["about"]>; name: string }) {
  if (kind === "site") return name;
  return (
    <Link href={kind === "quote" ? `/quotes/${id}` : `/pumps/${id}`} className="inline-block min-h-6">
      {name}
    </Link>
  );
}
