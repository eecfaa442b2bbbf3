// What is seen without a network: axe finds nothing, on the phone and, in the long suite, on a laptop, in either theme.
import type { Page } from "@playwright/test";
import { entryOf } from "../kit/quotes/waiting-quote.ts";
import type { Network } from "../network.ts";
import { banner, putWaiting, ready, test, without } from "./offline-steps.ts";
import {
  accounts,
  ask,
  button,
  draft,
  enter,
  expect,
  expectAccessible,
  goInside,
  pageTitle,
  sendChange,
  userMenu,
} from "./support.ts";
import { chooseJob, enterCustomer, step } from "./wizard-steps.ts";

// The long suite opens it at both sizes.
if (process.env.VOLUTE_ALL !== "1") test.use({ viewport: { width: 360, height: 740 } });

const idOf = (n: number) => `01939c2e-7b1a-7c3d-8e4f-00000000000${n}`;
const shown = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

test("What is said with a network about working without one is accessible", { tag: "@long" }, async ({
  page,
  context,
}) => {
  without(page);
  await ready(page, accounts.northernAdmin);
  await page.evaluate(`document.querySelector("meta[name=build]").content = "older"`);
  await goInside(page, "/quotes");
  await shown(page, /^A new version of Volute is ready/);
  await expectAccessible(page);

  const full = await context.newPage();
  await full.addInitScript(
    `IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };`,
  );
  await full.goto("/");
  await shown(full, /^This device’s storage is full\./);
  await expectAccessible(full);
});

/** Without a network, with a quote that the server has, one that waits, one that it refused, and one of another company. */
async function prepared(page: Page, network: Network): Promise<string> {
  without(page);
  await enter(page, accounts.northernAdmin);
  const me = await ask<{ id: string; companyId: number }>(page, "/api/auth/user");
  const { id } = await draft<{ id: string }>(page, { customerName: "Undercroft Bar", postcode: "M4 6BF" });
  await sendChange(page, "POST", `/api/quotes/${id}/calculate`);
  await ready(page, accounts.northernAdmin);
  network.cut();
  const owner = `${me.companyId}-${me.id}`;
  await putWaiting(page, [
    entryOf({ id: idOf(1), owner }),
    entryOf({
      id: idOf(2),
      owner,
      body: { ...entryOf({}).body, customerName: "Otterspool Mill and Weir Restoration Trust" },
      state: "blocked",
      tries: 1,
      problem: {
        sentence: "Your plan allows 50 quotes a month. Ask your administrator.",
        code: "plan_limit",
        status: 402,
      },
    }),
    // Made before this person moved to the company.
    entryOf({ id: idOf(3), owner: `999-${me.id}` }),
  ]);
  return id;
}

test("What I read without a network is accessible", { tag: "@long" }, async ({ page, network }) => {
  const id = await prepared(page, network);

  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await shown(page, "Needs a decision");
  await shown(page, /^1 quote that you made in another company waits on this device\./);
  await page.getByText("Saved on this device").click();
  await expectAccessible(page);

  await page.goto("/quotes");
  await shown(page, "Undercroft Bar");
  await expectAccessible(page);
  await page.goto(`/quotes/${id}`);
  await shown(page, "Undercroft Bar");
  await expectAccessible(page);
  await goInside(page, "/quotes?status=sent");
  await shown(page, "The quotes could not be loaded");
  await expectAccessible(page);
});

test("How I make a quote without a network, and leave, is accessible", { tag: "@long" }, async ({ page, network }) => {
  await prepared(page, network);
  await page.goto("/wizard");
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  await enterCustomer(page, "Cellar Hotel");
  await button(page, "Next").click();
  await chooseJob(page);
  await expectAccessible(page);
  await button(page, "Next").click();
  await expect(step(page, "Review")).toBeAttached();
  await expectAccessible(page);
  await button(page, "Show to Customer").click();
  await expect(page.getByRole("dialog")).toContainText("No number yet");
  await expectAccessible(page);
  await button(page, "Hand back").click();
  await button(page, "Create and Calculate").click();
  await shown(page, "No number yet");
  await expectAccessible(page);

  await userMenu(page).click();
  await page.getByRole("menuitem", { name: /^(Logout|Sign Out)$/ }).click();
  await expect(page.getByRole("dialog", { name: "3 quotes have not been sent" })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Delete 3 quotes").click();
  await expect(pageTitle(page, "You are signed out on this device")).toBeVisible();
  await expectAccessible(page);
  await page.evaluate("localStorage.removeItem('volute.offline')");
  await page.goto("/");
  await expect(pageTitle(page, "You are offline")).toBeVisible();
  await expectAccessible(page);
});
