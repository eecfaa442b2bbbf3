// The company's rules in Settings: how they read, what is wrong with them, trying them, changing them.
import type { Page } from "@playwright/test";
import { field } from "./edit-steps.ts";
import {
  accounts,
  ask,
  button,
  expect,
  expectAccessible,
  hearNothing,
  signIn,
  tell,
  test,
  toastWith,
} from "./support.ts";

interface Rule {
  id: number;
  name: string;
  priority: number;
  isActive: boolean;
  version: number;
  triggerType: string;
  triggerValueIds: number[];
  constraintType: string;
  allowedValueIds: number[];
}
interface Item {
  id: number;
  name: string;
  isActive: boolean;
}

const PATH = "/api/admin/configuration-rules";
// A company of one's own for each size: what one journey changes, another must not see.
const admin = (page: Page) => ((page.viewportSize()?.width ?? 0) < 700 ? accounts.severnAdmin : accounts.northernAdmin);

const rulesOf = (page: Page) => ask<Rule[]>(page, PATH);
const itemsOf = (page: Page, list: string) => ask<Item[]>(page, `/api/admin/${list}`);
const card = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(`^${name}`) });
const findings = (page: Page) => page.getByRole("region", { name: "Findings" });
const tryIt = (page: Page) => page.getByRole("region", { name: "Try it" });
const dialog = (page: Page) => page.getByRole("dialog");

async function openRules(page: Page): Promise<void> {
  await signIn(page, admin(page));
  await page.goto("/settings?tab=rules");
  await expect(page.getByRole("heading", { level: 1, name: "Settings Management" })).toBeVisible();
}

/** Rules of a journey's own, switched on only where the journey says so; gone again at its end. */
async function withRules(page: Page, make: (first: Rule) => object[], journey: () => Promise<void>): Promise<void> {
  await signIn(page, admin(page));
  const [first] = (await rulesOf(page)) as [Rule];
  const made = [];
  for (const body of make(first)) made.push(await tell<Rule>(page, "POST", PATH, body));
  try {
    await page.goto("/settings?tab=rules");
    await journey();
  } finally {
    for (const { id } of made) await tell(page, "DELETE", `${PATH}/${id}`).catch(() => {});
  }
}

const copyOf = ({ triggerType, triggerValueIds, constraintType, allowedValueIds }: Rule) => ({
  triggerType,
  triggerValueIds,
  constraintType,
  allowedValueIds,
});

test.describe.configure({ mode: "serial" });

test("My rules stand in the order in which they run, in words", async ({ page }) => {
  await openRules(page);
  const [first] = (await rulesOf(page)) as [Rule];
  const [kind = "", one = ""] = ["equipment-access", "Equipment Access"];
  const names = (await itemsOf(page, kind))
    .filter(({ id }) => first.triggerValueIds.includes(id))
    .map(({ name }) => name);
  await expect(page.getByText("1 runs before 2. For each list, the first rule that fits decides.")).toBeVisible();
  const shown = card(page, first.name);
  await expect(shown.getByText("Active", { exact: true })).toBeVisible();
  await expect(shown).toContainText(/Priority\s*1/);
  await expect(shown).toContainText(new RegExp(`When ${one} is\\s*${names.join("\\s*")}`));
  await expect(shown).toContainText(/Then show only Pump Style/);
  await expect(page.getByRole("article").getByText("Inactive", { exact: true })).toBeVisible();
  await expect(findings(page).getByText(/^Nothing/)).toBeVisible();
  await expectAccessible(page);
});

