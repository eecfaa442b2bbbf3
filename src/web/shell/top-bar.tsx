import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useOnline } from "#web/kernel/online.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { AppBar } from "#web/ui/layout/app-bar.tsx";
import { useSession } from "#web/users/session.tsx";
import { findLogoUrl } from "./logo.ts";
import { UserButton } from "./user-button.tsx";

/** In the company's colour with its name; the product's own outside a company, and until it is known (QB 2.2). */
export function TopBar({ find }: { find: ReactNode }) {
  const { company, onPlatform } = useSession();
  const online = useOnline();
  const { isReached } = useConnectivity();
  const shownCompany = onPlatform ? null : company;
  return (
    <AppBar
      leadsHome
      neutral={!shownCompany}
      name={shownCompany ? shownCompany.name || "Your Company" : "Volute"}
      logo={shownCompany && findLogoUrl(shownCompany)}
    >
      {!(online && isReached) && (
        <span className="bar-state" role="status">
          <WifiOff />
          Offline
        </span>
      )}
      {find}
      <UserButton />
    </AppBar>
  );
}
