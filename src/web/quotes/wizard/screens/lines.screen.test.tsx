// Lines in the wizard's review.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type * as z from "zod/mini";
import { createQuote } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { samples } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { reopenScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  fact,
  field,
} from "#test/screens/parts.ts";
import { answerMakingQuotes, createdToast, expectPrice, openReview } from "#test/screens/wizard.ts";

type WireBook = z.input<typeof readPriceBook.reply>;
const rows = () => page.getByRole("list", { name: "Lines" }).getByRole("listitem");
const linesSent = () => ((callsOf(createQuote).at(-1)?.body ?? {}) as { lines?: object[] }).lines;

async function addValves(): Promise<void> {
  await button("Add line").click();
  await field("What").fill("iso");
  await page.getByRole("option", { name: /Isolation valve/ }).click();
  await field("Quantity").fill("2");
  await button("Save").click();
  await expect.element(rows().first()).toBeVisible();
}

test("I add a line in Review in three taps; the price follows, and the quote is created with it", async () => {
  answerMakingQuotes();
  await openReview("Cellar Hotel");
  await expectPrice({ total: "£3,741.95" });
  await addValves();
  await expectPrice({ total: "£3,777.95" });
  await expect.element(fact("Lines")).toHaveTextContent("£36.00");
  await button("Add line").click();
  await button("Save").click();
  await expect.element(field("What")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await field("What").fill("Parking");
  await field("Price").fill("12");
  await button("Save").click();
  await expectTexts(rows(), ["Isolation valve2 × £18.00£36.00", "Parking£12.00"]);
  await reopenScreen({ as: "northernEngineer" });
  await expectTexts(rows(), ["Isolation valve2 × £18.00£36.00", "Parking£12.00"]);
  await button("Create Quote").click();
  await expect.element(createdToast()).toBeVisible();
  expect(linesSent()).toMatchObject([
    { extraId: 1, words: "Isolation valve", quantity: 2 },
    { words: "Parking", price: 12, quantity: 1 },
  ]);
  expect(linesSent()?.[0]).not.toHaveProperty("price");
  await expectCount(button("Add line"), 0);
});

test("A quote without lines is created as before", async () => {
  answerMakingQuotes();
  await openReview("Cellar Hotel");
  await button("Create Quote").click();
  await expect.element(createdToast()).toBeVisible();
  expect(callsOf(createQuote).at(-1)?.body).not.toHaveProperty("lines");
});

test("What the customer sees on this screen names the lines and asks for the whole price", async () => {
  await openReview("Cellar Hotel");
  await addValves();
  await button("Show to Customer").click();
  await expect.element(dialog()).toMatchTextContent("2 × Isolation valve");
});

test("I change, move and remove lines, and undo that", async () => {
  await openReview("Cellar Hotel", { size: "phone" });
  await addValves();
  await button("Change Isolation valve").click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await field("Price").fill("17");
  expectNoSidewaysScrolling();
  await button("Save").click();
  await expectTexts(rows(), ["Isolation valve2 × £17.00£34.00"]);
  await button("Change Isolation valve").click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expectCount(rows(), 0);
  await button("Undo").click();
  await expectCount(rows(), 1);
  await button("Change Isolation valve").click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await field("Price").fill("16");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await button("Discard").click();
  await expectTexts(rows(), ["Isolation valve2 × £17.00£34.00"]);
});

test("A line whose extra is no longer on offer stays, with words and price", async () => {
  answerMakingQuotes();
  await openReview("Cellar Hotel");
  await addValves();
  answer(readPriceBook, { ...(samples["GET /api/lookup/price-book"] as WireBook), extras: [] });
  await reopenScreen({ as: "northernEngineer" });
  await expectTexts(rows(), ["Isolation valve2 × £18.00£36.00"]);
  await button("Create Quote").click();
  await expect.element(createdToast()).toBeVisible();
  expect(linesSent()).toMatchObject([{ words: "Isolation valve", price: 18, quantity: 2 }]);
});

test("Why the server refuses a line stands below the lines", async () => {
  await openReview("Cellar Hotel");
  await addValves();
  answer(createQuote, refuse(400, { error: "Please check", fields: { "lines.0.extraId": "This extra is off." } }));
  await button("Create Quote").click();
  await expect.element(page.getByText("This extra is off.")).toBeVisible();
});
