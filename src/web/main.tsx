// The first thing that a browser runs: who is signed in? The sign-in screen is part of it; everything else is fetched
// beside that question, where the page says that somebody is.
import "./look.css";
import { StrictMode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type CurrentUser, getCurrentUser } from "#contract/people.ts";
import { CallError, call, screensAreFor } from "./kernel/api.ts";
import { followBack } from "./kernel/back.ts";
import { ErrorBoundary } from "./kernel/error-boundary.tsx";
import { part } from "./kernel/part.tsx";
import { followTheme } from "./kernel/theme.ts";
import { FIRST_PASSWORD, FORGOTTEN, NEW_PASSWORD } from "./people/places.ts";
import { SignInScreen } from "./people/sign-in.tsx";
import { ErrorPage } from "./shell/error-screen.tsx";
import { WaitScreen } from "./shell/wait-screen.tsx";
import { toastStore } from "./ui/toast.ts";

/** Whether anybody is signed in, "yes" or "no", as the server knew when it made this page; undefined when it could not tell. */
const saidSignedIn = document.querySelector<HTMLMetaElement>("meta[name=signed-in]")?.content;

const fetchSignedIn = () => import("./signed-in.tsx");
const SignedIn = part(async () => (await fetchSignedIn()).SignedIn);
const Forgotten = part(async () => (await import("./people/reset/forgotten.tsx")).Forgotten);
const NewPassword = part(async () => (await import("./people/reset/new-password.tsx")).NewPassword);
const Toaster = part(async () => (await import("./ui/toaster.tsx")).Toaster);

/** The frame, and in it the page that this person sees first. */
async function fetchFirst(user: CurrentUser): Promise<void> {
  await SignedIn.fetch();
  await (await fetchSignedIn()).fetchFirstPage(user);
}

type Answer =
  | { is: "asking" }
  | { is: "nobody" }
  | { is: "somebody"; user: CurrentUser }
  | { is: "none"; error: unknown };

/** Who is signed in, and a way to ask once more. */
function useAnswer(): [Answer, () => void] {
  const [answer, setAnswer] = useState<Answer>({ is: saidSignedIn === "no" ? "nobody" : "asking" });
  const ask = useCallback(async () => {
    setAnswer({ is: "asking" });
    try {
      const user = await call(getCurrentUser);
      // From here on for good: should the session become another one, this page is told to load anew.
      screensAreFor(user);
      // On their way since the page began: what is there when it is shown needs no spinner in between.
      if (saidSignedIn === "yes") await fetchFirst(user).catch(() => {}); // Asked for again when it is shown.
      setAnswer({ is: "somebody", user });
    } catch (error) {
      setAnswer(error instanceof CallError && error.status === 401 ? { is: "nobody" } : { is: "none", error });
    }
  }, []);
  useEffect(() => {
    if (saidSignedIn !== "no") void ask();
  }, [ask]);
  return [answer, ask];
}

/** Of whoever holds the link, also while somebody is signed in here. */
function NewPasswordPage() {
  return (
    <Suspense fallback={<WaitScreen />}>
      <NewPassword />
    </Suspense>
  );
}

/** What a signed-out person sees. */
function Outside() {
  if (window.location.pathname !== FORGOTTEN) return <SignInScreen onSubmit={fetchSignedIn} />;
  return (
    <Suspense fallback={<WaitScreen />}>
      <Forgotten />
    </Suspense>
  );
}

function App() {
  const [answer, askAgain] = useAnswer();
  return (
    <>
      {answer.is === "asking" && <WaitScreen />}
      {answer.is === "nobody" && <Outside />}
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
    // A dialog that opens before it has come hides everything from screen readers that does not carry aria-live by then.
    <div aria-live="off">
      {(ready || wanted) && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

followBack();
followTheme();
if (saidSignedIn === "yes") void fetchSignedIn().catch(() => {}); // Not worth a word: it is asked for again when it is shown.

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={(error, clear) => <ErrorPage error={error} onTryAgain={clear} />}>
        {[NEW_PASSWORD, FIRST_PASSWORD].includes(window.location.pathname) ? <NewPasswordPage /> : <App />}
      </ErrorBoundary>
    </StrictMode>,
  );
}
