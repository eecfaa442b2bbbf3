// Shows an installation's settings, and refuses what the server would.
import { defineCommand } from "#commands/kernel/command.ts";
import { readSettings } from "#server/config.ts";
import type { Setting } from "#server/kernel/setting.ts";
import { settings } from "#server/settings.ts";

export const config = defineCommand({
  takes: [],
  does: "Shows every setting with its current value, passwords masked, and whether it is set or the default.",
  options: {},
  async run({ env }) {
    const { wrong } = readSettings(env);
    const rows = Object.entries<Setting<unknown>>(settings).map(([name, { default: otherwise, shown }]) => {
      const text = env[name];
      return text
        ? { name, value: shown?.(text) ?? text, from: "environment" }
        : { name, value: otherwise.replaceAll("`", ""), from: "default" };
    });
    const width = Math.max(...rows.map(({ name }) => name.length));
    const lines = rows.map(({ name, value, from }) => `${name.padEnd(width)}  ${value}  (${from})`);
    return { ok: wrong.length === 0, lines: [...lines, ...wrong], data: { settings: rows, wrong } };
  },
});
