// Writes down which scripts the page at each address needs beyond those that every page begins with, so that the server
// can have a browser fetch them beside the first one instead of after it ran (server/preloads.ts).
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Load = () => unknown;

/** What is used here of the table of pages. */
interface Page {
  path: string;
  of: "company" | "platform" | "both";
  load?: Load;
}

/** What is used here of a chunk of the build. */
interface Chunk {
  fileName: string;
  /** The module that the chunk stands for. */
  facadeModuleId: string | null;
  imports: string[];
}

/** The modules without which nobody sees a page: what the HTML itself names, and the frame around all pages. */
const FIRST = "index.html";
const FRAME = "signed-in.tsx";

export function preloads(): Plugin {
  let web = "";
  return {
    name: "volute:preloads",
    apply: "build",
    configResolved({ root }) {
      web = root;
    },
    async generateBundle(_, bundle) {
      // By an address that the bundler of this configuration does not follow.
      const { pages }: { pages: Page[] } = await import(pathToFileURL(join(web, "pages.ts")).href);
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const [company, platform] = (["company", "platform"] as const).map((side) =>
        preloadsOf(loadersFor(side, pages), chunks, web),
      );
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify({ company, platform }) });
    },
  };
}

function loadersFor(side: Page["of"], pages: readonly Page[]): Record<string, Load> {
  return Object.fromEntries(
    pages.flatMap(({ path, of, load }) => (load && [side, "both"].includes(of) ? [[path, load]] : [])),
  );
}

/** Path to addresses of scripts. Throws when a page has no chunk of its own. */
export function preloadsOf(
  pages: Record<string, Load>,
  chunks: readonly Chunk[],
  web: string,
): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (modules: string[]) => {
    const files = new Set<string>();
    const add = ({ fileName, imports }: Chunk) => {
      if (files.has(fileName)) return;
      files.add(fileName);
      for (const chunk of imports.map((name) => byName.get(name))) if (chunk) add(chunk);
    };
    for (const module of modules) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(web, module));
      if (!chunk) throw new Error(`The build has no chunk for ${module}`);
      add(chunk);
    }
    return files;
  };
  const first = filesOf([FIRST]);
  return Object.fromEntries(
    Object.entries(pages).map(([path, load]) => {
      const files = filesOf([FRAME, moduleOf(load)]).difference(first);
      return [path, [...files].map((file) => `/${file}`)];
    }),
  );
}

/** The loader is never called: it says in its own text what it would load. */
function moduleOf(load: Load): string {
  const [, module] = /import\("\.\/([^"]+)"\)/.exec(String(load)) ?? [];
  if (!module) throw new Error(`No module in ${load}`);
  return module;
}
