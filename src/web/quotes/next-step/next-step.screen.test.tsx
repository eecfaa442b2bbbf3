// The next step of a quote's page, and what the customer was folds: emails, revisions, links.
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  createLink,
  discardRevision,
  markQuestionAnswered,
  reviseQuote,
  revokeLink,
  withdrawQuote,
} from "#contract/offers/offers.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import {
  answerCheck,
  answerEmailAvailability,
  answerRevisions,
  answerSending,
  revisionLike,
  sendingsMade,
} from "#test/screens/offers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  chooseAction,
  expectCount,
  field,
  link,
  pageTitle,
  pressFold,
  toastWith,
} from "#test/screens/parts.ts";
import { answerQuote, quoteLike } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.sent;
const address = `/quotes/${sample.id}`;
const number = sample.quoteNumber;
const panel = page.getByRole("region", { name: "Next step" });
const folds = page.getByRole("region", { name: "Sent to the customer" });
const inPanel = (name: string) => panel.getByRole("button", { name, exact: true });
const asking = page.getByRole("alertdialog");
const calculated = { status: "calculated", statusLabel: "Calculated", statusColor: "#2563eb", sentAt: null };

const openQuote = () => openScreen(address, { as: "northernEngineer" });

describe("Emails", () => {
  test("I send a refused email again, to another address", async () => {
    const quote = answerQuote("sent");
    answerCheck(quote, () => ({ number, kind: "again" }));
    answerSending(quote);
    answerRevisions([
      revisionLike({}, { state: "failed", toAddress: "nobody@worsley-hall.test", error: "550 no such user" }),
    ]);
    await openScreen(address, { as: "northernEngineer", size: "phone" });
    await expect.element(panel.getByText("The customer doesn’t have this quote yet.")).toBeVisible();
    await expect.element(panel.getByText("Email to nobody@worsley-hall.test failed.")).toBeVisible();
    await expect.element(panel.getByText(/550 no such user/)).toBeVisible();
    await expectAccessible();
    await panel.getByRole("link", { name: "Send again" }).click();
    await expect.element(pageTitle(`Send Again ${number}`)).toBeVisible();
    answerRevisions([revisionLike({}, { state: "sent", toAddress: "right@worsley-hall.test" })]);
    await field("To").fill("right@worsley-hall.test");
    await button("Send to right@worsley-hall.test").first().click();
    await expect.element(toastWith("Sent Again")).toBeVisible();
    expect(sendingsMade()).toMatchObject([{ to: "right@worsley-hall.test" }]);
    await expect.element(panel).toMatchTextContent("to right@worsley-hall.test");
    await pressFold("Customer links");
    await expect.element(folds).toMatchTextContent("Email to right@worsley-hall.test: handed to the mail server");
  });

  test("If the mail server did not confirm I decide whether it goes once more", async () => {
    answerRevisions([revisionLike({}, { state: "uncertain" })]);
    await openQuote();
    await expect.element(panel.getByText("The mail server did not confirm.")).toBeVisible();
    await expectAccessible();
    await expect.element(panel.getByRole("link", { name: "Send again?" })).toHaveAttribute("href", `${address}/send`);
  });
});

