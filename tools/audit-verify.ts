// npm run audit:verify            checks the sealed audit log in the database of this installation
// npm run audit:verify -- FILE    checks an exported one (lines of JSON), without any database
// ... --last HASH                 and that the last seal is the one that was noted down
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { checkSeal, type Seal, type SealedEntry, type Tampering } from "#domain/audit/seal.ts";
import { sha256, verifyLog } from "#server/audit/sealing/verify.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { StartupProblem } from "#server/database/problems.ts";

interface Checked {
  seals: number;
  sealedEntries: number;
  lastHash: string | null;
  tampering: Tampering | null;
}

async function checkFile(file: string): Promise<Checked> {
  let previous: Seal | null = null;
  let current: Seal | null = null;
  let entries: SealedEntry[] = [];
  const checked: Checked = { seals: 0, sealedEntries: 0, lastHash: null, tampering: null };
  const finish = () => {
    if (!current || checked.tampering) return;
    checked.tampering = checkSeal(current, entries, previous, sha256);
    if (checked.tampering) return;
    checked.seals = current.number;
    checked.sealedEntries += entries.length;
    checked.lastHash = current.hash;
    previous = current;
  };
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    if (line === "") continue;
    const { seal, entry } = JSON.parse(line) as { seal?: Seal; entry?: SealedEntry };
    if (entry) entries.push(entry);
    if (!seal) continue;
    finish();
    current = seal;
    entries = [];
  }
  finish();
  return checked;
}

async function checkDatabase(): Promise<Checked> {
  const { databaseUrl, dataDirectory } = readConfig(process.env);
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDirectory });
  try {
    return await verifyLog(database);
  } finally {
    await database.close();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { last: { type: "string" } } });
  const [file] = positionals;
  const { seals, sealedEntries, lastHash, tampering } = file ? await checkFile(file) : await checkDatabase();
  if (tampering) {
    console.error(tampering.sentence);
    return 1;
  }
  if (values.last !== undefined && values.last !== lastHash) {
    console.error(`The last seal is ${lastHash}, not the one that was noted down.`);
    return 1;
  }
  console.log(
    `${sealedEntries.toLocaleString("en-GB")} entries under ${seals.toLocaleString("en-GB")} seals are as they were written.`,
  );
  if (lastHash) console.log(`The last seal: ${lastHash}`);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StartupProblem ? error.message : error);
    process.exit(2);
  },
);
