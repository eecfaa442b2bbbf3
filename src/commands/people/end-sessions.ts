// Signs somebody out everywhere, or everybody.
import { command, Problem } from "#commands/kernel/command.ts";
import { inInstallation } from "#commands/kernel/installation.ts";
import { endSessionsOf, endSessionsOfAll } from "#server/people/operator/accounts.ts";
import { emailOf, nobodyAt } from "./address.ts";

export const endSessions = command({
  takes: ["[EMAIL]"],
  does: "Signs a person out everywhere, or with --all everybody.",
  options: { all: { type: "boolean", does: "everybody has to sign in again" } },
  async run({ args: [given], options: { all = false }, env, tell, confirm }) {
    if ((given === undefined) !== all) throw new Problem("Name a person, or --all.");
    const email = given === undefined ? null : emailOf(given);
    return inInstallation({ env, tell }, async (database) => {
      if (email === null && !(await confirm("Everybody will have to sign in again. Go on?"))) {
        throw new Problem("Nothing was changed.");
      }
      const ended = email === null ? await endSessionsOfAll(database) : await endSessionsOf(database, email);
      if (ended === null) throw nobodyAt(email ?? "");
      return {
        ok: true,
        lines: [ended === 1 ? "1 session has ended." : `${ended} sessions have ended.`],
        data: { ended },
      };
    });
  },
});
