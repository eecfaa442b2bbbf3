// The audit log (AD 2, 4, 7 and 8, decisions 5, 31 and 33).
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod/mini";
import { exportAuditLogs, listAuditChoices, listAuditLogs } from "#contract/audit/audit.ts";
import { literal } from "#test/kit/literals.ts";
import { SAMPLE_TIME } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, respond, sampleOf } from "#test/screens/answers.ts";
import { announceChange, waitForStream } from "#test/screens/events.ts";
import { closeScreen, openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectTexts, pageTitle, toastWith, typeInFakeTime } from "#test/screens/parts.ts";

type WireEntry = z.input<typeof listAuditLogs.reply>["logs"][number];

const entries = () => page.getByRole("region", { name: "Entries", exact: true });
const rows = () => entries().getByRole("button", { name: /^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d details$/ });
const entry = (text: string | RegExp) => entries().getByRole("row").filter({ hasText: text });
const search = () => page.getByRole("searchbox", { name: "Search audit logs" });
const filter = (name: string) => page.getByRole("combobox", { name });
const expectAddress = (expected: string) => expect.poll(() => window.location.search).toBe(expected);
const lastQuery = () => callsOf(listAuditLogs).at(-1)?.query;
const nothingFound = () =>
  page.getByRole("heading", {
    name: literal("AD 8 Audit logs", "No audit logs found matching your criteria."),
    exact: true,
  });

/** A copy of the newest sample, a sign-in, with changes. */
function makeEntry(changes: Partial<WireEntry>): WireEntry {
  const [sample] = sampleOf(listAuditLogs).logs;
  if (!sample) throw new Error("the sample has no entry");
  return { ...sample, ...changes };
}

const refusedSignIn = makeEntry({
  id: 101,
  description: null,
  success: false,
  riskLevel: "medium",
  errorMessage: "Invalid email or password",
});

/** Replaces the server's log: filters and pages it alike. Later changes of the array show at the next reading. */
function answerLogs(logs: readonly WireEntry[]): void {
  answer(listAuditLogs, ({ query }) => {
    const { limit = "50", offset = "0", logId, search: words = "", startDate, endDate, ...equal } = query;
    const fitting = logs.filter(
      (one) =>
        Object.entries(equal).every(([key, value]) => String(one[key as keyof WireEntry]) === value) &&
        `${one.description} ${one.errorMessage}`.toLowerCase().includes(words.toLowerCase()) &&
        (!startDate || one.createdAt >= startDate) &&
        (!endDate || one.createdAt.slice(0, 10) <= endDate),
    );
    const place = logs.findIndex(({ id }) => String(id) === logId);
    const first = place < 0 ? Number(offset) : Math.floor(place / Number(limit)) * Number(limit);
    const all = { total: fitting.length, atLeast: fitting.length, more: false, offset: first };
    return {
      ...all,
      cursor: null,
      searchedTo: null,
      nextCursor: null,
      logs: fitting.slice(first, first + Number(limit)),
    };
  });
}

const file = (name: string) =>
  respond(200, "\uFEFFTime,User\r\n", {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  });

test("I read who did what, and field by field what it was before", async () => {
  const changes = {
    customerName: { before: "Audited Mill", after: "Audited Dairy" },
    notes: { before: null, after: "Gate code 4711" },
  };
  const change = { action: "update", entityType: "quote", metadata: { event: "quote.updated", changes } };
  answerLogs([
    makeEntry({ id: 101, ...change, description: "Tom Hargreaves changed quote NPL-000148" }),
    makeEntry({ id: 100, action: "create", description: "Tom Hargreaves created quote NPL-000148" }),
  ]);
  await openScreen("/audit-logs?search=NPL-000148");
  await expectCount(rows(), 2);
  await expect.element(page.getByText("2 entries", { exact: true })).toBeVisible();
  await expect.element(entry("Changed quote NPL-000148")).toMatchTextContent("update quote");
  await expect.element(entry("Changed quote NPL-000148")).toMatchTextContent("customer name, notes");
  await rows().first().click();
  const fields = entries().getByRole("table", { name: "Changed fields" });
  await expectTexts(fields.getByRole("row"), [
    "FieldBeforeAfter",
    "Customer nameAudited MillAudited Dairy",
    "NotesnothingGate code 4711",
  ]);
  await expect.element(entries().getByText("IP address", { exact: true }).last()).toBeVisible();
  await expectAccessible();
  await rows().first().click();
  await expect.element(fields).not.toBeInTheDocument();
});

