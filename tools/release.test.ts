import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./programs.ts";
import { buildRecipe, readNotes } from "./release.ts";

const changelog = `# Changelog

## Unreleased

## 1.2.3 - 2026-12-01

### Added
- A thing.

## 1.2.2 - 2026-11-30
- Another.
`;

test("the notes are the text under the version's heading", () => {
  expect(readNotes("v1.2.3", "1.2.3", changelog)).toBe("### Added\n- A thing.");
  expect(readNotes("v1.2.2", "1.2.2", changelog)).toBe("- Another.");
});

test.each([
  ["a tag that is not package.json's version", "v1.2.3", "1.2.2"],
  ["a version without a heading", "v1.2.4", "1.2.4"],
  ["a version that another one begins with", "v1.2", "1.2"],
  ["what has no version yet", "vUnreleased", "Unreleased"],
])("%s has no notes", (_, tag, version) => {
  expect(() => readNotes(tag, version, changelog)).toThrow();
});

test("a heading without text has no notes", () => {
  const begun = changelog.replace("## 1.2.3", "## 2.0.0 - 2026-12-24\n\n## 1.2.3");
  expect(() => readNotes("v2.0.0", "2.0.0", begun)).toThrow("has no text");
});

test("the recipe is the compose file with the image instead of the build", () => {
  const compose = readFileSync(join(root, "deploy/compose.yaml"), "utf8");
  const image = `ghcr.io/company/volute@sha256:${"0a".repeat(32)}`;
  const recipe = buildRecipe(compose, image);
  const { services } = parse(compose);
  const { build: _, ...volute } = services.volute;
  expect(parse(recipe).services).toEqual({ ...services, volute: { image, ...volute } });
  expect(recipe).not.toContain("deploy/");
});

test("a recipe needs a digest and a build section", () => {
  expect(() => buildRecipe("a:\n  build:\n    context: .\n", "ghcr.io/company/volute:1.2.3")).toThrow("digest");
  expect(() => buildRecipe("a:\n", `volute@sha256:${"0a".repeat(32)}`)).toThrow("no build section");
});
