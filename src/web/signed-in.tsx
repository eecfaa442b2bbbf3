// Everything that a signed-in user sees: the frame around the pages.
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { useBrandColour } from "#web/companies/brand-colour.ts";
import { Find } from "#web/find/find.tsx";
import type { CallError } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { ErrorBoundary } from "#web/kernel/error-boundary.tsx";
import { watchInstallPrompt } from "#web/kernel/offline/app-install.ts";
import { restoreInputs } from "#web/kernel/offline/saved-input.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { setSignOutQuestion } from "#web/kernel/sign-out-question.ts";
import { readQueueView } from "#web/quotes/offline-queue/queue-view.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { AppShell } from "#web/ui/layout/app-shell.tsx";
import { SideNav, TabBar } from "#web/ui/layout/navigation.tsx";
import { type Session, SessionProvider, useSession, useSessionState } from "#web/users/session.tsx";
import { buildNavigation, findTitle, listPages } from "./page-lookup.ts";
import { Prefetch } from "./prefetch.ts";
import { fetchPage, Router } from "./router.tsx";
import { ErrorPage, ErrorScreen } from "./shell/error-screen.tsx";
import { ImpersonationBanner } from "./shell/impersonation-banner.tsx";
import { livePaths } from "./shell/live-paths.ts";
import { LoadingScreen } from "./shell/loading-screen.tsx";
import { MoreTab } from "./shell/more-tab.tsx";
import { NewVersion } from "./shell/new-version.tsx";
import { OfflineBanner } from "./shell/offline-banner.tsx";
import { PageFocus, restoreScroll } from "./shell/page-focus.ts";
import { restoreFocus } from "./shell/restore-focus.ts";
import { TopBar } from "./shell/top-bar.tsx";
import { useLiveUpdates } from "./shell/use-live-updates.ts";

restoreScroll();
restoreFocus();
watchInstallPrompt();
setSignOutQuestion(async () => (await import("./quotes/queued-quotes/sign-out.tsx")).SignOutWithQueue);
client.addEventListener("identitychange", (event) => {
  const { code, sentence } = (event as CustomEvent<CallError>).detail;
  toast({
    title: code === "user_changed" ? "Somebody else signed in" : "Company changed",
    description: sentence ?? "",
    destructive: true,
    action: { label: "Reload Page", onClick: () => window.location.reload() },
  });
});

/** In ms; a storage that responds later is ignored at this start. */
const PATIENCE_MS = 1_000;
/** Typed input is read only after this. If the storage fails there is what localStorage has. */
export const draftsReady = Promise.race([
  restoreInputs().catch(() => {}),
  new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)),
]);

export function SignedIn({ user }: { user: CurrentUser }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Begun user={user} />
    </QueryClientProvider>
  );
}

/** Loads the first page inside the frame. */
export const prefetchFirstPage = (user: CurrentUser): Promise<void> => fetchPage(user);

function notifySignedOut(): void {
  const waitingCount = readQueueView().entries?.length ?? 0;
  const quotes = `${waitingCount} ${waitingCount === 1 ? "quote" : "quotes"}`;
  const waitingNotice = waitingCount > 0 ? ` Sign in to send ${quotes}.` : "";
  toast({
    title: "Unauthorized",
    description: `You are logged out. Logging in again...${waitingNotice}`,
    destructive: true,
  });
}

function Begun({ user }: { user: CurrentUser }) {
  const state = useSessionState(user, notifySignedOut);
  switch (state.is) {
    case "loading":
      return <LoadingScreen />;
    case "leaving":
      return null;
    case "failed":
      return <ErrorPage error={state.error} onTryAgain={state.retry} />;
    case "ready":
      return (
        <SessionProvider session={state.session}>
          <Frame />
        </SessionProvider>
      );
  }
}

function Frame() {
  const [path] = useLocation();
  const session = useSession();
  useLiveUpdates(livePaths);
  useBrandColour(session.onPlatform ? undefined : session.company?.primaryColor);
  const groups = buildNavigation(path, session);
  useTitle(findTitle(path, session), session);
  const company = session.impersonation.impersonatedCompany;
  const isInCompany = !session.onPlatform && session.user.companyId !== null;
  return (
    <AppShell
      banner={
        <>
          {company && (
            <ImpersonationBanner
              company={company}
              endsAt={session.impersonation.endsAt}
              isOnPlatform={findTitle(path, session) === "Platform Administration"}
            />
          )}
          <OfflineBanner />
          <NewVersion />
        </>
      }
      bar={<TopBar find={isInCompany && <Find pages={listPages(session)} />} />}
      side={<SideNav label="Main" groups={groups} />}
      tabs={<TabBar label="Main" items={groups.flat()} renderRest={(rest) => <MoreTab items={rest} />} />}
    >
      <ErrorBoundary key={path} fallback={(error, clear) => <ErrorScreen error={error} onTryAgain={clear} />}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Router />
          <PageFocus />
          <Prefetch />
        </Suspense>
      </ErrorBoundary>
    </AppShell>
  );
}

/** The tab's title also shows an impersonation. */
function useTitle(title: string, { impersonation: { impersonatedCompany } }: Session): void {
  const impersonationText = impersonatedCompany ? ` · Impersonating ${impersonatedCompany.name}` : "";
  useEffect(() => {
    document.title = `${title}${impersonationText} · Volute`;
  }, [title, impersonationText]);
}
