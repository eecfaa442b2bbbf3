// `npm run dev`: the server restarting with its sources, and Vite serving the pages from theirs.
//   PORT: the pages (5173)      API_PORT: the server behind them (3000)
import { runScript } from "./programs.ts";

const { API_PORT = "3000" } = process.env;

await Promise.race([
  runScript("--watch", ["src/server/main.ts"], { env: { PORT: API_PORT } }),
  runScript("node_modules/vite/bin/vite.js", [], {}),
]);
process.exit();
