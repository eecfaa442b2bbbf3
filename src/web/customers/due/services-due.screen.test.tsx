// Services due: by month, settled, quoted, and a whole month quoted in one go.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createServiceQuote, listDueServices } from "#contract/customers/due.ts";
import { settleService } from "#contract/customers/pumps.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { answerDue, dueLike } from "#test/screens/customers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  link,
  notification,
  pageTitle,
  row,
  toastWith,
} from "#test/screens/parts.ts";
import { quoteLike } from "#test/screens/quotes.ts";

const open = (query = "") => openScreen(`/services-due${query}`);
const month = (name: string) => page.getByRole("region", { name, exact: true });
const declined = quoteLike("declined");
/** Two pumps at one site and one at another; the second customer's pump has no motor size. */
const first = dueLike(1);
const sameSite = dueLike(2, { site: first.site, customer: first.customer });
const unpriced = dueLike(3);
unpriced.pump = { ...unpriced.pump, motorSizeId: null };
const december = [first, unpriced, sameSite];
const { northernAdmin } = sampleUsers;

test.each(["laptop", "phone"] as const)(
  "On the %s: what is overdue and two months are open, later ones are a line each",
  async (size) => {
    answerDue({
      overdue: [dueLike(9, { dueOn: "2026-09-02", state: "declined", quote: declined as never })],
      "2026-11": [],
      "2026-12": december,
      "2027-01": [],
      "2027-02": [dueLike(20, { dueOn: "2027-02-02" })],
    });
    await openScreen("/services-due", { size });
    await expect.element(month("Overdue").getByText("Sep 2026")).toBeVisible();
    await expect.element(month("Overdue").getByText("1 overdue, none quoted yet")).toBeVisible();
    await expect.element(month("Overdue").getByRole("button", { name: /^Quote again/ })).toBeVisible();
    await expect.element(month("December 2026")).toMatchTextContent("3 due, none quoted yet");
    await expectTexts(month("December 2026").getByCss(".due-pump > a"), ["Pump 1", "Pump 2", "Pump 3"]);
    await expect.element(row("Pump 3")).toMatchTextContent("No motor size is recorded.");
    await expectAccessible();
    expectNoSidewaysScrolling();
    await page.getByRole("button", { name: /^February 2027/ }).click();
    await expect.element(month("February 2027").getByRole("link", { name: "Pump 20" })).toBeVisible();
  },
);

test("One press marks a service as done, another brings it back", async () => {
  const due = answerDue({ overdue: [], "2026-12": [first] });
  await open();
  await button("Done Pump 1, Customer 1").click();
  await expect.element(toastWith("Service marked as done")).toBeVisible();
  await expect.element(page.getByText("No services due")).toBeVisible();
  await expect.element(link("How to quote a month’s services")).toBeVisible();
  expect(due).toBeDefined();
  await notification().getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => callsOf(settleService).map(({ body }) => body))
    .toEqual([
      { settled: "done", was: null },
      { settled: null, was: "done" },
    ]);
});

test("Quote makes one quote and opens it; Quote again says which quote it follows", async () => {
  const old = dueLike(9, { state: "declined", quote: declined as never });
  answerDue({ overdue: [old] });
  await open();
  await button("Quote again Pump 9, Customer 9").click();
  await expect.element(pageTitle(/^Quote NPL-/ as never)).toBeVisible();
  expect(callsOf(createServiceQuote)).toMatchObject([
    { params: { id: old.pump.id }, body: { dueOn: old.dueOn, replaces: declined.id } },
  ]);
});

test("Quote December names pumps, sites, sum and what can't be priced; the quotes are made one by one", async () => {
  answerDue({ "2026-11": [], "2026-12": december });
  await open();
  await button("Quote December").click();
  await expect.element(dialog()).toMatchTextContent("3 pumps at 2 sites; 1 can’t be priced.");
  await expect.element(dialog()).toMatchTextContent("Customer 3, Pump 3: No motor size is recorded.");
  await expect.element(dialog()).toMatchTextContent("Customer 1, Boiler house, M4 6BF (2 pumps)");
  await expectAccessible();
  const release = holdAnswer(createServiceQuote);
  await dialog().getByRole("button", { name: "Make 2 quotes" }).click();
  await expect.element(page.getByText("Quoting December: 0 of 2")).toBeVisible();
  await expectAccessible();
  release();
  await expect.element(page.getByText("2 made, 2 not sent")).toBeVisible();
  expect(callsOf(createServiceQuote).map(({ params }) => params.id)).toEqual([first.pump.id, sameSite.pump.id]);
  await page.getByRole("link", { name: "Show those not sent" }).click();
  expect(window.location.search).toBe("?month=2026-12&state=quoted");
  await expectTexts(month("December 2026").getByCss(".due-pump > a"), ["Pump 1", "Pump 2"]);
  await expect.element(page.getByRole("link", { name: "Send Pump 1, Customer 1" })).toBeVisible();
});

