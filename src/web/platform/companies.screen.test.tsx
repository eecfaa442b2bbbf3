// The platform's companies and plans (AD 2, 5 and 8; decisions 28 to 30). test/journeys/platform.spec.ts leads from the
// first plan to a first quote.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createPlan, listPlans } from "#contract/plans.ts";
import { createCompany, listCompanies, updatePlatformCompany } from "#contract/platform/platform-companies.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, expectSuccess, row, toastWith } from "#test/screens/parts.ts";

const as = "platformAdmin";
const inDialog = (label: string) => dialog().getByLabelText(label, { exact: true });
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

test("The platform in figures, and of each company its plan, people and quotes", async () => {
  await openScreen("/platform-admin", { as });
  for (const label of ["Companies", "Total Users", "Plans", "Active Companies"])
    await expect.element(page.getByRole("term").filter({ hasText: label }).first()).toBeVisible();
  await expect.element(row("Northern")).toMatchTextContent("Unlimited · 5 people · 18 quotes this month");
});

test("A plan needs a name and a description, and travels with its limits and features", async () => {
  const [plan] = sampleOf(listPlans);
  if (!plan) throw new Error("the sample has no plan");
  answer(createPlan, plan);
  await openScreen("/platform-admin?tab=plans", { as });
  await button("Create Plan").click();
  await send("Create Plan");
  await expect.element(dialog().getByText("Plan name and description are required").first()).toBeVisible();
  await inDialog("Name").fill("Depot");
  await inDialog("Description").fill("For one depot");
  await inDialog("Price per month").fill("49.50");
  await inDialog("Max users").fill("5");
  await button("Add feature").click();
  await inDialog("Feature 1: key").fill("depots");
  await inDialog("Feature 1: value").fill("1");
  await expectAccessible();
  await send("Create Plan");
  await expect.element(toastWith(literal("AD 8 Platform", "Plan created successfully!"))).toBeVisible();
  expect(callsOf(createPlan).map(({ body }) => body)).toMatchObject([
    { name: "Depot", description: "For one depot", price: 49.5, maxUsers: 5, maxQuotes: null },
  ]);
});

test("A company needs a name, from which its slug is made", async () => {
  const [company] = sampleOf(listCompanies);
  if (!company) throw new Error("the sample has no company");
  answer(createCompany, company);
  await openScreen("/platform-admin", { as });
  await button("Create Company").click();
  await send("Create Company");
  await expect.element(dialog().getByText("Company name and slug are required").first()).toBeVisible();
  await inDialog("Company name").fill(" Fenland & Sons ");
  await expect.element(inDialog("Slug")).toHaveValue("fenland-sons");
  await dialog().getByLabelText("Plan").selectOptions("Workshop");
  await expectAccessible();
  await send("Create Company");
  await expect.element(toastWith(literal("AD 8 Platform", "Company created successfully!"))).toBeVisible();
  expect(callsOf(createCompany).map(({ body }) => body)).toMatchObject([
    { name: "Fenland & Sons", slug: "fenland-sons", planId: 2, starterCatalogue: true },
  ]);
});

test("Before I switch a company off I read that its people are signed out", async () => {
  const companies = sampleOf(listCompanies).map((company) => ({ ...company, userCount: 1 }));
  const [northern, severn] = companies;
  if (!northern || !severn) throw new Error("the sample has no two companies");
  answer(listCompanies, companies);
  answer(updatePlatformCompany, () => {
    const inactive = { ...northern, isActive: false, version: 2 };
    answer(listCompanies, [inactive, severn]);
    return inactive;
  });
  await openScreen("/platform-admin", { as });
  await button("Edit Northern Pumps Ltd").click();
  await dialog().getByText("Active", { exact: true }).click();
  await expect.element(dialog().getByRole("switch", { name: "Active" })).not.toBeChecked();
  await expect.element(dialog().getByText("Its one user is signed out as soon as you save.")).toBeVisible();
  await send("Save Changes");
  await expectSuccess("Success", "Company updated successfully!");
  await expect.element(row("Northern").getByText("Inactive")).toBeVisible();
  await expectCount(row("Severn").getByText("Inactive"), 0);
  expect(callsOf(updatePlatformCompany)).toMatchObject([
    { params: { id: "1" }, body: { isActive: false, version: 1 } },
  ]);
});
