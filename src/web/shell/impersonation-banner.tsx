import { VenetianMask } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDateTime } from "#domain/days.ts";
import { useExitImpersonation, useImpersonationRenewal } from "#web/platform/impersonation.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";

/** In ms before the hour is over, so that a user in the middle of something can extend it. */
const WARNING_MS = 5 * 60_000;

/** Above everything while a platform admin acts in a company (QB 2.2); in Platform Administration with AD 2's text. */
export function ImpersonationBanner({
  company: { id, name },
  endsAt,
  isOnPlatform,
}: {
  company: { id: number; name: string };
  endsAt: string | null;
  isOnPlatform: boolean;
}) {
  const hour = useSessionPhase(endsAt);
  const exit = useExitImpersonation({ isQuiet: !isOnPlatform });
  const another = useImpersonationRenewal(id);
  return (
    <Banner
      tone="hazard"
      icon={VenetianMask}
      action={
        <span className="banner-actions">
          {hour !== "running" && (
            <Button size="sm" pending={another.busy} pendingLabel="Staying..." onClick={another.start}>
              Stay for another hour
            </Button>
          )}
          {!isOnPlatform && (
            <ButtonLink size="sm" href="/platform-admin" aria-label="Platform Administration">
              Platform
            </ButtonLink>
          )}
          <Button
            size="sm"
            pending={exit.busy}
            pendingLabel="Exiting..."
            onClick={hour === "over" ? exit.leave : exit.start}
          >
            Exit Impersonation
          </Button>
        </span>
      }
    >
      <span>
        <span>
          {hour === "over"
            ? `Your hour in ${name} is over: you can no longer change anything there`
            : `${isOnPlatform ? "Currently" : "Platform Admin"} impersonating: ${name}`}
        </span>
        {hour === "ending" && `. The hour ends at ${formatDateTime(endsAt ?? "").slice(-5)}.`}
      </span>
    </Banner>
  );
}

type Hour = "running" | "ending" | "over";

function useSessionPhase(endsAt: string | null): Hour {
  const [hour, setHour] = useState<Hour>("running");
  useEffect(() => {
    setHour("running");
    if (endsAt === null) return;
    const remainingMs = Date.parse(endsAt) - Date.now();
    const timers = [
      setTimeout(() => setHour("ending"), remainingMs - WARNING_MS),
      setTimeout(() => setHour("over"), remainingMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [endsAt]);
  return hour;
}
