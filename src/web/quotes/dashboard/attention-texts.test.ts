import { expect, test } from "vitest";
import type { AttentionItem } from "#contract/quotes/attention.ts";
import { describeAttention, listAttentionRows, listServiceRows } from "./attention-texts.ts";

const now = new Date("2026-11-27T10:00:00Z");
const item: AttentionItem = {
  kind: "question",
  action: "reply",
  quoteId: "019e1c79-715c-7568-952d-0445af3cb669",
  quoteNumber: "NPL-000141",
  customerName: "Hebden Weir Hydro CIC",
  totalCost: 3943_32,
  isSelectable: false,
  recipient: null,
  at: "2026-11-21T09:00:00Z",
};
const texts = (more: Partial<AttentionItem> = {}) => describeAttention({ ...item, ...more }, "£", now);

test("A row says the fact, the quote and since when it waits, and its button leads to the quote", () => {
  expect(texts()).toEqual({
    fact: "Hebden Weir Hydro CIC asked a question",
    quote: "NPL-000141 · £3,943.32",
    age: "6 days",
    label: "Reply",
    href: `/quotes/${item.quoteId}`,
  });
  expect(texts({ at: "2026-11-26T16:00:00Z" }).age).toBe("18 hours");
});

test.each([
  ["2026-11-27T23:59:59.999Z", "Nov 27", "today"],
  ["2026-11-28T23:59:59.999Z", "Nov 28", "tomorrow"],
  ["2026-11-29T23:59:59.999Z", "Nov 29", "in 2 days"],
])("A quote valid until %s expires on %s: %s", (at, day, age) => {
  const row = texts({ kind: "ending", action: "send", at });
  expect(row).toMatchObject({ fact: `The quote for Hebden Weir Hydro CIC expires on ${day}`, age });
  expect(row.href).toBe(`/quotes/${item.quoteId}/send`);
});

test("A quote without a price names its number alone, one with an old price says what it was", () => {
  expect(texts({ kind: "no_price", action: "calculate", totalCost: null }).quote).toBe("NPL-000141");
  expect(texts({ kind: "outdated_price", action: "recalculate" }).quote).toBe("NPL-000141 · was £3,943.32");
});

test("A total that is the customer's to choose is marked", () => {
  expect(texts({ isSelectable: true }).quote).toBe("NPL-000141 · Choice £3,943.32");
});

test("An email about no quote names its address, and leads to those that need action", () => {
  const about = { quoteId: null, quoteNumber: null, customerName: null, totalCost: null };
  const row = texts({ kind: "held_email", action: "resend", ...about, recipient: "tom@north.test" });
  expect(row).toMatchObject({
    fact: "Email to tom@north.test is on hold",
    quote: "",
    href: "/emails?state=needsAction",
  });
});

test("Without a mail server one row stands for the held emails that no link can take the place of", () => {
  const about = { ...item, kind: "held_email", action: "resend", quoteNumber: null } as const;
  const items: AttentionItem[] = [
    item,
    { ...about, recipient: "office@north.test", at: "2026-11-20T09:00:00Z" },
    { ...item, kind: "held_email", action: "copy_link" },
    { ...about, recipient: "tom@north.test" },
  ];
  const facts = (of: readonly AttentionItem[], sends: boolean) =>
    listAttentionRows(of, sends, "£", now).map(({ fact, age, href }) => [fact, age, href]);
  const offer = ["Email to Hebden Weir Hydro CIC is on hold", "6 days", `/quotes/${item.quoteId}`];
  const question = ["Hebden Weir Hydro CIC asked a question", "6 days", `/quotes/${item.quoteId}`];
  const emails = "/emails?state=needsAction";
  expect(facts(items, false)).toEqual([question, ["2 emails are on hold: no mail server", "7 days", emails], offer]);
  expect(facts(items, true)).toHaveLength(4);
  expect(facts(items.slice(0, 2), false)[1]).toEqual(["Email to office@north.test is on hold", "7 days", emails]);
});

test("Services lead to their month; more than 99 are not counted", () => {
  const rows = listServiceRows([
    { month: "overdue", due: 4, quoted: 3 },
    { month: "2026-11", due: 1, quoted: 0 },
  ]);
  expect(rows.map(({ fact, quote, href }) => [fact, quote, href])).toEqual([
    ["4 services are overdue", "3 quoted", "/services-due?month=overdue"],
    ["1 service is due this month", "None quoted yet", "/services-due?month=2026-11"],
  ]);
  const [many] = listServiceRows([{ month: "overdue", due: 100, quoted: 100 }]);
  expect([many?.fact, many?.quote]).toEqual(["99+ services are overdue", ""]);
});
