import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getQuote } from "#contract/quotes/quotes.ts";
import { client } from "#web/kernel/client.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { listRecent, watchOpenedQuotes } from "./recent.ts";

const id = (number: number) => `01a207b1-bf4c-719b-aa35-0000000000${String(number).padStart(2, "0")}`;
const page = new EventTarget();
const location = { pathname: "/" };
function open(pathname: string): void {
  location.pathname = pathname;
  page.dispatchEvent(new Event("pushState"));
}

beforeAll(() => {
  vi.stubGlobal("window", Object.assign(page, { location }));
  client.setIdentity({ id: "ann", companyId: 1 });
  queryClient.setQueryData(buildQueryKey(getQuote, { params: { id: id(90) } }), { id: id(90) } as never);
  watchOpenedQuotes();
  return () => {
    vi.unstubAllGlobals();
    client.headers = {};
  };
});
beforeEach(() => client.setIdentity({ id: "ann", companyId: 1 }));
afterEach(() => queryClient.clear());

test("what was opened before Find was loaded is remembered from the query cache", () => {
  expect(listRecent()).toEqual([id(90)]);
});

test("the last eight quotes, each once, by whichever of their pages", () => {
  for (let number = 1; number <= 9; number++) open(`/quotes/${id(number)}`);
  open(`/quotes/${id(5)}/edit`);
  for (const other of ["/quotes", "/quotes/new", "/wizard", `/users/${id(10)}`]) open(other);
  expect(listRecent()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map(id));
});

test("are not another user's, nor those of another company", () => {
  open(`/quotes/${id(11)}`);
  client.setIdentity({ id: "ben", companyId: 1 });
  expect(listRecent()).toEqual([]);
  client.setIdentity({ id: "ann", companyId: 2 });
  expect(listRecent()).toEqual([]);
});
