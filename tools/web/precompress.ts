import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const compressible = new Set([".css", ".html", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses one twice. */
export function precompress(): Plugin {
  return {
    name: "volute:precompress",
    apply: "build",
    async writeBundle({ dir: folder = "" }) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [small, common] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gz(content, { level: 9 }),
  ]);
  // A compressed file that saves nothing would only cost the browser a decompression.
  if (small.length < content.length) await writeFile(`${file}.br`, small);
  if (common.length < content.length) await writeFile(`${file}.gz`, common);
}
