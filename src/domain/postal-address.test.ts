import { expect, test } from "vitest";
import { formatAddressLine, formatSite } from "./postal-address.ts";

test.each([
  ["Unit 4\r\nMill Lane,\n\n  Leeds  ", "Unit 4, Mill Lane, Leeds"],
  [" 1 High Street, York ", "1 High Street, York"],
  ["Unit 4 ,\n,\nLeeds", "Unit 4, Leeds"],
  ["\n \n", ""],
])("%j is %j", (address, line) => expect(formatAddressLine(address)).toBe(line));

test.each<[address: string | null, postcode: string | null, line: string]>([
  ["Dairy Farm\n12 Mill Lane", "M4 6BF", "Dairy Farm, 12 Mill Lane, M4 6BF"],
  ["12 Mill Lane\nManchester M4 6BF", "M4 6BF", "12 Mill Lane, Manchester M4 6BF"],
  ["12 Mill Lane, m46bf", "M4 6BF", "12 Mill Lane, m46bf"],
  [" \n", "M4 6BF", "M4 6BF"],
  ["Dairy Farm", null, "Dairy Farm"],
  [null, null, ""],
])("the site at %j, %j reads %j", (address, postcode, line) => {
  expect(formatSite(address, postcode)).toBe(line);
});
