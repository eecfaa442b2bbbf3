import { VenetianMask } from "lucide-react";
import { useEffect, useState } from "react";
import { useExitImpersonation } from "#web/platform/exit-impersonation.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

/** Above everything while a platform admin acts in a company (QB 2.2). After the hour is over (decision 41) it says so. */
export function ImpersonationBanner({ company, endsAt }: { company: string; endsAt: string | null }) {
  const ended = useEnded(endsAt);
  const exit = useExitImpersonation({ quietly: true });
  return (
    <Banner
      tone="hazard"
      icon={VenetianMask}
      action={
        <Button size="sm" pending={exit.busy} pendingLabel="Exiting..." onClick={ended ? exit.leave : exit.start}>
          Exit Impersonation
        </Button>
      }
    >
      {ended
        ? `The hour in ${company} is over: nothing more can be changed there`
        : `Platform Admin impersonating: ${company}`}
    </Banner>
  );
}

function useEnded(endsAt: string | null): boolean {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(() => setEnded(true), Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return ended;
}
