import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";

/** How the page that shows every component of src/web/ui is built; no part of the product's build. */
export const kitConfig = {
  configFile: false,
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwind()],
} satisfies InlineConfig;
