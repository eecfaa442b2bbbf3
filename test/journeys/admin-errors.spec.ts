// The error catalogue of the administration (AD 8): each failure made to happen, and what a person reads then.
import type { Page } from "@playwright/test";
import { dialog, field, openPlatform, ownCompany, refusing, send } from "./admin-steps.ts";
import { expectFailure, NETWORK, notification } from "./errors-steps.ts";
import { unique } from "./people-steps.ts";
import { accounts, button, consoleMay, enter, expect, hearNothing, held, tell, test, toastWith } from "./support.ts";

const own = ownCompany();
const PLATFORM = accounts.platform;

/** As the server refuses; no two after one another are alike, so that no notification of the one before counts. */
const said = (status: number) => `The pump house is flooded, ${status}.`;
const failedReplies = (otherwise: string) =>
  [
    [{ status: 400, json: { error: said(400), code: "invalid" } }, said(400)],
    [{ status: 500, body: "" }, otherwise],
    [{ status: 403, json: { error: said(403), code: "forbidden" } }, said(403)],
    ["no answer", otherwise],
    [{ status: 409, json: { error: said(409), code: "wrong_state" } }, said(409)],
  ] as const;

/** Whatever goes wrong at this path, the notification has the server's words or else these, and the dialog stays. */
async function expectRefusals(page: Page, path: RegExp, otherwise: string, button: string): Promise<void> {
  for (const [reply, words] of failedReplies(otherwise)) {
    const accept = await refusing(page, path, reply);
    await send(page, button);
    await expectFailure(page, "Error", words);
    await accept();
  }
  await expect(dialog(page).getByRole("alert")).toContainText(said(409));
}

test("A company that cannot be created, updated or deleted says so in the server's words or in its own", async ({
  page,
}) => {
  await openPlatform(page, "companies");
  const path = /\/api\/admin\/companies(\/\d+)?$/;
  await button(page, "Create Company").click();
  await field(page, "Company name").fill("Never kept");
  await expectRefusals(page, path, "Failed to create company", "Create Company");
  await expect(field(page, "Slug")).toHaveValue("never-kept");
  await page.reload();
  await button(page, `Edit ${own.name}`).click();
  await expectRefusals(page, path, "Failed to update company", "Save Changes");
  await send(page, "Cancel");
  await button(page, `Delete ${own.name}`).click();
  await expectRefusals(page, path, "Failed to delete company", "Delete");
});

test("A user that cannot be created, updated or deleted says so in the server's words or in its own", async ({
  page,
}) => {
  await openPlatform(page, "users");
  const path = /\/api\/admin\/users(\/[\w-]{36})?$/;
  await button(page, "Create User").click();
  for (const label of ["First name", "Last name"]) await field(page, label).fill("Never");
  await field(page, "Email").fill("never@kept.test");
  await field(page, "Password").fill("secret1");
  await expectRefusals(page, path, "Failed to create user", "Create User");
  await page.goto(`/platform-admin?tab=users&search=${own.email}`);
  await button(page, "Edit Grace Hall").click();
  await expectRefusals(page, path, "Failed to update user", "Save Changes");
  await send(page, "Cancel");
  await button(page, "Delete Grace Hall").click();
  await expectRefusals(page, path, "Failed to delete user", "Delete");
});

test("A plan that cannot be created, updated or deleted says so in the server's words or in its own", async ({
  page,
}) => {
  await enter(page, PLATFORM);
  const name = `Plan ${unique()}`;
  const plan = await tell<{ id: number }>(page, "POST", "/api/admin/plans", { name, description: "For a while" });
  const path = /\/api\/admin\/plans(\/\d+)?$/;
  try {
    await openPlatform(page, "plans");
    await button(page, "Create Plan").click();
    await field(page, "Name").fill("Never kept");
    await field(page, "Description").fill("Nor this");
    await expectRefusals(page, path, "Failed to create plan", "Create Plan");
    await page.reload();
    await button(page, `Edit ${name}`).click();
    await expectRefusals(page, path, "Failed to update plan", "Save Changes");
    await send(page, "Cancel");
    await button(page, `Delete ${name}`).click();
    await expectRefusals(page, path, "Failed to delete plan", "Delete");
  } finally {
    await tell(page, "DELETE", `/api/admin/plans/${plan.id}`);
  }
});

test("A quote status that cannot be created, updated or deleted says so in the server's words or in its own", async ({
  page,
}) => {
  await enter(page, PLATFORM);
  const word = unique();
  const status = { name: `held_${word}`, label: `Held ${word}` };
  const made = await tell<{ id: number }>(page, "POST", "/api/platform/quote-statuses", status);
  const path = /\/api\/platform\/quote-statuses(\/\d+)?$/;
  try {
    await page.goto("/platform/quote-statuses");
    await button(page, "Add Status").click();
    await field(page, "Label").fill("Never kept");
    await expectRefusals(page, path, "Failed to create quote status.", "Add Status");
    await page.reload();
    await button(page, `Edit ${status.label}`).click();
    await expectRefusals(page, path, "Failed to update quote status.", "Save Changes");
    await send(page, "Cancel");
    await button(page, `Delete ${status.label}`).click();
    await expectRefusals(page, path, "Failed to delete quote status.", "Delete");
  } finally {
    await tell(page, "DELETE", `/api/platform/quote-statuses/${made.id}`);
  }
});

