import { afterEach, expect, test, vi } from "vitest";
import { buildThanks, describeDelivery } from "./acceptance.ts";

afterEach(() => vi.unstubAllGlobals());

/** `undefined`: the cached page for when there is no network. */
const page = (content: string | undefined) =>
  vi.stubGlobal("document", { querySelector: () => (content === undefined ? null : { content }) });
const quote = { status: "accepted", quoteNumber: "NPL-000001" } as Parameters<typeof buildThanks>[0];

test.each([
  ["yes", "A copy of all this is sent to ann@mill.test in a minute.", " A copy is sent to ann@mill.test."],
  ["no", "No email can be sent at present: please ask for a copy on paper.", ""],
  [undefined, "If no email arrives, please ask for a copy on paper.", ""],
])("a copy is promised where emails leave, for certain: %s", (content, receives, thanks) => {
  page(content);
  expect(describeDelivery("ann@mill.test", false, "in a minute")).toBe(receives);
  expect(buildThanks(quote, "ann@mill.test")).toBe(`You have accepted NPL-000001.${thanks}`);
});
