// A new password for somebody whom no letter reaches.
import { command } from "#commands/kernel/command.ts";
import { inInstallation } from "#commands/kernel/installation.ts";
import { makeLinkFor, setPasswordOf } from "#server/people/operator/accounts.ts";
import { emailOf, nobodyAt, publicUrlOf } from "./address.ts";
import { askPassword, passwordFile } from "./secret.ts";

export const setPassword = command({
  takes: ["EMAIL"],
  does: "Sets a person's password and ends all their sessions.",
  options: {
    "password-file": passwordFile,
    link: {
      type: "boolean",
      does: "prints a link with which the person sets it, once, and changes nothing until then",
    },
  },
  async run({ args: [given = ""], options: { link: wantsLink, "password-file": file }, env, tell }) {
    const email = emailOf(given);
    return inInstallation({ env, tell }, async (database, config) => {
      const password = wantsLink ? null : await askPassword(file);
      if (password !== null) {
        if (!(await setPasswordOf(database, email, password))) throw nobodyAt(email);
        const lines = [`${email} has the new password. All sessions of before have ended.`];
        return { ok: true, lines, data: { email, link: null } };
      }
      const link = await makeLinkFor(database, email, publicUrlOf(config));
      if (link === null) throw nobodyAt(email);
      return {
        ok: true,
        lines: [`This sets the password of ${email}, once. Only the newest link counts:`, link],
        data: { email, link },
      };
    });
  },
});
