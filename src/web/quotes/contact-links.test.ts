import { expect, test } from "vitest";
import { buildMapUrl, buildTelephoneUrl } from "./contact-links.ts";

test.each([
  ["0161 496 0102", "tel:01614960102"],
  ["+44 161 496 0102", "tel:+441614960102"],
  ["+44 (0)161 496-0102", "tel:+441614960102"],
  ["(0161) 496 0123 ext 4", "tel:01614960123;ext=4"],
])("%s is rung as %s", (telephone, url) => expect(buildTelephoneUrl(telephone)).toBe(url));

test("An address is looked for with its postcode, named once", () => {
  const find = (address: string, postcode: string | null) =>
    new URL(buildMapUrl(address, postcode)).searchParams.get("query");
  expect(find("Hope Mill\n113 Pollard Street", "M4 7JA")).toBe("Hope Mill, 113 Pollard Street, M4 7JA");
  expect(find("66 Wharf Road\nM4 6BF", "M4 6BF")).toBe("66 Wharf Road, M4 6BF");
  expect(find("Pier & Co", null)).toBe("Pier & Co");
});