describe("Revisions", () => {
  test("I revise what the customer is reading, and go back to it", async () => {
    const quote = answerQuote("sent");
    const superseded = { closedAt: "2026-11-24T14:00:00.000Z", closedBecause: "superseded" } as const;
    answerRevisions(() => [revisionLike(quote.read().status === "sent" ? {} : superseded)]);
    answer(reviseQuote, () => quote.change({ ...calculated, revision: 2 }));
    answer(discardRevision, () => quote.change({ ...quoteLike("sent"), version: quote.read().version }));
    await openQuote();
    await link("Edit Quote").click();
    await expect.element(asking).toMatchTextContent("can no longer accept");
    await expect.element(asking.getByRole("button", { name: "Revise" })).toHaveClass("btn-primary");
    await expectAccessible();
    await asking.getByRole("button", { name: "Cancel" }).click();
    await expect.element(pageTitle(`Quote ${number} Sent`)).toBeVisible();
    expect(callsOf(reviseQuote)).toEqual([]);
    await link("Edit Quote").click();
    await asking.getByRole("button", { name: "Revise" }).click();
    await expect.element(button("Edit Details")).toBeVisible();
    expect(window.location.pathname).toBe(`${address}/edit`);
    await link("Back").click();
    await expect.element(panel).toMatchTextContent(`You are working on ${number}-R2.`);
    await chooseAction("Discard revision");
    await asking.getByRole("button", { name: "Discard revision" }).click();
    await expect.element(toastWith("Revision Discarded")).toBeVisible();
    await expect.element(pageTitle(`Quote ${number} Sent`)).toBeVisible();
    expect([reviseQuote, discardRevision].map((endpoint) => callsOf(endpoint).map(({ body }) => body))).toEqual([
      [{ version: 1 }],
      [{ version: 2 }],
    ]);
  });

  test("Of a second revision I find what the customer had before", async () => {
    answerQuote(quoteLike("sent", { revision: 2 }));
    const closed = { closedAt: "2026-11-24T09:00:00.000Z", closedBecause: "superseded" } as const;
    answerRevisions([revisionLike({ number: 2, name: `${number}-R2` }), revisionLike(closed)]);
    await openQuote();
    await expect.element(panel).toMatchTextContent(`Sent as ${number}-R2`);
    await pressFold("Earlier revisions");
    await expect.element(folds.getByText(/^Replaced /)).toBeVisible();
    await expect.element(folds.getByRole("button", { name: `Sent document (PDF) of ${number}` })).toBeVisible();
    await expectAccessible();
  });

  test("I withdraw an offer, with a reason", async () => {
    const quote = answerQuote("sent");
    const reason = "The pump is not made any more";
    const withdrawn = {
      closedAt: "2026-11-24T14:00:00.000Z",
      closedBecause: "withdrawn",
      closedReason: reason,
    } as const;
    answerRevisions(() => [revisionLike(quote.read().status === "sent" ? {} : withdrawn)]);
    answer(withdrawQuote, () => quote.change({ ...calculated, revision: 2 }));
    await openQuote();
    await chooseAction("Withdraw quote");
    await expect.element(button(`Withdraw ${number}`)).toHaveClass("btn-danger");
    await button(`Withdraw ${number}`).click();
    await expect.element(page.getByLabelText("Reason")).toHaveAccessibleDescription(/Enter a reason/);
    await page.getByLabelText("Reason").fill(reason);
    await button(`Withdraw ${number}`).click();
    await expect.element(toastWith("Offer Withdrawn")).toBeVisible();
    expect(callsOf(withdrawQuote).map(({ body }) => body)).toEqual([{ reason, version: 1 }]);
    await expect.element(panel).toMatchTextContent(`${number} was withdrawn.`);
    await expect.element(panel).toMatchTextContent(reason);
  });
});

const primaryButtons = () => page.getByCss("main .btn-primary");

test.each(["draft", "calculated", "sent", "accepted", "declined", "expired"] as const)(
  "A quote that is %s has one primary button, and it is in Next step",
  async (status) => {
    await openScreen(`/quotes/${sampleQuotes[status].quote.id}`);
    await expect.element(panel.getByCss(".btn-primary")).toBeVisible();
    await expectCount(primaryButtons(), 1);
  },
);

test("A customer who asks is answered first, and I see how long they have waited", async () => {
  answerQuote("sent");
  const ask = (id: string, question: string, askedAt: string) =>
    ({ id, kind: "question", question, askedAt, answeredAt: null }) as const;
  const first = ask("01a20df0-0000-7000-8000-000000000002", "Is a new valve extra?", "2026-11-23T20:00:00.000Z");
  const second = ask("01a20df0-0000-7000-8000-000000000003", "And the lagging?", "2026-11-24T13:00:00.000Z");
  answerRevisions(() => [
    revisionLike({ questions: callsOf(markQuestionAnswered).length === 0 ? [second, first] : [second] }),
  ]);
  answer(markQuestionAnswered, { ...first, answeredAt: "2026-11-24T14:00:00.000Z" });
  await openQuote();
  await expect.element(panel.getByRole("blockquote")).toHaveTextContent("Is a new valve extra?");
  await expect.element(panel.getByText("Waiting 18 hours")).toBeVisible();
  await expect.element(panel).toMatchTextContent("And the lagging?");
  await expect
    .element(panel.getByRole("link", { name: "Reply by email" }))
    .toHaveAttribute("href", expect.stringContaining(encodeURIComponent("> Is a new valve extra?")));
  await expect.element(panel.getByText("Email on hold:")).toBeVisible();
  await expectCount(primaryButtons(), 1);
  await expectAccessible();
  await inPanel("Mark as answered").first().click();
  await expect.element(panel.getByRole("blockquote")).toHaveTextContent("And the lagging?");
  expect(callsOf(markQuestionAnswered)).toMatchObject([{ params: { questionId: first.id } }]);
});

