// The head of the list: its filters and search, or what can be done with the selected emails.
import { Link } from "wouter";
import type { Email, EmailCount, EmailPage } from "#contract/emails.ts";
import { type EmailFilter, emailFilters } from "#domain/emails/states.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { useSession } from "#web/users/session.tsx";
import { buildUrl, type EmailsView } from "./emails-url-state.ts";
import { useSending } from "./sending.ts";

const filterLabels: Record<EmailFilter, string> = {
  all: "All",
  needsAction: "Needs action",
  onTheWay: "On the way",
  handedOver: "Handed over",
};

export const formatCount = ({ count, more }: EmailCount): string =>
  `${count.toLocaleString("en-GB")}${more ? "+" : ""}`;

export function EmailFilters({
  shown,
  show,
  counts,
}: {
  shown: EmailsView;
  show: (next: EmailsView) => void;
  counts: EmailPage["counts"] | undefined;
}) {
  const { may, onPlatform } = useSession();
  return (
    <div className="email-filters">
      <nav aria-label="Emails by state">
        {emailFilters.map((state) => (
          <Link
            key={state}
            href={buildUrl({ ...shown, state, cursor: null, email: null })}
            aria-current={state === shown.state ? "page" : undefined}
          >
            {filterLabels[state]} {counts && <span>{formatCount(counts[state])}</span>}
          </Link>
        ))}
      </nav>
      {may("quotes", "search") && (
        <SearchField
          aria-label="Search emails"
          placeholder={onPlatform ? "Recipient" : "Customer or quote"}
          value={shown.search}
          onSearch={(search) => show({ ...shown, search, cursor: null, email: null })}
          pauseMs={200}
        />
      )}
    </div>
  );
}

export function EmailSelection({ emails, clear }: { emails: readonly Email[]; clear: () => void }) {
  const releasing = useSending();
  const retrying = useSending();
  const held = emails.filter(({ state }) => state === "held");
  const failed = emails.filter(({ state }) => state !== "held");
  return (
    <div className="email-selection">
      <strong role="status">{emails.length} selected</strong>
      {held.length > 0 && (
        <Button
          size="sm"
          look="primary"
          pending={releasing.isPending}
          pendingLabel="Releasing…"
          onClick={() => releasing.mutate(held)}
        >
          Release {held.length}
        </Button>
      )}
      {failed.length > 0 && (
        <Button
          size="sm"
          look={held.length > 0 ? "secondary" : "primary"}
          pending={retrying.isPending}
          pendingLabel="Trying…"
          onClick={() => retrying.mutate(failed)}
        >
          Try {failed.length} again
        </Button>
      )}
      <Button size="sm" look="quiet" className="ml-auto" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
