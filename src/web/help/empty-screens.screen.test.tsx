// Screens that a newcomer finds empty, and the page of the guide to which each leads.
import { expect, test } from "vitest";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { listEmails } from "#contract/emails.ts";
import { getAttention } from "#contract/quotes/attention.ts";
import { findCustomerData } from "#contract/quotes/customer-data.ts";
import { listRules } from "#contract/rules/rules.ts";
import { getOutcomes } from "#contract/stats.ts";
import { listCompanyUsers } from "#contract/users/company-users.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, link } from "#test/screens/parts.ts";
import { answerQuotes } from "#test/screens/quote-list.ts";

const noQuotes = () => {
  answerQuotes([]);
  answer(getAttention, { items: [], total: 0 });
};
const noEmails = () => answer(listEmails, { ...sampleOf(listEmails), emails: [] });
const onlyMe = () =>
  answer(
    listCompanyUsers,
    sampleOf(listCompanyUsers).filter(({ id }) => id === sampleUsers.northernAdmin.id),
  );
const noFigures = () => {
  const sample = sampleOf(getOutcomes);
  const total = { ...sample.total, accepted: 0, declined: 0, expired: 0 };
  answer(getOutcomes, { ...sample, total, toOpen: { ...sample.toOpen, quotes: 0 } });
};

test.each<[path: string, as: "northernAdmin" | "northernEngineer", text: string, page: string, prepare: () => void]>([
  ["/", "northernEngineer", "How to quote a job on site", "quote-on-site", noQuotes],
  ["/", "northernEngineer", "How to answer a question", "answer-a-question", noQuotes],
  ["/", "northernAdmin", "How to set up your company", "set-up-your-company", noQuotes],
  ["/quotes", "northernEngineer", "How to quote a job on site", "quote-on-site", noQuotes],
  ["/emails", "northernAdmin", "How to send a quote", "send-a-quote", noEmails],
  ["/emails?state=needsAction", "northernAdmin", "How to release emails on hold", "emails-on-hold", noEmails],
  ["/users", "northernAdmin", "How to add a person", "add-a-person", onlyMe],
  [
    "/settings?tab=locations",
    "northernAdmin",
    "How to set your service area",
    "service-area",
    () => answer(catalogue.location.list, []),
  ],
  [
    "/settings?tab=pump-styles",
    "northernAdmin",
    "How to change prices",
    "change-prices",
    () => answer(catalogue.pump_style.list, []),
  ],
  [
    "/settings?tab=rules",
    "northernAdmin",
    "How to hide choices that don’t fit together",
    "rules",
    () => answer(listRules, []),
  ],
  ["/reports", "northernAdmin", "What the reports show", "reports", noFigures],
  [
    "/customer-data",
    "northernAdmin",
    "How to export or erase a customer’s data",
    "customer-data",
    () => answer(findCustomerData, { quotes: [], records: [], more: false }),
  ],
])("An empty %s leads %s to “%s”", async (path, as, text, name, prepare) => {
  prepare();
  await openScreen(path, { as });
  await expect.element(link(text)).toHaveAttribute("href", `/help/${name}`);
  await expectAccessible();
});

test("Zones without postcodes lead from the map to how they get some", async () => {
  answer(
    catalogue.location.list,
    sampleOf(catalogue.location.list).map((zone) => ({ ...zone, postcodes: [] })),
  );
  await openScreen("/settings?tab=locations");
  await button("Coverage").click();
  await expect.element(link("How to set your service area")).toHaveAttribute("href", "/help/service-area");
});

test("Among other people nobody is told how to add one", async () => {
  await openScreen("/users");
  await expect.element(button("Add User")).toBeEnabled();
  await expectCount(link("How to add a person"), 0);
});
