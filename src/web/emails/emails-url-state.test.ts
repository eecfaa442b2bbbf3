import { expect, test } from "vitest";
import { buildQuery, buildUrl, type EmailsView, readView } from "./emails-url-state.ts";

const read = (address: string) => readView(new URL(address, "http://volute.test").search);
const all: EmailsView = { state: "all", search: "", cursor: null, email: null };
const EMAIL = "01a207df-296e-7be8-a98a-ad102ed56e54";

test("the address of the whole list is the plain one, and asks for nothing", () => {
  expect([buildUrl(all), read("/emails"), buildQuery(all)]).toEqual(["/emails", all, {}]);
});

test("the address keeps filter, search, page and open email", () => {
  const cursor = "after_2026-11-20T12:00:00.000Z_0193a1b2-0000-7000-8000-000000000001_26_0";
  const view: EmailsView = { state: "needsAction", search: "a&b 100% łukasz", cursor, email: EMAIL };
  expect(read(buildUrl(view))).toEqual(view);
  expect(buildQuery(view)).toEqual({ state: "needsAction", search: "a&b 100% łukasz", cursor });
});

test("what the list could not have written counts as absent", () => {
  expect(read("/emails?state=lost&search=%20&cursor=%00&email=1")).toEqual(all);
});
