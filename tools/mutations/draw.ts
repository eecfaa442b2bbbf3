// Draws faults by a seed: the same sources and the same seed give the same faults.
import { hash } from "node:crypto";
import type { Source } from "../checks/sources.ts";
import { type Area, areas, type Drawing, type Fault } from "./faults.ts";
import { findPlaces, kinds, type Place, parse } from "./places.ts";

/** Faults for each area; two of five are in the screens. */
const quota: Record<Area, number> = { web: 12, server: 8, domain: 6, contract: 3, SQL: 3 };

/** The files in which faults are drawn: the product's own, except the demonstration. */
const isDrawnFrom = ({ path }: Source): boolean =>
  /^src\/(?:domain|contract|server|web)\/.*\.tsx?$/.test(path) &&
  !path.endsWith(".test.ts") &&
  !path.endsWith(".test.tsx") &&
  !path.startsWith("src/server/demonstration/");

interface Found extends Place {
  source: Source;
}

/**
 * Each slot has an area and a generator of its own, so that replacing one fault changes no other. A fault whose text is
 * not unique in its file, or does not parse, is skipped.
 */
export function draw(sources: readonly Source[], seed: number, replaced: Drawing["replaced"] = []): Fault[] {
  const places = sources
    .filter(isDrawnFrom)
    .flatMap((source) => findPlaces(source.text, source.path).map((place): Found => ({ ...place, source })));
  const byArea = Map.groupBy(places, ({ isSql, source }) => (isSql ? "SQL" : (source.path.split("/")[1] as Area)));
  return areas
    .flatMap((area) => Array.from({ length: quota[area] }, () => area))
    .map((area, index) => {
      const slot = index + 1;
      const skip = replaced.filter((one) => one.slot === slot).length;
      return drawSlot(byArea.get(area) ?? [], { seed, slot, area, skip });
    });
}

interface Slot {
  seed: number;
  slot: number;
  area: Area;
  /** How many of its draws were replaced. */
  skip: number;
}

function drawSlot(places: readonly Found[], { seed, slot, area, skip }: Slot): Fault {
  const next = generatorOf(`${seed}/${slot}`);
  const pick = <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)] as T;
  if (places.length === 0) throw new Error(`There is nothing to draw in ${area}`);
  const present = kinds.filter((kind) => places.some((place) => place.kind === kind));
  for (let left = skip, tries = 0; tries < 1000; tries++) {
    const kind = pick(present);
    const place = pick(places.filter((one) => one.kind === kind));
    const text = textAround(place);
    if (!text || !parses(place)) continue;
    if (left-- > 0) continue;
    const { source, title } = place;
    const id = `drawn-${String(slot).padStart(2, "0")}`;
    return { id, title, area, file: source.path, ...text, from: "drawn" };
  }
  throw new Error(`There is nothing to draw in ${area}`);
}

/** The lines of the place, and as many above as make their text unique in the file. */
function textAround({ source: { text }, start, end, replacement }: Found): { find: string; replace: string } | null {
  let from = text.lastIndexOf("\n", start - 1) + 1;
  const until = text.indexOf("\n", end) === -1 ? text.length : text.indexOf("\n", end);
  for (let above = 0; above < 6; above++) {
    const find = text.slice(from, until);
    if (text.split(find).length === 2) {
      return { find, replace: text.slice(from, start) + replacement + text.slice(end, until) };
    }
    if (from === 0) break;
    from = text.lastIndexOf("\n", from - 2) + 1;
  }
  return null;
}

function parses({ source: { path, text }, start, end, replacement }: Found): boolean {
  try {
    parse(text.slice(0, start) + replacement + text.slice(end), path);
    return true;
  } catch {
    return false;
  }
}

/** Numbers from 0 to 1, the same for the same words: the digits of a hash, then of its hash, and so on. */
function generatorOf(words: string): () => number {
  let state = words;
  return () => {
    state = hash("sha256", state);
    return Number.parseInt(state.slice(0, 12), 16) / 2 ** 48;
  };
}

/** In an order that depends on the seed. */
export function orderBy<T>(seed: string, some: readonly T[], nameOf: (one: T) => string): T[] {
  const place = (one: T) => hash("sha256", `${seed}/${nameOf(one)}`);
  return some.toSorted((a, b) => place(a).localeCompare(place(b)));
}
