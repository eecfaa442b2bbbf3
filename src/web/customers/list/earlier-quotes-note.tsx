// The line above the list that leads to the earlier quotes.
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { listUnfiledQuotes } from "#contract/customers/filing.ts";
import { formatCount } from "#domain/counts.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useSession } from "#web/users/session.tsx";

/** Quotes of before there were customers, for administrators. */
export function EarlierQuotesNote() {
  const { administersCompany, may } = useSession();
  const { data } = useQuery({
    ...buildEndpointQuery(listUnfiledQuotes, { query: {} }),
    enabled: administersCompany && may("customers", "create"),
  });
  if (!data || data.total.groups === 0) return null;
  return (
    <Note
      tone="plain"
      icon={FileText}
      className="mb-3 items-center bg-panel"
      action={
        <ButtonLink look="text" size="sm" href="/customers/earlier-quotes">
          Review
        </ButtonLink>
      }
    >
      {describeEarlierQuotes(data.total)}.
    </Note>
  );
}

/** "19 earlier quotes look like 7 customers" */
export const describeEarlierQuotes = ({ quotes, groups }: { quotes: number; groups: number }): string =>
  `${formatCount(quotes, "earlier quote")} ${quotes === 1 ? "looks" : "look"} like ${formatCount(groups, "customer")}`;
