// Reads a new password from the operator. Never an argument: every user of the machine can read those.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { CommandError, type Option } from "#commands/kernel/command.ts";
import { NewPassword, PASSWORD_TOO_SHORT } from "#contract/users/sign-in.ts";

export const passwordFileOption = {
  type: "string",
  takes: "FILE",
  does: "reads the password from FILE; otherwise it is asked for, or read from standard input",
} as const satisfies Option;

export async function askPassword(file: string | undefined): Promise<string> {
  const given = file === undefined ? await typed() : readFileSync(file, "utf8").replace(/\r?\n$/, "");
  const chosen = NewPassword(PASSWORD_TOO_SHORT).safeParse(given);
  if (chosen.success) return chosen.data;
  throw new CommandError(`This password cannot be used: ${chosen.error.issues[0]?.message}.`);
}

async function typed(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await lines.question("");
    process.stderr.write("\n");
    return answer;
  };
  try {
    const password = await ask("New password (not shown): ");
    if ((await ask("Repeat the password: ")) !== password)
      throw new CommandError("The passwords do not match. Nothing was changed.");
    return password;
  } finally {
    lines.close();
  }
}
