import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { guide } from "./tools/web/guide.ts";
import { OFFER_PAGE, pageFiles } from "./tools/web/page-files.ts";
import { precompress } from "./tools/web/precompress.ts";
import { nameSharedChunk } from "./tools/web/shared-chunk.ts";
import { verifyPage } from "./tools/web/verify-page.ts";
import { worker } from "./tools/web/worker.ts";

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;
const web = fileURLToPath(new URL("src/web", import.meta.url));

export default defineConfig({
  root: web,
  plugins: [react(), tailwindcss(), guide(), pageFiles(), verifyPage(), worker(), precompress()],
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    emptyOutDir: true,
    target: ["safari17.4", "chrome120", "firefox121", "edge120"],
    // For tools/web/page-files.ts and tools/checks/budget.ts. tools/build.mjs moves it out of the served folder.
    manifest: true,
    modulePreload: {
      polyfill: false,
      // All that a person sees is fetched while nothing else happens (web/prefetch.ts), and a page that is opened first by the
      // page itself (tools/web/page-files.ts): the first scripts need not name what every other one is made of.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === "html" || /\/signed-in-/.test(file) ? files : files.filter((one) => one.endsWith(".css")),
    },
    rolldownOptions: {
      // Each first script names all parts that come later: a letter less in each name counts.
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7].[ext]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: nameSharedChunk(web), debugName: "shared" }],
        },
      },
      input: ["index.html", OFFER_PAGE].map((file) => fileURLToPath(new URL(`src/web/${file}`, import.meta.url))),
    },
    // Our Content-Security-Policy allows `data:` for images only, so fonts always stay files.
    assetsInlineLimit: (file) => (/\.(woff2?|ttf|otf)$/.test(file) ? false : undefined),
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { "/api": api, "/q": api, "/healthz": api, "/readyz": api },
  },
});