test("Companies and users that cannot be fetched say so, with a way to try again", async ({ page }) => {
  await hearNothing(page);
  await enter(page, PLATFORM);
  for (const [tab, path] of [
    ["companies", "**/api/admin/companies"],
    ["users", "**/api/admin/users"],
  ] as const) {
    const words = `Failed to fetch ${tab}`;
    await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`/platform-admin?tab=${tab}`);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
    await expectFailure(page, "Error", words);
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ status: 503, json: { error: said(503), code: "away" } }));
    await button(page, "Try Again").click();
    await expectFailure(page, "Error", said(503));
    await page.unroute(path);
    await button(page, "Try Again").click();
    await expect(page.getByRole("table")).toBeVisible();
  }
});

test("Switching to a company and leaving it say why they failed", async ({ page }) => {
  await openPlatform(page, "companies");
  for (const [reply, words] of failedReplies("Failed to switch company")) {
    const accept = await refusing(page, "**/api/admin/switch-company/*", reply);
    await button(page, `Impersonate ${own.name}`).click();
    await expectFailure(page, "Error", words);
    await accept();
  }
  await tell(page, "POST", `/api/admin/switch-company/${own.id}`);
  await page.goto("/platform-admin");
  consoleMay(page, /^Failed to exit impersonation/);
  for (const [reply, words] of failedReplies("Failed to exit impersonation")) {
    const accept = await refusing(page, "**/api/admin/exit-impersonation", reply);
    await page.getByRole("button", { name: "Exit Impersonation" }).click();
    await expectFailure(page, "Error", words);
    await accept();
  }
});

const kinds = [
  ["locations", "Location", { "Labour hours": "1", "Hourly rate": "60" }],
  ["equipment-access", "Equipment Access", {}],
  ["job-types", "Job Type", { "Base hours": "2" }],
  ["pump-styles", "Pump Style", { "Material cost base": "100" }],
  ["motor-sizes", "Motor Size", { "Power (kW)": "1.1" }],
  ["drive-types", "Drive Type", {}],
] as const;

const byStatus = (otherwise: string) =>
  [
    [{ status: 502, body: "" }, otherwise],
    [{ status: 400, body: "" }, "Validation error: Please check all required fields are filled correctly"],
    ["no answer", otherwise],
    [{ status: 403, body: "" }, "Permission denied: You don't have access to perform this action"],
    [{ status: 400, body: "validation: Expected a list" }, "400: validation: Expected a list"],
    [{ status: 422, body: "validation: Expected number" }, "422: validation: Expected number"],
    [{ status: 500, body: "" }, "Server error: Please try again later"],
  ] as const;

test("An item of each kind that cannot be created or updated says so by the status of the answer", async ({ page }) => {
  await enter(page, own.email);
  for (const [list, one, figures] of kinds) {
    await page.goto(`/settings?tab=${list === "equipment-access" ? "equipment" : list}`);
    for (const tried of ["create", "update"] as const) {
      if (tried === "create") {
        await button(page, "Add").click();
        await field(page, "Name").fill("Never kept");
        for (const [label, figure] of Object.entries(figures)) await field(page, label).fill(figure);
      } else {
        await page
          .getByRole("button", { name: /^Edit / })
          .first()
          .click();
        await field(page, "Name").fill("Never kept either");
      }
      const otherwise = `Failed to ${tried} ${one.toLowerCase()}`;
      for (const [reply, words] of list === "locations" ? byStatus(otherwise) : byStatus(otherwise).slice(0, 1)) {
        const accept = await refusing(page, `**/api/admin/${list}**`, reply);
        await send(page, tried === "create" ? `Add ${one}` : "Save Changes");
        await expectFailure(page, "Error", words);
        await accept();
      }
      await page.reload();
    }
  }
});

test("A rule that cannot be created, updated or deleted says so with the message, or sends me to the console", async ({
  page,
}) => {
  const rule = await aRule(page);
  await page.goto("/settings?tab=rules");
  consoleMay(page, /500/);
  const path = /\/api\/admin\/configuration-rules(\/\d+)?$/;
  for (const [tried, open, sends] of [
    ["create", "Add Rule", "Add Rule"],
    ["update", `Edit ${rule}`, "Save Changes"],
  ] as const) {
    await button(page, open).click();
    await field(page, "Rule name").fill("Never kept");
    if (tried === "create") {
      await field(page, "Add to When: Equipment Access").selectOption({ index: 1 });
      await field(page, "Add to Then show only: Pump Style").selectOption({ index: 1 });
    }
    const title = tried === "create" ? "Error Creating Rule" : "Error Updating Rule";
    for (const [reply, words] of [
      [{ status: 500, body: "" }, `Failed to ${tried} configuration rule. Check console for details.`],
      [{ status: 403, json: { error: said(403), code: "forbidden" } }, said(403)],
    ] as const) {
      const accept = await refusing(page, path, reply);
      await send(page, sends);
      await expectFailure(page, title, words);
      await accept();
    }
    await send(page, "Cancel");
    await send(page, "Discard");
  }
  const otherwise = "Failed to delete configuration rule";
  await button(page, `Delete ${rule}`).click();
  for (const [reply, why] of failedReplies(otherwise)) {
    const accept = await refusing(page, path, reply);
    await send(page, "Delete");
    await expect(dialog(page).getByRole("alert")).toHaveText(reply === "no answer" ? NETWORK : why);
    await expectFailure(page, "Error", otherwise);
    await accept();
  }
});

