// Parts of a page that fold.
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { emulateMedia } from "#test/screens/media.ts";
import { closeScreen, render } from "#test/screens/open.tsx";
import { Fold, FoldPanel, RestFold } from "./fold.tsx";

afterEach(() => emulateMedia({}));

const head = page.getByText("Document", { exact: true });
const content = page.getByText("Isolate and drain down.");

function renderFold(startsOpen = false): void {
  render(
    <main>
      <h1>Quote</h1>
      <FoldPanel
        name="quote.document"
        title="Document"
        summary="Quotation, showing the total only"
        startsOpen={startsOpen}
      >
        <p>Isolate and drain down.</p>
      </FoldPanel>
    </main>,
  );
}

/** Like leaving the page and coming back, in the same tab. */
async function renderAgain(): Promise<void> {
  const stored = { ...sessionStorage };
  await closeScreen();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  renderFold();
}

test("A folded part says what it holds, opens at a press, and is still open when I come back", async () => {
  renderFold();
  await expect.element(page.getByText("Quotation, showing the total only")).toBeVisible();
  await expect.element(content).not.toBeVisible();
  await expectAccessible();
  await head.click();
  await expect.element(content).toBeVisible();
  await expectAccessible();
  await renderAgain();
  await expect.element(content).toBeVisible();
  await head.click();
  await expect.element(content).not.toBeVisible();
  await renderAgain();
  await expect.element(content).not.toBeVisible();
});

test("A press is remembered at once, so that a reload right after it changes nothing", async () => {
  renderFold();
  await expect.element(head).toBeVisible();
  document.querySelector("summary")?.click();
  expect(sessionStorage.length).toBe(1);
});

test("What starts open stays folded once I have folded it", async () => {
  renderFold(true);
  await expect.element(content).toBeVisible();
  await head.click();
  await expect.element(content).not.toBeVisible();
  await renderAgain();
  await expect.element(content).not.toBeVisible();
});

test("A part without a name starts as it should each time, and opens for an error in it", async () => {
  const renderFields = (hasError: boolean) =>
    render(
      <Fold title="Document" hasError={hasError}>
        <p>Isolate and drain down.</p>
      </Fold>,
    );
  renderFields(false);
  await head.click();
  await expect.element(content).toBeVisible();
  expect(sessionStorage.length).toBe(0);
  await closeScreen();
  renderFields(false);
  await expect.element(content).not.toBeVisible();
  await closeScreen();
  renderFields(true);
  await expect.element(content).toBeVisible();
});

test("The rest of a list says how much it is, and that it can be folded again", async () => {
  render(
    <RestFold name="list.rest" count={4}>
      <p>Isolate and drain down.</p>
    </RestFold>,
  );
  await page.getByText("Show 4 more").click();
  await expect.element(content).toBeVisible();
  await page.getByText("Show fewer").click();
  await expect.element(content).not.toBeVisible();
});

test("A part that the browser's search opens stays open", async () => {
  renderFold();
  await expect.element(head).toBeVisible();
  for (const details of document.querySelectorAll("details")) details.open = true;
  await expect.poll(() => sessionStorage.length).toBe(1);
  await renderAgain();
  await expect.element(content).toBeVisible();
});

test("What is folded is printed as well", async () => {
  renderFold();
  await expect.element(head).toBeVisible();
  const isShown = () => content.element().checkVisibility({ contentVisibilityAuto: true });
  expect(isShown()).toBe(false);
  await emulateMedia({}, "print");
  await expect.poll(isShown).toBe(true);
});
