// What files and folders are called, and how long a file may get (ARCHITECTURE.md, "Words").
import { nouns } from "./arrows.ts";
import type { Finding } from "./finding.ts";
import { readSources, type Source } from "./sources.ts";

const longest = 400;
/** Tests not counted. A folder with more is divided into rooms, with short names inside. */
const MAX_FILES_IN_A_FOLDER = 30;
const forbidden =
  /^(?:utils?|helpers?|common|misc|managers?|services?|base|types|index|.*-(?:utils?|helpers?|manager|service|base|types))$/;
const nounFolders = new Set([
  ...nouns,
  "database",
  "demonstration",
  "doctor",
  "help",
  "kernel",
  "shell",
  "ui",
  "worker",
]);

export function checkNames(root: string): Finding {
  const sources = readSources(root, ["src", "test", "tools", "bench", "db"]);
  const faults = [...sources.flatMap(faultsOf), ...listCrowdedFolders(sources.map(({ path }) => path))];
  return { readCount: sources.length, unit: "files", faults };
}

export function listCrowdedFolders(paths: readonly string[]): string[] {
  const counted = paths.filter((path) => !/\.(?:test|spec)\./.test(path));
  const folders = Map.groupBy(counted, (path) => path.slice(0, path.lastIndexOf("/")));
  return [...folders].flatMap(([folder, { length }]) =>
    length > MAX_FILES_IN_A_FOLDER
      ? [`${folder}: ${length} files, the limit for one folder is ${MAX_FILES_IN_A_FOLDER}`]
      : [],
  );
}

export function faultsOf({ path, text }: Source): string[] {
  const faults: string[] = [];
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const word = name.slice(0, name.indexOf("."));
  if (!/^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.[a-z0-9-]+)+$/.test(name) || (name.includes("_") && !path.startsWith("db/"))) {
    faults.push(`${path}: file names are kebab-case`);
  }
  if (forbidden.test(word) && !path.endsWith(".html"))
    faults.push(`${path}: "${word}" says nothing: name what the file contains`);
  const folder = parts[0] === "src" && parts.length > 3 ? parts[2] : undefined;
  if (folder && !nounFolders.has(folder))
    faults.push(`${path}: "${folder}" is not one of ${[...nounFolders].sort().join(", ")}`);
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (lines > longest) faults.push(`${path}: ${lines} lines, the limit is ${longest}`);
  return faults;
}
