// A command of `npx volute`, as a plain value.
import type { parseArgs } from "node:util";

/** A command's failure, in the one sentence that the operator reads; the exit code is 2. */
export class CommandError extends Error {
  override name = "Problem";
}

export interface Option {
  type: "string" | "boolean";
  /** The value's name in the help: "FILE". */
  takes?: string;
  /** One line of the help. */
  does: string;
}
export type Options = Record<string, Option>;

type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>["values"];

export interface CommandInput<T extends Options = Options> {
  /** As many as the command takes; those in brackets are optional. */
  args: string[];
  options: Values<T>;
  env: NodeJS.ProcessEnv;
  /** Prints progress. */
  say(line: string): void;
  /** For an operator who watches, never part of the output: on standard error. */
  tell(line: string): void;
  /** Asks before something is destroyed; true at once with --yes. Throws if nobody can be asked. */
  confirm(question: string): Promise<boolean>;
}

export interface CommandResult {
  /** False exits with 1: the check has failed. */
  ok: boolean;
  lines: string[];
  /** What --json prints instead of the lines. */
  data: unknown;
}

export interface Command<T extends Options = Options> {
  /** In the help, after its name: ["FILE", "[OTHER]"]. */
  takes: string[];
  /** One sentence. */
  does: string;
  options: T;
  run(given: CommandInput<T>): Promise<CommandResult>;
}

/** Infers the types of the options where a command is declared. */
export const defineCommand = <const T extends Options>(one: Command<T>): Command => one as unknown as Command;
