// The calls that the pages make (QB 7), seen on the wire while a person works; and those that they don't make (QB 9).
import type { Page, Request } from "@playwright/test";
import { draftOf, expectSuccess } from "./errors-steps.ts";
import { accounts, button, enter, expect, fillSignIn, hearNothing, keepNothing, pageTitle, test } from "./support.ts";
import { chooseJob, enterCustomer } from "./wizard-steps.ts";

const { northernEngineer: ENGINEER, severnEngineer: ELSEWHERE, platform: PLATFORM } = accounts;

interface Made {
  call: string;
  /** The names of what the body holds; null without a body. */
  body: string[] | null;
  request: Request;
}

/** Every call of the page, with ids as {id}; events are no call of QB. */
function callsOf(page: Page): Made[] {
  const made: Made[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname === "/api/events") return;
    const path = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}");
    const body = request.postData() === null ? null : Object.keys(request.postDataJSON() as object);
    made.push({ call: `${request.method()} ${path}`, body, request });
  });
  return made;
}

const CHOICES = ["locationId", "equipmentAccessId", "jobTypeId", "pumpStyleId", "motorSizeId", "driveTypeId"];

test("From sign-in to a changed quote the pages make the promised calls, with what they are to carry", async ({
  page,
}) => {
  const made = callsOf(page);
  const bodyOf = (call: string) => made.findLast((one) => one.call === call)?.body;
  await page.goto("/");
  await fillSignIn(page, ENGINEER);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  expect(bodyOf("POST /api/auth/login")).toEqual(["email", "password"]);
  // What was never read is not read again later.
  await expect(page.getByText(/^NPL-\d{6}$/).first()).toBeVisible();

  await page.getByRole("link", { name: "New Quote" }).filter({ visible: true }).first().click();
  await enterCustomer(page, "Derwent Valley Mills");
  await button(page, "Next").click();
  await chooseJob(page);
  await button(page, "Next").click();
  await page.getByLabel("Notes").fill("Listed building");
  await button(page, "Create Quote").click();
  await expectSuccess(page, "Quote Created", /^Quote NPL/);
  const created = bodyOf("POST /api/quotes") ?? [];
  expect(created).toEqual(expect.arrayContaining(["customerName", "postcode", ...CHOICES, "notes"]));
  const more = ["id", "customerKind", "customerEmail", "customerPhone", "siteAddress"];
  expect(created.filter((key) => !["customerName", "postcode", ...CHOICES, "notes"].includes(key))).toEqual(more);

  made.length = 0;
  await button(page, "Calculate").click();
  await expectSuccess(page, "Quote Calculated", /completed/);
  expect(bodyOf("POST /api/quotes/{id}/calculate")).toBeNull();
  await expect.poll(() => made.map(({ call }) => call), "the list is read again").toContain("GET /api/quotes");

  await button(page, "Save & View Quote").first().click();
  await button(page, "Edit Note").click();
  await page.getByLabel("Note", { exact: true }).fill("Listed building, no drilling");
  await button(page, "Save Note").click();
  await expectSuccess(page, "Success", /^Note/);
  expect(bodyOf("PUT /api/quotes/{id}")?.sort()).toEqual(["notes", "version"]);

  await page.getByRole("link", { name: "Edit Quote" }).click();
  await button(page, "Edit Details").click();
  await page.getByLabel("Customer name").fill("Derwent Valley Mills Trust");
  await button(page, "Save Changes").click();
  await expectSuccess(page, "Quote Updated", /^Quote has/);
  expect(bodyOf("PUT /api/quotes/{id}")?.sort()).toEqual(["customerName", "version"]);
  await page.reload();
  await expect(button(page, "Edit Details")).toBeVisible();

  for (const path of ["auth/user", "company", "quotes/{id}", "lookup/all"])
    await expect.poll(() => bodyOf(`GET /api/${path}`), path).toBeNull();
  expect(made.map(({ call }) => call)).not.toContain("GET /api/admin/impersonation-status");
  for (const { call, body, request } of made) {
    // Of one that is still on its way not all of them are known, and of one that the reload has cut off none.
    if ((await request.response()) === null) continue;
    const headers = await request.allHeaders();
    expect(headers.cookie, `${call} sends the cookies`).toMatch(/\w+=\w+/);
    expect(headers["content-type"] ?? null, call).toBe(body ? "application/json" : null);
  }
});

test("Only a platform admin is asked about impersonation, and enters and leaves a company by its calls", async ({
  page,
}) => {
  const made = callsOf(page);
  await enter(page, PLATFORM, "/");
  await button(page, "Impersonate Northern Pumps Ltd").click();
  await expect(page.getByText("Platform Admin impersonating: Northern Pumps Ltd")).toBeVisible();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  const status = (await (await page.request.get("/api/admin/impersonation-status")).json()) as object;
  expect(status).toMatchObject({ isImpersonating: true, impersonatedCompany: { name: "Northern Pumps Ltd" } });
  await button(page, "Exit Impersonation").click();
  await expect(page).toHaveURL(/\/platform-admin$/);
  const calls = made.map(({ call }) => call);
  expect(calls).toContain("GET /api/admin/impersonation-status");
  const exit = made.find(({ call }) => call === "POST /api/admin/exit-impersonation");
  expect(exit?.body, "JSON content type, no fields").toEqual([]);
  expect((await exit?.request.allHeaders())?.["content-type"]).toBe("application/json");
});

test("What was read is not read again: not by looking at it later, elsewhere or back, nor after a failure", async ({
  page,
}) => {
  await page.clock.install();
  // What others change in this company meanwhile would be read again, as it should.
  await hearNothing(page);
  const made = callsOf(page);
  await keepNothing(page);
  const last = page.waitForRequest(/begin-worker/);
  await enter(page, ELSEWHERE, "/quotes");
  await expect(page.getByText(/total quotes$/)).toBeVisible();
  // What is left before it has come is asked for again.
  await expect(page.getByRole("combobox", { name: "Location" }).getByRole("option").nth(1)).toBeAttached();
  await page.getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  await expect(page.getByRole("link", { name: /^View quote/ }).first()).toBeVisible();
  // The last of what comes ahead, when the page has time.
  await last;
  made.length = 0;
  await page.evaluate(
    'for (const seen of ["blur", "focus"]) dispatchEvent(new Event(seen)); document.dispatchEvent(new Event("visibilitychange"))',
  );
  await page.clock.runFor(4 * 60_000);
  await page.getByRole("link", { name: "View All", exact: true }).click();
  await expect(page.getByText(/total quotes$/)).toBeVisible();
  await page.clock.runFor(30 * 60_000);
  expect(made.map(({ call }) => call)).toEqual([]);

  await page.route("**/api/quotes/*", (route) => route.fulfill({ status: 500, body: "" }));
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByText("500: Internal Server Error").first()).toBeVisible();
  await page.clock.runFor(60_000);
  expect(made.filter(({ call }) => call === "GET /api/quotes/{id}")).toHaveLength(1);
});

test("A change that fails is sent once", async ({ page }) => {
  const quote = await draftOf(page, ENGINEER);
  await page.clock.install();
  await page.goto(`/quotes/${quote.id}`);
  const made = callsOf(page);
  await page.route("**/calculate", (route) => route.fulfill({ status: 503, body: "" }));
  await button(page, "Calculate").click();
  await expect(page.getByRole("alert").filter({ hasText: "503" })).toBeVisible();
  await page.clock.runFor(60_000);
  expect(made.filter(({ call }) => call.endsWith("/calculate"))).toHaveLength(1);
});
