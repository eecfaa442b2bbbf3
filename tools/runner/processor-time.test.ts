import { expect, test } from "vitest";
import { workedSeconds } from "./processor-time.ts";

test("busy time counts, without idle, stolen or double-counted guest time", () => {
  const stat = "cpu  1000 200 300 99999 88888 40 60 77777 500 0\ncpu0 500 100 150 0 0 20 30 0 0 0\nintr 1\n";
  expect(workedSeconds(stat)).toBe(16);
  expect(workedSeconds("something else")).toBeUndefined();
});
