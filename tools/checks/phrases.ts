// Refuses sentences that were replaced by plainer ones (tools/checks/retired-phrases.txt, one a line).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";
import { readSources, type Source } from "./sources.ts";

/** Line breaks, indentation and the kind of apostrophe make no difference. */
const normalise = (text: string) => text.replace(/\s+/g, " ").replace(/[‘’]/g, "'");

export function checkPhrases(root: string): Finding {
  const phrases = readFileSync(join(root, "tools/checks/retired-phrases.txt"), "utf8").trim().split("\n");
  const sources = readSources(root, ["src", "docs"], /\.(?:html|md|tsx?)$/);
  return { readCount: sources.length, unit: "files", faults: findRetiredPhrases(sources, phrases) };
}

export function findRetiredPhrases(sources: readonly Source[], phrases: readonly string[]): string[] {
  const retired = phrases.map((phrase) => ({ phrase, text: normalise(phrase) }));
  return sources.flatMap(({ path, text }) => {
    const flowing = normalise(text);
    return retired
      .filter((one) => flowing.includes(one.text))
      .map(({ phrase }) => `${path}: "${phrase}" is retired: write it more plainly`);
  });
}
