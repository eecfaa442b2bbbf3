import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The server as plain JavaScript (docs/adr/0014-a-built-server.md): its own files in a few, packages stay where they are.
// All lie directly in dist/server, as src/server/database/root.ts knows.
export default defineConfig({
  root: at("."),
  // None: `public` is the pages'.
  publicDir: false,
  build: {
    ssr: true,
    outDir: at("dist/server"),
    // tools/build.mjs does: what a server that runs may still have to load stays for one build more.
    emptyOutDir: false,
    target: "es2025",
    // Read in memory it makes no difference, and a report of an error names functions.
    minify: false,
    rolldownOptions: {
      input: { main: at("src/server/main.ts"), worker: at("src/server/quotes/document/worker.ts") },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
