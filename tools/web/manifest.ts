// Vite's manifest: the files that the build made from each module.
import { readFileSync } from "node:fs";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

export const readBuildManifest = (file: string): Manifest => JSON.parse(readFileSync(file, "utf8"));

/** What the modules load at once: their own files, and those of all their static imports. */
export function listBuiltFiles(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = findChunk(manifest, module);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return files;
}

export function findChunk(manifest: Manifest, module: string): Chunk {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no chunk for ${module}`);
  return chunk;
}

/** Two chunks that import each other may run before what they import: the build fails instead. */
export function checkNoCircle(manifest: Manifest): void {
  const done = new Set<string>();
  const visit = (module: string, above: string[]) => {
    if (above.includes(module)) throw new Error(`Chunks import each other: ${[...above, module].join(" → ")}`);
    if (done.has(module)) return;
    for (const imported of manifest[module]?.imports ?? []) visit(imported, [...above, module]);
    done.add(module);
  };
  for (const module of Object.keys(manifest)) visit(module, []);
}
