// The outbox on the command line. An email's content is never shown.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { type Config, withInstallation } from "#commands/kernel/installation.ts";
import type { EmailState } from "#domain/emails/states.ts";
import { listOutbox, releaseHeldEmails, resendEmail } from "#server/emails/operator/outbox.ts";
import { formatAge, maskAddress, maskAddresses } from "./address-masks.ts";

export const emailsCommand = defineCommand({
  takes: [],
  does: "Lists the newest emails with what became of them.",
  options: {
    failed: { type: "boolean", does: "those alone that failed, or may not have arrived" },
    held: { type: "boolean", does: "those alone that are held" },
    addresses: { type: "boolean", does: "shows whole addresses, which otherwise are masked" },
  },
  async run({ options: { failed, held, addresses = false }, env, tell }) {
    const states: EmailState[] = [
      ...(failed ? (["failed", "uncertain"] as const) : []),
      ...(held ? (["held"] as const) : []),
    ];
    const { found, now } = await withInstallation({ env, tell }, async (database) => ({
      found: await listOutbox(database, states.length > 0 ? states : undefined),
      now: database.now().getTime(),
    }));
    const letters = found.map(({ toAddress, error, ...letter }) => ({
      ...letter,
      toAddress: addresses ? toAddress : maskAddress(toAddress),
      error: error === null || addresses ? error : maskAddresses(error),
    }));
    const lines = letters.map(({ id, state, kind, createdAt, toAddress, attempts, error }) =>
      [id, state.padEnd(9), formatAge(createdAt, now).padStart(7), kind, toAddress, `${attempts} tries`, error ?? ""]
        .join("  ")
        .trimEnd(),
    );
    return { ok: true, lines: lines.length > 0 ? lines : ["There is no such email."], data: letters };
  },
});

export const emailsResendCommand = defineCommand({
  takes: ["ID"],
  does: "Sends an email again that failed, is held, or may not have arrived.",
  options: {},
  async run({ args: [id = ""], env, tell }) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
      throw new CommandError(`"${id}" is no id: npx volute emails shows them.`);
    const refused = await withInstallation({ env, tell }, (database, config) => {
      refuseWithoutServer(config);
      return resendEmail(database, id);
    });
    if (refused === "absent") throw new CommandError("There is no email with this id.");
    if (refused) throw new CommandError(refused.sentence);
    return { ok: true, lines: ["The email waits for its turn: a running server hands it over."], data: { id } };
  },
});

export const emailsReleaseCommand = defineCommand({
  takes: [],
  does: "Sends every email that is held, but those of companies that are switched off.",
  options: {},
  async run({ env, tell, confirm }) {
    const released = await withInstallation({ env, tell }, async (database, config) => {
      refuseWithoutServer(config);
      if (!(await confirm("Every email that is held will leave. Go on?")))
        throw new CommandError("Nothing was changed.");
      return releaseHeldEmails(database);
    });
    return {
      ok: true,
      lines: [`Emails that now wait for their turn: ${released}. A running server hands them over.`],
      data: { released },
    };
  },
});

function refuseWithoutServer({ mail }: Config): void {
  if (mail === null)
    throw new CommandError("Without SMTP_URL no email leaves: a running server would hold it at once.");
}
