// Moves an installation from the embedded database to a server.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { describeDatabase } from "#commands/kernel/database-name.ts";
import { readConfig } from "#server/config.ts";
import { moveToServer } from "#server/database/backup/move.ts";
import { readTarget, target } from "./target.ts";

export const move = defineCommand({
  takes: [],
  does: "Moves an embedded database to an empty database on a PostgreSQL server, and compares every table.",
  options: target,
  async run({ options, env, say, confirm }) {
    const to = readTarget(options);
    const config = readConfig({ ...env, DATABASE_URL: "", DATABASE_LISTEN_URL: "" });
    const from = describeDatabase(config);
    const place = describeDatabase({ ...config, databaseUrl: to.url });
    if (!(await confirm(`Move ${from} to ${place}? The old one will no longer start.`))) {
      throw new CommandError("Nothing was moved.");
    }
    const sums = await moveToServer(config.dataDirectory, to, place, say);
    const rows = Object.values(sums).reduce((sum, table) => sum + Number(table.rows), 0);
    const what = `${Object.keys(sums).length} tables with ${rows.toLocaleString("en-GB")} rows`;
    return {
      ok: true,
      lines: [
        `Moved ${what} to ${place}; every table matches ${from}.`,
        "Set DATABASE_URL to the new database and start Volute. The old directory no longer starts: keep it or delete it.",
      ],
      data: { from: config.dataDirectory, to: place, tables: sums },
    };
  },
});
