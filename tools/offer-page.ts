// Writes down how the build has named style and script of the customer's pages, which the server makes (page-files.ts).
import { join } from "node:path";
import type { Plugin } from "vite";

export const OFFER_PAGE = "offers/customer-pages/page.ts";

export function offerPage(): Plugin {
  let web = "";
  return {
    name: "volute:offer-page",
    apply: "build",
    enforce: "post",
    configResolved({ root }) {
      web = root;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId === join(web, OFFER_PAGE));
      if (!page) throw new Error("The build has no script of the customer's pages");
      const styles = [...(page.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
      const files = { styles, scripts: [`/${page.fileName}`] };
      this.emitFile({ type: "asset", fileName: "offer-page.json", source: JSON.stringify(files) });
    },
  };
}
