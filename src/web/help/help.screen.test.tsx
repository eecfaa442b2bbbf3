import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "#test/screens/open.tsx";
import { pageTitle } from "#test/screens/parts.ts";

const link = (name: string) => page.getByRole("link", { name, exact: true });

test("Help lists its pages, and a page leads back", async () => {
  await openScreen("/help");
  await expect.element(pageTitle("Help")).toBeVisible();
  await link("Quote a job on site").click();
  await expect.element(pageTitle("Quote a job on site")).toBeVisible();
  expect(location.pathname).toBe("/help/quote-on-site");
  await expect.element(page.getByRole("main").getByRole("listitem").first()).toMatchTextContent(/New Quote/);
  await link("Back to Help").click();
  await expect.element(pageTitle("Help")).toBeVisible();
});

test("A search finds pages by all its words, and the address keeps it", async () => {
  await openScreen("/help");
  const field = page.getByRole("searchbox", { name: "Search Help" });
  await field.fill("import undo");
  const found = page.getByRole("list", { name: "Pages found" });
  await expect.element(found.getByRole("link", { name: "Change prices safely" })).toBeVisible();
  expect(found.getByRole("listitem").length).toBe(1);
  expect(location.search).toBe("?search=import+undo");

  await field.fill("giraffe");
  await expect.element(page.getByText("Nothing in Help matches “giraffe”")).toBeVisible();
  await link("See all pages").click();
  await expect.element(field).toHaveValue("");
});

test("An unknown page of Help says so", async () => {
  await openScreen("/help/giraffes", { as: "platformAdmin" });
  await expect.element(page.getByText("Help page not found")).toBeVisible();
});
