// Beside a quote's badges: its other statuses, for those who may change it (decision 27).
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { QuoteDetail } from "#contract/quotes.ts";
import { listStatuses, type QuoteStatus } from "#contract/statuses.ts";
import { reading } from "#web/kernel/queries.ts";
import { useSession } from "#web/people/session.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { failureWords, useStatusSetting } from "./setting.ts";
import type { StatusMenuProps } from "./status-menu.tsx";
import { statusesFor } from "./statuses.ts";

const fetchMenu = () => import("./status-menu.tsx");

type Setting = ReturnType<typeof useStatusSetting>;

/** Not there where no other status can be given. */
export function QuoteStatusControl({ quote }: { quote: QuoteDetail }) {
  const { may } = useSession();
  const { data: all = [] } = useQuery({ ...reading(listStatuses), enabled: may("quote_statuses", "view") });
  const setting = useStatusSetting();
  const statuses = statusesFor(quote, all);
  return (
    <>
      {statuses.length > 0 && <StatusButton quote={quote} statuses={statuses} setting={setting} />}
      {setting.error && (
        <p role="alert" className="order-last basis-full t-small text-bad">
          {failureWords(setting.error)}
        </p>
      )}
    </>
  );
}

/** The menu itself is fetched when somebody reaches for it. */
function StatusButton({
  quote,
  statuses,
  setting,
}: {
  quote: QuoteDetail;
  statuses: readonly QuoteStatus[];
  setting: Setting;
}) {
  const [Menu, setMenu] = useState<ComponentType<StatusMenuProps> | null>(null);

  const open = async () => {
    try {
      const { StatusMenu } = await fetchMenu();
      setMenu(() => StatusMenu);
    } catch {
      toast({ title: "Error", description: "The menu could not be loaded. You may be offline.", destructive: true });
    }
  };
  const reachFor = () => void fetchMenu().catch(() => {}); // The press that follows shows the failure.

  const button: ButtonProps = {
    look: "quiet",
    size: "sm",
    className: "print:hidden",
    pending: setting.isPending,
    pendingLabel: "Changing...",
    children: (
      <>
        Change Status <ChevronDown />
      </>
    ),
  };
  if (!Menu) {
    return (
      <Button
        {...button}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={open}
        onPointerEnter={reachFor}
        onFocus={reachFor}
      />
    );
  }
  return (
    <Menu
      trigger={<Button {...button} />}
      statuses={statuses}
      value={quote.status}
      onChange={(to) => {
        const from = statuses.find(({ name }) => name === quote.status);
        setting.mutate({ seen: quote, to, from: from?.isActive ? from : null });
      }}
    />
  );
}
