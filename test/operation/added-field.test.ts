// docs/add-a-field.md is enough: a customer detail that is added to a copy of these sources by its steps, and by nothing
// else, passes the checks and is erased with its customer.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "volute-field-"));
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root });
  const packed = execFileSync("tar", ["-c", "--null", "-T", "-"], { cwd: root, input: listed, maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", copy], { input: packed });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Writes lines behind a line that exists once; indented like it. */
function addAfter(file: string, line: string, ...added: string[]): void {
  const lines = readFileSync(join(copy, file), "utf8").split("\n");
  const places = lines.flatMap((one, index) => (one.trim() === line ? index : []));
  expect([file, line, places.length]).toEqual([file, line, 1]);
  const [place = 0] = places;
  const indent = /^ */.exec(lines[place] ?? "")?.[0] ?? "";
  lines.splice(place + 1, 0, ...added.map((one) => indent + one));
  writeFileSync(join(copy, file), lines.join("\n"));
}

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", maxBuffer: 1e9 });
  return { status, output: stdout + stderr };
}

const runModule = (code: string) => run("--input-type=module", "--eval", code).output;

test("a customer's detail is added where the recipe says, and the check demands that its erasure is generated", () => {
  const next = readdirSync(join(copy, "db/migrations")).filter((name) => /^\d{4}_/.test(name)).length + 1;
  const [name, before] = [next, next - 1].map((number) => String(number).padStart(4, "0"));
  const migration = `-- Readable by ${before}.\nalter table quotes add column site_contact text;\n`;
  writeFileSync(join(copy, `db/migrations/${name}_site_contact.sql`), migration);
  addAfter(
    "src/server/quotes/columns.ts",
    'siteAddress: personal(nullable(text), { leaves: "null" }),',
    'siteContact: personal(nullable(text), { leaves: "null" }),',
  );
  const contract = "src/contract/quotes/quotes.ts";
  addAfter(contract, "siteAddress: z.nullable(z.string()),", "siteContact: z._default(z.nullable(z.string()), null),");
  addAfter(
    contract,
    "siteAddress: z.optional(z.nullable(Text(500))),",
    "siteContact: z.optional(z.nullable(SingleLineText(200))),",
  );
  const details = "src/domain/quotes/customer-details.ts";
  addAfter(details, "siteAddress: string | null;", "siteContact: string | null;");
  addAfter(details, 'siteAddress: "Site address",', 'siteContact: "Contact on site",');
  addAfter(details, 'siteAddress: "the site address",', 'siteContact: "the contact on site",');
  const inputs = "src/web/quotes/customer-detail-fields.tsx";
  addAfter(inputs, 'case "siteAddress":', 'case "siteContact":');

  const checked = runModule(
    'import { checkErasure } from "./tools/checks/erasure.ts"; console.log(checkErasure().faults.join());',
  );
  expect(checked).toContain("erasure.sql is out of date with the columns' declarations");
  expect(run("tools/checks/erasure.ts")).toEqual({ status: 0, output: "" });
});

test("the checks pass", () => {
  const output = runModule(
    'import { check } from "./tools/check.ts"; console.log("failed:", (await check()).failures.join());',
  );
  // The pages may be as large as their budget allows, and then any field is too much.
  expect(output).toMatch(/^failed: (web budget)?$/m);
});

test("its value is found with the customer, and after the erasure in no table, file, export, email or reply", () => {
  const story = "test/erasure.test.ts";
  addAfter(story, 'notes: "Ring Miakanarie first",', 'siteContact: "Miakanarie’s foreman",');
  addAfter(
    story,
    'expect((await places()).filter((place) => place.startsWith("audit_logs"))).toEqual([]);',
    'expect(await places()).toContain("quotes.site_contact");',
  );
  const files = [story, "src/server/columns.test.ts"];
  const { status, output } = run("node_modules/vitest/vitest.mjs", "run", "--project=server", ...files);
  expect(status, output).toBe(0);
});