test("A search that has not read the whole log says how far back it came, and goes on among older entries", async () => {
  const older = { offset: 0, cursor: "2026-11-20T09:00:00.000Z_50" };
  answer(listAuditLogs, ({ query: { search: words, cursor } }) => {
    if (!words) return sampleOf(listAuditLogs);
    const stop = { searchedTo: "2026-11-20T09:00:00.000Z", nextCursor: older.cursor };
    if (!cursor) return { logs: [], total: null, more: true, atLeast: 0, offset: 0, cursor: null, ...stop };
    if (cursor === older.cursor) {
      const next = { searchedTo: "2026-10-02T08:00:00.000Z", nextCursor: "2026-10-02T08:00:00.000Z_9" };
      return { ...older, ...next, logs: [refusedSignIn], total: null, more: true, atLeast: 1 };
    }
    return { logs: [], total: 0, more: false, atLeast: 0, offset: 0, cursor, searchedTo: null, nextCursor: null };
  });
  await openScreen("/audit-logs?search=password");
  await expect.element(page.getByRole("heading", { name: "Searched back to Nov 20, 2026 09:00:00" })).toBeVisible();
  await expect.element(nothingFound()).not.toBeInTheDocument();
  await expectAccessible();
  await button("Search older").click();
  await expectCount(rows(), 1);
  await expectAddress(`?${new URLSearchParams({ search: "password", cursor: older.cursor })}`);
  await expect.element(page.getByText("1 to 1 of at least 1. Searched back to Oct 02, 2026 09:00:00")).toBeVisible();
  await expect.element(button("Next")).not.toBeInTheDocument();
  await button("Search older").click();
  await expect
    .element(page.getByRole("heading", { name: "No older audit logs found matching your criteria." }))
    .toBeVisible();
});

test("Filters stand in the address, go back, and find nothing with the words for it", async () => {
  answerLogs([refusedSignIn, ...sampleOf(listAuditLogs).logs]);
  await openScreen("/audit-logs");
  await expect.element(entry("Created quote").first()).toBeVisible();
  await expectCount(filter("Company"), 0);
  await filter("Action").selectOptions("Sign-in");
  await expectAddress("?action=login");
  await expectCount(entry("Created quote"), 0);
  await filter("Risk level").selectOptions("Medium");
  await expectCount(entry("Signed in"), 0);
  await expect.element(entry("Invalid email or password")).toMatchTextContent(literal("AD 2 Audit Logs", "Failed"));
  await filter("Entity type").selectOptions("Plan");
  await expect.element(nothingFound()).toBeVisible();
  expect(lastQuery()).toEqual({ limit: "50", offset: "0", action: "login", riskLevel: "medium", entityType: "plan" });
  await expectAccessible();
  history.back();
  await expect.element(entry("Invalid email or password")).toBeVisible();
  await button("Clear").click();
  await expectAddress("");
  await expect.element(entry("Signed in").first()).toBeVisible();
});

