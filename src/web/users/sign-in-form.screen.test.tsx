// The sign-in form (QB 2.1), and each role's first screen behind it. A successful sign-in loads a new page:
// test/journeys/sign-in.spec.ts.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { signIn } from "#contract/users/sign-in.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, answerForeign, callsOf, disconnect, holdAnswer, refuse } from "#test/screens/answers.ts";
import { openScreen, render } from "#test/screens/open.tsx";
import { alertWith, button, field, pageTitle, toastWith } from "#test/screens/parts.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { SignInScreen } from "./sign-in.tsx";

const EMAIL = "engineer@severn-pumps.test";

async function openSignIn(): Promise<void> {
  render(
    <>
      <SignInScreen onSubmit={async () => {}} />
      <Toaster />
    </>,
  );
  await expect.element(pageTitle("Sign in")).toBeVisible();
}

async function fillSignIn(email: string, secret = "demo1234"): Promise<void> {
  await field("Email").fill(email);
  await field("Password").fill(secret);
  await button("Sign in").click();
}

test("The button waits for both fields, and I can look at the password", async () => {
  await openSignIn();
  await expect.element(button("Sign in")).toBeDisabled();
  await field("Email").fill(EMAIL);
  await expect.element(button("Sign in")).toBeDisabled();
  await field("Password").fill("somewhere");
  await expect.element(button("Sign in")).toBeEnabled();
  await field("Email").fill("");
  await expect.element(button("Sign in")).toBeDisabled();

  await expect.element(field("Password")).toHaveAttribute("type", "password");
  await button("Show password").click();
  await expect.element(field("Password")).toHaveAttribute("type", "text");
  await button("Hide password").click();
  await expect.element(field("Password")).toHaveAttribute("type", "password");
  await expect.element(field("Email")).toHaveAttribute("autocomplete", "username");
  await expect.element(field("Password")).toHaveAttribute("autocomplete", "current-password");
});

test("A mistyped address is pointed out beside the field, and nothing is sent", async () => {
  await openSignIn();
  await fillSignIn("engineer@northern-pumps");
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect.element(field("Email")).toHaveFocus();
  await expect.poll(() => document.title).toBe("Error: Sign in · Volute");
  await expect.element(field("Password")).toHaveValue("demo1234");
  expect(callsOf(signIn)).toEqual([]);
  await expectAccessible();
});

test("A wrong password is said twice, and what I typed stays", async () => {
  answer(signIn, refuse(401, "Invalid email or password"));
  await openSignIn();
  await fillSignIn(EMAIL, "demo12345");
  await expect.element(toastWith("Login failed")).toBeVisible();
  await expect.element(toastWith("Invalid email or password")).toBeVisible();
  await expect.element(alertWith("Invalid email or password")).toBeVisible();
  await expect.element(field("Email")).toHaveValue(EMAIL);
  await expect.element(field("Password")).toHaveValue("demo12345");
  expect(callsOf(signIn).map(({ body }) => body)).toEqual([{ email: EMAIL, password: "demo12345" }]);
  await expectAccessible();
});

test("While it waits for the answer the button says so and takes no second press", async () => {
  const letGo = holdAnswer(signIn);
  answer(signIn, refuse(500, ""));
  await openSignIn();
  await fillSignIn(EMAIL);
  await expect.element(button(literal("QB 4", "Signing in…"))).toHaveAttribute("aria-disabled", "true");
  await field("Password").click();
  await userEvent.keyboard("{Enter}");
  letGo();
  await expect.element(toastWith("HTTP 500")).toBeVisible();
  expect(callsOf(signIn)).toHaveLength(1);
});

test("Without a connection, or behind a proxy that finds no Volute, I read so, and can try again", async () => {
  answer(signIn, disconnect());
  await openSignIn();
  await fillSignIn(EMAIL);
  await expect
    .element(alertWith("Network error: Unable to connect to server. Please check your internet connection."))
    .toBeVisible();
  answer(signIn, answerForeign(502, "<h1>Bad Gateway", { "content-type": "text/html" }));
  await button("Sign in").click();
  await expect.element(alertWith("HTTP 502")).toBeVisible();
  answer(signIn, refuse(401, "Invalid email or password"));
  await button("Sign in").click();
  await expect.element(alertWith("Invalid email or password")).toBeVisible();
});

test.each([
  ["user", "Dashboard", "northernEngineer"],
  ["company admin", "Dashboard", "northernAdmin"],
  ["platform admin", "Platform Administration", "platformAdmin"],
] as const)("As %s my first page is the %s", async (role, title, as) => {
  await openScreen("/", { as });
  await expect.element(pageTitle(title)).toBeVisible();
  await expect.poll(() => document.title).toBe(`${title} · Volute`);
  await expect.element(page.getByRole("banner").getByCss("small")).toHaveTextContent(role);
});
