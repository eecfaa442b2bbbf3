import { Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { getCurrentUser } from "#contract/users/sign-in.ts";
import { call } from "#web/kernel/api.ts";
import { isOutdated } from "#web/kernel/offline/build.ts";
import { activateNewVersion } from "#web/kernel/offline/service-worker-state.ts";
import { useServiceWorkerState } from "#web/kernel/offline/use-service-worker.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { Button } from "#web/ui/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";

/** Pages where users type: the offer waits until they go elsewhere. */
const TYPING = /^\/(wizard|settings|quotes\/[^/]+\/(edit|send))\b/;

/** The running version goes on for as long as the user wants: they may be in the middle of something. */
export function NewVersion() {
  const [path] = useLocation();
  const connectivity = useConnectivity();
  const { waiting } = useServiceWorkerState();
  const isPartMissing = usePartMissing();
  if (!isOutdated(connectivity) || !(connectivity.isReached || waiting)) return null;
  if (TYPING.test(path) && !isPartMissing) return null;
  return (
    <Banner
      tone="neutral"
      icon={Sparkles}
      action={
        <Button size="sm" onClick={activateNewVersion}>
          Reload
        </Button>
      }
    >
      {isPartMissing
        ? "A new version of Volute is ready, and a part of this one is no longer there."
        : "A new version of Volute is ready."}
    </Banner>
  );
}

/** Whether a chunk of this version failed to load when it was needed. */
function usePartMissing(): boolean {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const miss = () => {
      setIsMissing(true);
      // No reply may have come since the upgrade, and the next one shows it.
      void call(getCurrentUser).catch(() => {});
    };
    window.addEventListener("vite:preloadError", miss);
    return () => window.removeEventListener("vite:preloadError", miss);
  }, []);
  return isMissing;
}
