import { expect, test } from "vitest";
import { readClientAddress, toNetwork } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:80", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", "unknown"],
  ["[not an address]:1", "not an address"],
  ["", ""],
  ["x".repeat(500), "x".repeat(45)],
])("%s is %s", (text, address) => {
  expect(readClientAddress(text)).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8:0::ffff:1", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
