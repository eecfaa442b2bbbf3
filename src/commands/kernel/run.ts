// One call of `npx volute`: finds the command, parses its options, runs it, and prints the result.
import { createInterface } from "node:readline/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { version } from "#server/database/root.ts";
import { type Command, CommandError, type CommandInput, type CommandResult, type Options } from "./command.ts";

/** Each command by its name, loaded when it is called. */
export type Commands = Record<string, () => Promise<Command>>;

const always: Options = {
  json: { type: "boolean", does: "prints the result as JSON" },
  yes: { type: "boolean", does: "asks no questions" },
  version: { type: "boolean", does: "prints the version" },
  help: { type: "boolean", does: "shows this help" },
};

export interface Terminal {
  env: NodeJS.ProcessEnv;
  out(line: string): void;
  /** Errors, and with --json everything but the result. */
  err(line: string): void;
}

/** The exit code: 0, 1 if a check failed, 2 if the command could not do its work. */
export async function runCommand(commands: Commands, words: string[], terminal: Terminal): Promise<number> {
  const name = Object.keys(commands)
    .sort((a, b) => b.length - a.length)
    .find((known) => known.split(" ").every((word, index) => words[index] === word));
  const load = name === undefined ? undefined : commands[name];
  if (words.includes("--version")) {
    terminal.out(`volute ${version}`);
    return 0;
  }
  if (name === undefined || !load) {
    const asked = words.filter((word) => !word.startsWith("-")).join(" ");
    const group = Object.entries(commands).filter(([known]) => asked === "" || known.startsWith(`${asked} `));
    if (group.length === 0)
      throw new CommandError(`There is no command "${asked}"; npx volute --help lists all commands.`);
    for (const line of await overview(Object.fromEntries(group))) terminal.out(line);
    return words.includes("--help") ? 0 : 2;
  }
  const one = await load();
  const given = parseArgs({
    args: words.slice(name.split(" ").length),
    allowPositionals: true,
    options: { ...parsed(one.options), ...parsed(always) },
  });
  const { json, yes, help } = given.values;
  if (help) {
    for (const line of manual(name, one)) terminal.out(line);
    return 0;
  }
  refuseMiscounted(name, one, given.positionals);
  const answer = await one.run({
    args: given.positionals,
    options: given.values as CommandInput["options"],
    env: terminal.env,
    say: json ? terminal.err : terminal.out,
    tell: terminal.err,
    confirm: yes ? async () => true : (question) => asking(question),
  });
  print(answer, json === true, terminal);
  return answer.ok ? 0 : 1;
}

function print({ ok, lines, data }: CommandResult, json: boolean, { out, err }: Terminal): void {
  if (json) out(JSON.stringify(data, null, 2));
  else for (const line of lines) (ok ? out : err)(line);
}

const parsed = (options: Options): ParseArgsOptionsConfig =>
  Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));

function refuseMiscounted(name: string, { takes }: Command, args: string[]): void {
  const fewest = takes.filter((one) => !one.startsWith("[")).length;
  if (args.length >= fewest && args.length <= takes.length) return;
  throw new CommandError(`Usage: ${called(name, takes)}. See --help.`);
}

const called = (name: string, takes: string[]) => ["npx volute", name, ...takes].join(" ");

async function overview(commands: Commands): Promise<string[]> {
  const rows = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { takes, does } = await load();
      return [[name, ...takes].join(" "), does] as const;
    }),
  );
  return ["npx volute COMMAND [--json] [--yes] [--version] [--help]", "", ...columns(rows)];
}

function manual(name: string, { takes, does, options }: Command): string[] {
  const rows = Object.entries({ ...options, ...always }).map(
    ([option, { takes: value, does: effect }]) => [`--${option}${value ? ` ${value}` : ""}`, effect] as const,
  );
  return [`${called(name, takes)} [options]`, "", does, "", ...columns(rows)];
}

function columns(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}

async function asking(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError(`${question} There is no terminal to answer on: add --yes.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