test("I add a rule with chips, and what I leave out is asked for", async ({ page }) => {
  await openRules(page);
  await button(page, "Add Rule").click();
  await expect(field(page, "Rule name")).toBeFocused();
  await dialog(page).getByRole("button", { name: "Add Rule" }).click();
  const summary = dialog(page).getByRole("alert");
  for (const sentence of [
    "Rule name is required",
    "At least one trigger value is required",
    "At least one allowed value is required",
  ]) {
    await expect(summary.getByRole("link", { name: sentence })).toBeVisible();
    await expect(dialog(page).getByText(sentence).nth(1)).toBeVisible();
  }
  await expectAccessible(page);

  await field(page, "Rule name").fill("Journey: evenings by crane");
  await dialog(page).getByLabel("The choice of").selectOption("Job Type");
  const when = dialog(page).getByLabel("Add to When: Job Type");
  await when.selectOption({ index: 1 });
  await when.selectOption({ index: 1 });
  const chips = dialog(page).getByRole("list", { name: "When: Job Type" }).getByRole("button");
  await expect(chips).toHaveCount(2);
  await chips.first().click();
  await expect(chips).toHaveCount(1);
  await expect(when).toBeFocused();
  // Another list and back: what was chosen is there again.
  await dialog(page).getByLabel("The choice of").selectOption("Drive Type");
  await expect(dialog(page).getByRole("list", { name: /^When/ })).toHaveCount(0);
  await dialog(page).getByLabel("The choice of").selectOption("Job Type");
  await expect(chips).toHaveCount(1);
  await dialog(page).getByLabel("In the list").selectOption("Motor Size");
  await dialog(page)
    .getByRole("button", { name: /^Add all/ })
    .last()
    .click();
  await expect(dialog(page).getByText("Checked with the other rules: nothing found.")).toBeVisible();
  await field(page, "Priority").fill("");
  await dialog(page).getByText("Only active rules narrow the lists.").click();
  await expect(dialog(page).getByText("An inactive rule is not checked.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Add Rule" }).click();
  await expect(toastWith(page, "Configuration rule created successfully")).toBeVisible();

  const made = (await rulesOf(page)).find(({ name }) => name === "Journey: evenings by crane");
  expect(made).toMatchObject({ priority: 1, isActive: false, triggerType: "job_type", constraintType: "motor_size" });
  await expect(card(page, "Journey: evenings by crane")).toContainText("Inactive");

  await page.getByRole("button", { name: "Edit Journey: evenings by crane" }).click();
  await field(page, "Priority").fill("101");
  await button(page, "Save Changes").click();
  await expect(dialog(page).getByRole("link", { name: "Priority must be a whole number from 1 to 100" })).toBeVisible();
  await field(page, "Priority").fill("40");
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Configuration rule updated successfully")).toBeVisible();
  await expect(card(page, "Journey: evenings by crane")).toContainText(/Priority\s*40/);

  await page.getByRole("button", { name: "Delete Journey: evenings by crane" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("This action cannot be undone.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastWith(page, "Configuration rule deleted successfully")).toBeVisible();
  await expect(card(page, "Journey: evenings by crane")).toHaveCount(0);
});

test("A rule that can never run is pointed out, with an example that I can try", async ({ page }) => {
  const late = (first: Rule) => [
    {
      ...copyOf(first),
      name: "Journey: second fiddle",
      priority: 90,
      allowedValueIds: first.allowedValueIds.slice(0, 1),
    },
  ];
  await withRules(page, late, async () => {
    const title = "Rule 90 “Journey: second fiddle” can never run";
    await findings(page).getByRole("button", { name: title }).click();
    const note = card(page, "Journey: second fiddle").getByText(/always wins: it limits the same list and comes first/);
    await expect(note).toBeInViewport();
    await expect(note).toContainText(/Example: With .* chosen, rule 1 decides: \d+ Pump Styles are left, not 1\./);
    await expectAccessible(page);

    await card(page, "Journey: second fiddle").getByRole("button", { name: "Show in Try it" }).click();
    await expect(tryIt(page)).toBeFocused();
    await expect(tryIt(page).getByLabel("Equipment Access")).not.toHaveValue("");
    await expect(
      tryIt(page)
        .getByRole("definition")
        .filter({ hasText: /rule 1 “/ }),
    ).toBeVisible();
  });
});

test("While I edit, the check says at once what my rule would break, and lets me save all the same", async ({
  page,
}) => {
  const off = (first: Rule) => [
    { ...copyOf(first), name: "Journey: still off", priority: 95, isActive: false },
    { ...copyOf(first), name: "Journey: sooner", priority: 0, isActive: false },
  ];
  await withRules(page, off, async () => {
    await page.getByRole("button", { name: "Edit Journey: still off" }).click();
    const check = dialog(page).getByRole("region", { name: "Check of this rule" });
    await expect(check).toContainText("An inactive rule is not checked.");
    await dialog(page).getByText("Only active rules narrow the lists.").click();
    await expect(check).toContainText("Rule 95 “Journey: still off” can never run");
    await field(page, "Priority").fill("0");
    await button(page, "Save Changes").click();
    await expect(dialog(page).getByRole("link", { name: /whole number from 1 to 100/ })).toBeVisible();
    await button(page, "Cancel").click();
    await button(page, "Discard").click();
    // Of one that comes before the first, it is the first that never runs any more. Another client gave it the 0.
    await page.getByRole("button", { name: "Edit Journey: sooner" }).click();
    await dialog(page).getByText("Only active rules narrow the lists.").click();
    await expect(check).toContainText(/Rule 1 “.*” can never run/);
    await expect(check).toContainText("You can save all the same.");
    await expectAccessible(page);
    await button(page, "Save Changes").click();
    await expect(toastWith(page, "Configuration rule updated successfully")).toBeVisible();
    await expect(findings(page).getByRole("button", { name: /^Rule 1 “.*” can never run/ })).toBeVisible();
  });
});

test("In Try it I choose as an engineer does, and see which rule took what away", async ({ page }) => {
  await openRules(page);
  const [first] = (await rulesOf(page)) as [Rule];
  const pumps = (await itemsOf(page, "pump-styles")).filter(({ isActive }) => isActive);
  const hidden = pumps.find(({ id }) => !first.allowedValueIds.includes(id));
  await tryIt(page)
    .getByLabel("Pump Style")
    .selectOption({ label: hidden?.name ?? "" });
  await tryIt(page).getByLabel("Equipment Access").selectOption(String(first.triggerValueIds[0]));
  await expect(tryIt(page).getByRole("status")).toContainText(`${hidden?.name} is hidden by rule 1 “${first.name}”`);
  await expect(tryIt(page).getByLabel("Pump Style")).toHaveValue("");
  const left = pumps.filter(({ id }) => first.allowedValueIds.includes(id)).length;
  await expect(tryIt(page).getByText(`${left} of ${pumps.length}`)).toBeVisible();
  await expect(
    tryIt(page)
      .getByLabel("Pump Style")
      .locator("option", { hasText: hidden?.name ?? "" }),
  ).toBeDisabled();
  await expectAccessible(page);
  await tryIt(page).getByRole("button", { name: "Clear" }).click();
  await expect(tryIt(page).getByText(`${pumps.length} of ${pumps.length}`).first()).toBeVisible();
  await expect(tryIt(page).getByLabel("Equipment Access")).toHaveValue("");
});

test("Two of us change the same rule: I see theirs, and what I typed stays", async ({ page }) => {
  const off = (first: Rule) => [{ ...copyOf(first), name: "Journey: shared", priority: 96, isActive: false }];
  await withRules(page, off, async () => {
    await page.getByRole("button", { name: "Edit Journey: shared" }).click();
    await field(page, "Rule name").fill("Journey: mine");
    const theirs = (await rulesOf(page)).find(({ name }) => name === "Journey: shared") as Rule;
    await tell(page, "PUT", `${PATH}/${theirs.id}`, { priority: 97 });
    await button(page, "Save Changes").click();
    const note = dialog(page).getByRole("alert").filter({ hasText: "Somebody else has changed this in the meantime." });
    await expect(note).toContainText("priority 97");
    await expect(field(page, "Rule name")).toHaveValue("Journey: mine");
    await expectAccessible(page);
    await note.getByRole("button", { name: "Save mine over it" }).click();
    await expect(toastWith(page, "Configuration rule updated successfully")).toBeVisible();
    expect((await rulesOf(page)).find(({ id }) => id === theirs.id)).toMatchObject({
      name: "Journey: mine",
      priority: 96,
    });
  });
});

test("What I typed is not lost by a slip, nor when saving fails", async ({ page }) => {
  await openRules(page);
  await button(page, "Add Rule").click();
  await field(page, "Rule name").fill("Journey: never kept");
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByRole("alert").filter({ hasText: "Discard your changes?" })).toBeVisible();
  await expect(button(page, "Keep Editing")).toBeFocused();
  await expectAccessible(page);
  await button(page, "Keep Editing").click();
  await expect(field(page, "Rule name")).toHaveValue("Journey: never kept");
  await dialog(page).getByLabel("Add to When: Equipment Access").selectOption({ index: 1 });
  await dialog(page).getByLabel("Add to Then show only: Pump Style").selectOption({ index: 1 });
  await page.route(`**${PATH}`, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await dialog(page).getByRole("button", { name: "Add Rule" }).click();
  await expect(toastWith(page, "Error Creating Rule")).toBeVisible();
  await expect(field(page, "Rule name")).toHaveValue("Journey: never kept");
  await button(page, "Cancel").click();
  await button(page, "Discard").click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, "Add Rule")).toBeFocused();
});

test("A company without rules is told what one is for", async ({ page }) => {
  await signIn(page, admin(page));
  await page.route(`**${PATH}`, (route) => route.fulfill({ json: [] }));
  await page.goto("/settings?tab=rules");
  await expect(page.getByRole("heading", { name: "No Configuration Rules" })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Create First Rule").click();
  await expect(dialog(page).getByRole("heading", { name: "Add Rule" })).toBeVisible();
});

test("When the rules cannot be read I can try again", async ({ page }) => {
  await signIn(page, admin(page));
  await hearNothing(page);
  await page.route(
    `**${PATH}`,
    (route) => route.fulfill({ status: 500, json: { error: "No luck", code: "internal" } }),
    {
      times: 1,
    },
  );
  await page.goto("/settings?tab=rules");
  await expect(page.getByRole("heading", { name: "The rules could not be loaded" })).toBeVisible();
  await button(page, "Try Again").click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
