// Of which squares the matrix of permissions consists, and what is sent of it (AD 2 and 7).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listPermissions, putPermissions } from "#contract/permissions.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectTexts, toastWith } from "#test/screens/parts.ts";

const RESOURCES =
  "Quotes, Users, Companies, Audit logs, Plans, Quote statuses, Locations, Equipment access, Job types, Pump styles, Motor sizes, Drive types, Configuration rules, Company branding, Impersonation, Platform stats";

test("The matrix has a square for each role, resource and action, and each changed pair is one request", async () => {
  const pairOf = (resource: string | undefined) => {
    const pair = sampleOf(listPermissions).find((one) => one.role === "user" && one.resource === resource);
    if (!pair) throw new Error(`the sample has no pair of ${resource}`);
    return pair;
  };
  answer(putPermissions, ({ params, body }) => ({ ...pairOf(params.resource), ...(body as object) }));
  await openScreen("/role-permissions?role=user", { as: "platformAdmin" });
  await expectTexts(page.getByRole("tab"), ["Platform admin", "Company admin", "User"]);
  await expectTexts(page.getByRole("columnheader"), ["Resource", "View", "Create", "Edit", "Delete", "Search"]);
  await expectTexts(page.getByRole("rowheader"), RESOURCES.split(", "));
  await expectCount(page.getByRole("checkbox"), 16 * 5);
  await expect
    .element(page.getByText(/^Changes apply after saving\. People who are signed in may need to refresh/))
    .toBeVisible();
  for (const name of ["Quotes: View", "Quotes: Search", "Locations: View"]) {
    await page.getByRole("checkbox", { name, exact: true }).click();
  }
  await button("Save Changes").click();
  await expect.element(toastWith("Permissions updated successfully")).toBeVisible();
  const none = { view: false, create: false, edit: false, delete: false, search: false };
  expect(callsOf(putPermissions)).toEqual([
    {
      params: { role: "user", resource: "quotes" },
      query: {},
      body: { permissions: { ...none, create: true, edit: true }, version: pairOf("quotes").version },
    },
    {
      params: { role: "user", resource: "locations" },
      query: {},
      body: { permissions: none, version: pairOf("locations").version },
    },
  ]);
});