test("There is a filter for each action, entity and level, and what failed is red", async () => {
  answerLogs([refusedSignIn, makeEntry({ id: 100, createdAt: "2026-09-03T23:30:09.000Z" })]);
  await openScreen("/audit-logs");
  await expectCount(rows(), 2);
  await expect.element(entry("Failed")).toMatchTextContent("Invalid email or password");
  await expect.element(entry("Sep 04, 2026 00:30:09")).not.toMatchTextContent("Failed");
  const [red = [], plain] = page
    .getByCss("tbody tr")
    .elements()
    .map((row) => (getComputedStyle(row).backgroundColor.match(/[\d.]+/g) ?? []).map(Number));
  expect(red).not.toEqual(plain);
  expect(red[0]).toBeGreaterThan(Math.max(...red.slice(1, 3)));
  const values = (name: string) => [...(filter(name).element() as HTMLSelectElement).options].map(({ value }) => value);
  const actions = ["create", "update", "delete", "login", "logout", "impersonate", "exit_impersonation", "404_error"];
  expect(values("Action")).toEqual(expect.arrayContaining(actions));
  expect(values("Risk level")).toEqual(["", "low", "medium", "high", "critical"]);
  const entities = ["user", "company", "quote", "plan", "session"];
  expect(values("Entity type")).toEqual(expect.arrayContaining(entities));
});

test("Users filter, which the phone folds away until I ask", async () => {
  await openScreen("/audit-logs", { size: "phone" });
  await button("Filters").click();
  await filter("User").selectOptions("Tom Hargreaves (engineer@northern-pumps.test)");
  const userId = "019e1c79-715c-707e-a631-7163d0a64e09";
  await expectAddress(`?userId=${userId}`);
  await expect.poll(lastQuery).toEqual({ limit: "50", offset: "0", userId });
  await button("Filters 1 set").click();
  await expect.element(filter("User")).not.toBeInTheDocument();
  await button("Clear").click();
  await expectAddress("");
});

