// The API's description, for programs and for readers. Public (decision 4).
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { version } from "#server/database/root.ts";
import { buildContentSecurityPolicy } from "./headers.ts";
import { describeAccess, openApiDocument } from "./openapi.ts";

export function serveApiDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let made: ReturnType<typeof openApiDocument> | undefined;
  // Built on the first request: it is slow to build and rarely requested.
  const document = () => {
    made ??= openApiDocument(endpoints, version);
    return made;
  };
  app.get("/api/openapi.json", async () => document());
  app.get("/api/docs", async (_request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-security-policy", buildContentSecurityPolicy(nonce))
      .type("text/html; charset=utf-8")
      .send(readablePage(endpoints, document().paths, nonce));
  });
}

function readablePage(
  endpoints: readonly Endpoint[],
  paths: Record<string, Record<string, unknown>>,
  nonce: string,
): string {
  const calls = endpoints
    .map((endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      const details = JSON.stringify(paths[path]?.[endpoint.method.toLowerCase()], null, 2);
      return `<section><h2><b>${endpoint.method}</b> <code>${escaped(path)}</code></h2>
<p>${escaped(endpoint.summary)}. For ${escaped(describeAccess(endpoint))}.</p>
<details><summary>Parameters, body and answers</summary><pre tabindex="0">${escaped(details)}</pre></details></section>`;
    })
    .join("\n");
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Volute HTTP API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border:1px solid #8a97a3;border-radius:4px;padding:.25rem 1rem 1rem;margin:0 0 1rem}h2{font-size:1rem;overflow-wrap:anywhere}
pre{overflow:auto;font-size:.8125rem}summary{cursor:pointer}</style></head><body><main><h1>Volute HTTP API</h1>
<p>Version ${escaped(version)}. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${calls}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
