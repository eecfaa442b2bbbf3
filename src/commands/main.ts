// `npx volute COMMAND`: the operator's commands. Every error ends in one sentence.
import { inspect } from "node:util";
import { commands } from "./commands.ts";
import { describeError } from "./kernel/error-text.ts";
import { redactPasswords } from "./kernel/redact.ts";
import { runCommand } from "./kernel/run.ts";

const terminal = { env: process.env, out: console.log, err: console.error };

// Work that was not awaited, such as an open connection, must not block the terminal.
runCommand(commands, process.argv.slice(2), terminal).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(redactPasswords(describeError(error)));
    if (process.env.LOG_LEVEL === "debug") console.error(redactPasswords(inspect(error)));
    process.exit(2);
  },
);
