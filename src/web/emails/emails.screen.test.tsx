// The outbox of a company, and of the platform.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getEmail, listEmails, resendEmail } from "#contract/emails.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { announceChange } from "#test/screens/events.ts";
import { answerEmailAvailability } from "#test/screens/offers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  expectCount,
  expectFailure,
  expectNoSidewaysScrolling,
  field,
  link,
  row,
  toastWith,
} from "#test/screens/parts.ts";

const sample = sampleOf(getEmail);
type WireEmail = typeof sample;
const list = sampleOf(listEmails);
const idOf = (number: number) => `01a207df-296e-7be8-a98a-ad102ed56e${50 + number}`;
/** Emails of one page, told apart by their subjects. */
const mail = (number: number, changes: Partial<WireEmail> = {}): WireEmail => ({
  ...sample,
  id: idOf(number),
  subject: `Quotation NPL-0000${number} from Northern Pumps Ltd`,
  quoteNumber: `NPL-0000${number}`,
  ...changes,
});
/** The list, and each of its emails by itself. */
function answerEmails(emails: WireEmail[], changes: Partial<typeof list> = {}): void {
  answer(listEmails, { ...list, ...changes, emails });
  answer(getEmail, ({ params }) => emails.find(({ id }) => id === params.id) ?? refuse(404, { error: "Not found" }));
}
const open = (query = "") => openScreen(`/emails${query}`);
const address = () => `${window.location.pathname}${decodeURIComponent(window.location.search)}`;
const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });

beforeEach(() => answerEmailAvailability("yes"));

