// Checks the sealed audit log: of this installation's database, or an exported one (lines of JSON) without any.
// What comes after the last seal of a file, no file can show: only a newer hash, kept elsewhere, does.

import { command } from "#commands/kernel/command.ts";
import { inInstallation } from "#commands/kernel/installation.ts";
import { type Checked, checkFile, type OnSeal } from "#server/audit/sealing/exported.ts";
import { verifyLog } from "#server/audit/sealing/verify.ts";

export const auditVerify = command({
  takes: ["[FILE]"],
  does: "Checks that the sealed audit log, or an exported one, is as it was written.",
  options: {
    last: { type: "string", takes: "HASH", does: "and that a seal which was noted down is one of the chain" },
  },
  async run({ args: [file], options: { last }, env, tell }) {
    let isNoted = false;
    const onSeal: OnSeal = ({ hash }) => {
      isNoted ||= hash === last;
    };
    const checked = file
      ? await checkFile(file, onSeal)
      : await inInstallation({ env, tell }, (database) => verifyLog(database, onSeal));
    const fault =
      checked.tampering?.sentence ??
      (last === undefined || isNoted
        ? null
        : "No seal has the hash that was noted down: the seals were made anew, or the newest are missing.");
    const lines = fault ? [fault] : wordsOf(checked, file !== undefined);
    return { ok: fault === null, lines, data: { ...checked, fault } };
  },
});

const counted = (count: number) => count.toLocaleString("en-GB");

function wordsOf({ seals, sealedEntries, lastHash, late }: Checked, isFile: boolean): string[] {
  return [
    `${counted(sealedEntries)} entries under ${seals === 1 ? "1 seal" : `${counted(seals)} seals`} are as they were written.`,
    ...(late
      ? [
          `${counted(late.entries)} of them, the first is entry ${late.firstId}, were sealed more than ten minutes after they say they were written. A stop of the program, a long backup, a company that came from another installation or demonstration data explain that; otherwise they may have been dated back.`,
        ]
      : []),
    ...(lastHash ? [`The last seal is number ${seals}: ${lastHash}`, "Keep this line elsewhere."] : []),
    ...(isFile
      ? ["Whether seals are missing behind it, a file cannot show: compare it with a hash kept elsewhere."]
      : []),
  ];
}
