// Being signed out in the middle of one's work (QB 4). What else can go wrong, and what a person reads then, is shown by
// src/web/kernel/failed-calls.screen.test.tsx and the screen tests beside each page.
import { expectFailure, expectToLeave, followCalls } from "./errors-steps.ts";
import {
  accounts,
  enter,
  expect,
  fillSignIn,
  occupyMainThread,
  pageTitle,
  pressSignedOut,
  stopClock,
  test,
} from "./support.ts";
import { addNote, reachReview, step } from "./wizard-steps.ts";

const { northernEngineer: ENGINEER } = accounts;

test("Signed out in the middle of my work I am told so, taken to sign in after half a second, and find everything as I left it", async ({
  page,
}) => {
  await occupyMainThread(page);
  const calls = followCalls(page);
  await enter(page, ENGINEER, "/wizard");
  await reachReview(page, "Langsett Water Treatment");
  await addNote(page, "Confined space: two permits");
  await calls.ended();
  await stopClock(page);
  await pressSignedOut(page, "Create Quote");
  await expectFailure(page, "Unauthorized", "You are logged out. Logging in again...");
  await expect(page.getByRole("main"), "screens show nothing meanwhile").toHaveCount(0);
  await expectToLeave(page, "/api/login");
  await expect(pageTitle(page, "Sign in")).toBeVisible();

  await fillSignIn(page, ENGINEER);
  await expect(step(page, "Review")).toBeAttached();
  await expect(page.getByText("Langsett Water Treatment").first()).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Confined space: two permits");
});
