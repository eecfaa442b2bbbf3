// The permission matrix of the roles (AD 2 and 7, decision 7). test/journeys/role-permissions.spec.ts shows that a
// change counts from the next request.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listPermissions, postPermissions, putPermissions } from "#contract/permissions.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  dialog,
  expectCount,
  expectFailure,
  expectSuccess,
  link,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";
import { readToasts } from "#test/screens/refusals.ts";

const as = "platformAdmin";
const square = (name: string) => page.getByRole("checkbox", { name, exact: true });
const tab = (name: string) => page.getByRole("tab", { name });

/** Stores what is saved, as the server does. */
function answerMatrix(): void {
  let matrix = sampleOf(listPermissions);
  answer(listPermissions, () => matrix);
  answer(putPermissions, ({ params, body }) => {
    const { permissions, version } = body as { permissions: (typeof matrix)[number]["permissions"]; version: number };
    const isMeant = (pair: (typeof matrix)[number]) => pair.role === params.role && pair.resource === params.resource;
    matrix = matrix.map((pair) => (isMeant(pair) ? { ...pair, permissions, version: version + 1 } : pair));
    return matrix.find(isMeant) as (typeof matrix)[number];
  });
}

test.each([
  { size: "laptop", shown: "all roles", rows: 20, squares: 148, named: "User, " },
  { size: "phone", shown: "one role at a time", rows: 13, squares: 19, named: "" },
] as const)(
  "On the $size I see $shown, and take a tick back that I did not mean",
  async ({ size, rows, squares, named }) => {
    await openScreen("/role-permissions?role=user", { as, size });
    await expect.element(pageTitle("Role Permissions")).toBeVisible();
    await expect.element(page.getByText(/Changes apply after saving/)).toBeVisible();
    await expectCount(button("Save Changes"), 0);
    await expectCount(page.getByRole("row"), rows);
    await expectCount(page.getByRole("checkbox"), squares);
    await square(`${named}Quotes: Search`).click();
    await expect.element(square(`${named}Quotes: Search, changed`)).not.toBeChecked();
    await expectAccessible();
    await button("Reset Changes").click();
    await expect.element(square(`${named}Quotes: Search`)).toBeChecked();
    await expectCount(button("Save Changes"), 0);
    expect(callsOf(putPermissions)).toEqual([]);
  },
);

test("What I saved stays as it is while it is read again, and what I tick meanwhile stays a change", async () => {
  answerMatrix();
  await openScreen("/role-permissions?role=user", { as });
  await square("User, Quote statuses: View").click();
  const release = holdAnswer(listPermissions);
  await button("Save Changes").click();
  await expect.element(toastWith("Permissions updated successfully")).toBeVisible();
  const statuses = page.getByRole("checkbox", { name: "User, Quote statuses: View" });
  await expect.element(statuses).not.toBeChecked();
  await square("User, Quotes: Search").click();
  release();
  await expect.element(button("Save Changes")).toBeEnabled();
  await expect.element(square("User, Quotes: Search, changed")).not.toBeChecked();
  await button("Reset Changes").click();
  await expectCount(button("Save Changes"), 0);
  await expect.element(square("User, Quote statuses: View")).not.toBeChecked();
  const permissions = { view: false, create: false, edit: false, delete: false, search: false };
  expect(callsOf(putPermissions)).toMatchObject([
    { params: { role: "user", resource: "quote_statuses" }, body: { permissions, version: 1 } },
  ]);
});

test("On the phone the open role survives a reload", async () => {
  await openScreen("/role-permissions", { as, size: "phone" });
  await tab("Company admin").click();
  await expect.element(tab("Company admin")).toHaveAttribute("aria-selected", "true");
  await reopenScreen({ as, size: "phone" });
  await expect.element(tab("Company admin")).toHaveAttribute("aria-selected", "true");
});

test("Leaving with unsaved permissions asks first", async () => {
  await openScreen("/role-permissions", { as });
  await square("Company admin, Users: View").click();
  await link("Home").click();
  await dialog().getByRole("button", { name: "Stay" }).click();
  await expect.element(square("Company admin, Users: View, changed")).not.toBeChecked();
  expect(window.location.pathname).toBe("/role-permissions");
  await link("Home").click();
  await dialog().getByRole("button", { name: "Leave" }).click();
  await expect.element(pageTitle("Platform Administration")).toBeVisible();
});

test.each([
  [
    "updated",
    "User, Companies: View",
    literal("AD 8 Permissions", "Failed to update permissions"),
    literal("AD 8 Permissions", "Permissions updated successfully"),
    putPermissions,
  ],
  [
    "created",
    "User, Locations: View",
    literal("AD 8 Permissions", "Failed to create permissions"),
    literal("AD 8 Permissions", "Permissions created successfully"),
    postPermissions,
  ],
] as const)(
  "Permissions that are not %s say so with the server's message, and those that are say that",
  async (...given) => {
    const [, name, title, success, endpoint] = given;
    // The role has no stored pair for locations yet.
    let pairs = sampleOf(listPermissions).filter(({ role, resource }) => role !== "user" || resource !== "locations");
    answer(listPermissions, () => pairs);
    await openScreen("/role-permissions?role=user", { as });
    await square(name).click();
    for (const status of [500, 403]) {
      answer(endpoint, refuse(status, { error: readToasts(status), code: "x" }));
      await button("Save Changes").click();
      await expectFailure(title, readToasts(status));
      await expect.element(alertWith("Not everything was saved.")).toMatchTextContent(readToasts(status));
    }
    const [pair] = pairs;
    if (!pair) throw new Error("the sample has no pair");
    answer(endpoint, ({ params, body }) => {
      const { version: _, ...saved } = { role: "user", resource: params.resource, ...(body as object) } as typeof pair;
      pairs = [...pairs.filter((one) => one.role !== "user" || one.resource !== saved.resource), { ...pair, ...saved }];
      return { ...pair, ...saved };
    });
    await button("Save Changes").click();
    await expectSuccess("Success", success);
    await expectCount(button("Save Changes"), 0);
  },
);
