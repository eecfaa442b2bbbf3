// The texts and layout of Platform Administration (AD 2, 4, 5 and 9).
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { getImpersonationStatus, switchCompany } from "#contract/companies.ts";
import { listPlans, updatePlan } from "#contract/plans.ts";
import { getPlatformStats, listCompanies } from "#contract/platform/platform-companies.ts";
import { listPlatformUsers } from "#contract/platform/platform-users.ts";
import { literal } from "#test/kit/literals.ts";
import { SAMPLE_TIME } from "#test/kit/samples.ts";
import { answer, callsOf, holdAnswer, sampleOf } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { stayHere } from "#test/screens/navigations.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectFailure,
  expectSuccess,
  expectTexts,
  fact,
  link,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";

const as = "platformAdmin";
const inDialog = (label: string) => dialog().getByLabelText(label, { exact: true });
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const bodyRow = (index: number) => page.getByCss("tbody tr").nth(index);
const columns = () => page.getByRole("columnheader");
const words = (text: string) => page.getByText(text, { exact: true });

let company: ReturnType<typeof sampleOf<typeof listCompanies>>[number];
let person: ReturnType<typeof sampleOf<typeof listPlatformUsers>>[number];
let plan: ReturnType<typeof sampleOf<typeof listPlans>>[number];
beforeEach(() => {
  const [[firstCompany], [firstPerson], [firstPlan]] = [
    sampleOf(listCompanies),
    sampleOf(listPlatformUsers),
    sampleOf(listPlans),
  ];
  if (!firstCompany || !firstPerson || !firstPlan) throw new Error("the samples are empty");
  // Not yet the fourth in UTC.
  const createdAt = "2026-09-03T23:30:00.000Z";
  company = { ...firstCompany, createdAt };
  person = { ...firstPerson, createdAt };
  plan = { ...firstPlan };
});

