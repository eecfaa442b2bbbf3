// Finds import cycles among the files and folders of src; none is allowed.
import { posix } from "node:path";
import { importsOf, targetOf } from "./imports.ts";
import type { Source } from "./sources.ts";

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

export function circlesOf(sources: readonly Source[]): { files: string[][]; folders: string[][] } {
  return {
    files: circlesIn(arrowsOf(sources, (path) => path)),
    folders: circlesIn(arrowsOf(sources, posix.dirname)),
  };
}

/** Type imports count as well as values; tests do not, since nothing imports them. */
export function arrowsOf(sources: readonly Source[], placeOf: (path: string) => string): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (path.includes(".test.")) continue;
    for (const { from } of importsOf(text)) {
      const target = targetOf(path, from);
      const [here, there] = [placeOf(path), placeOf(target)];
      if (here === there || !target.startsWith("src/")) continue;
      arrows.set(here, (arrows.get(here) ?? new Set()).add(there));
    }
  }
  return arrows;
}

/** Each set of files or folders that all import one another, sorted. */
export function circlesIn(arrows: Arrows): string[][] {
  const reached = new Map([...arrows.keys()].map((place) => [place, reachedFrom(place, arrows)]));
  const circles = [...reached].flatMap(([place, others]) =>
    others.has(place) ? [[...others].filter((other) => reached.get(other)?.has(place)).sort()] : [],
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function reachedFrom(start: string, arrows: Arrows): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(arrows.get(start) ?? [])];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    open.push(...(arrows.get(place) ?? []));
  }
  return reached;
}
