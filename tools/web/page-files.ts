// Writes the built names of the files that the server puts into pages: style and script of the customer's pages
// (server/page-assets.ts), and the scripts that the page at each address needs beyond those of every page, so that a
// browser loads them in parallel with the first one instead of after it (server/preloads.ts).
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { checkNoCircle, findChunk, listBuiltFiles, type Manifest, readBuildManifest } from "./manifest.ts";

export const OFFER_PAGE = "offers/customer-pages/page.ts";

/** The modules that every page needs: those named by the HTML itself, and the frame around all pages. */
const FIRST = "index.html";
const FRAME = "signed-in.tsx";

/** The part of the table of pages that is used here. */
interface Page {
  path: string;
  of: "company" | "platform" | "both";
  load?: () => Promise<unknown>;
}

export function pageFiles(): Plugin {
  let web = "";
  return {
    name: "volute:page-files",
    apply: "build",
    configResolved({ root }) {
      web = root;
    },
    async writeBundle({ dir = "" }) {
      const manifest = readBuildManifest(join(dir, ".vite/manifest.json"));
      checkNoCircle(manifest);
      const write = (name: string, content: object) => writeFileSync(join(dir, name), JSON.stringify(content));
      const { file, css = [] } = findChunk(manifest, OFFER_PAGE);
      write("offer-page.json", { styles: css.map((style) => `/${style}`), scripts: [`/${file}`] });
      const pages = await listPages(pathToFileURL(join(web, "pages.ts")).href);
      write("preloads.json", {
        company: listPreloads(manifest, pages("company")),
        platform: listPreloads(manifest, pages("platform")),
      });
    },
  };
}

/** Path to addresses of scripts. Throws if a page has no chunk of its own. */
export function listPreloads(manifest: Manifest, pages: Record<string, string>): Record<string, string[]> {
  const first = listBuiltFiles(manifest, [FIRST]);
  return Object.fromEntries(
    Object.entries(pages).map(([path, module]) => {
      const files = listBuiltFiles(manifest, [FRAME, module]).difference(first);
      return [path, [...files].filter((file) => file.endsWith(".js")).map((file) => `/${file}`)];
    }),
  );
}

/** Path to module. Calls each loader once, while Node answers its import with an empty module and gives its name. */
async function listPages(table: string): Promise<(side: Page["of"]) => Record<string, string>> {
  // A variable, so that the bundler of this configuration does not follow it.
  const { pages }: { pages: Page[] } = await import(table);
  let module = "";
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (context.parentURL !== table) return next(specifier, context);
      module = posix.normalize(specifier);
      return { url: "data:text/javascript,", format: "module", shortCircuit: true };
    },
  });
  const rows: { path: string; of: Page["of"]; module: string }[] = [];
  for (const { path, of, load } of pages) {
    if (!load) continue;
    await load();
    rows.push({ path, of, module });
  }
  hooks.deregister();
  return (side) =>
    Object.fromEntries(rows.flatMap(({ path, of, module }) => ([side, "both"].includes(of) ? [[path, module]] : [])));
}
