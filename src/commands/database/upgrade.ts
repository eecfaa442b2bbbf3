// Upgrades an installation to this version: first a backup, then the schema.
import { doctor } from "#commands/doctor/doctor.ts";
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { describeDatabase } from "#commands/kernel/database-name.ts";
import { describeError } from "#commands/kernel/error-text.ts";
import { readConfig } from "#server/config.ts";
import { refuseOtherHistory } from "#server/database/backup/manifest.ts";
import { openDatabase } from "#server/database/connect.ts";
import { parseReadableBy, readMigrations } from "#server/database/migrate.ts";
import { version } from "#server/database/root.ts";
import { backUp } from "./backup-writer.ts";

export const upgrade = defineCommand({
  takes: ["FILE"],
  does: "Backs the database up to FILE, brings it to the schema of this version, and looks whether anything is wrong.",
  options: { unchecked: { type: "boolean", does: "does not restore the backup to compare it" } },
  async run({ args: [file = ""], options: { unchecked = false }, env, say, confirm }) {
    const config = readConfig(env);
    const known = await readMigrations();
    const { manifest, lines } = await backUp(config, file, unchecked, { say, confirm });
    for (const line of lines) say(line);
    refuseOtherHistory(manifest, known, file);
    const before = manifest.migrations.length;
    const pending = known.slice(before);
    const applied = pending.map(({ name }) => name);
    const isForBefore = pending.every(({ sql }) => Number(parseReadableBy(sql) ?? Infinity) <= before);
    const goOn = config.databaseUrl !== null && isForBefore;
    for (const name of applied) say(`Applying ${name} …`);
    const migrated = openDatabase({ ...config, migrates: true }).then((database) => database.close());
    const looked = await migrated
      // The backup has already printed which database it is.
      .then(() => doctor.run({ args: [], options: {}, env, say, tell: () => {}, confirm }))
      .catch((cause) => {
        throw new CommandError([describeError(cause), "", ...afterFailure(file, goOn)].join("\n"), { cause });
      });
    const head = `${describeDatabase(config)} has the schema of Volute ${version}`;
    const what =
      applied.length === 0
        ? "as it had before"
        : `${applied.length} migration${applied.length === 1 ? "" : "s"} newer than before`;
    return {
      ok: looked.ok,
      lines: [`${head}, ${what}.`, goOn ? TOGETHER : ALONE, "", ...looked.lines],
      data: { file, applied, doctor: looked.data },
    };
  },
});

const TOGETHER = "Start the new version now, one process after another; those of the version before go on meanwhile.";
const ALONE = "Start the new version now, where nothing of the version before is running any more.";

/** `goOn`: processes of the previous version may be running, and they can use the present schema. */
function afterFailure(file: string, goOn: boolean): string[] {
  return [
    "What to do: what was applied stays, and what was not is applied again from its beginning.",
    "- Mend what the sentence above names, and run npx volute upgrade again, with another FILE.",
    goOn
      ? "- Until then the processes of the version before go on running."
      : "- Until then start nothing of the version before on what was applied.",
    `- To go back: an empty database, the version before, and npx volute restore ${file}. What was done since is lost.`,
  ];
}
