// Shows the component kit, with reload: node test/gallery/serve.ts [port]. ?theme=dark, ?wizard, ?impersonating
import { createServer } from "vite";
import { kitConfig } from "./vite-config.ts";

const server = await createServer({ ...kitConfig, server: { port: Number(process.argv[2] ?? 5180) } });
await server.listen();
server.printUrls();
