// The stored data of a customer: found, exported, erased (decision 76).

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod/mini";
import { getImpersonationStatus } from "#contract/companies.ts";
import { eraseCustomer, eraseCustomerRecord, findCustomerData } from "#contract/quotes/customer-data.ts";
import { getQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, toastWith } from "#test/screens/parts.ts";
import { quoteLike } from "#test/screens/quotes.ts";

type KeptQuote = z.input<typeof eraseCustomer.reply>;

const kept: KeptQuote = {
  id: sampleQuotes.calculated.quote.id,
  version: 3,
  quoteNumber: "NPL-000147",
  customerName: "Zenobia Fairweather",
  customerKind: null,
  customerEmail: "zenobia@fairweather.test",
  customerPhone: null,
  siteAddress: null,
  postcode: "M4 6BF",
  status: "draft",
  statusLabel: "Draft",
  createdAt: "2026-11-23T15:06:30.186Z",
  acceptedAt: null,
  erasedAt: null,
  retainedUntil: "2028-11-23T15:06:30.186Z",
  revisions: 0,
  answers: 0,
  questions: 0,
  emails: 0,
  refusal: null,
};
const second = { ...kept, id: sampleQuotes.draft.quote.id, quoteNumber: "NPL-000144", version: 1 };

const record: z.input<typeof findCustomerData.reply>["records"][number] = {
  id: "019e2a10-0000-7000-8000-000000000001",
  version: 4,
  name: "Zenobia Fairweather",
  email: "zenobia@fairweather.test",
  phone: null,
  endedAt: null,
  updatedAt: "2026-11-23T15:06:30.186Z",
  ...{ sites: 2, pumps: 1, services: 0, quotes: 3 },
  kept: [{ quoteNumber: "NPL-000101", until: "2032-11-20T12:00:00.000Z" }],
  unfiled: ["NPL-000102", "NPL-000103"],
  refusal: null,
};

async function find(text: string): Promise<void> {
  await openScreen("/customer-data");
  await page.getByRole("searchbox", { name: "Find a person" }).fill(text);
}

test("I erase a person's quotes; of two the second fails, and is asked for alone when I try again", async () => {
  const erased = new Set<string>();
  answer(findCustomerData, () => ({
    quotes: [kept, second].filter(({ id }) => !erased.has(id)),
    records: [],
    more: false,
  }));
  answer(eraseCustomer, ({ params }) => {
    if (callsOf(eraseCustomer).length === 2) return refuse(503, "");
    erased.add(params.id ?? "");
    return { ...kept, id: params.id ?? "", erasedAt: "2026-11-24T14:00:00.000Z" };
  });
  await find("zenobia@fairweather.test");
  await expect.element(page.getByText("Quotes found (2)")).toBeVisible();
  expect(callsOf(findCustomerData).at(-1)?.query).toEqual({ search: "zenobia@fairweather.test" });
  await expectAccessible();
  await button("Erase 2…").click();
  await page
    .getByRole("alertdialog", { name: "Erase the customers of 2 quotes?" })
    .getByRole("button", { name: "Erase" })
    .click();
  const asking = page.getByRole("alertdialog", { name: "Erase the customer of NPL-000144?" });
  await expect.element(asking.getByRole("alert")).toMatchTextContent("The customer could not be erased.");
  await expect.element(alertWith("The customer could not be erased.").first()).toBeVisible();
  await expect.element(page.getByText("Quotes found (1)")).toBeVisible();
  await expect.element(asking.getByText(/numbers, figures, times and states/)).toBeVisible();
  await expect
    .element(asking.getByText(/Links tell their readers that the customer’s data was erased\./))
    .toBeVisible();
  await expect.element(asking.getByRole("button", { name: "Erase" })).toBeDisabled();
  await expect.element(asking.getByRole("textbox", { name: "Type the name to confirm" })).toHaveFocus();
  await asking.getByRole("textbox", { name: "Type the name to confirm" }).fill("Zenobia Fairweather");
  await expectAccessible();
  await asking.getByRole("button", { name: "Erase" }).click();
  await expect.element(toastWith("The customer’s data was erased from NPL-000144.")).toBeVisible();
  await expect.element(page.getByText("No personal data found")).toBeVisible();
  expect(callsOf(eraseCustomer).map(({ params, body }) => ({ id: params.id, body }))).toEqual([
    { id: kept.id, body: { version: 3 } },
    { id: second.id, body: { version: 1 } },
    { id: second.id, body: { version: 1 } },
  ]);
});

