import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { ServerUnreachable } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { ChunkLoadError } from "#web/kernel/lazy-part.tsx";
import { retryWithBackoff } from "#web/kernel/retry.ts";
import { Button } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";

/** An error while rendering a page, or while starting (QB 2.2). */
export function ErrorScreen(props: Failed) {
  const [isPartMissing] = useState(
    () => props.error instanceof ChunkLoadError && !(navigator.onLine && client.connectivity.isReached),
  );
  return isPartMissing || props.error instanceof ServerUnreachable ? <NoNetwork {...props} /> : <Broken {...props} />;
}

interface Failed {
  error: unknown;
  onTryAgain: () => void;
}

/** Only the network has failed. */
function NoNetwork({ error, onTryAgain }: Failed) {
  useEffect(() => retryWithBackoff(onTryAgain), [onTryAgain]);
  const reason = error instanceof ServerUnreachable ? error : null;
  return (
    <StateBox
      kind="error"
      icon={WifiOff}
      level={1}
      title={reason?.status ? "Something went wrong" : "You are offline"}
      action={<Button onClick={onTryAgain}>Try Again</Button>}
    >
      <p>{reason?.message ?? "This page can’t be loaded without a connection."}</p>
      <p>It will open automatically when Volute can be reached.</p>
    </StateBox>
  );
}

function Broken({ error, onTryAgain }: Failed) {
  const reload = () => window.location.reload();
  // A chunk that a deployment has replaced never arrives: reloading helps.
  const reloadFirst = error instanceof ChunkLoadError;
  return (
    <StateBox
      kind="error"
      level={1}
      title="Something went wrong"
      action={
        <>
          <Button look={reloadFirst ? "secondary" : "primary"} onClick={onTryAgain}>
            Try Again
          </Button>
          <Button look={reloadFirst ? "primary" : "secondary"} onClick={reload}>
            Reload Page
          </Button>
        </>
      }
    >
      <p>{describeError(error)}</p>
      <details className="mt-3">
        <summary className="t-small text-ink-3">Technical details</summary>
        <pre className="t-small mt-2 border border-rule bg-sunken p-3 text-left whitespace-pre-wrap wrap-anywhere">
          {describeErrorDetails(error)}
        </pre>
      </details>
    </StateBox>
  );
}

/** The same for use outside the frame. */
export function ErrorPage(props: Failed) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] content-center p-4">
      <ErrorScreen {...props} />
    </main>
  );
}

export function describeError(error: unknown): string {
  return (error instanceof Error && error.message) || "An unexpected error occurred";
}

/** Details that the user can pass on to support. */
export function describeErrorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? [] : [`Cause: ${describeErrorDetails(error.cause)}`];
  return [error.stack || `${error.name}: ${error.message}`, ...cause].join("\n\n");
}