test("A run can be stopped and gone on with, and none is made twice", async () => {
  answerDue({ "2026-11": [], "2026-12": [first, sameSite] });
  await open();
  await button("Quote December").click();
  const release = holdAnswer(createServiceQuote);
  await dialog().getByRole("button", { name: "Make 2 quotes" }).click();
  await page.getByRole("link", { name: first.customer.name }).first().click();
  await expect.element(dialog()).toMatchTextContent("Stop making quotes?");
  await dialog().getByRole("button", { name: "Stay" }).click();
  await button("Stop").click();
  release();
  await expect.element(page.getByText("Stopped: 1 made, 1 not sent, 1 to go")).toBeVisible();
  await button("Continue").click();
  await expect.element(page.getByText("2 made, 2 not sent")).toBeVisible();
  expect(callsOf(createServiceQuote).map(({ params }) => params.id)).toEqual([first.pump.id, sameSite.pump.id]);
});

test("The plan's limit ends a run, with what was made and why", async () => {
  answerDue({ "2026-11": [], "2026-12": [first, sameSite] });
  const error = "The Basic plan has 100 quotes a month.";
  answer(createServiceQuote, ({ params }) =>
    params.id === first.pump.id
      ? { isNew: true, quote: quoteLike("calculated") }
      : refuse(402, { error, code: "plan_limit" }),
  );
  await open();
  await button("Quote December").click();
  await dialog().getByRole("button", { name: "Make 2 quotes" }).click();
  await expect.element(page.getByText("Stopped: 1 made, 1 not sent, 1 to go")).toBeVisible();
  await expect.element(page.getByRole("alert").filter({ hasText: error })).toBeVisible();
});

test("A month is saved as CSV, and printed by itself", async () => {
  answerDue({ overdue: [dueLike(9, { dueOn: "2026-09-02" })], "2026-12": december });
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  await open();
  const choose = async (name: string) => {
    await button("More actions for December 2026").click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("Save as CSV");
  await expect.poll(() => saved.length).toBe(1);
  const text = (await saved[0]?.text()) ?? "";
  expect(text).toContain("Dec 2026,Customer 1,");
  expect(text.trim().split("\r\n")).toHaveLength(4);
  await choose("Print");
  await expect.poll(() => print.mock.calls.length).toBe(1);
});

test("I search, and the address keeps it", async () => {
  answerDue({ "2026-12": december });
  await open();
  await page.getByRole("searchbox", { name: "Search services" }).fill("Customer 3");
  await expectTexts(page.getByCss(".due-pump > a"), ["Pump 3"]);
  expect(window.location.search).toBe("?search=Customer+3");
  expect(callsOf(listDueServices).at(-1)?.query).toEqual({ search: "Customer 3" });
});

test("Without the rights I only look", async () => {
  answerDue({ "2026-12": [first] });
  const permissions = { ...northernAdmin.permissions, customers: ["view"], quotes: ["view"] };
  await openScreen("/services-due", { as: { ...northernAdmin, permissions } });
  await expect.element(row("Pump 1")).toBeVisible();
  await expectCount(month("December 2026").getByRole("button", { name: /Quote|Done|Skip/ }), 0);
  await expectCount(page.getByRole("searchbox"), 0);
});

test("With nothing due I read how that changes", async () => {
  answerDue({ overdue: [], "2026-12": [] });
  await open();
  await expect.element(page.getByText("No services due")).toBeVisible();
  await expectAccessible();
});

test("What can't be read says why, and is tried again", async () => {
  answer(listDueServices, refuse(503, { error: "The database is away." }));
  await open();
  await expect.element(page.getByText("The database is away.")).toBeVisible();
  answer(listDueServices, sampleOf(listDueServices));
  await button("Try Again").click();
  await expect.element(month("December 2026")).toBeVisible();
});

test("Without any right the page says so", async () => {
  await openScreen("/services-due", { as: { ...northernAdmin, permissions: {} } });
  await expect.element(page.getByText(/Your role may not view customers\./)).toBeVisible();
});
