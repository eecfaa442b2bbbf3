// Changing one's own password (AD 5 and 8, decision 41). test/journeys/profile.spec.ts shows that all other sessions
// end.
import { expect, test } from "vitest";
import { changePassword } from "#contract/users/profile.ts";
import { listSessions } from "#contract/users/sessions.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectFailure, expectSuccess, field, findPanel } from "#test/screens/parts.ts";

async function tryPassword(current: string, next: string, again = next): Promise<void> {
  await field("Current password").fill(current);
  await field("New password").fill(next);
  await field("Confirm new password").fill(again);
  await button("Update Password").click();
}

test("Each field says what it is missing, and nothing is sent", async () => {
  await openScreen("/profile");
  await button("Update Password").click();
  await expect
    .element(field("Current password"))
    .toHaveAccessibleDescription(literal("AD 5 Change own password", "Current password is required"));
  await expect
    .element(field("New password"))
    .toHaveAccessibleDescription(
      new RegExp(`^${literal("AD 5 Change own password", "New password must be at least 6 characters")}`),
    );
  await expect
    .element(field("Confirm new password"))
    .toHaveAccessibleDescription(literal("AD 5 Change own password", "Please confirm your new password"));
  await expectAccessible();
  await tryPassword("guessed", "brand new", "brand knew");
  await expect
    .element(field("Confirm new password"))
    .toHaveAccessibleDescription(literal("AD 5 Change own password", "New passwords don't match"));
  expect(callsOf(changePassword)).toEqual([]);
});

test("A wrong password is said at its field, and the right one changes it", async () => {
  answer(changePassword, refuse(400, { error: "Current password is incorrect" }));
  await openScreen("/profile");
  await tryPassword("guessed", "brand new");
  const wrong = literal("AD 8 Password change", "Your current password is incorrect. Please try again.");
  await expectFailure(literal("AD 8 Password change", "Password Change Failed"), wrong);
  await expect.element(field("Current password")).toHaveAccessibleDescription(wrong);
  await expect.element(field("New password")).toHaveValue("brand new");

  answer(changePassword, { success: true });
  const sessionsRead = callsOf(listSessions).length;
  await tryPassword("three dry pumps", "brand new");
  await expectSuccess(literal("AD 8 Password change", "Password updated"), "You are signed out on all other devices.");
  for (const label of ["Current password", "New password", "Confirm new password"])
    await expect.element(field(label)).toHaveValue("");
  expect(callsOf(changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: "guessed", newPassword: "brand new" },
    { currentPassword: "three dry pumps", newPassword: "brand new" },
  ]);
  await expect.poll(() => callsOf(listSessions).length).toBeGreaterThan(sessionsRead);
});

test.each([
  [400, "Missing required fields", literal("AD 8 Password change", "Please fill in all required fields.")],
  [
    400,
    "New password must be at least 6 characters",
    literal("AD 8 Password change", "Your new password must be at least 6 characters long."),
  ],
  [404, "User not found", literal("AD 8 Password change", "Account not found. Please try logging in again.")],
  [
    500,
    "Something went wrong on our side.",
    literal("AD 8 Password change", "A server error occurred. Please try again later."),
  ],
  [
    429,
    "Too many attempts. Please try again in 8 seconds.",
    literal("AD 8 Password change", "Failed to change password. Please try again."),
  ],
])("Of %i %s I read in my words: %s", async (status, error, words) => {
  answer(changePassword, refuse(status, { error, code: "x" }));
  await openScreen("/profile");
  await tryPassword("three dry pumps", "brand new");
  await expectFailure("Password Change Failed", words);
  const reason = status === 500 ? words : error;
  await expect.element(findPanel("Change Password").getByRole("alert")).toMatchTextContent(reason);
});
