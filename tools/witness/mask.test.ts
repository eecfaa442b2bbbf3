import { expect, test } from "vitest";
import { createMask } from "./mask.ts";

const start = new Date("2026-11-24T14:00:00Z");
const [ann, tom] = ["01939c2e-7b1a-7c3d-8e4f-0123456789ab", "01939c2e-7b1a-7c3d-8e4f-0123456789ac"];

test("ids are numbered in order, and known ones get their name", () => {
  const mask = createMask(start, new Map([[tom, "<Tom>"]]));
  expect(mask(`${ann} ${tom}`)).toBe("<uuid-1> <Tom>");
  expect(mask(`${tom.replace("ac", "ad")} ${ann}`)).toBe("<uuid-2> <uuid-1>");
});

test.each([
  ["2026-11-24T09:02:00.123Z", "<time>"],
  ["2026-12-24T23:59:59.999Z", "<time +30>"],
  ["2026-11-24 09:02:00.123+00", "<time>"],
  ["Monday, 23 November 2026 at 14:02", "<day -1> at <clock>"],
  ["Nov 25, 2026", "<day +1>"],
  ["0000-00-00", "0000-00-00"],
])("a time becomes its distance from the day of the run: %s", (text, masked) => {
  expect(createMask(start)(text)).toBe(masked);
});

test("tokens, hashes and nonces are masked, other text is not", () => {
  const [token, hash, nonce] = ["A-_b".repeat(11).slice(1), "0123456789abcdef".repeat(4), `${"Ab3+".repeat(5)}/x==`];
  expect(createMask(start)(`volute_session=${token}; ${hash} 'nonce-${nonce}'`)).toBe(
    "volute_session=<token-1>; <hash-1> 'nonce-<nonce-1>'",
  );
  const plain = '{"id": 12, "total": 3299.95, "color": "#2a5674", "number": "NPL-000042", "most": 9007199254740991}';
  expect(createMask(start)(plain)).toBe(plain);
});
