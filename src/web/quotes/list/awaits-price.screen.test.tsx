// Quotes with a price conflict, found in the list.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { field } from "#test/screens/parts.ts";

/** In px: the space beside the longest option in the closed list of this label. */
function roomLeft(label: string): number {
  const list = field(label).element() as HTMLSelectElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(list);
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pen) throw new Error("No canvas to measure words on");
  pen.font = font;
  const longest = Math.max(...[...list.options].map(({ text }) => pen.measureText(text).width));
  return list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - longest;
}

test("I find what waits for its price, and the filter's words have room on a phone", async () => {
  const all = sampleOf(listQuotePage);
  const waiting = all.quotes.slice(0, 1).map((quote) => ({ ...quote, hasPriceConflict: true }));
  answer(listQuotePage, ({ query }) => ({ ...all, awaitPrice: true, quotes: query.price ? waiting : all.quotes }));
  await openScreen("/quotes");
  await field("Status").selectOptions("Choose a price");
  await expect.poll(() => window.location.search).toBe("?price=awaits");
  expect(callsOf(listQuotePage).at(-1)?.query).toMatchObject({ price: "awaits" });
  const quotes = page.getByRole("region", { name: "Quotes", exact: true });
  await expect.element(quotes).toMatchTextContent(waiting[0]?.customerName ?? "nobody");
  await expect.element(quotes.getByText("Choose a price").first()).toBeVisible();

  await reopenScreen({ size: "phone" });
  await page.getByRole("button", { name: "Filters 1 set" }).click();
  await expect.element(field("Status")).toHaveValue("price=awaits");
  await document.fonts.ready;
  for (const label of ["Date", "Status"]) expect(roomLeft(label), label).toBeGreaterThan(0);
});
