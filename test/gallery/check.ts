// Opens every component of src/web/ui in a real browser, in both themes, on a desktop and on a phone, and fails on:
// a breach of the content security policy, an error in the console, an axe violation, sideways scrolling, a target
// smaller than WCAG 2.5.8 allows.
//   node test/gallery/check.ts [folder for screenshots]
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { brandCss } from "#domain/companies/brand.ts";
import { findChromium } from "../../tools/chromium.ts";
import { kitConfig } from "./vite-config.ts";

const nonce = "abc";
const policy = [
  "default-src 'self'",
  `script-src 'self' 'nonce-${nonce}'`,
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2" };

/** Serves the built kit under the product's policy, with the company's colours in the page as the product writes them. */
async function serve(folder: string) {
  const index = (await readFile(join(folder, "index.html"), "utf8")).replace(
    "</head>",
    `<link rel="icon" href="data:,"><style nonce="${nonce}">${brandCss("#0a5c70")}</style></head>`,
  );
  const server = createServer(async (request, reply) => {
    const path = new URL(request.url ?? "/", "http://kit").pathname;
    reply.setHeader("content-security-policy", policy);
    if (!path.startsWith("/assets/")) return reply.setHeader("content-type", "text/html").end(index);
    reply.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
    reply.end(await readFile(join(folder, path)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const problems: string[] = [];

async function look(page: Page, name: string, folder: string | undefined) {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  for (const { id, nodes } of violations)
    for (const node of nodes) problems.push(`${name}: axe ${id}: ${node.target.join(" ")}: ${node.failureSummary}`);
  const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
  if (width !== page.viewportSize()?.width) problems.push(`${name}: is ${width} px wide`);
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** What floats: each opened, looked at, and closed the way a keyboard does it. */
async function open(page: Page, name: string, folder: string | undefined) {
  const shown: [string, () => Promise<void>][] = [
    ["menu", () => page.getByRole("button", { name: "User menu" }).click()],
    ["dialog", () => page.getByRole("button", { name: "Open dialog" }).click()],
    ["confirm", () => page.getByRole("button", { name: "Open confirmation" }).click()],
  ];
  for (const [what, show] of shown) {
    await show();
    await page.waitForTimeout(300);
    if (what === "confirm") {
      const focused = await page.evaluate("document.activeElement.textContent");
      if (focused !== "Cancel") problems.push(`${name}: confirmation starts on ${focused}, not on Cancel`);
    }
    await look(page, `${name}-${what}`, folder);
    const opener = what === "menu" ? "User menu" : `Open ${what === "confirm" ? "confirmation" : what}`;
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    const back = String(await page.evaluate("document.activeElement.textContent"));
    if (!back.startsWith(opener)) problems.push(`${name}: the focus does not come back to ${opener} from the ${what}`);
  }
  for (const what of ["Good news", "Bad news"]) {
    await page.getByRole("button", { name: what }).click();
    await page.locator(".toast").hover(); // stops its clock, however long the look takes
    await page.waitForTimeout(300);
    await look(page, `${name}-${what.replace(" ", "-").toLowerCase()}`, folder);
    const count = await page.locator(".toast").count();
    if (count !== 1) problems.push(`${name}: ${count} toasts at a time`);
  }
  await page.keyboard.press("F8");
  const area = await page.evaluate("document.activeElement.className");
  if (area !== "toaster") problems.push(`${name}: F8 puts the focus on ${area}`);
  await page.getByRole("button", { name: "Try to save" }).click();
  const title = await page.title();
  if (!title.startsWith("Error: ")) problems.push(`${name}: title is ${title}`);
  const summary = await page.evaluate("document.activeElement.className");
  if (summary !== "error-summary") problems.push(`${name}: after a failed attempt the focus is on ${summary}`);
  await page.getByRole("link", { name: "Please enter a valid UK postcode" }).click();
  const field = await page.evaluate("document.activeElement.id");
  if (field !== "postcode") problems.push(`${name}: the summary's link leads to ${field}`);
}

async function visit(context: BrowserContext, url: string, name: string, folder: string | undefined) {
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(`${name}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${name}: ${error}`));
  await page.goto(url);
  await page.getByRole("heading", { name: "Component kit" }).waitFor();
  await page.waitForTimeout(500);
  const font = await page.evaluate("document.fonts.check(\"14px 'IBM Plex Sans Variable'\")");
  if (font !== true) problems.push(`${name}: the typeface was not loaded`);
  await look(page, name, folder);
  await open(page, name, folder);
}

const shots = process.argv[2];
const folder = await mkdtemp(join(tmpdir(), "volute-kit-"));
await build({ ...kitConfig, logLevel: "warn", build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 } });
const { server, url } = await serve(folder);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
});
try {
  if (shots) await mkdir(shots, { recursive: true });
  for (const theme of ["light", "dark"]) {
    const desktop = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    await visit(desktop, `${url}?theme=${theme}&impersonating`, `desktop-${theme}`, shots);
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await visit(phone, `${url}?theme=${theme}`, `phone-${theme}`, shots);
  }
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "The component kit is sound." : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
