// A field that is checked when it is left, above the button of its form.
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pressMouse, releaseMouse } from "#test/screens/mouse.ts";
import { render } from "#test/screens/open.tsx";
import { button, expectCount, field } from "#test/screens/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

const error = page.getByText("Enter one email address.");
const heightOf = () => button("Save").element().getBoundingClientRect().y;

function Form() {
  const [isChecked, setIsChecked] = useState(false);
  const [saves, setSaves] = useState(0);
  return (
    <main>
      <Field label="Email" error={isChecked ? "Enter one email address." : undefined}>
        <TextInput onBlur={() => setIsChecked(true)} />
      </Field>
      <Button onClick={() => setSaves(saves + 1)}>Save</Button>
      <p>Saved {saves} times</p>
    </main>
  );
}

test("A button stays where it is while I press it, and the error comes after that", async () => {
  render(<Form />);
  await field("Email").fill("office");
  const height = heightOf();
  await pressMouse(button("Save"));
  await expect.element(field("Email")).not.toHaveFocus();
  await expectCount(error, 0);
  expect(heightOf()).toBe(height);
  await releaseMouse();
  await expect.element(page.getByText("Saved 1 times")).toBeVisible();
  await expect.element(error).toBeVisible();
  expect(heightOf()).toBeGreaterThan(height);
});

test("By keyboard the error is there at once", async () => {
  render(<Form />);
  await field("Email").fill("office");
  await userEvent.tab();
  await expect.element(error).toBeVisible();
  await expect.element(button("Save")).toHaveFocus();
});