/** A rule of the own company, gone with it. */
async function aRule(page: Page): Promise<string> {
  await enter(page, own.email);
  const first = async (list: string) =>
    (await tell<{ id: number }[]>(page, "GET", `/api/admin/${list}`)).slice(0, 1).map(({ id }) => id);
  const name = `Rule ${unique()}`;
  await tell(page, "POST", "/api/admin/configuration-rules", {
    name,
    triggerType: "equipment_access",
    triggerValueIds: await first("equipment-access"),
    constraintType: "pump_style",
    allowedValueIds: await first("pump-styles"),
    isActive: false,
  });
  return name;
}

test("Permissions that cannot be updated or created say so with the server's message, and those that can say that", async ({
  page,
}) => {
  await enter(page, PLATFORM);
  // A matrix without one of its pairs, and answers as if it were kept: everybody's own is left alone.
  const saved: { resource: string }[] = [];
  await page.route("**/api/admin/role-permissions", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const pairs = (await (await route.fetch()).json()) as { role: string; resource: string }[];
    const isOther = ({ role, resource }: (typeof pairs)[number]) =>
      role !== "user" || ["locations", ...saved.map((one) => one.resource)].every((one) => one !== resource);
    await route.fulfill({ json: [...pairs.filter(isOther), ...saved] });
  });
  await page.goto("/role-permissions?role=user");
  for (const [square, title, path] of [
    ["Companies: View", "Failed to update permissions", "**/api/admin/role-permissions/user/companies"],
    ["Locations: View", "Failed to create permissions", "**/api/admin/role-permissions"],
  ] as const) {
    await page.getByRole("checkbox", { name: square, exact: true }).click();
    for (const reply of [
      { status: 500, json: { error: said(500), code: "internal" } },
      { status: 403, json: { error: said(403), code: "forbidden" } },
    ]) {
      const accept = await refusing(page, path, reply);
      await page.getByRole("button", { name: "Save Changes" }).locator("visible=true").click();
      await expectFailure(page, title, said(reply.status));
      await expect(page.getByRole("alert").filter({ hasText: "Not everything was saved." })).toContainText(
        said(reply.status),
      );
      await accept();
    }
    await page.getByRole("button", { name: "Reset Changes" }).locator("visible=true").click();
  }
  const at = new Date().toISOString();
  const none = { view: false, create: false, edit: false, delete: false, search: false };
  const kept = { id: 1, role: "user", permissions: none, createdAt: at, updatedAt: at, version: 2 };
  for (const [square, resource, words, path] of [
    [
      "Companies: View",
      "companies",
      "Permissions updated successfully",
      "**/api/admin/role-permissions/user/companies",
    ],
    ["Locations: View", "locations", "Permissions created successfully", "**/api/admin/role-permissions"],
  ] as const) {
    const view = page.getByRole("checkbox", { name: square, exact: true });
    const pair = { ...kept, resource, permissions: { ...none, view: !(await view.isChecked()) } };
    await view.click();
    await refusing(page, path, { status: 200, json: pair });
    saved.push(pair);
    await page.getByRole("button", { name: "Save Changes" }).locator("visible=true").click();
    await expect(toastWith(page, words)).toBeVisible();
    await expect(notification(page)).not.toHaveClass(/toast-bad/);
    await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  }
});

test("Signed out at whatever button of the administration, I read that and nothing else", async ({ page }) => {
  await enter(page, own.email);
  const signedOut = { status: 401, json: { error: "Unauthorized", code: "unauthorized" } };
  for (const [address, path, press] of [
    ["/settings", "**/api/company/*", ["Save Company Name"]],
    ["/users", "**/api/company/users/*", [/^Edit Grace/, "Save Changes"]],
    ["/settings?tab=job-types", "**/api/admin/job-types/*", [/^Delete /, "Delete"]],
  ] as const) {
    await page.goto(address);
    const accept = await refusing(page, path, signedOut);
    if (address === "/settings") await page.getByLabel("Company Name").fill("Never kept");
    // The page is left half a second later, which may be over before all of it is read.
    const leave = await held(page, "**/api/login");
    const left = page.waitForRequest("**/api/login");
    for (const name of press) {
      const exact = typeof name === "string" ? { name, exact: true } : { name };
      await page.getByRole("button", exact).and(page.locator(":enabled")).last().click();
    }
    await expectFailure(page, "Unauthorized", "You are logged out. Logging in again...");
    leave();
    await (await left).response();
    await page.waitForLoadState();
    await accept();
  }
});
