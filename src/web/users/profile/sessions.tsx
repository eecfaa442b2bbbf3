// Where the user is signed in, and ending sessions elsewhere.
import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { listSessions, type OpenSession, revokeOtherSessions, revokeSession } from "#contract/users/sessions.ts";
import { formatDateTime } from "#domain/days.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Chip } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export function SecurityInformation() {
  // No browser event reports a sign-in on another device.
  const list = useQuery({ ...buildEndpointQuery(listSessions), refetchOnMount: "always" });
  const sessionEnding = useEnding();
  const sessions = list.data ?? [];
  const otherCount = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Panel
      title="Security Information"
      actions={
        otherCount > 0 && (
          <Button
            size="sm"
            pending={sessionEnding.isPending && sessionEnding.variables === null}
            pendingLabel="Ending..."
            onClick={() => sessionEnding.mutate(null)}
          >
            End all others
          </Button>
        )
      }
    >
      {list.data ? (
        <>
          <Cells columns={1}>
            <Cell label="Open sessions">{sessions.length}</Cell>
          </Cells>
          <ul className="border-t border-rule" aria-label="Open sessions">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                pending={sessionEnding.isPending && sessionEnding.variables === session.id}
                onEnd={() => sessionEnding.mutate(session.id)}
              />
            ))}
          </ul>
        </>
      ) : list.isError ? (
        <LoadError title="Your sessions could not be loaded" query={list} panel={false} />
      ) : (
        <Skeleton lines={3} head={false} panel={false} />
      )}
    </Panel>
  );
}

function SessionRow({ session, pending, onEnd }: { session: OpenSession; pending: boolean; onEnd: () => void }) {
  const { device, ipAddress, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex items-center gap-3 border-rule px-4 py-2.5 not-first:border-t">
      <MonitorSmartphone className="flex-none text-ink-3" />
      <div className="min-w-0 grow">
        <span className="font-medium">{device}</span> {isCurrent && <Chip>This device</Chip>}
        <div className="t-small text-ink-3">
          <div>{isCurrent ? "In use now" : `Last used ${formatDateTime(lastUsedAt)}`}</div>
          <div>
            Signed in {formatDateTime(createdAt)}
            {ipAddress && ` from ${ipAddress}`}
          </div>
        </div>
      </div>
      {!isCurrent && (
        <Button size="sm" pending={pending} pendingLabel="Ending..." onClick={onEnd}>
          End
          <VisuallyHidden>
            {" "}
            the session of {device}, signed in {formatDateTime(createdAt)}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Null ends all other sessions. */
function useEnding() {
  return useMutation<unknown, CallError, string | null>({
    mutationFn: (id) => (id === null ? call(revokeOtherSessions) : call(revokeSession, { params: { id } })),
    onSuccess: (_reply, id) => toast({ title: id === null ? "All other sessions ended" : "Session ended" }),
    onError: (error) => showErrorToast(error, "The session could not be ended. Please try again."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: buildQueryKey(listSessions) }),
  });
}
