// The sign-in screen while the server has problems (QB 8), and on a small phone; see sign-in-form.screen.test.tsx.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { signIn } from "#contract/users/sign-in.ts";
import { literal } from "#test/kit/literals.ts";
import { answer, refuse } from "#test/screens/answers.ts";
import { render } from "#test/screens/open.tsx";
import { button, expectFailure, expectNoSidewaysScrolling, pageTitle } from "#test/screens/parts.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { SignInScreen } from "./sign-in.tsx";

function showSignIn(): void {
  render(
    <>
      <SignInScreen onSubmit={async () => {}} />
      <Toaster />
    </>,
  );
}

test("A sign-in that fails says what the server says, or the status when it says nothing", async () => {
  showSignIn();
  await page.getByLabelText("Email", { exact: true }).fill("engineer@northern-pumps.test");
  await page.getByLabelText("Password", { exact: true }).fill("wrong password");
  for (const [refusal, words] of [
    [refuse(500, ""), literal("QB 8", "HTTP {status}", { status: 500 })],
    [refuse(503, "Volute is being updated."), "Volute is being updated."],
  ] as const) {
    answer(signIn, refusal);
    await button("Sign in").click();
    await expectFailure(literal("QB 8", "Login failed"), words);
    await expect.element(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }
  expect(window.location.pathname).toBe("/");
});

test("The sign-in screen is not wider than a small phone", async () => {
  await page.viewport(320, 640);
  showSignIn();
  await expect.element(pageTitle("Sign in")).toBeVisible();
  expectNoSidewaysScrolling();
  await page.viewport(1366, 768);
});
