// Finds what makes tests slow, or pass without testing: sleeps, retries, and tests skipped without a reason.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Finding } from "./finding.ts";
import { codeOf, withoutComments } from "./imports.ts";
import { readSources, type Source } from "./sources.ts";

/** The only file for pauses that are the subject of a test. */
const PAUSE_FILE = "test/kit/pause.ts";
/** Every condition that a test may depend on: a user, a database, a program. */
const CONDITIONS_FILE = "test/kit/conditions.ts";
const configuration = /^(vitest|playwright)\b.*\.config\.ts$/;

export function checkTestFiles(root: string): Finding {
  const isTest = ({ path }: Source) => /^test\/|\.(?:test|spec)\.tsx?$/.test(path);
  const sources = readSources(root, ["src", "test", "tools", "bench"], /\.(?:m?js|tsx?)$/).filter(isTest);
  const paths = existsSync(root) ? readdirSync(root).filter((path) => configuration.test(path)) : [];
  const settings = paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const faults = [...sources, ...settings].flatMap(findFaults);
  const runners = new Set(paths.map((path) => configuration.exec(path)?.[1]));
  const absent = ["vitest", "playwright"].filter((runner) => !runners.has(runner));
  return {
    // Without tests it has checked nothing.
    readCount: sources.length && sources.length + settings.length,
    unit: "files",
    faults: [...absent.map((runner) => `${runner} has no configuration`), ...faults],
  };
}

export function findFaults({ path, text }: Source): string[] {
  const code = codeOf(text);
  const matches = [
    ...findMatches(code, /\bwaitForTimeout\b/g, "wait for a condition instead"),
    ...(path === PAUSE_FILE ? [] : findSleeps(text)),
    ...findMatches(code, buildRetryPattern(path), "a test that passes only on a retry has failed"),
    ...findMatches(code, /\.\s*(?:skip|only|todo|fails|fixme)\b(?=\s*[.(<])/g, `use a condition of ${CONDITIONS_FILE}`),
    ...findMatches(code, /\b(?:skip|only|todo|fails)\s*:\s*true\b/g, `use a condition of ${CONDITIONS_FILE}`),
    ...findForeignConditions(path, text),
  ];
  return matches
    .sort((a, b) => a.index - b.index)
    .map(({ index: at, text: words, why }) => `${path}:${countLines(text, at)}: ${words.replace(/\s+/g, " ")}: ${why}`);
}

interface Match {
  index: number;
  text: string;
  why: string;
}

/** Also in strings that a browser is to run. A method `setTimeout` of anything else, such as `test`, sets a limit. */
function findSleeps(text: string): Match[] {
  const why = `only ${PAUSE_FILE} may pause`;
  const inCode = findMatches(
    codeOf(text),
    /(?<!\.)\bsetTimeout\b|\b(?:globalThis|window)\.setTimeout\b|\bscheduler\.wait\b/g,
    why,
  );
  const inStrings = findMatches(
    withoutComments(text),
    /(?<!(?<!\b(?:globalThis|window))\.)\bsetTimeout(?=\s*\()/g,
    why,
  );
  return [...new Map([...inCode, ...inStrings].map((match) => [match.index, match])).values()];
}

/** In a configuration only 0 is allowed; in a test `retry` may be a word of the product. */
function buildRetryPattern(path: string): RegExp {
  return configuration.test(path)
    ? /\bretr(?:y|ies)\s*:\s*(?!\s|0\s*[,}\n])[^,}\n]*/g
    : /\bretr(?:y|ies)\s*:\s*[1-9]\d*/g;
}

/** Calls of `skipIf` and `runIf` with anything but names from the one file of conditions, combined or negated. */
function findForeignConditions(path: string, text: string): Match[] {
  const imported = new Set(listImportedConditions(path, text));
  return [...codeOf(text).matchAll(/\b(?:skipIf|runIf)\s*\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap((call) => {
    const withoutArguments = (call[1] ?? "").replace(/(\w)\([^()]*\)/g, "$1");
    const names = withoutArguments.split(/&&|\|\||[!()]/).map((name) => name.trim().split(".")[0] ?? "");
    const used = names.filter(Boolean);
    if (used.length > 0 && used.every((name) => imported.has(name))) return [];
    return [{ index: call.index, text: call[0], why: `take the condition from ${CONDITIONS_FILE}` }];
  });
}

function listImportedConditions(path: string, text: string): string[] {
  const imports = [...withoutComments(text).matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)];
  return imports.flatMap(([, names = "", from = ""]) => {
    const target = from.startsWith("#test/") ? from.slice(1) : posix.join(posix.dirname(path), from);
    return target === CONDITIONS_FILE ? names.split(",").map((name) => name.trim().split(" as ").at(-1) ?? "") : [];
  });
}

function findMatches(text: string, pattern: RegExp, why: string): Match[] {
  return [...text.matchAll(pattern)].map(({ index, 0: words }) => ({ index, text: words, why }));
}

const countLines = (text: string, index: number) => text.slice(0, index).split("\n").length;
