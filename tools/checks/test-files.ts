// Finds what makes tests slow, or pass without testing: sleeps, retries, and tests skipped without a reason.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Finding } from "./finding.ts";
import { codeOf, withoutComments } from "./imports.ts";
import { readSources, type Source } from "./sources.ts";

/** The only file for pauses that are the subject of a test. */
const pauses = "test/kit/pause.ts";
/** Every condition that a test may depend on: a user, a database, a program. */
const conditions = "test/kit/conditions.ts";
const configuration = /^(vitest|playwright)\b.*\.config\.ts$/;

export function checkTestFiles(root: string): Finding {
  const isTest = ({ path }: Source) => /^test\/|\.(?:test|spec)\.tsx?$/.test(path);
  const sources = readSources(root, ["src", "test", "tools", "bench"], /\.(?:m?js|tsx?)$/).filter(isTest);
  const paths = existsSync(root) ? readdirSync(root).filter((path) => configuration.test(path)) : [];
  const settings = paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const all = [...sources, ...settings].flatMap(faultsOf);
  const runners = new Set(paths.map((path) => configuration.exec(path)?.[1]));
  const absent = ["vitest", "playwright"].filter((runner) => !runners.has(runner));
  return {
    // Without tests it has checked nothing.
    read: sources.length && sources.length + settings.length,
    things: "files",
    faults: [...absent.map((runner) => `${runner} has no configuration`), ...all],
  };
}

export function faultsOf({ path, text }: Source): string[] {
  const code = codeOf(text);
  const found = [
    ...find(code, /\bwaitForTimeout\b/g, "wait for what shows that it is time"),
    ...(path === pauses ? [] : sleepsIn(text)),
    ...find(code, retryIn(path), "what passes at a second try only has failed"),
    ...find(code, /\.\s*(?:skip|only|todo|fails|fixme)\b(?=\s*[.(<])/g, `use a condition of ${conditions}`),
    ...find(code, /\b(?:skip|only|todo|fails)\s*:\s*true\b/g, `use a condition of ${conditions}`),
    ...foreignConditions(path, text),
  ];
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ at, words, why }) => `${path}:${lineAt(text, at)}: ${words.replace(/\s+/g, " ")}: ${why}`);
}

interface Found {
  at: number;
  words: string;
  why: string;
}

/** Also in strings that a browser is to run. A method `setTimeout` of anything else, such as `test`, sets a limit. */
function sleepsIn(text: string): Found[] {
  const why = `only ${pauses} may pause`;
  const inCode = find(
    codeOf(text),
    /(?<!\.)\bsetTimeout\b|\b(?:globalThis|window)\.setTimeout\b|\bscheduler\.wait\b/g,
    why,
  );
  const called = find(withoutComments(text), /(?<!(?<!\b(?:globalThis|window))\.)\bsetTimeout(?=\s*\()/g, why);
  return [...new Map([...inCode, ...called].map((one) => [one.at, one])).values()];
}

/** In a configuration only 0 is allowed; in a test `retry` may be a word of the product. */
function retryIn(path: string): RegExp {
  return configuration.test(path)
    ? /\bretr(?:y|ies)\s*:\s*(?!\s|0\s*[,}\n])[^,}\n]*/g
    : /\bretr(?:y|ies)\s*:\s*[1-9]\d*/g;
}

/** Calls of `skipIf` and `runIf` with anything but names from the one file of conditions, combined or negated. */
function foreignConditions(path: string, text: string): Found[] {
  const known = new Set(conditionsImported(path, text));
  return [...codeOf(text).matchAll(/\b(?:skipIf|runIf)\s*\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap((call) => {
    const withoutArguments = (call[1] ?? "").replace(/(\w)\([^()]*\)/g, "$1");
    const names = withoutArguments.split(/&&|\|\||[!()]/).map((name) => name.trim().split(".")[0] ?? "");
    const given = names.filter(Boolean);
    if (given.length > 0 && given.every((name) => known.has(name))) return [];
    const words = text.slice(call.index, call.index + call[0].length);
    return [{ at: call.index, words, why: `take the condition from ${conditions}` }];
  });
}

function conditionsImported(path: string, text: string): string[] {
  const imports = [...withoutComments(text).matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)];
  return imports.flatMap(([, names = "", from = ""]) => {
    const target = from.startsWith("#test/") ? from.slice(1) : posix.join(posix.dirname(path), from);
    return target === conditions ? names.split(",").map((name) => name.trim().split(" as ").at(-1) ?? "") : [];
  });
}

function find(text: string, pattern: RegExp, why: string): Found[] {
  return [...text.matchAll(pattern)].map(({ index, 0: words }) => ({ at: index, words, why }));
}

const lineAt = (text: string, at: number) => text.slice(0, at).split("\n").length;
