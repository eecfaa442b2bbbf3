// Checks that every "decision 14", "QB 2.6" or "AD 5" in this repository can be looked up in docs/product.
import type { Finding } from "./finding.ts";
import { readSources, type Source } from "./sources.ts";

const decisions = "docs/product/decisions.md";
const index = "docs/product/README.md";

/** "decision 14", "decisions 13 to 15", "QB 2.1, 4 and 5", "AD section 3". */
const CITATION =
  /\b(?:([Dd]ecision)s?|(QB|AD))(?: section)? (\d+(?:\.\d+)?(?:(?:,? and |, | to )\d+(?:\.\d+)?(?![\w%-]))*)/g;
/** Notes and documents that are not in this repository. */
const OUT_OF_REACH = /\b(?:threats|ux|operators|offline|sending|stack|performance) [A-Z]\d+\b|\bthe specification\b/g;

export function checkCitations(root: string): Finding {
  const sources = readSources(
    root,
    ["src", "test", "tools", "bench", "db", "docs"],
    /\.(?:css|html|m?js|md|sql|sh|tsx?)$/,
  );
  const citable = listCitable(sources);
  const checked = sources.map((source) => findFaults(source, citable));
  return {
    readCount: checked.reduce((sum, { read }) => sum + read, 0),
    unit: "citations",
    faults: checked.flatMap(({ faults }) => faults),
  };
}

/** What can be cited: decisions with a heading of their own, and sections whose row in the index has a link. */
export function listCitable(sources: readonly Source[]): Set<string> {
  const readText = (file: string) => sources.find(({ path }) => path === file)?.text ?? "";
  const headings = [...readText(decisions).matchAll(/^### Decision (\d+)$/gm)].map(
    ([, number]) => `decision ${number}`,
  );
  const rows = [...readText(index).matchAll(/^\| ((?:QB|AD) \d+(?:\.\d+)?) \|.*(?:\]\(|all of the following)/gm)];
  return new Set([...headings, ...rows.map(([, section = ""]) => section)]);
}

export function findFaults({ path, text }: Source, citable: ReadonlySet<string>): { read: number; faults: string[] } {
  // A citation may continue in the next line of its comment.
  const unwrapped = text.replace(/\n\s*(?:\/\/|--|\*(?!\/)|#)?\s*/g, " ");
  const citations = [...unwrapped.matchAll(CITATION)].flatMap(([words, decision, document, numbers = ""]) =>
    expandNumbers(numbers).map((number) => ({ words, place: `${decision ? "decision" : document} ${number}` })),
  );
  const unresolved = citations.filter(({ place }) => !citable.has(place));
  return {
    read: citations.length,
    faults: [
      ...unresolved.map(({ words, place }) => `${path}: "${words}": docs/product has no ${place}`),
      ...[...unwrapped.matchAll(OUT_OF_REACH)].map(
        ([words]) => `${path}: "${words}" is not in this repository: give the reason instead`,
      ),
    ],
  };
}

/** "13 to 15" is 13, 14 and 15; of sections with a point only the two named ones. */
function expandNumbers(list: string): string[] {
  const numbers = list.match(/\d+(?:\.\d+)?/g) ?? [];
  const [from, to] = numbers.map(Number);
  if (!/^\d+ to \d+$/.test(list) || from === undefined || to === undefined) return numbers;
  return Array.from({ length: Math.max(0, to - from) + 1 }, (_, index) => String(from + index));
}
