// Opens a whole screen, including its frame, as a signed-in user.
import { StrictMode, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { getCurrentUser } from "#contract/users/sign-in.ts";
import { type SampleUser, sampleUsers } from "#test/kit/samples.ts";
import { client } from "#web/kernel/client.ts";
import { ErrorBoundary } from "#web/kernel/error-boundary.tsx";
import { queryClient } from "#web/kernel/query-client.ts";
import { ErrorPage } from "#web/shell/error-screen.tsx";
import { SignedIn } from "#web/signed-in.tsx";
import { dismissToast, toastStore } from "#web/ui/feedback/toast.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { answer, type Loose } from "./answers.ts";

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };

type WireUser = Loose<z.input<typeof getCurrentUser.reply>>;

export interface Options {
  /** A sample, or one with changes: `{ ...sampleUsers.northernAdmin, permissions: {} }`. */
  as?: SampleUser | WireUser;
  size?: "laptop" | "phone";
  theme?: "light" | "dark";
}

let root: Root | undefined;
let isResized = false;

/** `path` may contain a query and a hash. Replies must be set before; samples are set already. */
export async function openScreen(path: string, { as = "northernAdmin", size, theme }: Options = {}): Promise<void> {
  const wireUser = (typeof as === "string" ? sampleUsers[as] : as) as WireUser;
  if (size === "phone") {
    await page.viewport(PHONE.width, PHONE.height);
    isResized = true;
  }
  if (theme) document.documentElement.dataset.theme = theme;
  const user = z.decode(getCurrentUser.reply, wireUser as z.input<typeof getCurrentUser.reply>);
  answer(getCurrentUser, wireUser);
  history.replaceState(null, "", path);
  client.setIdentity(user);
  const container = document.createElement("div");
  container.id = "root";
  document.body.append(container);
  root = createRoot(container);
  root.render(
    <StrictMode>
      <ErrorBoundary fallback={(error, clear) => <ErrorPage error={error} onTryAgain={clear} />}>
        <Suspense fallback={null}>
          <SignedIn user={user} />
        </Suspense>
        <div aria-live="off">
          <Toaster />
        </div>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** Renders something smaller than a screen. */
export function render(element: React.ReactNode): void {
  const container = document.createElement("div");
  document.body.append(container);
  root = createRoot(container);
  root.render(<StrictMode>{element}</StrictMode>);
}

/** Like a reload: the page starts again with what the device has stored. */
export async function reopenScreen(options?: Options): Promise<void> {
  const { pathname, search, hash } = window.location;
  window.dispatchEvent(new Event("pagehide"));
  removeScreen();
  queryClient.clear();
  await openScreen(`${pathname}${search}${hash}`, options);
}

function removeScreen(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

/** Removes what a test left behind: all tests share one page. */
export async function closeScreen(): Promise<void> {
  removeScreen();
  queryClient.clear();
  const toast = toastStore.read();
  if (toast) dismissToast(toast.id);
  localStorage.clear();
  sessionStorage.clear();
  client.connectivity = { isReached: true, asOf: null, build: null };
  client.isLeavingCompany = false;
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.theme;
  if (isResized) await page.viewport(LAPTOP.width, LAPTOP.height);
  isResized = false;
}
