import { expect, test } from "vitest";
import { createQuoteId } from "./quote-id.ts";

test("is the UUID of version 7 that RFC 9562 gives as its example", () => {
  const random = Uint8Array.of(0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f);
  expect(createQuoteId(0x017f22e279b0, random)).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
});

test("is another every time, and sorts by time", () => {
  const ids = [1, 2, 3].map((now) => createQuoteId(now));
  expect(new Set([...ids, createQuoteId(1)]).size).toBe(4);
  expect(ids.toSorted()).toEqual(ids);
});
