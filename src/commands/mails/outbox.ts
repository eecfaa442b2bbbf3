// The outbox without a browser. What a letter says is never shown.
import { command, Problem } from "#commands/kernel/command.ts";
import { type Config, inInstallation } from "#commands/kernel/installation.ts";
import type { EmailState } from "#domain/mails/states.ts";
import { listOutbox, releaseHeld, sendAgain } from "#server/mails/operator/letters.ts";
import { ageOf, masked, maskedIn } from "./words.ts";

export const mails = command({
  takes: [],
  does: "Lists the newest letters with what became of them.",
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
    const { found, now } = await inInstallation({ env, tell }, async (database) => ({
      found: await listOutbox(database, states.length > 0 ? states : undefined),
      now: database.now().getTime(),
    }));
    const letters = found.map(({ toAddress, error, ...letter }) => ({
      ...letter,
      toAddress: addresses ? toAddress : masked(toAddress),
      error: error === null || addresses ? error : maskedIn(error),
    }));
    const lines = letters.map(({ id, state, kind, createdAt, toAddress, attempts, error }) =>
      [id, state.padEnd(9), ageOf(createdAt, now).padStart(7), kind, toAddress, `${attempts} tries`, error ?? ""]
        .join("  ")
        .trimEnd(),
    );
    return { ok: true, lines: lines.length > 0 ? lines : ["There is no such letter."], data: letters };
  },
});

export const mailsAgain = command({
  takes: ["ID"],
  does: "Sends a letter again that failed, is held, or may not have arrived.",
  options: {},
  async run({ args: [id = ""], env, tell }) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
      throw new Problem(`"${id}" is no id: npx volute mails shows them.`);
    const refused = await inInstallation({ env, tell }, (database, config) => {
      refuseWithoutServer(config);
      return sendAgain(database, id);
    });
    if (refused === "absent") throw new Problem("There is no letter with this id.");
    if (refused) throw new Problem(refused.sentence);
    return { ok: true, lines: ["The letter waits for its turn: a running server hands it over."], data: { id } };
  },
});

export const mailsRelease = command({
  takes: [],
  does: "Sends every letter that is held, but those of companies that are switched off.",
  options: {},
  async run({ env, tell, confirm }) {
    const released = await inInstallation({ env, tell }, async (database, config) => {
      refuseWithoutServer(config);
      if (!(await confirm("Every letter that is held will leave. Go on?"))) throw new Problem("Nothing was changed.");
      return releaseHeld(database);
    });
    return {
      ok: true,
      lines: [`Letters that now wait for their turn: ${released}. A running server hands them over.`],
      data: { released },
    };
  },
});

function refuseWithoutServer({ mail }: Config): void {
  if (mail === null) throw new Problem("Without SMTP_URL no letter leaves: a running server would hold it at once.");
}
