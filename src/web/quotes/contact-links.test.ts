import { expect, test } from "vitest";
import { buildMapUrl } from "./contact-links.ts";

test("An address is looked for with its postcode, named once", () => {
  const find = (address: string, postcode: string | null) =>
    new URL(buildMapUrl(address, postcode)).searchParams.get("query");
  expect(find("Hope Mill\n113 Pollard Street", "M4 7JA")).toBe("Hope Mill, 113 Pollard Street, M4 7JA");
  expect(find("66 Wharf Road\nM4 6BF", "M4 6BF")).toBe("66 Wharf Road, M4 6BF");
  expect(find("Pier & Co", null)).toBe("Pier & Co");
});
