// Puts what the frame and the dashboard share with other pages into one file. Automatic splitting makes some forty of
// it, most of a few hundred bytes, and on a slow network each of them takes a round trip.
import { posix } from "node:path";
import { OFFER_PAGE } from "./page-files.ts";

/** The part of the bundler's graph that is used here; names of modules are absolute paths. */
export interface Graph {
  getModuleInfo(
    module: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

const FIRST_PAGE = ["signed-in.tsx", "quotes/dashboard/dashboard.tsx"];
const ENTRIES = ["main.tsx", OFFER_PAGE];

/**
 * For the bundler's `codeSplitting.groups`: the chunk of a module, or null for automatic splitting. Left alone are what
 * is loaded before signing in, which needs no more than it imports, and what shows an icon: the bundler puts icons into
 * other chunks, and two chunks must not import each other.
 */
export function nameSharedChunk(web: string): (module: string, graph: Graph) => string | null {
  let shared: Set<string> | undefined;
  return (module, graph) => {
    shared ??= listShared(web, graph);
    return shared.has(module) ? "shared" : null;
  };
}

function listShared(web: string, graph: Graph): Set<string> {
  const firstPage = FIRST_PAGE.map((file) => posix.join(web, file));
  const entries = ENTRIES.map((file) => posix.join(web, file));
  const later = entries.flatMap((entry) => graph.getModuleInfo(entry)?.dynamicallyImportedIds ?? []);
  const before = listImports(new Set([...entries, ...later]).difference(new Set(firstPage)), graph);
  const after = listImports(firstPage, graph).difference(before).difference(new Set(firstPage));
  return new Set([...after].filter((module) => ![...listImports([module], graph)].some(isIcon)));
}

const isIcon = (module: string) => module.includes("/lucide-react/");

/** The modules themselves, and all that they import statically. */
function listImports(modules: Iterable<string>, graph: Graph): Set<string> {
  const found = new Set(modules);
  // A set also visits what is added during the walk.
  for (const module of found)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  return found;
}
