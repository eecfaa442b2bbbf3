// A pump's page: when it is due, what it is, and what was done and quoted for it.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createServiceQuote } from "#contract/customers/due.ts";
import { deletePump, getPump, settleService, updatePump } from "#contract/customers/pumps.ts";
import { findCustomers } from "#contract/customers/records.ts";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { answerPump, type WirePump } from "#test/screens/customers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  chooseAction,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  fact,
  field,
  findPanel,
  notification,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";

const sample = sampleOf(getPump);
const address = `/pumps/${sample.id}`;
const [due, done] = sample.services as [WirePump["services"][number], WirePump["services"][number]];
const unquoted = { services: [{ ...due, state: "due" as const, quote: null }, done] };
const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
const next = () => findPanel("Next service");

test.each(["laptop", "phone"] as const)("On the %s: next service, nameplate, services and quotes", async (size) => {
  await openScreen(address, { size });
  await expect.element(pageTitle("Booster set 1")).toBeVisible();
  await expect.element(next()).toMatchTextContent(/December 2026.*every 12 months; due Dec 08, 2026/);
  await expect.element(next().getByRole("link", { name: "NPL-000147" })).toBeVisible();
  await expect.element(fact("Serial number")).toHaveTextContent("A96-4411-0302");
  await expect.element(fact("Power")).toHaveTextContent("5.5 kW");
  await expect.element(findPanel("Services")).toMatchTextContent(/Due Dec 2025.*Done Dec 10, 2025 by Tom Hargreaves/);
  await expect.element(findPanel("Quotes")).toBeVisible();
  await expectCount(button("Quote the service"), 0);
  await expectAccessible();
  expectNoSidewaysScrolling();
});

test("I quote the service at today's price, and the quote opens", async () => {
  answerPump(unquoted);
  const { quote } = sampleQuotes.calculated;
  answer(createServiceQuote, { isNew: true, quote: quote as never });
  await openScreen(address);
  await expect.element(next()).toMatchTextContent(/at today’s prices|can’t be priced/);
  await button("Quote the service").click();
  await expect.element(pageTitle(`Quote ${quote.quoteNumber} Active`)).toBeVisible();
  expect(callsOf(createServiceQuote)).toMatchObject([{ params: { id: sample.id }, body: { dueOn: "2026-12-08" } }]);
});

test("Where it can't be priced the wizard opens at its choices, with the reason", async () => {
  answerPump({ ...unquoted, motorSizeId: null });
  answer(createServiceQuote, refuse(422, { error: "No motor size is recorded.", code: "incomplete" }));
  await openScreen(address);
  await button("Quote the service").click();
  await expect.element(pageTitle("New Quote")).toBeVisible();
  await expect.element(toastWith("No motor size is recorded.")).toBeVisible();
  expect(window.location.search).toBe("?step=2");
  await expect.element(page.getByRole("group", { name: "Motor Size" })).toBeVisible();
});

test("I quote a replacement in the wizard, with the pump's choices and the job still open", async () => {
  await openScreen(address);
  await button("Quote a replacement").click();
  await expect.element(pageTitle("New Quote")).toBeVisible();
  expect(window.location.search).toBe("?step=2");
  await expect.element(page.getByText(/Ancoats Mill · M4 6BF/)).toBeVisible();
});

test("I mark the service as done on a day, and undo it", async () => {
  const pump = answerPump(unquoted);
  await openScreen(address);
  await button("Mark as done").click();
  await expect.element(field("Done on")).toHaveValue("2026-11-24");
  await field("Done on").fill("2026-11-20");
  await field("Remark (optional)").fill("With the annual check");
  await expectAccessible();
  await inDialog("Mark as done").click();
  await expect.element(toastWith("Service marked as done")).toBeVisible();
  expect(callsOf(settleService).at(-1)).toMatchObject({
    params: { id: sample.id, dueOn: "2026-12-08" },
    body: { settled: "done", settledOn: "2026-11-20", because: "With the annual check", was: null },
  });
  await notification().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => pump.read().services[0]?.settled).toBeNull();
});

test("I skip a service with a reason, and reopen the last one that was done", async () => {
  answerPump({ services: [{ ...due, state: "due", quote: null }, done] });
  await openScreen(address);
  await button("Skip this one").click();
  await field("Why (optional)").fill("Plant is shut");
  await inDialog("Skip service").click();
  await expect.element(toastWith("Service skipped")).toBeVisible();
  await button("Reopen").click();
  await expectAccessible();
  await inDialog("Reopen").click();
  await expect.element(toastWith("Service reopened")).toBeVisible();
  expect(callsOf(settleService).map(({ body }) => body)).toEqual([
    { settled: "skipped", settledOn: null, because: "Plant is shut", was: null },
    { settled: null, was: "skipped" },
  ]);
});

