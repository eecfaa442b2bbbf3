// axe at every path that has a page, and on every tab there, as everybody, in both themes, at both sizes. What is
// refused or not there for somebody is a page as well.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { accounts, ask, enter, expect, expectAccessible, test } from "../journeys/support.ts";

const pages = readFileSync(new URL("../../src/web/pages.ts", import.meta.url), "utf8");
const paths = [...new Set([...pages.matchAll(/path: "(\/[^"*]*)"/g)].map(([, path = ""]) => path)), "/nowhere"];

const company = "Northern Pumps Ltd";
const everybody: Record<string, (page: Page) => Promise<void>> = {
  "an engineer": (page) => enter(page, accounts.northernEngineer, "/"),
  "a company administrator": (page) => enter(page, accounts.northernAdmin, "/"),
  "a platform administrator": (page) => enter(page, accounts.platform, "/"),
  async "a platform administrator who impersonates a company"(page) {
    await enter(page, accounts.platform, "/");
    await page.getByRole("button", { name: `Impersonate ${company}` }).click();
    await expect(page.getByText(`Platform Admin impersonating: ${company}`)).toBeVisible();
  },
};

test("There are paths to look at", () => {
  expect(paths.length).toBeGreaterThanOrEqual(8);
  expect(paths).toEqual(expect.arrayContaining(["/quotes/:id/edit", "/quotes/:id/send"]));
});

for (const [who, arrive] of Object.entries(everybody)) {
  test(`As ${who} I find no page that shuts anybody out`, async ({ page }) => {
    test.setTimeout(30 * 60_000);
    await arrive(page);
    const id = await aQuote(page);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path.replace(":id", id));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // Where the page would lead home after a while, a key makes it stay.
      await page.keyboard.press("Shift");
      const tabs = page.getByRole("main").getByRole("tab");
      await settled(page);
      for (let tab = 0; tab < Math.max(1, await tabs.count()); tab++) {
        if ((await tabs.count()) > 0) await tabs.nth(tab).click();
        await settled(page);
        await expectAccessible(page).catch((error: Error) => found.push(`${path}, tab ${tab + 1}: ${error.message}`));
      }
    }
    expect(found).toEqual([]);
  });
}

/** Nothing is being fetched any more that the page waits for. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
}

async function aQuote(page: Page): Promise<string> {
  const quotes = await ask<{ id: string }[]>(page, "/api/quotes").catch(() => []);
  return quotes[0]?.id ?? "01890000-0000-7000-8000-000000000000";
}
