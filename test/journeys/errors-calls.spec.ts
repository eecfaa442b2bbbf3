// The calls that the pages make (QB 7), seen on the wire while a person works. Those that they don't make (QB 9) are shown by
// src/web/kernel/reading-once.screen.test.tsx.
import type { Page, Request } from "@playwright/test";
import { expectSuccess } from "./errors-steps.ts";
import { accounts, button, expect, fillSignIn, pageTitle, test } from "./support.ts";
import { addNote, chooseJob, enterCustomer } from "./wizard-steps.ts";

const { northernEngineer: ENGINEER } = accounts;

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
  await addNote(page, "Listed building");
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

  for (const path of ["auth/user", "company", "quotes/{id}", "lookup/price-book"])
    await expect.poll(() => bodyOf(`GET /api/${path}`), path).toBeNull();
  expect(made.map(({ call }) => call)).not.toContain("GET /api/admin/impersonation-status");
  for (const { call, body, request } of made) {
    // Of one that is still on its way not all of them are known, and of one that the reload has cut off none.
    if ((await request.response()) === null) continue;
    const headers = await request.allHeaders();
    expect(headers.cookie, `${call} sends the cookies`).toMatch(/\bvolute_session=[\w-]{43}/);
    expect(headers["content-type"] ?? null, call).toBe(body ? "application/json" : null);
  }
});