test("What somebody else has settled in the meantime is said", async () => {
  answerPump(unquoted);
  const error = "Somebody else has settled this service.";
  answer(settleService, refuse(409, { error, code: "wrong_state" }));
  await openScreen(address);
  await button("Mark as done").click();
  await inDialog("Mark as done").click();
  await expect.element(dialog().getByRole("alert")).toMatchTextContent(error);
});

test("A day that makes no sense is said beside its field", async () => {
  answerPump();
  const error = "The pump was installed after this day";
  answer(updatePump, refuse(400, { error, code: "invalid", fields: { warrantyUntil: error } }));
  await openScreen(address);
  await button("Edit").click();
  await field("Warranty until (optional)").fill("2020-01-01");
  await inDialog("Save").click();
  await expect.element(field("Warranty until (optional)")).toHaveAccessibleDescription(error);
});

test("I change a pump, and over somebody else's change of the same field both stand side by side", async () => {
  const pump = answerPump();
  await openScreen(address);
  await button("Edit").click();
  pump.change({ name: "Booster one" });
  await field("Name").fill("Booster 1");
  await inDialog("Save").click();
  await expect.element(dialog()).toMatchTextContent("Name: theirs Booster one, yours Booster 1");
  await expectAccessible();
  await inDialog("Save mine over it").click();
  await expect.element(toastWith("Pump changed")).toBeVisible();
  expect(callsOf(updatePump).at(-1)?.body).toEqual({ name: "Booster 1", version: 2 });
});

test("I move a pump to another site, mark it as removed and take that back", async () => {
  const pump = answerPump();
  const otherSiteId = crypto.randomUUID();
  answer(
    findCustomers,
    sampleOf(findCustomers).flatMap((site) => [
      { ...site, siteId: sample.siteId, line: "Where it is" },
      { ...site, siteId: otherSiteId, line: "Pump room" },
    ]),
  );
  await openScreen(address);
  await chooseAction("Move to another site");
  await inDialog("Move pump").click();
  await expect.element(dialog().getByText("Choose the site that it was moved to")).toBeVisible();
  await field("New site").fill("anc");
  await expectCount(page.getByRole("option"), 1);
  await page.getByRole("option", { name: /Pump room/ }).click();
  await inDialog("Move pump").click();
  await expect.element(toastWith("Pump moved")).toBeVisible();
  expect(callsOf(updatePump).at(-1)?.body).toEqual({ siteId: otherSiteId, version: 1 });

  await chooseAction("Mark as removed");
  await field("Removed on").fill("2019-01-01");
  await inDialog("Mark as removed").click();
  await expect.element(dialog().getByText("The pump was installed after this day")).toBeVisible();
  await field("Removed on").fill("2026-11-20");
  await inDialog("Mark as removed").click();
  await expect.element(pageTitle("Booster set 1 Removed")).toBeVisible();
  await expect.element(next()).toMatchTextContent("It was removed, so no service is due.");
  await chooseAction("Mark as installed again");
  await expect.poll(() => pump.read().removedOn).toBeNull();
});

test("A pump that nothing points at can be deleted; another one has no such action", async () => {
  answerPump({ quotes: 0, services: [] });
  answer(listQuotePage, { ...sampleOf(listQuotePage), quotes: [] });
  answer(deletePump, { success: true });
  await openScreen(address);
  await expect.element(page.getByText("No quotes for this pump yet.")).toBeVisible();
  await chooseAction("Delete pump");
  await inDialog("Delete").click();
  await expect.element(toastWith("Pump deleted")).toBeVisible();
  expect(window.location.pathname).toBe(`/customers/${sample.customer.id}`);
});

test("Without a schedule I am led to plan services", async () => {
  answerPump({ serviceMonths: null, serviceJobTypeId: null, nextDue: null, services: [] });
  await openScreen(address);
  await button("Plan services").click();
  await expect.element(field("Serviced every (months)")).toBeVisible();
});

test("Without the right to change it I only look; one that I may not see is not found", async () => {
  const { northernEngineer } = sampleUsers;
  const permissions = { ...northernEngineer.permissions, customers: ["view"] };
  await openScreen(address, { as: { ...northernEngineer, permissions } });
  await expect.element(pageTitle("Booster set 1")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /Edit|Mark as done|Reopen|More actions/ }), 0);
});

test("A pump that I may not see is not found", async () => {
  answer(getPump, refuse(404, { error: "Not found" }));
  await openScreen(address);
  await expect.element(pageTitle("Pump Not Found")).toBeVisible();
  await expectAccessible();
});
