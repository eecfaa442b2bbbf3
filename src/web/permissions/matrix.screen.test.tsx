// The permissions that the matrix shows, and what is sent when it is saved (AD 2 and 7).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listPermissions, putPermissions } from "#contract/permissions.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectTexts, toastWith } from "#test/screens/parts.ts";

const RESOURCES =
  "Quotes, Customers, Users, Companies, Audit logs, Plans, Quote statuses, Locations, Equipment access, Job types, Pump styles, Motor sizes, Drive types, Extras, Configuration rules, Company branding, Impersonation, Platform stats";

test("Resources are rows, the roles stand side by side, and each changed pair is one request", async () => {
  const pairOf = (resource: string | undefined) => {
    const pair = sampleOf(listPermissions).find((one) => one.role === "user" && one.resource === resource);
    if (!pair) throw new Error(`the sample has no pair of ${resource}`);
    return pair;
  };
  answer(putPermissions, ({ params, body }) => ({ ...pairOf(params.resource), ...(body as object) }));
  await openScreen("/role-permissions", { as: "platformAdmin" });
  const actions = ["View", "Create", "Edit", "Delete", "Search"];
  const roles = ["Platform admin", "Company admin", "User"];
  await expectTexts(page.getByCss("th[scope=colgroup]"), roles);
  await expectTexts(page.getByRole("columnheader"), ["Resource", ...roles.flatMap(() => actions)]);
  await expectTexts(page.getByRole("rowheader"), RESOURCES.split(", "));
  // Those that no call checks are not drawn (decision 84).
  for (const [role, squares] of [
    ["Platform admin", 71],
    ["Company admin", 58],
    ["User", 19],
  ] as const)
    await expectCount(page.getByRole("checkbox", { name: `${role}, ` }), squares);
  await expect
    .element(page.getByText(/^Changes apply after saving\. People who are signed in may need to refresh/))
    .toBeVisible();
  for (const name of ["User, Quotes: View", "User, Quotes: Search", "User, Locations: View"]) {
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
