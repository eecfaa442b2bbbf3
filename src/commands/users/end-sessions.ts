// Ends all sessions of one user, or of all users.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { withInstallation } from "#commands/kernel/installation.ts";
import { endAllUserSessions, endUserSessions } from "#server/users/operator/accounts.ts";
import { buildUnknownUser, parseEmail } from "./email-argument.ts";

export const endSessions = defineCommand({
  takes: ["[EMAIL]"],
  does: "Signs a user out everywhere, or everyone with --all.",
  options: { all: { type: "boolean", does: "signs everyone out" } },
  async run({ args: [given], options: { all = false }, env, tell, confirm }) {
    if ((given === undefined) !== all) throw new CommandError("Give either an email address or --all.");
    const email = given === undefined ? null : parseEmail(given);
    return withInstallation({ env, tell }, async (database) => {
      if (email === null && !(await confirm("Everyone will have to sign in again. Continue?"))) {
        throw new CommandError("Nothing was changed.");
      }
      const ended = email === null ? await endAllUserSessions(database) : await endUserSessions(database, email);
      if (ended === null) throw buildUnknownUser(email ?? "");
      return {
        ok: true,
        lines: [ended === 1 ? "1 session has ended." : `${ended} sessions have ended.`],
        data: { ended },
      };
    });
  },
});
