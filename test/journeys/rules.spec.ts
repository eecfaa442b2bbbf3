// A rule of the company's in Settings, from its making to its deletion. How rules read, what the check says of them and what
// the editor refuses: src/web/rules/*.screen.test.tsx.
import { field } from "./edit-steps.ts";
import { accounts, ask, button, enter, expect, test, toastWith } from "./support.ts";

const NAME = "Journey: evenings by crane";

test("I add a rule, give it another priority and delete it, and each is so after a reload", { tag: "@long" }, async ({
  page,
}) => {
  await enter(page, accounts.northernAdmin, "/settings?tab=rules");
  const dialog = page.getByRole("dialog");
  const card = page.getByRole("article", { name: new RegExp(`^${NAME}`) });
  await button(page, "Add Rule").click();
  await field(page, "Rule name").fill(NAME);
  await dialog.getByLabel("The choice of").selectOption("Job Type");
  await dialog.getByLabel("Add to When: Job Type").selectOption("Annual service");
  await dialog.getByLabel("In the list").selectOption("Motor Size");
  await dialog
    .getByRole("button", { name: /^Add all/ })
    .last()
    .click();
  await expect(dialog.getByText("This rule hides nothing yet.")).toBeVisible();
  await dialog.getByText("Only active rules narrow the lists.").click();
  await dialog.getByRole("button", { name: "Add Rule" }).click();
  await expect(toastWith(page, "Configuration rule created successfully")).toBeVisible();
  const rules = await ask<{ name: string }[]>(page, "/api/admin/configuration-rules");
  expect(rules.find(({ name }) => name === NAME)).toMatchObject({
    priority: 1,
    isActive: false,
    triggerType: "job_type",
    constraintType: "motor_size",
  });

  await page.reload();
  await expect(card).toContainText("Inactive");
  await button(page, `Edit ${NAME}`).click();
  await field(page, "Priority").fill("40");
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Configuration rule updated successfully")).toBeVisible();
  await page.reload();
  await expect(card).toContainText(/Priority\s*40/);

  await button(page, `Delete ${NAME}`).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastWith(page, "Configuration rule deleted successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
