// The page that a password link opens (decision 68). The link's own way, from the email to the sign-in:
// test/journeys/forgotten-password.spec.ts.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { resetPassword } from "#contract/users/password-links.ts";
import { PASSWORD_TOO_SHORT } from "#contract/users/sign-in.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { render } from "#test/screens/open.tsx";
import { alertWith, button, field, link, pageTitle } from "#test/screens/parts.ts";
import { RESET_PASSWORD_PATH } from "#web/users/password-paths.ts";

const TOKEN = "token-of-the-email";
// The page reads its address once, when it is loaded.
history.replaceState(null, "", `${RESET_PASSWORD_PATH}#${TOKEN}`);
const { NewPassword } = await import("./new-password.tsx");

async function fillPassword(password: string): Promise<void> {
  render(<NewPassword />);
  await expect.element(pageTitle("Set a new password")).toBeVisible();
  await field("New password").fill(password);
  await button("Set password").click();
}

test("A failure is named, what I typed stays, and I can try again", async () => {
  const TOO_MANY = "Too many attempts. Try again in a minute.";
  answer(resetPassword, refuse(429, { error: TOO_MANY, code: "too_many" }));
  await fillPassword("correct horse battery");
  await expect.element(alertWith(TOO_MANY)).toHaveTextContent(`That did not work. ${TOO_MANY}`);
  await expect.element(field("New password")).toHaveValue("correct horse battery");
  await expect.poll(() => document.title).toBe("Error: Set a new password · Volute");
  await expectAccessible();

  answer(resetPassword, { success: true });
  await button("Set password").click();
  await expect.element(page.getByText("Your new password is set.")).toBeVisible();
  await expect.element(alertWith("That did not work.")).not.toBeInTheDocument();
  expect(callsOf(resetPassword).map(({ body }) => body)).toEqual([
    { token: TOKEN, password: "correct horse battery" },
    { token: TOKEN, password: "correct horse battery" },
  ]);
});

test("A link that was used leads to a new one", async () => {
  answer(resetPassword, refuse(410, { error: "This link was used already.", code: "link_invalid" }));
  await fillPassword("correct horse battery");
  await expect.element(alertWith("This link cannot be used.")).toBeVisible();
  await expect.element(alertWith("This link was used already.")).toBeVisible();
  await expect.element(link("Ask for a new link")).toBeVisible();
  await expect.element(button("Set password")).not.toBeInTheDocument();
});

test("A short password is pointed out beside the field, and nothing is sent", async () => {
  await fillPassword("short");
  await expect.element(field("New password")).toHaveAccessibleDescription(new RegExp(PASSWORD_TOO_SHORT));
  await expect.element(field("New password")).toHaveFocus();
  expect(callsOf(resetPassword)).toEqual([]);
});
