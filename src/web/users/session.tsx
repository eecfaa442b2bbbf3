// The signed-in user, and what happens when the server says that the session has ended (QB 4, decision 43).
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { type Company, getCompany, getImpersonationStatus, type ImpersonationStatus } from "#contract/companies.ts";
import { type CurrentUser, getCurrentUser } from "#contract/users/sign-in.ts";
import type { Action, Resource } from "#domain/permission-matrix.ts";
import { hasRight, isRole } from "#domain/roles.ts";
import type { CallError } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { loadSavedForms, saveOpenForms } from "#web/kernel/forms/restored-forms.ts";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { clearReturnPath, saveReturnPath } from "#web/kernel/return-path.ts";
import { watchSignOutElsewhere } from "./sign-out-elsewhere.ts";

const REDIRECT_DELAY_MS = 500;

export type SessionState =
  | { is: "loading" }
  /** The user has been told to sign in again; screens show nothing meanwhile. */
  | { is: "leaving" }
  | { is: "failed"; error: CallError; retry: () => void }
  | { is: "ready"; session: Session };

export interface Session {
  user: CurrentUser;
  /** Null while it loads, if it could not be read, and for a user without one. */
  company: Company | null;
  impersonation: ImpersonationStatus;
  /** True also for a platform admin who is impersonating; false for one outside every company. */
  administersCompany: boolean;
  onPlatform: boolean;
  /** What the matrix allows this user (decision 7); the server checks it again at every call. */
  may: (resource: Resource, action: Action) => boolean;
}

const NOT_IMPERSONATING: ImpersonationStatus = { isImpersonating: false, impersonatedCompany: null, endsAt: null };

/** `signedInUser`: the user when the page was loaded. `notifySignedOut` shows the toast of QB 4. */
export function useSessionState(signedInUser: CurrentUser, notifySignedOut: () => void): SessionState {
  const [leaving, setLeaving] = useState(false);
  // Before any form is mounted.
  useState(() => {
    loadSavedForms(signedInUser);
    clearReturnPath(); // Another tab may have signed in, so that nobody used it here.
  });
  const { data: current = signedInUser } = useQuery({
    ...buildEndpointQuery(getCurrentUser),
    initialData: signedInUser,
  });
  const { companyId } = signedInUser;
  // Screens stay those of the company they were loaded for, also when its hour is over: typed input stays.
  const user = useMemo(() => ({ ...current, companyId }), [current, companyId]);
  const isPlatformAdmin = hasRight(user.role, "administersPlatform");
  const impersonation = useQuery({ ...buildEndpointQuery(getImpersonationStatus), enabled: isPlatformAdmin });
  const company = useQuery({ ...buildEndpointQuery(getCompany), enabled: user.companyId !== null, retry: 1 });

  useEffect(() => {
    if (company.error) console.error(`Failed to fetch company: ${company.error.status}`);
  }, [company.error]);

  useEffect(() => {
    let isNotified = false;
    const leavePage = () => {
      if (isNotified) return;
      isNotified = true;
      setLeaving(true);
      notifySignedOut();
      saveReturnPath(user.id);
      saveOpenForms(user);
      // If the network fails before the next page, no cached reply is shown instead.
      void import("./offline-data.ts").then(({ clearReplyCache }) => clearReplyCache());
      setTimeout(() => window.location.assign("/api/login"), REDIRECT_DELAY_MS);
    };
    client.addEventListener("unauthorized", leavePage);
    return () => client.removeEventListener("unauthorized", leavePage);
  }, [user, notifySignedOut]);

  useEffect(watchSignOutElsewhere, []);

  return useMemo<SessionState>(() => {
    if (leaving) return { is: "leaving" };
    if (isPlatformAdmin && impersonation.isPending) return { is: "loading" };
    // Otherwise it would be a guess whose screens to show.
    if (hasFailed(impersonation)) {
      return { is: "failed", error: impersonation.error, retry: () => void impersonation.refetch() };
    }
    const status = impersonation.data ?? NOT_IMPERSONATING;
    return {
      is: "ready",
      session: {
        user,
        company: company.data ?? null,
        impersonation: status,
        onPlatform: isPlatformAdmin && !status.isImpersonating,
        may: (resource, action) => (isRole(user.role) && user.permissions[resource]?.includes(action)) ?? false,
        administersCompany:
          hasRight(user.role, "administersCompany") &&
          (isPlatformAdmin ? status.isImpersonating : user.companyId !== null),
      },
    };
  }, [leaving, user, impersonation, company.data, isPlatformAdmin]);
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Only inside the signed-in shell. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession outside the signed-in shell");
  return session;
}
