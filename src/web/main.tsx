// The first thing that a browser runs: who is signed in? The sign-in screen is part of it; everything else comes after.
import "./look.css";
import { StrictMode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type CurrentUser, getCurrentUser } from "#contract/people.ts";
import { CallError, call, screensAreFor } from "./kernel/api.ts";
import { followBack } from "./kernel/back.ts";
import { ErrorBoundary } from "./kernel/error-boundary.tsx";
import { part } from "./kernel/part.tsx";
import { followTheme } from "./kernel/theme.ts";
import { SignInScreen } from "./people/sign-in.tsx";
import { ErrorPage } from "./shell/error-screen.tsx";
import { expectSignedIn, fetchSignedIn, wasSignedIn } from "./shell/signed-in-part.ts";
import { WaitScreen } from "./shell/wait-screen.tsx";
import { toastStore } from "./ui/toast.ts";

const SignedIn = part(async () => (await fetchSignedIn()).SignedIn);
const Toaster = part(async () => (await import("./ui/toaster.tsx")).Toaster);

type Answer =
  | { is: "asking" }
  | { is: "nobody" }
  | { is: "somebody"; user: CurrentUser }
  | { is: "none"; error: unknown };

/** Who is signed in, and a way to ask once more. */
function useAnswer(): [Answer, () => void] {
  const [answer, setAnswer] = useState<Answer>({ is: "asking" });
  const ask = useCallback(async () => {
    setAnswer({ is: "asking" });
    try {
      const user = await call(getCurrentUser);
      // From here on for good: should the session go to another company, this page is told to load anew.
      screensAreFor(user.companyId);
      setAnswer({ is: "somebody", user });
    } catch (error) {
      setAnswer(error instanceof CallError && error.status === 401 ? { is: "nobody" } : { is: "none", error });
    }
  }, []);
  useEffect(() => void ask(), [ask]);
  useEffect(() => {
    if (answer.is === "somebody" || answer.is === "nobody") expectSignedIn(answer.is === "somebody");
  }, [answer.is]);
  return [answer, ask];
}

function App() {
  const [answer, askAgain] = useAnswer();
  return (
    <>
      {answer.is === "asking" && <WaitScreen />}
      {answer.is === "nobody" && <SignInScreen onSubmit={fetchSignedIn} />}
      {answer.is === "none" && <ErrorPage error={answer.error} onTryAgain={askAgain} />}
      {answer.is === "somebody" && (
        <Suspense fallback={<WaitScreen />}>
          <SignedIn user={answer.user} />
        </Suspense>
      )}
      <Notifications ready={answer.is === "somebody"} />
    </>
  );
}

/** The sign-in screen fetches it only for its first toast. Without it the page still works: what fails also stands inline. */
function Notifications({ ready }: { ready: boolean }) {
  const wanted = useSyncExternalStore(toastStore.subscribe, toastStore.read) !== null;
  return (
    (ready || wanted) && (
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

followBack();
followTheme();
if (wasSignedIn()) void fetchSignedIn().catch(() => {}); // Not worth a word: it is asked for again when it is shown.

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={(error, clear) => <ErrorPage error={error} onTryAgain={clear} />}>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  );
}
