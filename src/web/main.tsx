// The first script that a browser runs: who is signed in? It includes the sign-in screen; all else is loaded in
// parallel with that call, if the page says that a user is signed in.
import "./look.css";
import { StrictMode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type CurrentUser, getCurrentUser } from "#contract/users/sign-in.ts";
import { CallError, call } from "./kernel/api.ts";
import { client, startClient } from "./kernel/client.ts";
import { ErrorBoundary } from "./kernel/error-boundary.tsx";
import { lazyComponent } from "./kernel/lazy-part.tsx";
import { registerBackGuard } from "./kernel/navigation-guard.ts";
import { readLastOwner, SIGNED_OUT_MARK } from "./kernel/offline/cache-owner.ts";
import { followTheme } from "./kernel/theme.ts";
import { ErrorPage } from "./shell/error-screen.tsx";
import { LoadingScreen } from "./shell/loading-screen.tsx";
import { toastStore } from "./ui/feedback/toast.ts";
import { clearOfflineData, loadOfflineData } from "./users/offline-data-removal.ts";
import { FIRST_PASSWORD_PATH, FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH } from "./users/password-paths.ts";
import { SignInScreen } from "./users/sign-in.tsx";

/** Whether a user is signed in, "yes" or "no", as the server said in this page; undefined if it did not know. */
const signedInMeta = document.querySelector<HTMLMetaElement>("meta[name=signed-in]")?.content;

const fetchSignedIn = () => import("./signed-in.tsx");
const fetchLeaving = async () => (await import("./users/offline-data.ts")).signOutParts.Page;
const SignedIn = lazyComponent<{ user: CurrentUser }>(async () => {
  const { SignedIn, draftsReady } = await fetchSignedIn();
  await draftsReady;
  // The browser crashed before localStorage had it on the disk, and has restored it now.
  return readLastOwner() === SIGNED_OUT_MARK ? fetchLeaving() : SignedIn;
});
const ForgotPassword = lazyComponent(
  async () => (await import("./users/password-links/forgot-password.tsx")).ForgotPassword,
);
const NewPassword = lazyComponent(async () => (await import("./users/password-links/new-password.tsx")).NewPassword);
const LeavingPage = lazyComponent(fetchLeaving);
const Toaster = lazyComponent(async () => (await import("./ui/feedback/toaster.tsx")).Toaster, { isExtra: true });

/** Loads the frame, and the first page inside it. */
async function fetchFirst(user: CurrentUser): Promise<void> {
  const page = fetchSignedIn().then(({ prefetchFirstPage }) => prefetchFirstPage(user));
  await Promise.all([SignedIn.fetch(), page]);
}

type Answer =
  | { is: "asking" }
  | { is: "nobody" }
  | { is: "somebody"; user: CurrentUser }
  | { is: "none"; error: unknown };

/** Who is signed in, and a function to ask again. */
function useAnswer(): [Answer, () => void] {
  const [answer, setAnswer] = useState<Answer>({ is: signedInMeta === "no" ? "nobody" : "asking" });
  const askServer = useCallback(async () => {
    setAnswer({ is: "asking" });
    try {
      const user = await call(getCurrentUser);
      // For the life of the page: if the session changes, the server tells this page to reload.
      client.setIdentity(user);
      void loadOfflineData().then((offlineData) => offlineData?.startReplyCache(user));
      // Loading since the page started: what is loaded before it is shown needs no spinner.
      if (signedInMeta === "yes") await fetchFirst(user).catch(() => {}); // Retried when it is shown.
      setAnswer({ is: "somebody", user });
    } catch (error) {
      const isNobody = error instanceof CallError && error.status === 401;
      if (isNobody) void clearOfflineData();
      setAnswer(isNobody ? { is: "nobody" } : { is: "none", error });
    }
  }, []);
  useEffect(() => {
    if (signedInMeta === "no") void clearOfflineData();
    else void askServer();
  }, [askServer]);
  return [answer, askServer];
}

/** Shown to users who are not signed in. */
function Outside() {
  if (window.location.pathname !== FORGOT_PASSWORD_PATH) return <SignInScreen onSubmit={fetchSignedIn} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ForgotPassword />
    </Suspense>
  );
}

function App() {
  const [answer, retry] = useAnswer();
  return (
    <>
      {answer.is === "asking" && <LoadingScreen />}
      {answer.is === "nobody" && <Outside />}
      {answer.is === "none" && <ErrorPage error={answer.error} onTryAgain={retry} />}
      {answer.is === "somebody" && (
        <Suspense fallback={<LoadingScreen />}>
          <SignedIn user={answer.user} />
        </Suspense>
      )}
      <Notifications />
    </>
  );
}

/** Shown with the first toast; `Prefetch` loads it earlier. The page works without it: failures are also shown inline. */
function Notifications() {
  const isToastShown = useSyncExternalStore(toastStore.subscribe, toastStore.read) !== null;
  return (
    // A dialog opened before it arrives hides all elements without aria-live from screen readers.
    <div aria-live="off">
      {isToastShown && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

registerBackGuard();
followTheme();
startClient(() => import("./kernel/offline/reply-cache.ts").catch(() => null));
if (signedInMeta === "yes") void fetchSignedIn().catch(() => {}); // Retried when it is shown.

function findCurrentPage() {
  // For every user who opens the link, even while another is signed in here.
  if ([RESET_PASSWORD_PATH, FIRST_PASSWORD_PATH].includes(window.location.pathname)) return NewPassword;
  return signedInMeta !== "no" && readLastOwner() === SIGNED_OUT_MARK ? LeavingPage : App;
}

const root = document.getElementById("root");
if (root) {
  const Page = findCurrentPage();
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={(error, clear) => <ErrorPage error={error} onTryAgain={clear} />}>
        <Suspense fallback={<LoadingScreen />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </StrictMode>,
  );
}
