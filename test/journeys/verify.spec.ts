// The page on which anybody checks an acceptance: served, and opened from a disk.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, pageTitle, test } from "./support.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
const file = (name: string) => join(folder, name);
const field = (page: Page) => page.getByLabel("Choose a record, or drop it here", { exact: true });
const verdict = (page: Page, words: string) => page.getByRole("heading", { level: 2, name: words, exact: true });
const SAME = "Unchanged since it was signed; who signed it was not checked";
const KNOWN = "Unchanged, and signed by a key that you gave";
const DIFFERS = "This is not as it was signed";

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "volute-verify-"));
  // A process of its own: the product's modules are not written for the loader of these journeys.
  const program = `
    const { writeFileSync } = await import("node:fs");
    const { openDatabase } = await import("#server/database/connect.ts");
    const { buildProof } = await import("#server/offers/acceptance-proof/proof-builder.ts");
    const { listPublicKeys } = await import("#server/offers/acceptance-proof/queries.ts");
    const { closePdfRenderer } = await import("#server/quotes/pdf.ts");
    const { writeKeys } = await import("#domain/offers/receipt.ts");
    const { acceptance, drawn } = await import("#test/kit/quotes/acceptances.ts");
    const folder = process.argv[1];
    const database = await openDatabase({ dataDirectory: folder + "/data" });
    const given = acceptance({ name: "<img src=x onerror=alert(1)>", strokes: drawn });
    const proof = await buildProof(database, given);
    writeFileSync(folder + "/record.pdf", proof.record);
    writeFileSync(folder + "/receipt.json", proof.receipt);
    writeFileSync(folder + "/quotation.pdf", given.document.bytes);
    writeFileSync(folder + "/volute-keys.json", writeKeys(await database.asPlatform((db) => listPublicKeys(db))));
    await closePdfRenderer();
    await database.close();`;
  execFileSync(process.execPath, ["--input-type=module", "-e", program, folder], { cwd: root, env: {} });
  const record = readFileSync(file("record.pdf"));
  record[record.length >> 1] = (record[record.length >> 1] as number) ^ 1;
  writeFileSync(file("changed.pdf"), record);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("I check a record, a changed one, and a receipt with its quotation and the keys", async ({ page }) => {
  const asked: string[] = [];
  await page.goto("/verify");
  page.on("request", (request) => asked.push(request.url()));
  await expect(pageTitle(page, "Check the acceptance of a quotation")).toBeVisible();
  await expectAccessible(page);

  await field(page).setInputFiles(file("record.pdf"));
  await expect(verdict(page, SAME)).toBeFocused();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Quotation NPL-000147-R2 of Northern Pumps Limited, £4,490.34");
  // What a file says is text, whatever it says.
  await expect(result).toContainText("Accepted by <img src=x onerror=alert(1)>, 21 July 2026, 14:02:11 London time");
  await expect(result).toContainText("Who owns the key was not checked. Signed by key ");
  await expectAccessible(page);
  for (const scheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page);
  }

  await field(page).setInputFiles(file("changed.pdf"));
  await expect(verdict(page, DIFFERS)).toBeFocused();
  await expect(page.getByText(SAME)).toHaveCount(0);
  await expectAccessible(page);
  await field(page).setInputFiles(["receipt.json", "quotation.pdf", "volute-keys.json"].map(file));
  await expect(verdict(page, KNOWN)).toBeFocused();
  await expectAccessible(page);
  await expect(result).toContainText("which is among the keys that were given");
  await field(page).setInputFiles([file("record.pdf"), file("changed.pdf")]);
  await expect(verdict(page, "Nothing was checked")).toBeFocused();
  await expect(result).toContainText("Two of these files are of the same kind.");
  expect(asked, "what the page asked for").toEqual([]);
});

test("from a disk, with the keyboard, on a phone", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(pathToFileURL(join(root, "dist/web/verify.html")).href);
  await page.keyboard.press("Tab");
  const chooser = page.waitForEvent("filechooser");
  // The page answers this once it has heard that the chooser is ours to open; a key by itself may overtake that.
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Space");
  await (await chooser).setFiles(file("record.pdf"));
  await expect(verdict(page, SAME)).toBeFocused();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  await expectAccessible(page);
});

test("a file that is dropped anywhere is checked", { tag: "@long" }, async ({ page }) => {
  await page.goto("/verify");
  const bytes = readFileSync(file("record.pdf")).toString("base64");
  await page.evaluate(`const dropped = new DataTransfer();
    dropped.items.add(new File([Uint8Array.from(atob("${bytes}"), (one) => one.charCodeAt(0))], "record.pdf"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));`);
  await expect(verdict(page, SAME)).toBeFocused();
});
