// A forgotten password, with a product of its own that hands its letters to a mail server on this machine.
import { type MailServer, openMailServer, tokenIn } from "../kit/mail-server.ts";
import type { Product } from "../running-product.ts";
import { startOwn } from "./own-product.ts";
import { accounts, button, expect, expectAccessible, fillSignIn, pageTitle, test, userMenu } from "./support.ts";

let mail: MailServer;
let product: Product;

test.describe("Where emails are sent", () => {
  test.beforeAll(async () => {
    mail = await openMailServer();
    product = await startOwn({ SMTP_URL: mail.url, MAIL_FROM: "Volute <quotes@volute.test>" });
  });
  test.afterAll(async () => {
    await product.stop();
    await mail.close();
  });

  test("I ask for a link, open the email, set a new password and sign in with it", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
    await page.goto(product.url);
    await page.getByRole("link", { name: "Forgotten password?" }).click();
    await expect(pageTitle(page, "Forgotten password")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email", { exact: true }).fill("engineer@northern-pumps");
    await button(page, "Send the link").click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(accounts.severnEngineer);
    await button(page, "Send the link").click();
    await expect(page.getByRole("status").filter({ hasText: "Check your inbox." })).toBeVisible();
    await expectAccessible(page);

    await mail.came(1);
    const token = tokenIn(mail.emails[0] ?? "");
    await page.goto(`${product.url}/reset-password#${token}`);
    await expect(pageTitle(page, "Set a new password")).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expectAccessible(page);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await button(page, "Set password").click();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(/at least 6 characters/);
    await page.getByLabel("New password", { exact: true }).fill("an engineer’s new words");
    await button(page, "Set password").click();
    await expect(page.getByRole("status").filter({ hasText: "Your new password is set." })).toBeVisible();
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await fillSignIn(page, accounts.severnEngineer, "an engineer’s new words");
    await expect(userMenu(page)).toBeVisible();
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((line) => line.includes(token))).toEqual([]);
    expect(product.output()).not.toContain(token);

    await page.goto(`${product.url}/?again`);
    await page.goto(`${product.url}/reset-password#${token}`);
    await page.getByLabel("New password", { exact: true }).fill("once more");
    await button(page, "Set password").click();
    await expect(page.getByRole("alert").filter({ hasText: "This link has been used already." })).toBeVisible();
    await expectAccessible(page);
  });

  test("As a platform administrator I read what became of an email, and send one again", { tag: "@long" }, async ({
    page,
  }) => {
    mail.behave("knows nobody");
    const asked = await page.request.post(`${product.url}/api/auth/forgot-password`, {
      data: { email: accounts.northernEngineer },
    });
    expect(asked.ok()).toBe(true);
    await page.goto(product.url);
    await fillSignIn(page, accounts.platform);
    await page.getByRole("link", { name: "Emails" }).click();
    await expect(pageTitle(page, "Emails")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: accounts.northernEngineer });
    await expect(row.getByText("Failed", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await row.getByRole("link", { name: "Password reset" }).click();
    const panel = page.getByRole("complementary", { name: "Email" });
    await expect(panel.getByText(/550 no such user/)).toBeVisible();
    await expect(panel.getByText("Only the company can read what its emails say.")).toBeVisible();
    await expectAccessible(page);

    mail.behave("takes");
    const before = mail.emails.length;
    await panel.getByRole("button", { name: "Try again: Password reset" }).click();
    await mail.came(before + 1);
    await expect(panel.getByText("Handed over", { exact: true })).toBeVisible();
  });

  test("Nobody learns from me whether an address has an account", { tag: "@long" }, async ({ page }) => {
    await page.goto(`${product.url}/forgot-password`);
    await page.getByLabel("Email", { exact: true }).fill("nobody@northern-pumps.test");
    await button(page, "Send the link").click();
    await expect(page.getByRole("status").filter({ hasText: "Check your inbox." })).toBeVisible();
  });

  test("A link without its end leads me to a new one", { tag: "@long" }, async ({ page }) => {
    await page.goto(`${product.url}/reset-password`);
    await expect(page.getByRole("alert").filter({ hasText: "The link is not complete." })).toBeVisible();
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(pageTitle(page, "Forgotten password")).toBeVisible();
  });
});

test("Where no emails are sent, I read whom to ask", { tag: "@long" }, async ({ page }) => {
  await page.goto("/forgot-password");
  await expect(page.getByRole("status").filter({ hasText: "Password emails aren’t set up here." })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
});
