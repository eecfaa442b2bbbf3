// The user's own account and sessions (AD 2, decision 40). test/journeys/profile.spec.ts shows that a picture is really
// shrunk.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod/mini";
import { updateProfile } from "#contract/users/profile.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "#contract/users/sessions.ts";
import { getCurrentUser } from "#contract/users/sign-in.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { announceChange } from "#test/screens/events.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  field,
  findPanel,
  toastWith,
  userMenu,
} from "#test/screens/parts.ts";
import { refuseOvertaken } from "#test/screens/quotes.ts";

const me = sampleUsers.northernAdmin as z.input<typeof getCurrentUser.reply>;
const personal = () => findPanel("Personal Information");
const bodiesSent = () => callsOf(updateProfile).map(({ body }) => body);
const REFUSED = "Please select an image file";

/** The server's reply to a change; later calls return the changed user as well. */
function answerSaving(): void {
  let user = { ...me };
  answer(updateProfile, ({ body }) => {
    const { picture, version: _, ...names } = body as Record<string, string | null>;
    const profileImageUrl = picture === undefined ? user.profileImageUrl : picture && `data:image/webp;base64,${SMALL}`;
    user = { ...user, ...names, profileImageUrl, version: user.version + 1 };
    answer(getCurrentUser, user);
    return user;
  });
}
/** A WebP of one pixel. */
const SMALL = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=";

async function drawPicture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], "me.png", { type: "image/png" });
}

test.each(["laptop", "phone"] as const)(
  "On the %s I read who I am, where I am signed in, and can change my password",
  async (size) => {
    await openScreen("/profile", { size });
    for (const words of ["Aisha Khan", me.email, "Northern Pumps Ltd"])
      await expect.element(personal()).toMatchTextContent(words);
    for (const label of ["Role", "Company", "Member since", "Last updated"])
      await expect.element(personal().getByRole("term").filter({ hasText: label })).toBeVisible();
    await expect.element(findPanel("Change Password")).toBeVisible();
    await expect.element(findPanel("Security Information")).toMatchTextContent("This device");
    expectNoSidewaysScrolling();
  },
);

test("My new name and picture are in the frame at once", async () => {
  answerSaving();
  await openScreen("/profile");
  await button("Edit profile").click();
  await field("First name").fill("");
  await button("Save Changes").click();
  await expect.element(field("First name")).toHaveAccessibleDescription("First name is required");
  await expect.element(field("First name")).toHaveAttribute("autocomplete", "given-name");
  await expectAccessible();

  await field("First name").fill("Josephine");
  await userEvent.upload(field("Picture file"), new File(["<svg/>"], "me.svg", { type: "image/png" }));
  await expect.element(dialog().getByText(REFUSED)).toBeVisible();
  await userEvent.upload(field("Picture file"), await drawPicture(900, 600));
  await expect.element(button("Remove picture")).toBeVisible();
  await expectCount(dialog().getByText(REFUSED), 0);
  await button("Save Changes").click();
  await expect.element(toastWith("Profile updated")).toBeVisible();
  await expect.element(userMenu()).toMatchTextContent("Josephine Khan");
  await expect.element(userMenu().getByCss("img")).toHaveAttribute("src", expect.stringMatching(/^data:image\/webp/));
  await expect.element(personal()).toMatchTextContent("Josephine Khan");

  await button("Edit profile").click();
  await button("Remove picture").click();
  await button("Save Changes").click();
  await expectCount(userMenu().getByCss("img"), 0);
  const names = { firstName: "Josephine", lastName: "Khan" };
  expect(bodiesSent()).toEqual([
    { ...names, picture: expect.any(String), version: 1 },
    { ...names, picture: null, version: 2 },
  ]);
  const { picture } = bodiesSent()[0] as { picture: string };
  const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${picture}`)).blob());
  expect([bitmap.width, bitmap.height]).toEqual([512, 512]);
});

test("When an administrator changed my name meanwhile, I choose", async () => {
  await openScreen("/profile");
  await button("Edit profile").click();
  const official = { ...me, firstName: "Official", version: 2 };
  answer(getCurrentUser, official);
  answer(updateProfile, ({ body }) => {
    const { version, ...names } = body as { version: number };
    return version === official.version ? { ...official, ...names, version: 3 } : refuseOvertaken(official);
  });
  await announceChange({ entity: "user", id: me.id });
  // Also updated without a call, behind the dialog.
  await expect.element(page.getByCss(".bar-user")).toMatchTextContent("Official");
  await field("Last name").fill("Mine");
  await button("Save Changes").click();
  await expect.element(dialog().getByText("Somebody else has changed this in the meantime.")).toBeVisible();
  await expect.element(field("Last name")).toHaveValue("Mine");
  await expectAccessible();
  await button("Save mine over it").click();
  await expect.element(toastWith("Profile updated")).toBeVisible();
  await expect.element(personal()).toMatchTextContent("Aisha Mine");
});

test("When my profile cannot be read I am told to refresh, and can try again", async () => {
  await openScreen("/profile");
  await button("Edit profile").click();
  await field("First name").fill("Half typed");
  answer(getCurrentUser, refuse(500, ""));
  await announceChange({ entity: "user", id: me.id });
  await expect.poll(() => callsOf(getCurrentUser)).toHaveLength(1);
  await expect.element(field("First name")).toHaveValue("Half typed");
  await button("Cancel").click();
  await button("Discard").click();
  await expect
    .element(
      page.getByRole("heading", {
        name: literal("AD 2 Profile", "Unable to load user profile. Please try refreshing the page."),
        exact: true,
      }),
    )
    .toBeVisible();
  await expectAccessible();
  await expect.element(button("Reload Page")).toBeVisible();
  answer(getCurrentUser, { ...me, firstName: "Read again", version: 2 });
  await button("Try Again").click();
  await expect.element(personal()).toMatchTextContent("Read again");
});

test("I see where I am signed in, and end it there", async () => {
  const [current] = sampleOf(listSessions);
  if (!current) throw new Error("the sample has no session");
  const otherSessions = ["00000000000000a1", "00000000000000a2"].map((id) => ({ ...current, id, isCurrent: false }));
  let sessionsNow = [current, ...otherSessions];
  answer(listSessions, () => sessionsNow);
  answer(revokeSession, ({ params }) => {
    sessionsNow = sessionsNow.filter(({ id }) => id !== params.id);
    return { success: true };
  });
  answer(revokeOtherSessions, () => {
    sessionsNow = [current];
    return { success: true };
  });
  await openScreen("/profile");
  const sessions = page.getByRole("list", { name: "Open sessions" }).getByRole("listitem");
  await expectCount(sessions, 3);
  await expect.element(sessions.first()).toMatchTextContent("This device");
  await expectCount(sessions.first().getByRole("button"), 0);
  await page
    .getByRole("button", { name: /^End the session of/ })
    .first()
    .click();
  await expect.element(toastWith("Session ended")).toBeVisible();
  await expectCount(sessions, 2);
  expect(callsOf(revokeSession).map(({ params }) => params)).toEqual([{ id: otherSessions[0]?.id }]);
  await expect.element(page.getByRole("main")).toHaveFocus();
  await button("End all others").click();
  await expect.element(toastWith("All other sessions ended")).toBeVisible();
  await expectCount(sessions, 1);
  await expectCount(button("End all others"), 0);
});
