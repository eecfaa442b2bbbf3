import { expect, test } from "vitest";
import { addressLine } from "./address.ts";

test.each([
  ["Unit 4\r\nMill Lane,\n\n  Leeds  ", "Unit 4, Mill Lane, Leeds"],
  [" 1 High Street, York ", "1 High Street, York"],
  ["Unit 4 ,\n,\nLeeds", "Unit 4, Leeds"],
  ["\n \n", ""],
])("%j is %j", (address, line) => expect(addressLine(address)).toBe(line));
