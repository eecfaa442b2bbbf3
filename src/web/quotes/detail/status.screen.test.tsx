// Setting a quote's status manually (decision 27).
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { updateQuote } from "#contract/quotes/quotes.ts";
import { listStatuses } from "#contract/statuses.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, toastWith } from "#test/screens/parts.ts";
import { answerQuote } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.calculated;
const title = page.getByRole("heading", { level: 1 });
const waiting = { status: "waiting", statusLabel: "Waiting for Parts", statusColor: "#7a4400" };
const calculated = { status: "calculated", statusLabel: "Calculated", statusColor: "#2563eb" };

/** The platform has one status of its own. */
async function openQuote() {
  const own = { name: waiting.status, label: waiting.statusLabel, color: waiting.statusColor };
  const [first] = sampleOf(listStatuses);
  if (!first) throw new Error("The sample has no status");
  answer(listStatuses, [...sampleOf(listStatuses), { ...first, ...own, id: 7, isSystemDefault: false, sortOrder: 70 }]);
  const quote = answerQuote("calculated", ({ status }) => (status === waiting.status ? waiting : calculated));
  await openScreen(`/quotes/${sample.id}`);
  return quote;
}

/** With the keyboard alone; afterwards the focus is back on the button. */
async function choose(label: string): Promise<void> {
  await expect.element(button("Change Status")).toBeVisible();
  button("Change Status").element().focus();
  await userEvent.keyboard("{Enter}");
  const item = page.getByRole("menuitemradio", { name: label, exact: true });
  await expect.element(item).toBeVisible();
  await expectAccessible();
  item.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Change Status")).toHaveFocus();
}

test("I give a quote another status and take it back", async () => {
  await openQuote();
  await choose("Waiting for Parts");
  await expect.element(title).toMatchTextContent("Waiting for Parts");
  // Its timer stops while the pointer is on it.
  await toastWith(`Quote ${sample.quoteNumber} is now: Waiting for Parts.`).hover();
  await button("Undo").click();
  await expect.element(title).toMatchTextContent("Active");
  expect(callsOf(updateQuote).map(({ body }) => body)).toEqual([
    { status: "waiting", version: sample.version },
    { status: "calculated", version: sample.version + 1 },
  ]);
});

test("When somebody was faster I see the quote as it is now, and its status was not changed", async () => {
  const quote = await openQuote();
  await expect.element(button("Change Status")).toBeVisible();
  quote.change({ customerName: "Worsley Delph Trust" });
  await choose("Waiting for Parts");
  await expect.element(alertWith(/^Somebody else has changed this quote/)).toBeVisible();
  await expect.element(page.getByText("Worsley Delph Trust", { exact: true })).toBeVisible();
  expect(quote.read().status).toBe("calculated");
  await choose("Waiting for Parts");
  await expect.element(title).toMatchTextContent("Waiting for Parts");
  await expectCount(alertWith(/has changed this quote/), 0);
  await choose("Active");
  await expect.element(title).toMatchTextContent("Active");
});

test("Where the platform has no status of its own there is nothing to change it to", async () => {
  await openScreen(`/quotes/${sample.id}`);
  await expect.element(button("Edit Note")).toBeVisible();
  await expectCount(button("Change Status"), 0);
});
