// What others do comes into the list by itself (decision 38). What the list then shows is in
// src/web/quotes/list/list.screen.test.tsx.

import { aDraft, entry, openList } from "./list-steps.ts";
import { accounts, enter, expect, password, sendChange, test } from "./support.ts";
import { signInElsewhere } from "./user-steps.ts";

test("What a colleague creates and prices appears in all my tabs, which share one connection, also when its tab closes", async ({
  page,
  context,
  browser,
}) => {
  await enter(page, accounts.northernAdmin);
  let connections = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") connections += 1;
  });
  await openList(page);
  await expect.poll(() => connections).toBe(1);
  const second = await context.newPage();
  await openList(second);
  const colleague = await signInElsewhere(browser, accounts.northernEngineer, password);
  const customer = `Live ${Date.now()}`;
  const quote = await aDraft(colleague, customer);
  for (const tab of [page, second]) await expect(entry(tab, customer)).toContainText(/draft/i);
  expect(connections).toBe(1);
  await page.close();
  await expect.poll(() => connections).toBe(2);
  await sendChange(colleague, "POST", `/api/quotes/${quote.id}/calculate`);
  await expect(entry(second, customer)).toContainText("£");
  await colleague.context().close();
});
