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
  does: "Backs the database up to FILE, upgrades its schema to this version, and checks it.",
  options: { unchecked: { type: "boolean", does: "skips the test restore of the backup" } },
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
    const count = `${applied.length} migration${applied.length === 1 ? "" : "s"}`;
    const head =
      applied.length === 0
        ? `No migrations to apply: ${describeDatabase(config)} already had the schema of Volute ${version}.`
        : `Upgraded ${describeDatabase(config)} to the schema of Volute ${version} (${count} applied).`;
    return {
      ok: looked.ok,
      lines: [head, goOn ? TOGETHER : ALONE, "", ...looked.lines],
      data: { file, applied, doctor: looked.data },
    };
  },
});

const TOGETHER = "Now replace the processes one at a time; those of the previous version keep working meanwhile.";
const ALONE = "Stop every process of the previous version, then start the new one.";

/** `goOn`: processes of the previous version may be running, and they can use the present schema. */
function afterFailure(file: string, goOn: boolean): string[] {
  return [
    "Applied migrations stay, and the next run starts the failed one again. What to do:",
    "- Fix the problem named above, then run npx volute upgrade again with another FILE.",
    goOn
      ? "- Until then, leave the processes of the previous version running."
      : "- Until then, do not start the previous version on this database.",
    `- To go back, run npx volute restore ${file} with the previous version and an empty database. Changes made since then are lost.`,
  ];
}
