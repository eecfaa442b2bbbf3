import type { CallError } from "#web/kernel/api.ts";
import { Button } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/state-box.tsx";

/** The part of a query that matters when it failed. */
interface Failed {
  error: CallError;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Why something could not be read, and another try. */
export function LoadError({ title, query, plate }: { title: string; query: Failed; plate?: boolean }) {
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
