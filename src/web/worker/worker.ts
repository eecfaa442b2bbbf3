// Opens the pages without a network. It caches the files of one build and the page that is the same for everyone; it
// never touches users' data, under /api and /q. A newer worker waits until the user activates it (new-version.tsx).
import { SHELL_PATH, VOLUTE_HEADER } from "#contract/page-headers.ts";

/** Inserted when the pages are built (tools/web/worker.ts): the build's name, and its scripts, styles and fonts. */
declare const BUILD: string;
declare const FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const KEPT = "volute-";
/** In ms: without a page by then, the network counts as absent. */
const PATIENCE_MS = 2500;
/** Paths of this origin that are no pages of the application. */
const ELSEWHERE = /^\/(?:api|assets|q|verify|shell|healthz|readyz|\.well-known)(?:\/|$)|\.\w+$/;

worker.addEventListener("install", (event) => event.waitUntil(cacheBuild()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !ELSEWHERE.test(pathname)) event.respondWith(page(request));
});

/** All or nothing: if one file is missing the installation fails, and is retried with the next page. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(KEPT + BUILD);
  const cachePath = async (path: string, init?: RequestInit) => {
    const response = await fetch(path, { ...init, redirect: "error" });
    // A captive portal also replies with 200.
    if (!response.ok || !response.headers.has(VOLUTE_HEADER)) throw new Error(`${path} was not written by Volute`);
    await cache.put(path, response);
  };
  await cachePath(SHELL_PATH, { cache: "reload" });
  await Promise.all(FILES.map((path) => cachePath(path)));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const oldCaches = names.filter((name) => name.startsWith(KEPT) && name !== KEPT + BUILD);
  await Promise.all(oldCaches.map((name) => caches.delete(name)));
}

/** Its name is a hash of its content: a cached file is never out of date. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** A captive portal's page, and a proxy's that cannot reach Volute, are worse than the cached one. */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request);
  const networkReply = answer
    .then((response) => (isFromVolute(response) ? response : undefined))
    .catch(() => undefined);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return (await Promise.race([networkReply, timeout])) ?? (await findCachedShell()) ?? answer;
}

/** Headers of a redirect cannot be read here: a proxy may require its own sign-in first. */
const isFromVolute = ({ headers, type }: Response) => headers.has(VOLUTE_HEADER) || type === "opaqueredirect";

/** The cached page, with a new nonce for the styles that components write while they are shown. */
async function findCachedShell(): Promise<Response | undefined> {
  const cachedShell = await caches.match(SHELL_PATH);
  if (!cachedShell) return undefined;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const headers = new Headers(cachedShell.headers);
  const policy = headers.get("content-security-policy") ?? "default-src 'self'";
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set("content-security-policy", policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  const html = (await cachedShell.text()).replace("<head>", `<head><meta nonce="${nonce}">`);
  return new Response(html, { headers });
}
