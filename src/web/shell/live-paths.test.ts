import { expect, test } from "vitest";
import { listAuditChoices } from "#contract/audit/audit.ts";
import { getPlatformStats, listCompanies } from "#contract/platform/platform-companies.ts";
import { listPlatformUsers } from "#contract/platform/platform-users.ts";
import { getAttention } from "#contract/quotes/attention.ts";
import { findCustomerData } from "#contract/quotes/customer-data.ts";
import { getQuote } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { listCompanyUsers } from "#contract/users/company-users.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { livePaths } from "./live-paths.ts";

test.each([listCompanyUsers, listPlatformUsers, listCompanies, getPlatformStats])(
  "$path, which lists or counts people, is read again when one comes or goes",
  ({ path }) => expect(livePaths.user).toContain(path),
);

test("the price tables are read again with whatever of them changes", () => {
  const lists = Object.keys(readPriceBook.reply.shape).filter((key) => key !== "priceBookVersion");
  const paths = lists.map((list) => `${readPriceBook.path}#${list}`);
  expect(Object.values(livePaths).flat()).toEqual(expect.arrayContaining(paths));
});

test.each([...kinds, "rule", "status", "company"])("a quote that is open shows what another %s makes of it", (entity) =>
  expect(livePaths[entity]).toContain(getQuote.path),
);

test.each(["quote", "customer", "email", "permissions"])("a change of a %s may need the user's attention", (entity) =>
  expect(livePaths[entity]).toContain(getAttention.path),
);

test("what is kept of a customer is read again when a quote comes or changes", () => {
  expect(livePaths.quote).toContain(findCustomerData.path);
});

test.each([
  ["company", listPlatformUsers.path],
  ["company", listAuditChoices.path],
  ["user", listAuditChoices.path],
])("another %s has its name in the answer of %s", (entity, path) => expect(livePaths[entity]).toContain(path));
