// Acceptance records and receipts, changed by one byte anywhere: the command and the page say that something differs.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { nodeCrypto } from "#commands/offers/receipt-verify.ts";
import { type VerificationInput, verifyAcceptance } from "#domain/offers/acceptance-verification.ts";
import { canonicaliseJson, type Json } from "#domain/offers/canonical-json.ts";
import { buildProof } from "#server/offers/acceptance-proof/proof-builder.ts";
import { browserCrypto } from "#web/offers/verify/crypto-means.ts";
import { sortFiles } from "#web/offers/verify/files.ts";
import { isWholeSuite } from "./kit/conditions.ts";
import { openWorld } from "./kit/open-world.ts";
import { acceptance, drawn } from "./kit/quotes/acceptances.ts";
import { customerOf } from "./kit/quotes/customer.ts";
import { png } from "./kit/quotes/documents.ts";
import { storyOf } from "./kit/quotes/sent-quotes.ts";
import { createWorld } from "./world.ts";

const world = await openWorld();
const given = acceptance({ strokes: drawn });
const proof = await buildProof(world.database, given);
const KEYS = "/.well-known/volute-keys.json";
const keysText = (await world.app.inject({ method: "GET", url: KEYS })).payload;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const files = {
  record: new Uint8Array(proof.record),
  receipt: bytesOf(proof.receipt),
  quotation: new Uint8Array(given.document.bytes),
  keys: bytesOf(keysText),
};
/** The command is told which file is which, the page recognises them. */
const both: [string, (given: VerificationInput) => ReturnType<typeof verifyAcceptance>][] = [
  ["the command", (given) => verifyAcceptance(given, nodeCrypto)],
  ["the page", (given) => verifyAcceptance(sortFiles(Object.values(given)) ?? {}, browserCrypto)],
];