test("An email that is held comes into sight by itself, and opens beside the list, where it stays over a reload", async () => {
  answer(listEmails, { ...list, emails: [] });
  await open();
  await expect.element(page.getByText("No emails yet")).toBeVisible();
  answerEmails(list.emails);
  await announceChange({ entity: "email", id: sample.id });
  const held = row("Pennine Brewing Company Ltd");
  await expect.element(held.getByText("Held", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Held emails are waiting for you to release them.")).toBeVisible();
  // Tab begins at the top of the page, with the filters.
  await expect.element(page.getByRole("region", { name: "Emails", exact: true })).not.toHaveFocus();
  await expectAccessible();
  await held.getByRole("link").click();
  const panel = page.getByRole("complementary", { name: "Email" });
  await expect.element(panel.getByRole("heading", { name: sample.subject ?? "" })).toHaveFocus();
  await expect.element(panel.getByText(/office@pennine-brewing-company-ltd\.example\.test/)).toBeVisible();
  await expect.element(panel.getByText(/The link in it is left out here\./)).toBeVisible();
  await expect
    .element(page.getByTitle("The email as the customer sees it"))
    .toHaveAttribute("src", `/api/emails/${sample.id}/preview`);
  await expect.element(link("Open quote")).toHaveAttribute("href", `/quotes/${sample.quoteId}`);
  await expectAccessible();
  expect(address()).toBe(`/emails?email=${sample.id}`);
  await userEvent.keyboard("{Escape}");
  await expectCount(panel, 0);
  await expect.element(held.getByRole("link")).toHaveFocus();
});

test("I filter the emails, and see how many each filter has", async () => {
  answerEmails([mail(1)], {
    counts: { ...list.counts, all: { count: 1000, more: true }, handedOver: { count: 996, more: false } },
  });
  await open("?search=mill");
  await expect.element(link("All 1,000+")).toHaveAttribute("aria-current", "page");
  await expect.element(field("Search emails")).toHaveValue("mill");
  await link("Handed over 996").click();
  await expect.poll(address).toBe("/emails?state=handedOver&search=mill");
  expect(callsOf(listEmails).at(-1)?.query).toEqual({ state: "handedOver", search: "mill" });
});

test("I page through the list and back, also after a reload", async () => {
  const cursor = "after_2026-11-20T12:00:00.000Z_0193a1b2-0000-7000-8000-000000000001_26_0";
  answer(listEmails, ({ query }) =>
    query.cursor === cursor
      ? { ...list, emails: [mail(2)], start: 26 }
      : { ...list, emails: [mail(1)], nextCursor: cursor },
  );
  await open();
  await button("Next").click();
  await expect.element(page.getByText("26 to 26 of 1", { exact: true })).toBeVisible();
  await expect.element(button("Next")).toBeDisabled();
  expect(history.state.earlier).toEqual([""]);
  await button("Previous").click();
  await expect.poll(address).toBe("/emails");
  await expect.element(button("Previous")).toBeDisabled();
});

test("I release and retry several at once, and an uncertain one only alone, once I have said so", async () => {
  const emails = [
    mail(1),
    mail(2, { state: "failed", error: "550 no such user" }),
    mail(3, { state: "uncertain" }),
    mail(4, { state: "sent", maySend: false }),
    mail(5),
    mail(6, { obstacle: "expired", maySend: false }),
  ];
  answerEmails(emails);
  answer(resendEmail, ({ params }) => ({ ...(emails.find(({ id }) => id === params.id) ?? sample), state: "queued" }));
  await open();
  await expect.element(row("NPL-00006").getByText("Quote expired")).toBeVisible();
  await expectCount(page.getByRole("checkbox"), 4);
  await tick("Select all that can be sent").click();
  await expect.element(page.getByText("3 selected", { exact: true })).toBeVisible();
  await expectAccessible();
  await button("Clear").click();
  await tick("Select Quotation NPL-00002").click();
  await tick("Select Quotation NPL-00005").click();
  await expectCount(page.getByRole("navigation", { name: "Emails by state" }), 0);
  await button("Release 1").click();
  await button("Try 1 again").click();
  await expect
    .poll(() => callsOf(resendEmail).map(({ params, body }) => [params.id, body]))
    .toEqual([
      [idOf(5), { state: "held" }],
      [idOf(2), { state: "failed" }],
    ]);
  await button("Clear").click();

  await button("Send again: Quotation NPL-00003").click();
  const question = page.getByRole("alertdialog", { name: "Send this email again?" });
  await expect.element(question.getByText(/The customer may already have it\./)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(callsOf(resendEmail)).toHaveLength(2);
  await button("Send again: Quotation NPL-00003").click();
  await question.getByRole("button", { name: "Send again", exact: true }).click();
  await expect.element(toastWith(`It goes to ${sample.toAddress}.`)).toBeVisible();
  expect(callsOf(resendEmail).at(-1)?.body).toEqual({ state: "uncertain" });
});

test("One that is refused does not keep the others back, and I am told why", async () => {
  answerEmails([mail(1), mail(2)]);
  answer(resendEmail, ({ params }) =>
    params.id === idOf(1)
      ? refuse(409, { error: "The quote was revised.", code: "wrong_state" })
      : mail(2, { state: "queued" }),
  );
  await open();
  await tick("Select all that can be sent").click();
  await button("Release 2").click();
  await expectFailure("Error", "The quote was revised.");
  expect(callsOf(resendEmail)).toHaveLength(2);
});

test("Without a mail server there is nothing to press, and I read why", async () => {
  answerEmailAvailability("no");
  answerEmails([mail(1), mail(2, { state: "failed" })]);
  await open(`?email=${idOf(1)}`);
  await expect.element(page.getByText("Emails are held until one is set up and someone releases them.")).toBeVisible();
  await expect.element(link("Open quote")).toBeVisible();
  await expectCount(page.getByRole("checkbox"), 0);
  await expectCount(page.getByRole("button", { name: /Release|again/ }), 0);
  await expectAccessible();
});

test("A platform administrator sees kinds instead of subjects, and no text", async () => {
  answerEmails([mail(1, { subject: null, quoteId: null, quoteNumber: null, recipientName: null })]);
  await openScreen(`/emails?email=${idOf(1)}`, { as: "platformAdmin" });
  await expect.element(row(sample.toAddress).getByRole("link", { name: "Quote, Northern Pumps Ltd" })).toBeVisible();
  await expect.element(page.getByText("Only the company can read what its emails say.")).toBeVisible();
  await expectCount(page.getByCss("iframe"), 0);
  await expectAccessible();
});

test("On a phone a platform administrator's row names the company, and is two lines high, however long the address", async () => {
  const aboutNothing = { subject: null, quoteId: null, quoteNumber: null, recipientName: null };
  const longAddress = `${"accounts.payable.".repeat(6)}@pennine-brewing.test`;
  answerEmails([mail(1, aboutNothing), mail(2, { ...aboutNothing, toAddress: longAddress, state: "sent" })]);
  await openScreen("/emails", { as: "platformAdmin", size: "phone" });
  const long = row(longAddress);
  await expect.element(long.getByText("Northern Pumps Ltd · ")).toBeVisible();
  expect(long.element().getBoundingClientRect().height).toBeLessThanOrEqual(
    row(sample.toAddress).element().getBoundingClientRect().height,
  );
  expectNoSidewaysScrolling();
});

test("An email that is not there says so, and a search that found nothing can be cleared", async () => {
  answerEmails([]);
  await open(`?search=xylophone&email=${idOf(9)}`);
  await expect.element(page.getByText("Email not found")).toBeVisible();
  await button("Close").click();
  await expect.element(page.getByText("No email matches your search.")).toBeVisible();
  await button("Clear search").click();
  await expect.poll(address).toBe("/emails");
});

test("If the list cannot be read I am told, and can try again", async () => {
  answer(listEmails, refuse(500, { error: "Something went wrong." }));
  await open();
  await expect.element(page.getByText("The emails could not be loaded")).toBeVisible();
  answerEmails([mail(1)]);
  await button("Try Again").click();
  await expect.element(row("NPL-00001")).toBeVisible();
  answer(listEmails, refuse(400, { error: "This is not a page of the list" }));
  history.pushState(null, "", "/emails?cursor=after");
  await expect.element(page.getByText("This is not a page of the list")).toBeVisible();
  await button("Show all emails").click();
  await expect.poll(address).toBe("/emails");
  await expect.element(row("NPL-00001")).toBeVisible();
});
