import type { ReactNode } from "react";
import type { Action, Resource } from "#domain/permission-matrix.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { Button } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import type { CallError } from "./api.ts";
import type { CombinedFailure } from "./combined-query.ts";

/** The part of a failed query that is needed here. */
interface FailedQuery {
  error: CallError;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shown instead of what the permission matrix denies to a role. */
export function NoPermission({ to: [resource, action] }: { to: readonly [Resource, Action] }) {
  return (
    <StateBox kind="no-access" title={NO_PERMISSION}>
      {describeMissingPermission(resource, action)}
    </StateBox>
  );
}
const NO_PERMISSION = "No permission";

/** Why something could not be read, with a retry if that can help; `fallback` is shown as the action if it cannot. */
export function LoadError({
  title,
  query,
  level,
  panel,
  fallback,
}: {
  title: string;
  query: FailedQuery;
  level?: 3;
  panel?: boolean;
  fallback?: ReactNode;
}) {
  const reason = query.error.sentence ?? query.error.message;
  if (query.error.status === 403) {
    return (
      <StateBox kind="no-access" title={NO_PERMISSION} level={level} panel={panel} action={fallback}>
        {reason}
      </StateBox>
    );
  }
  return (
    <StateBox
      kind="error"
      title={title}
      level={level}
      panel={panel}
      action={
        <Button pending={query.isFetching} pendingLabel="Trying again..." onClick={() => query.refetch()}>
          Try Again
        </Button>
      }
    >
      {reason}
    </StateBox>
  );
}

/** The same for lists that are read in parallel. */
export function CombinedLoadError({ title, read }: { title: string; read: CombinedFailure }) {
  return <LoadError title={title} query={{ error: read.error, isFetching: read.retrying, refetch: read.retry }} />;
}
