// Creates a platform administrator if nobody can sign in to do so.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { withInstallation } from "#commands/kernel/installation.ts";
import { INVITATION_DAYS } from "#domain/users/password-link.ts";
import { createAdmin, createPasswordLinkFor } from "#server/users/operator/accounts.ts";
import { parseEmail, requirePublicUrl } from "./email-argument.ts";
import { askPassword, passwordFileOption } from "./password-input.ts";

export const createAdminCommand = defineCommand({
  takes: ["EMAIL"],
  does: "Creates a platform administrator.",
  options: {
    "password-file": passwordFileOption,
    link: { type: "boolean", does: "prints a one-time link that sets the password, instead of asking for one" },
  },
  async run({ args: [given = ""], options: { link: wantsLink, "password-file": file }, env, tell }) {
    const email = parseEmail(given);
    return withInstallation({ env, tell }, async (database, config) => {
      const password = wantsLink ? null : await askPassword(file);
      const publicUrl = wantsLink ? requirePublicUrl(config) : null;
      if (!(await createAdmin(database, email, password))) {
        throw new CommandError(`${email} already has an account: use npx volute set-password to let them in.`);
      }
      const link = publicUrl === null ? null : await createPasswordLinkFor(database, email, publicUrl);
      const lines = link
        ? [
            `${email} is a platform administrator. This link sets the password, once, within ${INVITATION_DAYS} days:`,
            link,
          ]
        : [`${email} is a platform administrator and can sign in.`];
      return { ok: true, lines, data: { email, link } };
    });
  },
});
