import { expect, test } from "vitest";
import { checkBudget } from "./budget.ts";

test("without a build it has read nothing", () => {
  expect(checkBudget("/nowhere")).toMatchObject({ readCount: 0, faults: [expect.any(String)] });
});
