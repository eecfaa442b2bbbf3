// npm run audit:verify            checks the sealed audit log in the database of this installation
// npm run audit:verify -- FILE    checks an exported one (lines of JSON), without any database
// ... --last HASH                 and that the seal that was noted down once is still one of the chain
// What comes after the last seal of a file, no file can show: only a newer hash, kept elsewhere, does.
import { parseArgs } from "node:util";
import { type Checked, checkFile, type OnSeal, Refused } from "#server/audit/sealing/exported.ts";
import { verifyLog } from "#server/audit/sealing/verify.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { StartupProblem } from "#server/database/problems.ts";

async function checkDatabase(onSeal: OnSeal): Promise<Checked> {
  const database = await openDatabase(readConfig(process.env));
  try {
    return await verifyLog(database, onSeal);
  } finally {
    await database.close();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { last: { type: "string" } } });
  const [file] = positionals;
  let isNoted = false;
  const onSeal: OnSeal = ({ hash }) => {
    isNoted ||= hash === values.last;
  };
  const { seals, sealedEntries, lastHash, tampering, late } = file
    ? await checkFile(file, onSeal)
    : await checkDatabase(onSeal);
  if (tampering) {
    console.error(tampering.sentence);
    return 1;
  }
  if (values.last !== undefined && !isNoted) {
    console.error("No seal has the hash that was noted down: the seals were made anew, or the newest are missing.");
    return 1;
  }
  console.log(
    `${sealedEntries.toLocaleString("en-GB")} entries under ${seals === 1 ? "1 seal" : `${seals.toLocaleString("en-GB")} seals`} are as they were written.`,
  );
  if (late)
    console.log(
      `${late.entries.toLocaleString("en-GB")} of them, the first is entry ${late.firstId}, were sealed more than ten minutes after they say they were written. A stop of the program, a long backup or demonstration data explain that; otherwise they may have been dated back.`,
    );
  if (lastHash) console.log(`The last seal is number ${seals}: ${lastHash}\nKeep this line elsewhere.`);
  if (file)
    console.log("Whether seals are missing behind it, a file cannot show: compare it with a hash kept elsewhere.");
  return 0;
}

/** A mistyped option or a file that cannot be opened; both have their own words. */
const isAboutTheCall = (error: unknown) =>
  error instanceof Error && "code" in error && /^(ERR_PARSE_ARGS|ENOENT|EACCES|EISDIR)/.test(String(error.code));

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof Refused) {
      console.error(error.message);
      process.exit(1);
    }
    console.error(error instanceof StartupProblem || isAboutTheCall(error) ? (error as Error).message : error);
    process.exit(2);
  },
);
