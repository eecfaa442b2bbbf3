// The outbox of a company.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listEmails, resendEmail } from "#contract/emails.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { announceChange } from "#test/screens/events.ts";
import { answerEmailAvailability } from "#test/screens/offers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, link, row, toastWith } from "#test/screens/parts.ts";

const [sample] = sampleOf(listEmails).emails;
if (!sample) throw new Error("The sample has no email");
const letters = ["01a207df-296e-7be8-a98a-ad102ed56e54", "01a207df-296e-7be8-a98a-ad102ed56e55"].map((id) => ({
  ...sample,
  id,
}));
const heldWords = page.getByText("Held", { exact: true });

test("An email that waits comes into sight by itself, and leads to where a link to it is made", async () => {
  answer(listEmails, { emails: [], more: false });
  await openScreen("/emails");
  await expect.element(page.getByText("No emails yet")).toBeVisible();
  answer(listEmails, sampleOf(listEmails));
  await announceChange({ entity: "email", id: sample.id });
  const held = row(sample.toAddress);
  await expect.element(held.getByText("Held", { exact: true })).toBeVisible();
  await expectAccessible();
  await held.getByRole("button", { name: /^Show the email/ }).click();
  await expect
    .element(page.getByTitle("The email as it looks"))
    .toHaveAttribute("src", `/api/emails/${sample.id}/preview`);
  await button("Close").click();
  await expect
    .element(link(`Make a link to copy: ${sample.subject}`))
    .toHaveAttribute("href", `/quotes/${sample.quoteId}`);
});

test("I send all emails that wait, once I have said so", async () => {
  const queued = new Set<string>();
  answer(listEmails, () => ({
    emails: letters.map((mail) => (queued.has(mail.id) ? { ...mail, state: "queued" } : mail)),
    more: false,
  }));
  answer(resendEmail, async ({ params }) => {
    const mail = letters.find(({ id }) => id === params.id) ?? sample;
    queued.add(mail.id);
    await announceChange({ entity: "email", id: mail.id });
    // The page reads the list again after the event of each email; the last leaves once it has seen none held.
    if (queued.size === letters.length) await expectCount(heldWords, 0);
    return { ...mail, state: "queued" };
  });
  answerEmailAvailability("no");
  await openScreen("/emails");
  await expect.element(page.getByText("Emails are held until one is set up and someone releases them.")).toBeVisible();
  await button("Send All Held Emails").click();
  const asking = page.getByRole("alertdialog", { name: "Send 2 emails?" });
  await expectAccessible();
  await asking.getByRole("button", { name: "Cancel" }).click();
  expect(callsOf(resendEmail)).toEqual([]);

  answerEmailAvailability("yes");
  await button("Send All Held Emails").click();
  await asking.getByRole("button", { name: "Send", exact: true }).click();
  await expectCount(asking, 0);
  expect(callsOf(resendEmail).map(({ params }) => params.id)).toEqual(letters.map(({ id }) => id));
  await expect.element(toastWith("2 emails on the way.")).toBeVisible();
});
