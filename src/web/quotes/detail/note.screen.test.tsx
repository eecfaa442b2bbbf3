// The internal note of a quote (QB 2.8 and 5).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getQuoteHistory, updateQuote } from "#contract/quotes/quotes.ts";
import { SAMPLE_TIME, sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, field, toastWith } from "#test/screens/parts.ts";
import { answerQuote, quoteLike } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.calculated;
const bodiesSent = () => callsOf(updateQuote).map(({ body }) => body);

async function openNote() {
  const quote = answerQuote(quoteLike("calculated", { notes: null }));
  await openScreen(`/quotes/${sample.id}`, { as: "northernEngineer" });
  await button("Add Note").click();
  await expect.element(field("Note")).toHaveFocus();
  return quote;
}

test("I add a note, and an empty one is refused", async () => {
  await openNote();
  const refused = page.getByText("Note cannot be empty");
  await button("Save Note").click();
  await expect.element(refused).toBeVisible();
  await expectAccessible();
  await field("Note").fill("   ");
  await button("Save Note").click();
  await expect.element(refused).toBeVisible();
  await field("Note").fill("Siân has the keys 🔑");
  await expectCount(refused, 0);
  await button("Save Note").click();
  await expect.element(toastWith("Note updated successfully")).toBeVisible();
  expect(bodiesSent()).toEqual([{ notes: "Siân has the keys 🔑", version: sample.version }]);
  await expect.element(button("Edit Note")).toHaveFocus();
  await expect.element(page.getByText("Siân has the keys 🔑")).toBeVisible();
});

test("When a note cannot be saved I read why, and it is still there after a reload", async () => {
  await openNote();
  answer(updateQuote, disconnect());
  await field("Note").fill("Deep end only");
  await button("Save Note").click();
  await expect.element(toastWith("Failed to update note")).toBeVisible();
  await expect.element(alertWith("Network error")).toBeVisible();
  await expect.element(field("Note")).toHaveValue("Deep end only");
  await reopenScreen({ as: "northernEngineer" });
  await button("Add Note").click();
  await expect.element(field("Note")).toHaveValue("Deep end only");
});

test("Two people write a note at once: I choose", async () => {
  const quote = await openNote();
  const theirs = { id: 99, at: SAMPLE_TIME.toISOString(), who: "Aisha Khan", impersonating: false };
  answer(getQuoteHistory, [{ ...theirs, sentences: ["added a note"] }]);
  await field("Note").fill("Shaft 2");
  quote.change({ notes: "Shaft 1", customerName: "Pendlebury Pit Ltd" });
  await button("Save Note").click();
  const choice = page.getByRole("dialog", { name: "Changed by two people" });
  await expect.element(choice.getByText("While you were editing, Aisha Khan changed the same field.")).toBeVisible();
  await expect.element(choice.getByText("Shaft 1")).toBeVisible();
  await expectAccessible();
  await choice.getByText("Yours").click();
  await choice.getByRole("button", { name: "Save Changes" }).click();
  await expectCount(page.getByRole("dialog"), 0);
  expect(quote.read()).toMatchObject({ notes: "Shaft 2", customerName: "Pendlebury Pit Ltd" });
  expect(bodiesSent()).toEqual([
    { notes: "Shaft 2", version: sample.version },
    { notes: "Shaft 2", version: sample.version + 1 },
  ]);
});