test("Days are typed key by key, and Back goes through days and not through emails", async () => {
  answerLogs(sampleOf(listAuditLogs).logs);
  await openScreen("/audit-logs?startDate=2026-11-24&endDate=2026-11-24");
  const day = (name: string) => page.getByLabelText(name, { exact: true });
  await expect.element(day("From")).toHaveValue("2026-11-24");
  await expectCount(rows(), 2);
  // While the year is typed the browser reports 0002, 0020 and 0201. Day and month are the same in any order.
  const type = async (name: string, keys: string) => {
    (day(name).element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  await type("From", "01012019");
  await expectAddress("?startDate=2019-01-01&endDate=2026-11-24");
  await type("To", "11112019");
  await expectAddress("?startDate=2019-01-01&endDate=2019-11-11");
  await expect.element(nothingFound()).toBeVisible();
  expect(lastQuery()).toEqual({ limit: "50", offset: "0", startDate: "2019-01-01", endDate: "2019-11-11" });
  history.back();
  await expectAddress("?startDate=2019-01-01&endDate=2026-11-24");
  await expect.element(day("To")).toHaveValue("2026-11-24");
  history.back();
  await expect.element(day("From")).toHaveValue("2026-11-24");
});

test("Pages of fifty, and the link to an entry of another page opens it and scrolls to it", async () => {
  answerLogs(
    Array.from({ length: 120 }, (_, index) => makeEntry({ id: 120 - index, description: `Entry ${120 - index}` })),
  );
  await openScreen("/audit-logs");
  await expectCount(rows(), 50);
  await button("Next").click();
  await expectAddress("?page=2");
  await expect.element(page.getByText("51 to 100 of 120", { exact: true })).toBeVisible();
  await expect.element(entries()).toHaveFocus();
  expect(lastQuery()).toEqual({ limit: "50", offset: "50" });
  await closeScreen();

  await openScreen("/audit-logs?logId=21");
  const openEntry = entries().getByRole("button", { expanded: true });
  await expect.element(openEntry).toBeInViewport();
  await expect.element(openEntry).toHaveFocus();
  await expect.element(entries().getByText("Entry 21.", { exact: true })).toBeVisible();
  expect(lastQuery()).toEqual({ limit: "50", logId: "21" });
});

test("An entry that is not there, or not mine to read, is said to be missing", async () => {
  await openScreen("/audit-logs?logId=999999999");
  const words = "Entry 999999999 is not in the log, or it is not yours to read.";
  await expect.element(page.getByText(words)).toBeVisible();
  await expectCount(entries().getByRole("columnheader", { name: "Company" }), 0);
});

test("The platform sees every company and may choose one", async () => {
  const companies = [
    { id: 1, name: "Northern Pumps Ltd", slug: "northern-pumps", currencySymbol: "£", deletedAt: null },
    { id: 2, name: "Severn Pump Services Ltd", slug: "severn-pumps", currencySymbol: "£", deletedAt: null },
  ];
  answer(listAuditChoices, { ...sampleOf(listAuditChoices), companies });
  const severn = makeEntry({ id: 101, companyId: 2, companyName: "Severn Pump Services Ltd" });
  answerLogs([severn, ...sampleOf(listAuditLogs).logs]);
  await openScreen("/audit-logs", { as: "platformAdmin" });
  await expect.element(entries().getByRole("columnheader", { name: "Company" })).toBeVisible();
  await expect.element(entry("Northern Pumps Ltd").first()).toBeVisible();
  await filter("Company").selectOptions("Severn Pump Services Ltd");
  await expectCount(entry("Northern Pumps Ltd"), 0);
  await expect.element(entry("Severn Pump Services Ltd")).toBeVisible();
  expect(lastQuery()).toEqual({ limit: "50", offset: "0", companyId: "2" });
});

test("What others do shows without reloading", async () => {
  const logs = sampleOf(listAuditLogs).logs;
  answerLogs(logs);
  await openScreen("/audit-logs");
  await expect.element(rows().first()).toBeVisible();
  logs.unshift(makeEntry({ id: 101, action: "create", description: "Tom Hargreaves created quote NPL-000148" }));
  await announceChange({ entity: "quote", id: "01990000-0000-7000-8000-000000000148" });
  await expect.element(entry("Created quote NPL-000148")).toBeVisible();
});

test("The export holds what the filters show", async () => {
  answer(exportAuditLogs, file("audit-logs-2026-11-24.csv"));
  const savedFiles: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
  await openScreen("/audit-logs?search=NPL-000147");
  await button("CSV of these audit logs").click();
  await expect.element(toastWith("The audit log is in audit-logs-2026-11-24.csv.")).toBeVisible();
  expect(savedFiles).toEqual(["audit-logs-2026-11-24.csv"]);
  expect(callsOf(exportAuditLogs).map(({ query }) => query)).toEqual([{ search: "NPL-000147" }]);
  click.mockRestore();
});

test("A failure has the words of AD 8 and another try", async () => {
  answer(listAuditLogs, refuse(503, { error: "The database is away.", code: "away" }));
  await openScreen("/audit-logs");
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent(
    literal("AD 8 Audit logs", "Error loading audit logs: {message}", {
      message: literal("AD 8 Audit logs", "Failed to fetch audit logs"),
    }),
  );
  await expect.element(alert).toMatchTextContent("The database is away.");
  await expectAccessible();
  answer(listAuditLogs, sampleOf(listAuditLogs));
  await button("Try Again").click();
  await expect.element(rows().first()).toBeVisible();
});

test("A search pauses before it asks, and its words are kept while they are typed", async () => {
  answerLogs([refusedSignIn, ...sampleOf(listAuditLogs).logs]);
  await openScreen("/audit-logs");
  await expect.element(pageTitle("Audit Logs")).toBeVisible();
  await expect.element(rows().first()).toBeVisible();
  await waitForStream();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: SAMPLE_TIME });
  const before = callsOf(listAuditLogs).length;
  await typeInFakeTime(search(), "invalid email", 200);
  expect(callsOf(listAuditLogs)).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(100);
  await expectAddress("?search=invalid+email");
  await expectCount(entry("Signed in"), 0);
  await expect.element(entry("Invalid email or password")).toBeVisible();
  await expect.element(search()).toHaveValue("invalid email");
  expect(callsOf(listAuditLogs)).toHaveLength(before + 1);
});

test("Others are told that the log is not theirs", async () => {
  await openScreen("/audit-logs", { as: "northernEngineer" });
  await expect.element(page.getByText("Access denied. Only admins can view audit logs.")).toBeVisible();
  expect(callsOf(listAuditLogs)).toEqual([]);
});
