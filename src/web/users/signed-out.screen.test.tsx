// The moment between a 401 and the sign-in page (QB 4), with the clock stopped: test/journeys/wizard-safety.spec.ts shows the
// page that follows.
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { listQuotes } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { answer, answerEverything, refuse } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectFailure, field } from "#test/screens/parts.ts";
import { saveReturnPath } from "#web/kernel/return-path.ts";
import { toastStore } from "#web/ui/feedback/toast.ts";

const signedOut = refuse(401, { error: "Unauthorized", code: "unauthorized" });
const draft = `/quotes/${sampleQuotes.draft.quote.id}`;
const calculated = `/quotes/${sampleQuotes.calculated.quote.id}`;

beforeEach(stopClock);

/** The titles of all notifications from now on, however briefly they were shown. */
function listenToToasts(): string[] {
  const titles: string[] = [];
  onTestFinished(
    toastStore.subscribe(() => {
      const title = toastStore.read()?.title;
      if (title !== undefined && title !== titles.at(-1)) titles.push(title);
    }),
  );
  return titles;
}

async function expectGoodbye(titles: string[]): Promise<void> {
  await expectFailure(literal("QB 4", "Unauthorized"), literal("QB 4", "You are logged out. Logging in again..."));
  // Screens show nothing meanwhile.
  await expect.element(page.getByRole("main")).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(450);
  expect(titles).toEqual(["Unauthorized"]);
}

test("Signed in again from another tab, the place where my session ended leads me nowhere at a later sign-in", async () => {
  saveReturnPath(sampleUsers.northernEngineer.id);
  await openScreen("/", { as: "northernEngineer" });
  await expect.element(page.getByRole("main")).toBeVisible();
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ["northernEngineer", draft, "Calculate"],
  ["northernEngineer", draft, "Duplicate Quote"],
  ["northernEngineer", draft, "CSV"],
  ["northernEngineer", `${calculated}/edit`, "Recalculate"],
  ["northernEngineer", "/", "Export Data"],
  ["platformAdmin", "/", "Impersonate Northern Pumps Ltd"],
] as const)(
  "Signed out, %s at %s presses %s and reads that they are logged out and nothing else",
  async (as, path, name) => {
    await openScreen(path, { as });
    await expect.element(button(name)).toBeEnabled();
    answerEverything(signedOut);
    const titles = listenToToasts();
    await button(name).click();
    await expectGoodbye(titles);
  },
);

test.each([
  ["/settings", "Save Company Name", () => field("Company Name").fill("Never kept")],
  ["/users", "Save Changes", () => button("Edit Tom Hargreaves").click()],
  ["/settings?tab=job-types", "Delete", () => button("Delete Annual service").click()],
] as const)(
  "Signed out in the administration, I read no more than that either: %s, %s",
  async (path, name, prepare) => {
    await openScreen(path);
    await prepare();
    await expect.element(button(name)).toBeEnabled();
    answerEverything(signedOut);
    const titles = listenToToasts();
    await button(name).click();
    await expectGoodbye(titles);
  },
);

test("A page that cannot be read because I am signed out says no more than that either", async () => {
  answer(listQuotes, signedOut);
  const titles = listenToToasts();
  await openScreen("/quotes", { as: "northernEngineer" });
  await expectGoodbye(titles);
});
