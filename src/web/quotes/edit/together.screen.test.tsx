// A quote changed by two users at once (decision 52), and typed input that was not saved.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { calculateQuote, updateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, field, link, notification, toastWith } from "#test/screens/parts.ts";
import { answerQuote, refuseOvertaken } from "#test/screens/quotes.ts";

const { quote: sample, calculation } = sampleQuotes.calculated;
const SAVED = "Quote has been updated successfully.";
const notes = () => page.getByLabelText("Notes");
const choice = (name: string) => dialog().getByRole("button", { name, exact: true });

async function beginEditing(): Promise<void> {
  await openScreen(`/quotes/${sample.id}/edit`);
  await button("Edit Details").click();
  await expect.element(field("Customer name")).toHaveFocus();
}

test("When a quote changes while I look at its recalculation, I see the new figures first", async () => {
  const quote = answerQuote("calculated");
  answer(calculateQuote, ({ body }) => {
    const { version } = body as { version: number };
    if (version !== quote.read().version) return refuseOvertaken(quote.read());
    return quote.change({ ...calculation, isManual: false });
  });
  await openScreen(`/quotes/${sample.id}/edit`);
  await button("Recalculate").click();
  await expect.element(choice("Recalculate")).toBeVisible();
  quote.change({ labourCost: 1, isManual: true });
  await choice("Recalculate").click();
  await expect.element(dialog().getByText("These are the current figures.")).toBeVisible();
  await expect.element(dialog().getByRole("cell", { name: "£1.00", exact: true })).toBeVisible();
  await expect.element(dialog().getByText("Manual values are cleared.")).toBeVisible();
  expect(quote.read()).toMatchObject({ labourCost: 1 });
  await choice("Recalculate").click();
  await expect.element(toastWith("Quote calculations have been updated.")).toBeVisible();
  expect(quote.read()).toMatchObject(calculation);
});

test("Two people change different details: both changes stand, and I am told", async () => {
  const quote = answerQuote("calculated");
  await beginEditing();
  quote.change({ customerName: "Trafford Park Bakery Ltd" });
  await notes().fill("Whey line");
  await button("Save Changes").click();
  await expect.element(page.getByText("Changes were merged.")).toBeVisible();
  await expect.element(page.getByText(/Tom Hargreaves changed Customer name while you were editing/)).toBeVisible();
  await expect.element(notification()).toMatchTextContent(SAVED);
  expect(quote.read()).toMatchObject({ customerName: "Trafford Park Bakery Ltd", notes: "Whey line" });
  expect(callsOf(updateQuote)).toMatchObject(
    [sample.version, sample.version + 1].map((version) => ({ body: { notes: "Whey line", version } })),
  );
  await expectAccessible();
});

test("Two people change the same detail: I see both values side by side and choose", async () => {
  const quote = answerQuote("calculated");
  await beginEditing();
  quote.change({ customerName: "Eccles Dairy Ltd", notes: "Theirs" });
  await field("Customer name").fill("Eccles Dairy plc");
  await notes().fill("Mine");
  await field("Labour cost").fill("77");
  await button("Save Changes").click();
  await expect.element(page.getByRole("dialog", { name: "Changed by two people" })).toBeVisible();
  for (const words of ["Eccles Dairy Ltd", "Eccles Dairy plc", "Your other changes (Labour cost) are saved as well."]) {
    await expect.element(dialog().getByText(words)).toBeVisible();
  }
  expect(quote.read(), "nothing is saved before I choose").toMatchObject({ labourCost: sample.labourCost });
  await expect.element(choice("Save Changes")).toBeDisabled();
  await expectAccessible();
  await choice("Back to editing").click();
  await expect.element(field("Customer name")).toHaveValue("Eccles Dairy plc");
  await button("Save Changes").click();

  await dialog().getByRole("group", { name: "Customer name" }).getByText("Theirs").click();
  await expect.element(choice("Save Changes")).toBeDisabled();
  await dialog().getByRole("group", { name: "Notes" }).getByText("Yours").click();
  await choice("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  expect(quote.read()).toMatchObject({ customerName: "Eccles Dairy Ltd", notes: "Mine", labourCost: 77 });
});

test("Before I leave with something unsaved I am asked, and what I typed is offered again", async () => {
  answerQuote("calculated");
  await beginEditing();
  await notes().fill("Half a sentence");
  await link("Back").click();
  await expect.element(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await expectAccessible();
  await choice("Stay").click();
  await expect.element(notes()).toHaveValue("Half a sentence");
  await link("Back").click();
  await choice("Leave").click();
  await link("Edit Quote").click();
  const offer = page.getByText("You have unsaved changes.");
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  await button("Restore unsaved changes").click();
  await expect.element(notes()).toHaveValue("Half a sentence");
  await button("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  await reopenScreen();
  await expect.element(button("Edit Details")).toBeVisible();
  await expectCount(offer, 0);
});