/** Numbers that look random and are the same in every run (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function changed(bytes: Uint8Array<ArrayBuffer>, at: number, by: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy[at] = (copy[at] as number) ^ by;
  return copy;
}

/** As pdfkit ends it: a table of the position of each object. */
function pdfOf(things: string[], table: number[]): Uint8Array<ArrayBuffer> {
  const head = "%PDF-1.7\n";
  const before = (nth: number) => head.length + things.slice(0, nth).join("").length;
  const lines = table.map((nth) => `${String(before(nth)).padStart(10, "0")} 00000 n \n`);
  const end = `xref\n0 ${table.length + 1}\n0000000000 65535 f \n${lines.join("")}startxref\n${before(things.length)}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(head + things.join("") + end, "latin1"));
}

describe.each(both)("%s", (_, check) => {
  test("finds nothing in what is as it was", async () => {
    const { summary, fault, facts, checked } = await check({ record: files.record, keys: files.keys });
    expect([fault, summary]).toEqual([null, "Unchanged, and signed by a key that you gave"]);
    expect(facts).toEqual([
      "Quotation NPL-000147-R2 of Northern Pumps Limited, £4,490.34",
      "Accepted by Margaret O’Connell, 21 July 2026, 14:02:11 London time",
    ]);
    expect(checked).toHaveLength(7);
    const { record: _, ...loose } = files;
    expect((await check(loose)).fault).toBeNull();
    expect((await check(files)).fault).toBeNull();
  });

  const kinds: [keyof typeof files, VerificationInput][] = [
    ["record", files],
    ["receipt", { receipt: files.receipt, quotation: files.quotation, keys: files.keys }],
    ["quotation", { receipt: files.receipt, quotation: files.quotation }],
    ["keys", { record: files.record, keys: files.keys }],
  ];
  const changes = isWholeSuite ? 300 : 60;
  test.each(kinds)(`notices each of ${changes} bytes changed in the %s`, async (kind, usual) => {
    const next = numbersFrom(20_261_122);
    const sentences: (string | null)[] = [];
    for (let n = 0; n < changes; n += 1) {
      const [at, by] = [next(files[kind].length), 1 + next(255)];
      const { fault } = await check({ ...usual, [kind]: changed(files[kind], at, by) });
      sentences.push(fault);
    }
    expect(sentences.filter((sentence) => sentence === null)).toEqual([]);
    expect(sentences).toHaveLength(changes);
  });
});

describe("what was accepted", () => {
  test("is called an estimate where it was one", async () => {
    const estimate = acceptance();
    const { receipt } = await buildProof(world.database, {
      ...estimate,
      offer: { ...estimate.offer, documentKind: "estimate" },
    });
    const { facts, fault } = await verifyAcceptance({ receipt: bytesOf(receipt) }, nodeCrypto);
    expect([fault, facts[0]]).toEqual([null, "Estimate NPL-000147-R2 of Northern Pumps Limited, £4,490.34"]);
  });
});

describe("as the product makes it", () => {
  const { ask, change } = customerOf(world);
  const recordOf = async (id: string) => {
    const url = `/api/quotes/${id}/revisions/1/record.pdf`;
    const answer = await world.app.inject({ url, headers: { cookie: world.people.company_admin.cookie } });
    expect(answer.statusCode).toBe(200);
    return new Uint8Array(answer.rawPayload);
  };

  test("an acceptance by the link verifies, with a logo, costs that nobody sees, and terms of several pages", async () => {
    const terms = `${"We guarantee our work for 12 months. ".repeat(40)}\n\n`.repeat(12).slice(0, 19_000).trim();
    await change`update companies set brand_image_data = ${png(64, 32)}, terms = ${terms}, terms_version = 4`;
    const story = await storyOf(world, { customerEmail: "margaret@dairy.test" });
    await story.done("send");
    const { json } = await world.as<{ url: string }>("user", "POST", `/api/quotes/${story.id}/links`, {});
    const path = new URL(json.url).pathname;
    const form = (await ask("GET", `${path}/accept`)).text;
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? "";
    const typed = { revision: hidden("revision"), document: hidden("document"), name: "Siân 🚿 Łukasz", agree: "yes" };
    const answer = await ask("POST", `${path}/accept`, { ...typed, strokes: "[[[10,10],[500,90]],[[600,40]]]" });
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([303, ""]);

    const given = new Uint8Array((await ask("GET", `${path}/record.pdf`)).bytes);
    expect(Buffer.compare(given, await recordOf(story.id))).toBe(0);
    const receipt = new Uint8Array((await ask("GET", `${path}/receipt.json`)).bytes);
    const quotation = new Uint8Array((await ask("GET", `${path}/document.pdf`)).bytes);
    const { fault, checked } = await verifyAcceptance(
      { record: given, receipt, quotation, keys: files.keys },
      nodeCrypto,
    );
    expect([fault, checked.length]).toEqual([null, 8]);
    expect((await verifyAcceptance({ receipt, quotation, keys: files.keys }, browserCrypto)).fault).toBeNull();
  });

  test("so does one by telephone, which is said to be recorded and not signed", async () => {
    const story = await storyOf(world, { customerEmail: "margaret@dairy.test" }, "company_admin");
    await story.done("send");
    await story.done("answer", { answer: "accepted", channel: "telephone", name: "Margaret" });
    const { fault, facts } = await verifyAcceptance({ record: await recordOf(story.id), keys: files.keys }, nodeCrypto);
    expect(fault).toBeNull();
    expect(facts[1]).toMatch(/^Accepted by Margaret, .+, as recorded by .+; not signed by the customer$/);
  });

  test("and one on a person's screen, which is said to be signed there", async () => {
    const { record } = await buildProof(world.database, acceptance({ channel: "on_site", recordedByName: "Tom Reed" }));
    const { facts } = await verifyAcceptance({ record: new Uint8Array(record), keys: files.keys }, nodeCrypto);
    expect(facts[1]).toMatch(/^Accepted by Margaret O’Connell, .+ London time, signed on the screen of Tom Reed$/);
  });
});

describe("what somebody could make up", () => {
  const faultOf = async (given: VerificationInput) => (await verifyAcceptance(given, browserCrypto)).fault;

  test("a record that another key signed is said to be another's, as soon as there is a key to compare with", async () => {
    const forger = await createWorld();
    const forged = await buildProof(forger.database, acceptance({ name: "Mallory" }));
    await forger.end();
    const record = new Uint8Array(forged.record);
    const { summary, fault, open } = await verifyAcceptance({ record }, browserCrypto);
    expect([fault, summary]).toEqual([null, "Unchanged since it was signed; who signed it was not checked"]);
    expect(open[0]).toMatch(/^Who owns the key was not checked. Signed by key [0-9a-f]{16}; compare it with /);
    expect(await faultOf({ record, keys: files.keys })).toMatch(/not among the keys that were given/);
    expect((await verifyAcceptance({ record: files.record }, browserCrypto)).open[0]).not.toBe(open[0]);
  });

  test("a receipt of another acceptance, and a quotation that is not the one", async () => {
    const other = await buildProof(world.database, acceptance({ name: "Somebody Else" }));
    const receipt = bytesOf(other.receipt);
    expect(await faultOf({ record: files.record, receipt })).toBe(
      "The receipt beside the record is not the one that is in it.",
    );
    expect(await faultOf({ receipt, quotation: files.record })).toMatch(/^The quotation is not the one/);
  });

  test("a company that signs other figures than its quotation has, or another number", async () => {
    const of = async (change: (offer: typeof given.offer) => void) => {
      const made = acceptance();
      change(made.offer);
      return faultOf({ record: new Uint8Array((await buildProof(world.database, made)).record) });
    };
    expect(await of(({ figures }) => Object.assign(figures, { net: 100, vat: 20, gross: 120 }))).toBe(
      "The receipt's total, £1.20, is not in the quotation.",
    );
    expect(await of(({ figures }) => Object.assign(figures, { net: 100 }))).toBe(
      "The receipt's net total and VAT do not make its total.",
    );
    expect(await of((offer) => Object.assign(offer, { number: "NPL-000148" }))).toBe(
      "The receipt's number, NPL-000148, is not in the quotation.",
    );
  });

  test("something added behind, cut off, or no record at all", async () => {
    const { record } = files;
    expect(await faultOf({ record: new Uint8Array([...record, 10]) })).toMatch(/not a PDF as Volute makes it/);
    expect(await faultOf({ record: record.slice(0, -1) })).toMatch(/not a PDF as Volute makes it/);
    expect(await faultOf({ record: files.quotation })).toMatch(/^No receipt.json can be read/);
    expect(await faultOf({ record: new Uint8Array() })).toMatch(/not a PDF as Volute makes it/);
    expect(await faultOf({ quotation: files.quotation })).toMatch(/no record and no receipt/);
    const update = bytesOf("9 0 obj\n<<>>\nendobj\nxref\n0 1\n0000000000 65535 f \nstartxref\n9\n%%EOF\n");
    expect(await faultOf({ record: new Uint8Array([...record, ...update]) })).not.toBeNull();
  });

  test("a file that says one thing in many places", async () => {
    const thing = `1 0 obj\n<<\n/Length 100000\n>>\nstream\n${"x".repeat(100_000)}`;
    expect(await faultOf({ record: pdfOf([thing], Array(1000).fill(0)) })).toMatch(/not a PDF as Volute makes it/);
  });

  test("a receipt that would never end is not opened", async () => {
    const bomb = Buffer.from(deflateSync(Buffer.alloc(60_000_000)));
    const packed = `<<\n/Length ${bomb.length}\n/Filter /FlateDecode\n>>\nstream\n${bomb.toString("latin1")}\nendstream`;
    const named = "<<\n/Type /Filespec\n/UF (receipt.json)\n/EF <<\n/F 1 0 R\n>>\n>>";
    const record = pdfOf([packed, named], [0, 1]);
    for (const [, check] of both) expect((await check({ record })).fault).toMatch(/^No receipt.json can be read/);
  });

  test("a receipt with values that no Volute writes is refused, not stumbled over", async () => {
    const honest = JSON.parse(proof.receipt) as Record<string, unknown>;
    for (const odd of [{ answer: { at: "never" } }, { v: 1 }, { v: 3 }, { more: 1 }, { figures: null }]) {
      const receipt = bytesOf(canonicaliseJson({ ...honest, ...odd } as Json));
      expect(await faultOf({ receipt })).toBe("The receipt is not in the form that Volute writes: it was changed.");
    }
    for (const key of ["", "!", "AAAA", "MCowBQYDK2VwAyEA"]) {
      const receipt = bytesOf(canonicaliseJson({ ...honest, key } as Json));
      expect(await faultOf({ receipt })).toBe("The receipt was changed: its signature does not match what it says.");
    }
  });
});

describe("npm run receipt:verify", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "volute-receipts-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const written = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const paths = {
    record: written("record.pdf", files.record),
    receipt: written("receipt.json", files.receipt),
    quotation: written("quotation.pdf", files.quotation),
    keys: written("keys.json", files.keys),
  };
  /** A program that may read files, and nothing else: no network, no database, no writing. */
  const alone = (...args: string[]) =>
    new Promise<{ code: number | string; said: string; complained: string }>((resolve) => {
      const may = ["--permission", "--allow-fs-read=*"];
      const call = [...may, join(root, "src/commands/main.ts"), "receipt", "verify", ...args];
      execFile(process.execPath, call, { cwd: root, env: {} }, (error, said, complained) =>
        resolve({ code: error?.code ?? 0, said, complained }),
      );
    });
  /** The same in this process. */
  async function command(...args: string[]) {
    const [said, complained]: [string[], string[]] = [[], []];
    const terminal = { env: {}, out: (line: string) => said.push(line), err: (line: string) => complained.push(line) };
    const code = await runCommand(commands, ["receipt", "verify", ...args], terminal);
    return { code, said, complained };
  }

  test("says what it found, without network and without a database", async () => {
    const whole = await alone(paths.record);
    expect(whole).toMatchObject({ code: 0, complained: "" });
    expect(whole.said).toContain("Quotation NPL-000147-R2 of Northern Pumps Limited, £4,490.34\n");
    expect(whole.said).toContain("- Every byte of this file is as it was signed");
    expect(whole.said).toMatch(/This does not show:\n- Who owns the key was not checked. Signed by key [0-9a-f]{16};/);
    const loose = await command(paths.receipt, "--quote", paths.quotation, "--keys", paths.keys);
    expect(loose).toMatchObject({ code: 0, complained: [] });
    expect(loose.said.join("\n")).toMatch(/- Signed by key [0-9a-f]{16}, which is among the keys that were given\./);
  });

  test("ends with 1 and one sentence where something differs, with 2 where it was called wrongly", async () => {
    const record = written("changed.pdf", changed(files.record, 3000, 1));
    const { code, said, complained } = await command(record);
    expect([code, said]).toEqual([1, []]);
    expect(complained).toEqual([expect.stringMatching(/^[^\n]+\.$/)]);
    expect((await alone(join(folder, "nothing.pdf"))).code).toBe(2);
  });

  test("does what docs/receipts.md says, where the files are called so", async () => {
    written("volute-keys.json", files.keys);
    const page = readFileSync(join(root, "docs/receipts.md"), "utf8");
    const calls = [...page.matchAll(/^npm run receipt:verify -- (.+)$/gm)].map(([, args = ""]) => args.split(" "));
    expect(calls).toHaveLength(3);
    for (const args of calls) {
      const there = args.map((arg) => (arg.startsWith("--") ? arg : join(folder, arg)));
      expect(await command(...there), args.join(" ")).toMatchObject({ code: 0, complained: [] });
    }
  });

  test("takes the keys from an address", async () => {
    const server = createServer((_, answer) => answer.end(keysText)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${KEYS}`;
    expect(await command(paths.record, "--keys", address)).toMatchObject({ code: 0, complained: [] });
    expect((await alone(paths.record, "--keys", address)).code).toBe(2);
    server.close();
  });
});
