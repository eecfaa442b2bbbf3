// Sets a new password for a user whom no email reaches.
import { defineCommand } from "#commands/kernel/command.ts";
import { withInstallation } from "#commands/kernel/installation.ts";
import { createPasswordLinkFor, setUserPassword } from "#server/users/operator/accounts.ts";
import { buildUnknownUser, parseEmail, requirePublicUrl } from "./email-argument.ts";
import { askPassword, passwordFileOption } from "./password-input.ts";

export const setPassword = defineCommand({
  takes: ["EMAIL"],
  does: "Sets a user's password and ends all their sessions.",
  options: {
    "password-file": passwordFileOption,
    link: {
      type: "boolean",
      does: "prints a one-time link with which the user sets it; nothing changes until then",
    },
  },
  async run({ args: [given = ""], options: { link: wantsLink, "password-file": file }, env, tell }) {
    const email = parseEmail(given);
    return withInstallation({ env, tell }, async (database, config) => {
      const password = wantsLink ? null : await askPassword(file);
      if (password !== null) {
        if (!(await setUserPassword(database, email, password))) throw buildUnknownUser(email);
        const lines = [`${email} has the new password. All their sessions have ended.`];
        return { ok: true, lines, data: { email, link: null } };
      }
      const link = await createPasswordLinkFor(database, email, requirePublicUrl(config));
      if (link === null) throw buildUnknownUser(email);
      return {
        ok: true,
        lines: [`This link sets the password of ${email}, once. Earlier links no longer work:`, link],
        data: { email, link },
      };
    });
  },
});
