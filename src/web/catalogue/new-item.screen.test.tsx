// The defaults of a new item in each list, and how arrow keys change its figures (AD 4 and 9).
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog } from "#test/screens/parts.ts";

test.each([
  ["locations", { "Labour hours": ["", 0.1, 0], "Hourly rate": ["", 0.01, 0] }],
  ["equipment", { "Minimum engineers": ["1", 2, 1], Multiplier: ["1", 1.1, 0.8] }],
  ["job-types", { "Base hours": ["", 0.1, 0] }],
  ["pump-styles", { "Material cost base": ["", 0.01, 0] }],
  ["motor-sizes", { "Power (kW)": ["", 0.1, 0], Multiplier: ["1", 1.1, 0.8] }],
  ["drive-types", { "Cost multiplier": ["1", 1.1, 0.8] }],
] as const)(
  "A new one of the %s begins with its defaults, and the arrow keys go in the promised steps",
  async (...tab) => {
    const [name, figures] = tab;
    await openScreen(`/settings?tab=${name}`);
    await button("Add").click();
    await expect.element(dialog().getByRole("switch", { name: "Active Status" })).toBeChecked();
    for (const [label, [first, stepped, afterThreeDown]] of Object.entries(figures)) {
      const input = dialog().getByLabelText(label, { exact: true }).element() as HTMLInputElement;
      expect(input.value.replace(/\.?0+$/, ""), label).toBe(first);
      input.focus();
      await userEvent.keyboard("{ArrowUp}");
      expect(Number(input.value), label).toBe(stepped);
      await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
      expect(Number(input.value), label).toBe(afterThreeDown);
    }
  },
);
