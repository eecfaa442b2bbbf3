// The user has signed out on this device and the server may not know it: nothing else is shown until it does.
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { isServerReachable, openSignOut } from "./sign-out.ts";

const PAUSE_MS = 5_000;

export function SignedOutPage() {
  const [isAsking, setIsAsking] = useState(true);
  const [askOnce] = useState(() => createAsk(() => setIsAsking(false)));
  useEffect(() => {
    document.title = "Signed out · Volute";
    void askOnce();
    const timer = setInterval(askOnce, PAUSE_MS);
    window.addEventListener("online", askOnce);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", askOnce);
    };
  }, [askOnce]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] content-center p-4">
      {isAsking ? (
        <Spinner label="Signing out..." />
      ) : (
        <StateBox
          kind="no-access"
          icon={WifiOff}
          level={1}
          title="You are signed out on this device"
          action={<Button onClick={askOnce}>Try Again</Button>}
        >
          Copies of quotes have been removed from this device. Quotes that still wait are kept: sign in again to send
          them. The server hears that you have signed out once there is a connection.
        </StateBox>
      )}
    </main>
  );
}

/** One request at a time; once there is a reply, the session ends. */
function createAsk(onNone: () => void): () => Promise<void> {
  let isAsked = false;
  return async () => {
    if (isAsked) return;
    isAsked = true;
    if (await isServerReachable()) return openSignOut();
    isAsked = false;
    onNone();
  };
}
