// Prints what the release workflow takes from the sources:
//   node tools/release.ts notes v1.2.3                              the notes, where tag, package.json and CHANGELOG agree
//   node tools/release.ts recipe ghcr.io/company/volute@sha256:…    compose.yaml of that image
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./programs.ts";

/** The text of CHANGELOG.md under the version's heading, `## 1.2.3 - 2026-12-01`. */
export function readNotes(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json says ${version}.`);
  const section = changelog.split(/^## /m).find((one) => /^\S+(?= - \d{4}-\d\d-\d\d\n)/.exec(one)?.[0] === version);
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no text under a heading "## ${version} - YEAR-MONTH-DAY".`);
  return notes;
}

/** The compose file of the sources, with an image in place of its build. */
export function buildRecipe(compose: string, image: string): string {
  if (!/^[^\s@]+@sha256:[0-9a-f]{64}$/.test(image)) throw new Error(`"${image}" has no digest.`);
  const recipe = compose.replace(/^( +)build:\n(?:\1 +.*\n)+/m, `$1image: ${image}\n`);
  if (recipe === compose) throw new Error("The compose file has no build section.");
  return recipe.replaceAll("deploy/compose.yaml", "compose.yaml");
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const [what, value = ""] = process.argv.slice(2);
  if (what !== "notes" && what !== "recipe") throw new Error("Give notes with a tag, or recipe with an image.");
  console.log(
    what === "notes"
      ? readNotes(value, JSON.parse(read("package.json")).version, read("CHANGELOG.md"))
      : buildRecipe(read("deploy/compose.yaml"), value).trimEnd(),
  );
}
