import { Button } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/state-box.tsx";
import type { CallError } from "./api.ts";

/** The part of a query that matters when it failed. */
interface Failed {
  error: CallError;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Why something could not be read, and another try where one can help. */
export function LoadError({ title, query, plate }: { title: string; query: Failed; plate?: boolean }) {
  if (query.error.status === 403) {
    return (
      <StateBox kind="no-access" title="No permission" plate={plate}>
        Your role may not see this.
      </StateBox>
    );
  }
  return (
    <StateBox
      kind="error"
      title={title}
      plate={plate}
      action={
        <Button pending={query.isFetching} pendingLabel="Trying again..." onClick={() => query.refetch()}>
          Try Again
        </Button>
      }
    >
      {query.error.sentence ?? query.error.message}
    </StateBox>
  );
}
