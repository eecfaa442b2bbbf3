// Builds what a browser caches for use without a network: the worker with the list of its files, and the manifest and
// icons with which a phone installs the product.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Plugin, ResolvedConfig } from "vite";
import { oneScript } from "./one-script.ts";

/** In pixels, each side, as installers ask for them. */
const SIZES = [192, 512];
/** The files of the pages. Pictures come with the page that shows them, the icons with the manifest. */
const KEPT = /\.(?:js|css|svg|woff2)$/;
const GROUND = "#eef1f3";

export function worker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "volute:worker",
    apply: "build",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [{ tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" }],
    },
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => KEPT.test(file))
        .sort();
      const page = bundle["index.html"];
      if (page?.type !== "asset" || files.length === 0) throw new Error("The build has no page to cache");
      const build = createHash("sha256").update(page.source).update(files.join("\n")).digest("hex").slice(0, 12);
      // For the server, and for the page that compares itself with it.
      this.emitFile({ type: "asset", fileName: "build", source: build });
      page.source = String(page.source).replace("<head>", `<head><meta name="build" content="${build}">`);
      const source = await oneScript(join(config.root, "worker/worker.ts"), config, {
        BUILD: JSON.stringify(build),
        FILES: JSON.stringify(files.map((file) => `/${file}`)),
      });
      // Over plain HTTP a browser may accept a truncated script; within one expression it does not parse.
      if (!/^\(function\(\)\{.*\}\)\(\);\s*$/s.test(source)) throw new Error("The worker is not one expression");
      this.emitFile({ type: "asset", fileName: "sw.js", source });

      const drawing = await readFile(join(config.root, "volute.svg"));
      const icons = await Promise.all(
        SIZES.map(async (side) => {
          const picture = await sharp(drawing, { density: 72 * (side / 32) })
            .resize(side, side)
            .png()
            .toBuffer();
          const file = this.emitFile({ type: "asset", name: `icon-${side}.png`, source: picture });
          return { src: `/${this.getFileName(file)}`, sizes: `${side}x${side}`, type: "image/png" };
        }),
      );
      const manifest = {
        id: "/",
        name: "Volute",
        short_name: "Volute",
        start_url: "/",
        scope: "/",
        display: "standalone",
        description: "Quotes for pump installation and service jobs, priced on site.",
        lang: "en-GB",
        background_color: GROUND,
        theme_color: GROUND,
        icons,
      };
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
    },
  };
}
