// Builds the page that checks acceptances: one file with everything in it, so that it also works from a disk, and a
// policy that allows only its own script and style.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { oneScript } from "./one-script.ts";

export function verifyPage(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "volute:verify-page",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const folder = join(config.root, "offers/verify");
      const script = inPage(await oneScript(join(folder, "page.ts"), config));
      const source = pageOf(await readFile(join(folder, "page.html"), "utf8"), script);
      this.emitFile({ type: "asset", fileName: "verify.html", source });
    },
  };
}

/** Escapes what an HTML parser would take for the end of the script or the start of a comment. */
const inPage = (script: string) => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--").trim();

function pageOf(template: string, script: string): string {
  const style = /<style>(.*)<\/style>/s.exec(template)?.[1];
  if (style === undefined || !template.includes("<script></script>") || !template.includes("<!--policy-->"))
    throw new Error("The template of the page has no place for script, style or policy");
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  return template
    .replace("<!--policy-->", `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace("<script></script>", () => `<script>${script}</script>`);
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
