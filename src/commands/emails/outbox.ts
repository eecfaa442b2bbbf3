// The outbox on the command line. An email's content is never shown.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { type Config, withInstallation } from "#commands/kernel/installation.ts";
import type { EmailState } from "#domain/emails/states.ts";
import { listOutbox, releaseHeldEmails, resendEmail } from "#server/emails/operator/outbox.ts";
import { formatAge, maskAddress, maskAddresses } from "./address-masks.ts";

export const emailsCommand = defineCommand({
  takes: [],
  does: "Lists the newest emails with their status.",
  options: {
    failed: { type: "boolean", does: "only emails that failed or may not have arrived" },
    held: { type: "boolean", does: "only held emails" },
    addresses: { type: "boolean", does: "shows full addresses instead of masked ones" },
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
    const emails = found.map(({ toAddress, error, ...email }) => ({
      ...email,
      toAddress: addresses ? toAddress : maskAddress(toAddress),
      error: error === null || addresses ? error : maskAddresses(error),
    }));
    const lines = emails.map(({ id, state, kind, createdAt, toAddress, attempts, error }) =>
      [id, state.padEnd(9), formatAge(createdAt, now).padStart(7), kind, toAddress, `${attempts} tries`, error ?? ""]
        .join("  ")
        .trimEnd(),
    );
    return { ok: true, lines: lines.length > 0 ? lines : ["No emails found."], data: emails };
  },
});

export const emailsResendCommand = defineCommand({
  takes: ["ID"],
  does: "Resends an email that failed, is held or may not have arrived.",
  options: {},
  async run({ args: [id = ""], env, tell }) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
      throw new CommandError(`"${id}" is not an email's id; npx volute emails shows them.`);
    const refused = await withInstallation({ env, tell }, (database, config) => {
      refuseWithoutServer(config);
      return resendEmail(database, id);
    });
    if (refused === "absent") throw new CommandError("No email has this id.");
    if (refused) throw new CommandError(refused.sentence);
    return { ok: true, lines: ["The email is queued: a running server sends it."], data: { id } };
  },
});

export const emailsReleaseCommand = defineCommand({
  takes: [],
  does: "Sends all held emails, except those of deactivated companies.",
  options: {},
  async run({ env, tell, confirm }) {
    const released = await withInstallation({ env, tell }, async (database, config) => {
      refuseWithoutServer(config);
      if (!(await confirm("All held emails will be sent. Continue?"))) throw new CommandError("Nothing was changed.");
      return releaseHeldEmails(database);
    });
    return {
      ok: true,
      lines: [`Emails queued: ${released}. A running server sends them.`],
      data: { released },
    };
  },
});

function refuseWithoutServer({ mail }: Config): void {
  if (mail === null)
    throw new CommandError("Without SMTP_URL no email can be sent: a running server would hold it again at once.");
}
