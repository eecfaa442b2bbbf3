// If creating the quote fails nothing is lost, and one attempt or several create one quote (decision 25).
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { getCompany } from "#contract/companies.ts";
import { createOfflineQuote } from "#contract/quotes/offline-quotes.ts";
import { calculateQuote, createQuote, getQuote } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, toastWith } from "#test/screens/parts.ts";
import { answersOnTheWay } from "#test/screens/refusals.ts";
import { answerMakingQuotes, createdToast, openNote, openReview } from "#test/screens/wizard.ts";
import { cacheReply, setCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { deleteRepliesOfOthers } from "#web/kernel/offline/reply-store.ts";
import { deleteEntry, listEntries } from "#web/quotes/offline-queue/queue-store.ts";

const { id, companyId } = sampleUsers.northernEngineer;
const OWNER = `${companyId}-${id}`;

afterEach(async () => {
  for (const entry of (await listEntries(OWNER)) ?? []) await deleteEntry(entry.id);
  await deleteRepliesOfOthers(null);
  setCacheOwner(null);
});

const idsSent = () => callsOf(createQuote).map(({ body }) => (body as { id: string }).id);

test("When creating fails I read why, and trying again sends the same quote", async () => {
  answer(createQuote, refuse(500, { error: "It broke.", code: "internal" }));
  await openReview("Kirkstall Leisure Trust");
  await button("Create Quote").click();
  await expect.element(toastWith("Failed to create quote. Please try again.")).toBeVisible();
  await expect.element(alertWith("It broke.")).toBeVisible();
  await expectAccessible();
  answerMakingQuotes();
  await button("Create Quote").click();
  await expect.element(createdToast()).toBeVisible();
  expect(idsSent()).toHaveLength(2);
  expect(new Set(idsSent()).size).toBe(1);
});

test.each(answersOnTheWay)(
  "Answered by %s my quote waits on the device only where there is no network",
  async (_, reply, words, isNoNetwork) => {
    setCacheOwner(OWNER);
    await cacheReply(getCompany.path, "{}");
    for (const endpoint of [createQuote, createOfflineQuote, getQuote]) answer(endpoint, reply);
    await openReview("Cellar Hotel");
    // The second press gets the same reply as the first.
    for (const _press of isNoNetwork ? [1] : [1, 2]) await button("Create Quote").click();
    if (isNoNetwork) {
      await expect.element(page.getByText("No number yet")).toBeVisible();
      expect(await listEntries(OWNER)).toMatchObject([
        { body: { customerName: "Cellar Hotel", customerKind: "business" } },
      ]);
      return;
    }
    await expect.element(toastWith("Failed to create quote. Please try again.")).toBeVisible();
    await expect.element(alertWith(words)).toBeVisible();
    expect(await listEntries(OWNER)).toEqual([]);
    await reopenScreen({ as: "northernEngineer" });
    await button("Previous").click();
    await button("Previous").click();
    await expect.element(page.getByLabelText("Customer name")).toHaveValue("Cellar Hotel");
  },
);

test("A quote that was made after all is not made again behind my back when I changed something since", async () => {
  answer(createQuote, refuse(500, { error: "It broke.", code: "internal" }));
  await openReview("Bramley Baths Friends");
  await button("Create Quote").click();
  await expect.element(toastWith("Failed to create quote. Please try again.")).toBeVisible();
  answer(createQuote, refuse(409, { error: "Something with this name or id exists already.", code: "already_exists" }));
  await openNote();
  await page.getByLabelText("Notes").fill("Added later");
  await button("Create Quote").click();
  await expect.element(alertWith("A quote exists already.")).toBeVisible();
  answerMakingQuotes();
  await button("Create Another Quote").click();
  await expect.element(createdToast()).toBeVisible();
  const [first, second, third] = idsSent();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("When calculating fails the quote stays, and I try again", async () => {
  answerMakingQuotes();
  await openReview("Wearside Homes");
  await button("Create Quote").click();
  await expect.element(button("Calculate")).toBeVisible();
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(button("Calculate")).toBeVisible();
  await button("Previous").click();
  await expect.element(page.getByText("exists already.")).toBeVisible();
  await expectCount(page.getByRole("img", { name: "Cannot be changed here" }), 5);
  await expectCount(button("Change Drive Type"), 0);
  await expectAccessible();
  await button("Previous").click();
  await expect.element(page.getByLabelText("Customer name")).toHaveAttribute("readonly");
  await expect.element(page.getByRole("radio", { name: "Business" })).toBeDisabled();
  await expectAccessible();
  await button("Next").click();
  await button("Next").click();
  answer(calculateQuote, disconnect());
  await button("Calculate").click();
  await expect.element(toastWith("Failed to calculate quote. Please try again.")).toBeVisible();
  answerMakingQuotes();
  await button("Calculate").click();
  await expect.element(toastWith("Quote calculation completed successfully.")).toBeVisible();
  await button("New Quote").click();
  await expect.element(page.getByLabelText("Customer name")).toHaveValue("");
});

test("When the lists cannot be read I am told why, and try again", async () => {
  answer(readPriceBook, disconnect());
  await openScreen("/wizard", { as: "northernEngineer" });
  await expect
    .element(page.getByText("Network error: Unable to connect to server. Please check your internet connection."))
    .toBeVisible();
  await expectAccessible();
  answer(readPriceBook, sampleOf(readPriceBook));
  await button("Try Again").click();
  await expect.element(page.getByLabelText("Customer name")).toBeVisible();
});
