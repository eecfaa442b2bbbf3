// Finds import cycles among the files and folders of src; none is allowed.
import { posix } from "node:path";
import { importsOf, targetOf } from "./imports.ts";
import type { Source } from "./sources.ts";

type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

export function findCycles(sources: readonly Source[]): { files: string[][]; folders: string[][] } {
  return {
    files: listCycles(buildImportGraph(sources, (path) => path)),
    folders: listCycles(buildImportGraph(sources, posix.dirname)),
  };
}

/** Type imports count as well as values; tests do not, since nothing imports them. */
export function buildImportGraph(sources: readonly Source[], findNode: (path: string) => string): ImportGraph {
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (path.includes(".test.")) continue;
    for (const { from } of importsOf(text)) {
      const target = targetOf(path, from);
      const [importer, imported] = [findNode(path), findNode(target)];
      if (importer === imported || !target.startsWith("src/")) continue;
      graph.set(importer, (graph.get(importer) ?? new Set()).add(imported));
    }
  }
  return graph;
}

/** Each set of files or folders that all import one another, sorted. */
export function listCycles(arrows: ImportGraph): string[][] {
  const reached = new Map([...arrows.keys()].map((node) => [node, listReachable(node, arrows)]));
  const circles = [...reached].flatMap(([node, others]) =>
    others.has(node) ? [[...others].filter((reachedNode) => reached.get(reachedNode)?.has(node)).sort()] : [],
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function listReachable(start: string, arrows: ImportGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(arrows.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    open.push(...(arrows.get(node) ?? []));
  }
  return reached;
}