test.each([
  ["0161 496 0123", "I call the customer"],
  [null, "I read that there is no way"],
])("A question about a quote without an email address, with the number %s: %s", async (customerPhone, _then) => {
  answerQuote(quoteLike("sent", { customerEmail: null, customerPhone }));
  const id = "01a20df0-0000-7000-8000-000000000002";
  const question = { id, kind: "question", question: "Is a new valve extra?", answeredAt: null } as const;
  answerRevisions([revisionLike({ emails: [], questions: [{ ...question, askedAt: "2026-11-23T20:00:00.000Z" }] })]);
  await openQuote();
  await expect.element(inPanel("Mark as answered")).toBeVisible();
  const call = panel.getByRole("link", { name: "Call 0161 496 0123" });
  if (customerPhone) await expect.element(call).toHaveAttribute("href", "tel:01614960123");
  else await expect.element(panel.getByText(/^This quote has no email address or phone number\./)).toBeVisible();
  await expectCount(primaryButtons(), 1);
});

test("Before I send without a mail server I read that no email will go", async () => {
  answerEmailAvailability("no");
  answerQuote("calculated");
  await openScreen(`/quotes/${sampleQuotes.calculated.quote.id}`);
  await expect.element(panel.getByText(/^Ready to send to office@/)).toBeVisible();
  await expect.element(panel).toMatchTextContent("No email can be sent yet: no mail server is set up.");
});

test("I copy a link by hand if the browser refuses, and read that it works only on Volute's computer", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  answerRevisions([revisionLike({ emails: [] })]);
  answer(createLink, { id: "01a20df0-0000-7000-8000-000000000001", url: `http://localhost:3000/q/${"a".repeat(43)}` });
  await openQuote();
  await inPanel("Copy a link").click();
  await button("Make and Copy Link").click();
  await expect.element(page.getByText("Copy it now.")).toBeVisible();
  await expect.element(field("Link")).toHaveFocus();
  await expect.element(page.getByText(/^This link works only on the computer that runs Volute\./)).toBeVisible();
  await expectAccessible();
});

test("I make a link to copy, which a slip does not lose, and end it", async () => {
  const made = {
    id: "01a20df0-0000-7000-8000-000000000001",
    emailId: null,
    recipientNote: "the accountant",
    createdByName: "Tom Hargreaves",
    createdAt: "2026-11-24T14:00:00.000Z",
    revokedAt: null,
    firstOpenedAt: null,
    lastOpenedAt: null,
    openingCount: 0,
    openedOn: null,
  };
  const ended = { ...made, revokedAt: "2026-11-24T14:01:00.000Z" };
  const url = `https://volute.test/q/${"a".repeat(43)}`;
  answerRevisions(() => {
    const links = callsOf(createLink).length === 0 ? [] : [callsOf(revokeLink).length === 0 ? made : ended];
    return [revisionLike({ links, emails: [] })];
  });
  answer(createLink, { id: made.id, url });
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  answer(revokeLink, { ...ended, success: true });
  await openQuote();
  await expect.element(panel).toMatchTextContent("by Tom Hargreaves, without an email");
  await expect.element(panel.getByText("Copy a link and send it to the customer yourself.")).toBeVisible();
  await inPanel("Copy a link").click();
  await page.getByLabelText("For whom").fill("the accountant");
  await button("Make and Copy Link").click();
  await expect.element(page.getByText("Copied.")).toBeVisible();
  expect(write).toHaveBeenCalledWith(url);
  await expect.element(field("Link")).toHaveValue(url);
  await userEvent.keyboard("{Escape}");
  await page.getByCss("html").click({ position: { x: 2, y: 2 }, force: true });
  await expect.element(field("Link")).toHaveValue(url);
  await button("Done").click();
  expect(callsOf(createLink).map(({ body }) => body)).toEqual([{ recipientNote: "the accountant" }]);
  await expect.element(panel.getByText("Waiting for the customer’s answer.")).toBeVisible();
  await chooseAction("Customer links (1)");
  await expect.element(folds.getByText("Copied, for the accountant")).toBeVisible();
  await expectAccessible();
  const endLink = folds.getByRole("button", { name: "End link: Copied, for the accountant" });
  await endLink.click();
  await asking.getByRole("button", { name: "End link" }).click();
  await expect.element(toastWith("Link Ended")).toBeVisible();
  await expect.element(folds.getByText("1 link, ended")).toBeVisible();
  await expectCount(endLink, 0);
});

test("The facts of a quote that was accepted without being opened fill their row", async () => {
  answerQuote(quoteLike("sent", { status: "accepted", statusLabel: "Accepted" }));
  answerRevisions([revisionLike({ links: [] })]);
  await openQuote();
  await expect.element(panel.getByText("Valid until")).toBeVisible();
  await expectCount(panel.getByText("Opened", { exact: true }), 0);
  const [facts] = panel.getByCss("dl.cells").elements();
  const right = Math.max(...[...(facts?.children ?? [])].map((cell) => cell.getBoundingClientRect().right));
  expect(right).toBeCloseTo(facts?.getBoundingClientRect().right ?? 0, 0);
});
