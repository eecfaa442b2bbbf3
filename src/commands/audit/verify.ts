// Verifies the sealed audit log: of this installation's database, or an exported one (lines of JSON) without any. A
// file cannot show what comes after its last seal: only a newer hash, stored elsewhere, does.

import { defineCommand } from "#commands/kernel/command.ts";
import { withInstallation } from "#commands/kernel/installation.ts";
import { delayReasonLabels } from "#domain/audit/delayed-entries.ts";
import { type ExportCheck, type OnSeal, verifyExport } from "#server/audit/sealing/export-verification.ts";
import { type Verification, verifyLog } from "#server/audit/sealing/verify.ts";
import { readWitness } from "#server/audit/sealing/witness.ts";
import { readConfig } from "#server/config.ts";

export const auditVerify = defineCommand({
  takes: ["[FILE]"],
  does: "Checks that the sealed audit log, or an exported one, is as it was written.",
  options: {
    last: { type: "string", takes: "HASH", does: "and that a seal which was noted down is one of the chain" },
  },
  async run({ args: [file], options: { last }, env, tell }) {
    const path = file || last !== undefined ? null : readConfig(env).sealWitness;
    const witnessed = path === null ? null : await readWitness(path);
    const noted = last ?? witnessed?.hash;
    let isNoted = false;
    const onSeal: OnSeal = ({ hash }) => {
      isNoted ||= hash === noted;
    };
    const checked = file
      ? await verifyExport(file, onSeal)
      : await withInstallation({ env, tell }, (database) => verifyLog(database, onSeal));
    const fault =
      checked.tampering?.sentence ??
      (noted === undefined || isNoted ? null : missingWords(path, witnessed?.number)) ??
      overdueWords(checked) ??
      lateWords(checked);
    const lines = fault ? [fault] : [...wordsOf(checked), ...boundsOf(file, path, noted)];
    return { ok: fault === null, lines, data: { ...checked, fault } };
  },
});

const missingWords = (path: string | null, number: number | undefined) =>
  `${
    path === null ? "No seal has the hash that was noted down" : `Seal ${number} is not as ${path} has it`
  }: the seals were made anew, the newest are missing, or an older backup was restored.`;

/** What this check could not see, or what it was compared with. */
function boundsOf(file: string | undefined, path: string | null, noted: string | undefined): string[] {
  if (noted !== undefined) return path === null ? [] : [`The seals go on from the newest in ${path}.`];
  if (path !== null) return [`${path} holds no seal yet.`];
  return [
    `Whether the seals were made anew, the newest are missing or an older backup was restored cannot be seen without a hash kept elsewhere: name it with --last${file ? "" : ", or keep a file with SEAL_WITNESS"}.`,
  ];
}

/** Null if every entry older than ten minutes has a seal; always null for a file. */
function overdueWords(checked: ExportCheck | Verification): string | null {
  if (!("overdueEntries" in checked) || checked.overdueEntries === 0) return null;
  const { overdueEntries: count, unsealedSince } = checked;
  return `${counted(count)} ${count === 1 ? "entry has" : "entries have"} no seal, the oldest since ${unsealedSince}. Entries are sealed within a minute while Volute runs, those of an import or of a long backup soon after it: start it, wait two minutes, and verify again.`;
}

function lateWords({ late }: ExportCheck | Verification): string | null {
  if (!late) return null;
  const { entries, firstId } = late;
  return `${entries === 1 ? `Entry ${firstId} was` : `${counted(entries)} entries, the first is entry ${firstId}, were`} sealed more than ten minutes after the time of writing, and no sealed entry says why: ${entries === 1 ? "it" : "they"} may have been dated back.`;
}

function unsealedWords(checked: ExportCheck | Verification): string[] {
  if (!("unsealedEntries" in checked) || checked.unsealedEntries === 0) return [];
  const { unsealedEntries: count, unsealedSince } = checked;
  return [`${counted(count)} newer ${count === 1 ? "entry has" : "entries have"} no seal yet, since ${unsealedSince}.`];
}

const counted = (count: number) => count.toLocaleString("en-GB");

function wordsOf(checked: ExportCheck | Verification): string[] {
  const { seals, sealedEntries, lastHash, explained } = checked;
  return [
    `${counted(sealedEntries)} entries under ${seals === 1 ? "1 seal" : `${counted(seals)} seals`} are as they were written.`,
    ...unsealedWords(checked),
    ...explained.map(
      ({ reason, entries, saidBy }) =>
        `${counted(entries)} of them ${entries === 1 ? "was" : "were"} sealed late because of ${delayReasonLabels[reason]}: see entry ${saidBy[0]}${saidBy.length > 1 ? ` and ${counted(saidBy.length - 1)} more` : ""}.`,
    ),
    ...(lastHash ? [`The last seal is number ${seals}: ${lastHash}`, "Keep this line elsewhere."] : []),
  ];
}
