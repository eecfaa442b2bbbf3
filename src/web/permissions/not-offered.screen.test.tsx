// Pages closed to the user are not offered, and say so when opened (decisions 7 and 45).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { catalogue, lookups } from "#contract/catalogue/catalogue.ts";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, link } from "#test/screens/parts.ts";

const { northernAdmin } = sampleUsers;
const adminWithoutQuotes = {
  ...northernAdmin,
  permissions: { ...northernAdmin.permissions, quotes: [], audit_logs: [] },
};
const noPermission = () => page.getByRole("heading", { name: "No permission" });

test("Without the quotes, Home offers none", async () => {
  answer(listQuotePage, refuse(403, { error: "You don't have permission to do this", code: "forbidden" }));
  await openScreen("/", { as: adminWithoutQuotes });
  await expect.element(noPermission()).toBeVisible();
  await expectCount(page.getByRole("link", { name: /Quote/ }), 0);
  await expectCount(page.getByText("Quick Actions"), 0);
});

test("Without the audit logs, their page says so and offers no other try", async () => {
  await openScreen("/audit-logs", { as: adminWithoutQuotes });
  await expect
    .element(page.getByText("Your role may not view audit logs. A platform administrator can change that."))
    .toBeVisible();
  await expectCount(button("Try Again"), 0);
  await expectAccessible();
});

test.each(["locations", "rules"])(
  "Where the list of locations is missing it is said in the same words, at %s",
  async (tab) => {
    const error = "Your role may not view locations. A platform administrator can change that.";
    for (const endpoint of [lookups.location, catalogue.location.list])
      answer(endpoint, refuse(403, { error, code: "forbidden" }));
    await openScreen(`/settings?tab=${tab}`);
    await expect.element(noPermission()).toBeVisible();
    await expect.element(page.getByText(error, { exact: true })).toBeVisible();
  },
);

test("An administrator of no company is offered none of a company's pages", async () => {
  await openScreen("/", { as: { ...northernAdmin, companyId: null } });
  await expect.element(link("Home")).toBeVisible();
  for (const name of ["Admin", "Users", "Settings", "Create New Quote"]) await expectCount(link(name), 0);
});
