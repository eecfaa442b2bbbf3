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
import { literal } from "#test/kit/literals.ts";
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
    words: {
      create: literal("AD 8 Platform", "Failed to create company"),
      update: literal("AD 8 Platform", "Failed to update company"),
      delete: literal("AD 8 Platform", "Failed to delete company"),
    },
    add: "Create Company",
    fields: { "Company name": "Never kept" },
    create: createCompany,
    update: updatePlatformCompany,
    remove: deletePlatformCompany,
    name: company?.name,
    // A company with quotes asks for its name.
    prepare: () => answer(listCompanies, [{ ...company, quoteCount: 0 } as NonNullable<typeof company>]),
  },
  {
    path: "/platform-admin?tab=users",
    one: "user",
    words: {
      create: literal("AD 8 Platform", "Failed to create user"),
      update: literal("AD 8 Platform", "Failed to update user"),
      delete: literal("AD 8 Platform", "Failed to delete user"),
    },
    add: "Create User",
    fields: { "First name": "Never", "Last name": "Kept", Email: "never@kept.test", Password: "secret1" },
    create: createPlatformUser,
    update: updatePlatformUser,
    remove: deletePlatformUser,
    name: `${person?.firstName} ${person?.lastName}`,
    prepare() {},
  },
  {
    path: "/platform-admin?tab=plans",
    one: "plan",
    words: {
      create: literal("AD 8 Platform", "Failed to create plan"),
      update: literal("AD 8 Platform", "Failed to update plan"),
      delete: literal("AD 8 Platform", "Failed to delete plan"),
    },
    add: "Create Plan",
    fields: { Name: "Never kept", Description: "Nor this" },
    create: createPlan,
    update: updatePlan,
    remove: deletePlan,
    name: plan?.name,
    prepare() {},
  },
  {
    path: "/platform/quote-statuses",
    one: "quote status",
    words: {
      create: literal("AD 8 Quote statuses", "Failed to create quote status."),
      update: literal("AD 8 Quote statuses", "Failed to update quote status."),
      delete: literal("AD 8 Quote statuses", "Failed to delete quote status."),
    },
    add: "Add Status",
    fields: { Label: "Never kept" },
    create: createStatus,
    update: updateStatus,
    remove: deleteStatus,
    name: statusOfOurs.label,
    prepare: () => answer(listStatuses, [statusOfOurs as NonNullable<typeof status>]),
  },
])("A $one that cannot be created, updated or deleted says so in the server's words or in its own", async (kind) => {
  const { path, one, words, add, fields, create, update, remove, name } = kind;
  kind.prepare();
  const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
  await openScreen(path, { as });
  await button(add).click();
  if (one === "user") await dialog().getByText("Set a password now", { exact: true }).click();
  for (const [label, text] of Object.entries(fields)) {
    await dialog().getByLabelText(label, { exact: true }).fill(text);
  }
  await expectRefusals(create, add, words.create);
  for (const [label, text] of Object.entries(fields)) {
    await expect.element(dialog().getByLabelText(label, { exact: true })).toHaveValue(text);
  }
  await send("Cancel");
  await send("Discard");
  await button(`Edit ${name}`).click();
  await expectRefusals(update, "Save Changes", words.update);
  await send("Cancel");
  await button(`Delete ${name}`).click();
  await expectRefusals(remove, "Delete", words.delete);
});

test.each([
  ["companies", listCompanies, literal("AD 8 Platform", "Failed to fetch companies")],
  ["users", listPlatformUsers, literal("AD 8 Platform", "Failed to fetch users")],
] as const)("When the %s cannot be fetched I read so, and can try again", async (tab, endpoint, words) => {
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