test("The platform's own pages stand in its menu, and each opens", async () => {
  await openScreen("/", { as });
  for (const [name, path, title] of [
    ["Quote Statuses", "/platform/quote-statuses", "Quote Status Management"],
    ["Audit Logs", "/audit-logs", "Audit Logs"],
    ["Emails", "/emails", "Emails"],
    ["Role Permissions", "/role-permissions", "Role Permissions"],
    ["Home", "/platform-admin", "Platform Administration"],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await expect.element(pageTitle(title)).toBeVisible();
    expect(window.location.pathname).toBe(path);
  }
});

test("The platform's figures wait with a skeleton, and count all and the active ones", async () => {
  const release = holdAnswer(getPlatformStats);
  answer(getPlatformStats, { totalCompanies: 1204, totalUsers: 31 });
  answer(listPlans, []);
  answer(
    listCompanies,
    [true, false, true].map((isActive, index) => ({ ...company, id: index + 1, isActive })),
  );
  await openScreen("/platform-admin", { as });
  await expect.element(page.getByText("Loading the figures")).toBeInTheDocument();
  release();
  for (const [label, figure] of Object.entries({
    Companies: "1,204",
    "Total Users": "31",
    Plans: "0",
    "Active Companies": "2",
  })) {
    await expect.element(fact(label)).toHaveTextContent(figure);
  }
});

test("The companies have their search, columns and words", async () => {
  answer(listCompanies, [
    { ...company, id: 7, name: "Tyne Ltd", slug: "tyne", isActive: true },
    { ...company, id: 8, name: "Wear Ltd", slug: "wear", isActive: false },
  ]);
  await openScreen("/platform-admin", { as });
  await expectTexts(page.getByRole("tab"), ["Companies", "Users", "Plans"]);
  await expect
    .element(page.getByPlaceholder(literal("AD 2 Platform Administration", "Search companies..."), { exact: true }))
    .toBeVisible();
  await expectTexts(columns(), ["Name", "Slug", "Status", "Created", "Actions"]);
  await expect.element(bodyRow(0)).toMatchTextContent(/Tyne Ltd.*tyne.*Active.*Sep 04, 2026/);
  await expect.element(bodyRow(1)).toMatchTextContent("Inactive");
  await expectCount(bodyRow(0).getByRole("button"), 3);
  await page.getByRole("searchbox", { name: "Search companies" }).fill("ty");
  await expect.poll(() => callsOf(listCompanies).at(-1)?.query).toEqual({ search: "ty" });
});

test("The users have their search, columns and words", async () => {
  answer(listPlatformUsers, [
    { ...person, firstName: "Ann", lastName: "Tyne", email: "a@tyne.test", companyId: 1, companyName: "Tyne Ltd" },
    { ...person, id: "01890000-0000-7000-8000-000000000002", companyId: null, companyName: null },
  ]);
  await openScreen("/platform-admin", { as });
  await page.getByRole("tab", { name: "Users" }).click();
  await expect
    .element(page.getByPlaceholder(literal("AD 2 Platform Administration", "Search users..."), { exact: true }))
    .toBeVisible();
  await expectTexts(columns(), ["Name", "Email", "Role", "Company", "Created", "Actions"]);
  await expect.element(bodyRow(0)).toMatchTextContent(/Ann Tyne.*a@tyne\.test.*Tyne Ltd.*Sep 04, 2026/);
  await expect.element(bodyRow(1)).toMatchTextContent(literal("AD 2 Platform Administration", "No Company"));
  await expectCount(bodyRow(0).getByRole("button"), 2);
});

test("The plans have their columns and words", async () => {
  const limits = { description: "For depots", maxUsers: 5, maxQuotes: 40, price: 49, isActive: true };
  answer(listPlans, [
    { ...plan, id: 3, name: "Depot", ...limits },
    { ...plan, id: 4, name: "Open", ...limits, maxUsers: null, maxQuotes: null, price: null, isActive: false },
  ]);
  await openScreen("/platform-admin", { as });
  await page.getByRole("tab", { name: "Plans" }).click();
  await expectTexts(columns(), ["Name", "Description", "Price", "Limits", "Status", "Actions"]);
  for (const text of [
    "Depot",
    "For depots",
    literal("AD 2 Platform Administration", "$X/mo", { X: 49 }),
    literal("AD 2 Platform Administration", "N users", { N: 5 }),
    literal("AD 2 Platform Administration", "N quotes", { N: 40 }),
    "Active",
  ]) {
    await expect.element(bodyRow(0).getByText(text, { exact: true })).toBeVisible();
  }
  for (const text of [
    literal("AD 2 Platform Administration", "Free"),
    literal("AD 2 Platform Administration", "Unlimited users"),
    literal("AD 2 Platform Administration", "Unlimited quotes"),
    "Inactive",
  ]) {
    await expect.element(bodyRow(1).getByText(text, { exact: true })).toBeVisible();
  }
});

test.each([
  [
    "companies",
    listCompanies,
    [
      literal("AD 2 Platform Administration", "No companies found"),
      literal("AD 2 Platform Administration", "Create your first company to get started"),
    ],
  ],
  ["users", listPlatformUsers, [literal("AD 2 Platform Administration", "No users found")]],
  ["plans", listPlans, [literal("AD 2 Platform Administration", "No plans found")]],
] as const)("Where there are no %s it says so", async (tab, endpoint, empty) => {
  answer(endpoint, []);
  await openScreen(`/platform-admin?tab=${tab}`, { as });
  for (const text of empty) await expect.element(words(text)).toBeVisible();
});

test("Switching to a company goes to the start page after half a second", async () => {
  stopClock();
  const goneTo = stayHere();
  const endsAt = new Date(SAMPLE_TIME.getTime() + 3_600_000).toISOString();
  const status = { isImpersonating: true, impersonatedCompany: { id: company.id, name: company.name }, endsAt };
  answer(switchCompany, () => {
    answer(getImpersonationStatus, status);
    return status;
  });
  await openScreen("/platform-admin", { as });
  await button(`Impersonate ${company.name}`).click();
  await expectSuccess("Success", literal("AD 8 Platform", "Successfully switched company view. Redirecting..."));
  await vi.advanceTimersByTimeAsync(450);
  expect(goneTo()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(goneTo()).toEqual(["/"]);
});

test("A company's slug follows its name until I write my own, and what is missing is told as a notification too", async () => {
  await openScreen("/platform-admin", { as });
  await button("Create Company").click();
  await send("Create Company");
  await expectFailure("Error", literal("AD 5 Platform forms", "Company name and slug are required"));
  await inDialog("Company name").fill("  --Ouse & Derwent (2026) Ltd! ");
  await expect.element(inDialog("Slug")).toHaveValue("ouse-derwent-2026-ltd");
  await inDialog("Company name").fill("Pumps, boreholes & pressure sets of the Rivers Ouse, Derwent & Wharfe (2026)");
  await expect
    .element(inDialog("Slug"))
    .toHaveValue("pumps-boreholes-pressure-sets-of-the-rivers-ouse-derwent-wharfe-2026");
  await inDialog("Slug").fill("ouse");
  await inDialog("Company name").fill("Another name");
  await expect.element(inDialog("Slug")).toHaveValue("ouse");
  await inDialog("Password").fill("demo12");
  await expect.element(inDialog("Password")).toHaveAccessibleDescription(/Easy to guess/);
});

test("A plan without a description is told as a notification too", async () => {
  await openScreen("/platform-admin?tab=plans", { as });
  await button("Create Plan").click();
  await inDialog("Name").fill("Only a name");
  await send("Create Plan");
  await expectFailure("Error", literal("AD 5 Platform forms", "Plan name and description are required"));
});

test("The form for a user begins with the role of a user and no company, and asks for everything else", async () => {
  await openScreen("/platform-admin?tab=users", { as });
  await button("Create User").click();
  await dialog().getByText("Set a password now", { exact: true }).click();
  await expect.element(inDialog("Role")).toHaveValue("user");
  const options = (label: string) => [...(dialog().getByLabelText(label).element() as HTMLSelectElement).options];
  expect(options("Role").map(({ value }) => value)).toEqual(["user", "company_admin", "platform_admin"]);
  expect(options("Company").find(({ selected }) => selected)?.text).toBe("No Company");
  await send("Create User");
  for (const label of ["First name", "Last name", "Email", "Password"]) {
    await expect.element(inDialog(label)).toHaveAccessibleDescription(/^Please fill in all required fields/);
  }
  await expectFailure("Error", literal("AD 5 Platform forms", "Please fill in all required fields"));
  await inDialog("Password").fill("demo12");
  await expect.element(inDialog("Password")).toHaveAccessibleDescription(/Easy to guess/);
});

test.each([
  ["companies", () => company.name],
  ["users", () => `${person.firstName} ${person.lastName}`],
  ["plans", () => plan.name],
] as const)("Deleting one of the %s asks in the promised words, and it can be edited", async (tab, read) => {
  const shown = read();
  await openScreen(`/platform-admin?tab=${tab}`, { as });
  await button(`Edit ${shown}`).click();
  await expect.element(dialog().getByRole("heading", { name: `Edit ${shown}` })).toBeVisible();
  await send("Cancel");
  await button(`Delete ${shown}`).click();
  await expect
    .element(
      dialog().getByText(
        literal(
          "AD 2 Platform Administration",
          'Are you sure you want to delete "{name}"? This action cannot be undone.',
          { name: shown },
        ),
      ),
    )
    .toBeVisible();
  await send("Cancel");
  await expectCount(dialog(), 0);
});

test("A changed plan is saved in the version that I saw", async () => {
  const changed = { ...plan, description: "For a while longer", version: plan.version + 1 };
  answer(updatePlan, changed);
  await openScreen("/platform-admin?tab=plans", { as });
  await button(`Edit ${plan.name}`).click();
  await inDialog("Description").fill(changed.description);
  await send("Save Changes");
  await expect.element(toastWith("Plan updated successfully!")).toBeVisible();
  expect(callsOf(updatePlan)).toMatchObject([
    { params: { id: String(plan.id) }, body: { description: changed.description, version: plan.version } },
  ]);
});

test("Who administers a company has Admin, Users and Settings in the menu, and each opens", async () => {
  await openScreen("/");
  for (const [name, path, title] of [
    ["Admin", "/admin", "Admin Dashboard"],
    ["Users", "/users", "User Management"],
    ["Settings", "/settings", literal("AD 2 Settings", "Settings Management")],
  ] as const) {
    await link(name).click();
    await expect.element(pageTitle(title)).toBeVisible();
    expect(window.location.pathname).toBe(path);
  }
  await expectTexts(page.getByRole("navigation", { name: "Main" }).getByRole("link"), [
    "Home",
    "Quotes",
    "Admin",
    "Users",
    "Settings",
    "Customers",
    "Services due",
    "Emails",
  ]);
});

test.each([
  ["/platform-admin", "Platform Administration"],
  ["/platform/quote-statuses", literal("AD 2 Quote Status Management", "Access Denied")],
  ["/role-permissions", "Role Permissions"],
])("A company's administrator reads at %s that it is the platform's alone", async (path, title) => {
  const reason = {
    "/platform-admin": "Access denied. You don't have permission to access the platform admin dashboard.",
    "/platform/quote-statuses": "Platform admin access required.",
    "/role-permissions": "Access denied. Only Platform Admins can manage role permissions.",
  }[path];
  await openScreen(path);
  await expect.element(pageTitle(title)).toBeVisible();
  await expect.element(words(reason ?? "")).toBeVisible();
});
