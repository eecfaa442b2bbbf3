// The status menu beside a quote's badges, for users who may change the status (decision 27).
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { listStatuses, type QuoteStatus } from "#contract/statuses.ts";
import { useLazyMenu } from "#web/kernel/lazy-menu.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { useSession } from "#web/users/session.tsx";
import { listAssignableStatuses } from "./statuses.ts";
import { describeStatusFailure, useStatusChange } from "./use-status-change.ts";

const fetchMenu = async () => (await import("./status-menu.tsx")).StatusMenu;

type StatusChange = ReturnType<typeof useStatusChange>;

/** Absent if there is no other status to choose. */
export function QuoteStatusControl({ quote }: { quote: QuoteDetail }) {
  const { may } = useSession();
  const { data: statusList = [] } = useQuery({
    ...buildEndpointQuery(listStatuses),
    enabled: may("quote_statuses", "view"),
  });
  const statusChange = useStatusChange();
  const statuses = listAssignableStatuses(quote, statusList);
  return (
    <>
      {statuses.length > 0 && <StatusButton quote={quote} statuses={statuses} statusChange={statusChange} />}
      {statusChange.error && (
        <p role="alert" className="order-last basis-full t-small text-bad">
          {describeStatusFailure(statusChange.error)}
        </p>
      )}
    </>
  );
}

/** The menu's code is loaded when the user reaches for the button. */
function StatusButton({
  quote,
  statuses,
  statusChange,
}: {
  quote: QuoteDetail;
  statuses: readonly QuoteStatus[];
  statusChange: StatusChange;
}) {
  const { Menu, closed: closedButton } = useLazyMenu(fetchMenu);
  const button: ButtonProps = {
    look: "quiet",
    size: "sm",
    className: "print:hidden",
    pending: statusChange.isPending,
    pendingLabel: "Changing...",
    children: (
      <>
        Change Status <ChevronDown />
      </>
    ),
  };
  if (!Menu) return <Button {...button} {...closedButton} />;
  return (
    <Menu
      trigger={<Button {...button} />}
      statuses={statuses}
      value={quote.status}
      onChange={(status) => {
        const currentStatus = statuses.find(({ name }) => name === quote.status);
        statusChange.mutate({ quote, to: status, from: currentStatus?.isActive ? currentStatus : null });
      }}
    />
  );
}