test("What belongs to an acceptance says until when it is kept", async () => {
  const refusal = "This quote was accepted: what belongs to an acceptance is kept until 20 November 2032.";
  answer(findCustomerData, {
    quotes: [{ ...kept, acceptedAt: "2026-11-20T12:00:00.000Z", refusal }],
    records: [],
    more: false,
  });
  await find("NPL-000147");
  await expect.element(page.getByText(refusal)).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^Erase the customer/ }), 0);
});

test("A quote whose customer was erased can only be read", async () => {
  const erased = quoteLike("calculated", { customerName: "Erased customer", erasedAt: "2026-11-24T13:00:00.000Z" });
  answer(getQuote, erased);
  await openScreen(`/quotes/${erased.id}`);
  await expect.element(page.getByText("Erased customer").first()).toBeVisible();
  await expect.element(page.getByText("it can only be read")).toBeVisible();
  for (const role of ["link", "button"] as const)
    await expectCount(page.getByRole(role, { name: /Edit Quote|Note|Calculate|Send|Status/ }), 0);
});

test("I erase a customer's record, after reading what goes with it and what stays", async () => {
  let isErased = false;
  answer(findCustomerData, () => ({ quotes: [], records: isErased ? [] : [record], more: false }));
  answer(eraseCustomerRecord, () => {
    isErased = true;
    return { version: 4, quotes: 3, kept: record.kept };
  });
  await find("zenobia");
  await expect.element(page.getByText("Customers found (1)")).toBeVisible();
  await expectAccessible();
  await button("Erase Zenobia Fairweather").click();
  const asking = page.getByRole("alertdialog", { name: "Erase Zenobia Fairweather?" });
  await expect
    .element(asking)
    .toMatchTextContent(
      "Erased: the customer, 2 sites, 1 pump and the details in 3 quotes, and all of it in the audit log.",
    );
  await expect
    .element(asking)
    .toMatchTextContent("Not erased, because they were accepted: NPL-000101 until Nov 20, 2032.");
  await expect
    .element(asking)
    .toMatchTextContent("Not erased, because they are under another name: NPL-000102 and NPL-000103.");
  await expectAccessible();
  await expect.element(asking.getByRole("textbox", { name: "Type the name to confirm" })).toHaveFocus();
  await userEvent.keyboard("Zenobia Fairweather{Enter}");
  await expect.element(toastWith("Zenobia Fairweather was erased.")).toBeVisible();
  await expect.element(page.getByText("No personal data found")).toBeVisible();
  expect(callsOf(eraseCustomerRecord).map(({ params, body }) => [params.id, body])).toEqual([
    [record.id, { version: 4 }],
  ]);
});

test("A record that cannot be erased now says why", async () => {
  const refusal = "Withdraw NPL-000104 first: its customer can still accept it.";
  answer(findCustomerData, ({ query }) => ({
    quotes: [],
    records: [{ ...record, refusal: query.record === undefined ? null : refusal }],
    more: false,
  }));
  await find("zenobia");
  await button("Erase Zenobia Fairweather").click();
  const asking = page.getByRole("alertdialog", { name: "Erase Zenobia Fairweather?" });
  await expect.element(asking.getByText(refusal)).toBeVisible();
  await expect.element(asking.getByRole("button", { name: "Erase" })).toBeDisabled();
});

test("A platform administrator who acts in the company is offered neither export nor erasure, and reads why", async () => {
  answer(getImpersonationStatus, {
    isImpersonating: true,
    impersonatedCompany: { id: 1, name: "Northern Pumps Ltd" },
    endsAt: "2026-11-24T15:00:00.000Z",
  });
  answer(findCustomerData, { quotes: [kept, second], records: [record], more: false });
  await openScreen("/customer-data", { as: { ...sampleUsers.platformAdmin, companyId: 1 } });
  await expect
    .element(page.getByText("You can’t export or erase customers’ data while you are impersonating"))
    .toBeVisible();
  await page.getByRole("searchbox", { name: "Find a person" }).fill("zenobia@fairweather.test");
  await expect.element(page.getByText("Quotes found (2)")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /Export|Erase/ }), 0);
  await expectAccessible();
});
