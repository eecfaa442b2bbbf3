import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { version } from "#server/database/root.ts";
import { CommandError, defineCommand } from "./command.ts";
import { type Commands, runCommand } from "./run.ts";

const known: Commands = {
  "scale check": async () => defineCommand({ takes: [], does: "Checks the scale.", options: {}, run: neverRun }),
  "scale clean": async () => defineCommand({ takes: [], does: "Cleans the scale.", options: {}, run: neverRun }),
  weigh: async () =>
    defineCommand({
      takes: ["THING", "[SCALE]"],
      does: "Weighs a thing.",
      options: { unit: { type: "string", takes: "UNIT", does: "in which unit" } },
      run: async ({ args: [thing, scale = "kitchen"], options: { unit = "kg" }, say, confirm }) => {
        say("weighing");
        const isSure = await confirm("Weigh it?");
        return { ok: thing !== "air", lines: [`${thing} ${scale} ${unit} ${isSure}`], data: { thing, unit } };
      },
    }),
};

function neverRun(): never {
  throw new Error("This command is only listed.");
}

async function called(...words: string[]) {
  const said = { out: [] as string[], err: [] as string[] };
  const terminal = { env: {}, out: (line: string) => said.out.push(line), err: (line: string) => said.err.push(line) };
  return { code: await runCommand(known, words, terminal), ...said };
}

test("a command gets its arguments and options, and its result is printed", async () => {
  expect(await called("weigh", "stone", "--unit", "t", "--yes")).toEqual({
    code: 0,
    out: ["weighing", "stone kitchen t true"],
    err: [],
  });
});

test("a failed check goes to standard error and exits with 1", async () => {
  expect(await called("weigh", "air", "--yes")).toEqual({ code: 1, out: ["weighing"], err: ["air kitchen kg true"] });
});

test("--json prints only the result on standard output", async () => {
  const { out, err } = await called("weigh", "stone", "--yes", "--json");
  expect([JSON.parse(out.join("\n")), err]).toEqual([{ thing: "stone", unit: "kg" }, ["weighing"]]);
});

test.each([
  [["weigh"], "Usage: npx volute weigh THING [SCALE]. See --help."],
  [["weigh", "a", "b", "c"], "Usage: npx volute weigh THING [SCALE]. See --help."],
  [["wiegh", "a"], 'There is no command "wiegh a"; npx volute --help lists all commands.'],
  [["weigh", "a", "--unti", "t"], "Unknown option '--unti'"],
  // A test has no terminal, so that a question cannot be answered.
  [["weigh", "a"], "Weigh it? There is no terminal to answer on: add --yes."],
])("%j is refused: %s", async (words, sentence) => {
  const refusal = called(...words);
  await expect(refusal).rejects.toThrow(sentence);
  await expect(refusal).rejects.toSatisfy((error) => error instanceof CommandError || error instanceof TypeError);
});

test.each([[["--version"]], [["weigh", "--version"]], [["scale", "check", "--version"]]])(
  "%j prints the version",
  async (words) => {
    expect(await called(...words)).toEqual({ code: 0, out: [`volute ${version}`], err: [] });
  },
);

test("the first word of several commands lists them, and exits with 2 without --help", async () => {
  const list = ["  scale check  Checks the scale.", "  scale clean  Cleans the scale."];
  for (const [words, code] of [
    [["scale"], 2],
    [["scale", "--help"], 0],
  ] as const) {
    const { out, ...rest } = await called(...words);
    expect([out.slice(2), rest]).toEqual([list, { code, err: [] }]);
  }
});

test.each([
  [["doctor", "--mail-to", "notanaddress"], '--mail-to must be an email address, not "notanaddress".'],
  [["backup", tmpdir()], `${tmpdir()} is a directory: name the file to write, such as ${tmpdir()}/volute.backup.`],
  [["backup", tmpdir(), "--keep", "0"], '--keep must be a whole number from 1 to 1000, not "0".'],
  [["backup", tmpdir(), "--keep", "1001"], '--keep must be a whole number from 1 to 1000, not "1001".'],
  [["backup", tmpdir(), "--keep", "2.5"], '--keep must be a whole number from 1 to 1000, not "2.5".'],
  [
    ["backup", tmpdir(), "--keep", "14", "--unchecked"],
    "--keep removes old backups only after a test restore of the new one: leave out --unchecked.",
  ],
  [
    ["backup", "/nowhere", "--keep", "14"],
    "/nowhere is not a directory: with --keep, give the one that holds the backups.",
  ],
])("%j is refused before any work: %s", async (words, sentence) => {
  const terminal = { env: {}, out: neverRun, err: neverRun };
  await expect(runCommand(commands, words, terminal)).rejects.toThrow(new CommandError(sentence));
});

test("the help names every command, and each of them its options", async () => {
  expect(await called("--help")).toMatchObject({
    code: 0,
    out: expect.arrayContaining(["  weigh THING [SCALE]  Weighs a thing."]),
  });
  expect((await called("weigh", "--help")).out.join("\n")).toContain("--unit UNIT  in which unit");
  expect(Object.keys(commands).length).toBeGreaterThan(0);
  for (const load of Object.values(commands)) expect((await load()).does).toMatch(/^[A-Z].+\.$/);
});
