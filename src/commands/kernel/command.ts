// What a command of `npx volute` is, as a plain value.
import type { parseArgs } from "node:util";

/** What a command cannot do, in the one sentence that the person reads; it ends with 2. */
export class CommandError extends Error {
  override name = "Problem";
}

export interface Option {
  type: "string" | "boolean";
  /** What its value is, in the help: "FILE". */
  takes?: string;
  /** One line of the help. */
  does: string;
}
export type Options = Record<string, Option>;

type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>["values"];

export interface CommandInput<T extends Options = Options> {
  /** As many as the command takes; those in brackets may be missing. */
  args: string[];
  options: Values<T>;
  env: NodeJS.ProcessEnv;
  /** What is going on, while it does. */
  say(line: string): void;
  /** To whoever watches alone, and never a part of the outcome: on standard error. */
  tell(line: string): void;
  /** Before something is destroyed; true at once with --yes. Throws where nobody can be asked. */
  confirm(question: string): Promise<boolean>;
}

export interface CommandResult {
  /** False ends with 1: what was to be checked is not so. */
  ok: boolean;
  lines: string[];
  /** What --json prints instead of the lines. */
  data: unknown;
}

export interface Command<T extends Options = Options> {
  /** In the help, behind its name: ["FILE", "[OTHER]"]. */
  takes: string[];
  /** One sentence. */
  does: string;
  options: T;
  run(given: CommandInput<T>): Promise<CommandResult>;
}

/** Keeps the types of the options where the command is written down. */
export const defineCommand = <const T extends Options>(one: Command<T>): Command => one as unknown as Command;
