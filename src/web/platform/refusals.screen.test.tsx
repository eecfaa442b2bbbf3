// What the platform's pages show when one of their calls is refused (AD 8).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createPlan, deletePlan, listPlans, updatePlan } from "#contract/plans.ts";
import {
  createCompany,
  deletePlatformCompany,
  listCompanies,
  updatePlatformCompany,
} from "#contract/platform/platform-companies.ts";
import {
  createPlatformUser,
  deletePlatformUser,
  listPlatformUsers,
  updatePlatformUser,
} from "#contract/platform/platform-users.ts";
import { createStatus, deleteStatus, listStatuses, updateStatus } from "#contract/statuses.ts";
import { answer, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, dialog, expectCount, expectFailure } from "#test/screens/parts.ts";
import { expectRefusals, readToasts } from "#test/screens/refusals.ts";

const as = "platformAdmin";
const [company] = sampleOf(listCompanies);
const [person] = sampleOf(listPlatformUsers);
const [plan] = sampleOf(listPlans);
const [status] = sampleOf(listStatuses);
const statusOfOurs = { ...status, id: 9, label: "Held", isSystemDefault: false, quoteCount: 0 };

test.each([
  {
    path: "/platform-admin",
    one: "company",
    add: "Create Company",
    fields: { "Company name": "Never kept" },
    create: createCompany,
    update: updatePlatformCompany,
    remove: deletePlatformCompany,
    name: company?.name,
    end: "",
    // A company with quotes asks for its name.
    prepare: () => answer(listCompanies, [{ ...company, quoteCount: 0 } as NonNullable<typeof company>]),
  },
  {
    path: "/platform-admin?tab=users",
    one: "user",
    add: "Create User",
    fields: { "First name": "Never", "Last name": "Kept", Email: "never@kept.test", Password: "secret1" },
    create: createPlatformUser,
    update: updatePlatformUser,
    remove: deletePlatformUser,
    end: "",
    name: `${person?.firstName} ${person?.lastName}`,
    prepare() {},
  },
  {
    path: "/platform-admin?tab=plans",
    one: "plan",
    add: "Create Plan",
    fields: { Name: "Never kept", Description: "Nor this" },
    create: createPlan,
    update: updatePlan,
    remove: deletePlan,
    name: plan?.name,
    end: "",
    prepare() {},
  },
  {
    path: "/platform/quote-statuses",
    one: "quote status",
    add: "Add Status",
    fields: { Label: "Never kept" },
    create: createStatus,
    update: updateStatus,
    remove: deleteStatus,
    name: statusOfOurs.label,
    end: ".",
    prepare: () => answer(listStatuses, [statusOfOurs as NonNullable<typeof status>]),
  },
])("A $one that cannot be created, updated or deleted says so in the server's words or in its own", async (kind) => {
  const { path, one, add, fields, create, update, remove, name, end } = kind;
  kind.prepare();
  const words = (tried: string) => `Failed to ${tried} ${one}${end}`;
  const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
  await openScreen(path, { as });
  await button(add).click();
  if (one === "user") await dialog().getByText("Set a password now", { exact: true }).click();
  for (const [label, text] of Object.entries(fields)) {
    await dialog().getByLabelText(label, { exact: true }).fill(text);
  }
  await expectRefusals(create, add, words("create"));
  for (const [label, text] of Object.entries(fields)) {
    await expect.element(dialog().getByLabelText(label, { exact: true })).toHaveValue(text);
  }
  await send("Cancel");
  await send("Discard");
  await button(`Edit ${name}`).click();
  await expectRefusals(update, "Save Changes", words("update"));
  await send("Cancel");
  await button(`Delete ${name}`).click();
  await expectRefusals(remove, "Delete", words("delete"));
});

test.each([
  ["companies", listCompanies],
  ["users", listPlatformUsers],
] as const)("When the %s cannot be fetched I read so, and can try again", async (tab, endpoint) => {
  const words = `Failed to fetch ${tab}`;
  answer(endpoint, refuse(500, ""));
  await openScreen(`/platform-admin?tab=${tab}`, { as });
  await expect.element(page.getByRole("heading", { name: words })).toBeVisible();
  await expectFailure("Error", words);
  answer(endpoint, refuse(503, { error: readToasts(503), code: "away" }));
  await button("Try Again").click();
  await expectFailure("Error", readToasts(503));
  await expect.element(alertWith(readToasts(503))).toBeVisible();
  answer(endpoint, sampleOf(endpoint as typeof listCompanies));
  await button("Try Again").click();
  await expect.element(page.getByRole("table")).toBeVisible();
  await expectCount(alertWith(readToasts(503)), 0);
});
