// Security headers: what a browser may do with our replies.
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { BUILD_HEADER, VOLUTE_HEADER } from "#contract/page-headers.ts";

/** Which inline code a page may run: what carries its nonce, or what has one of these SHA-256 hashes. */
type Inline = string | { scripts: string[]; styles: string[] };

/** Scripts and styles come from our origin or are inline; pictures may also be the company's logo at its address. */
export function buildContentSecurityPolicy(inline: Inline = { scripts: [], styles: [] }): string {
  const { scripts, styles } =
    typeof inline === "string" ? { scripts: [`nonce-${inline}`], styles: [`nonce-${inline}`] } : inline;
  const ours = (allowed: string[]) => ["'self'", ...allowed.map((source) => `'${source}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${ours(scripts)}`,
    `style-src ${ours(styles)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For content in a frame of our own pages: it is drawn, and runs nothing. */
export const framedHeaders = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  "x-frame-options": "SAMEORIGIN",
};

/** The same, with our origin: the surrounding page can change it, and still nothing in it runs. */
export const fillableHeaders = {
  ...framedHeaders,
  "content-security-policy": `${framedHeaders["content-security-policy"]} allow-same-origin`,
};

export async function sendHeaders(app: FastifyInstance, build: string | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onSend", async (request, reply) => {
    if (!reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", buildContentSecurityPolicy());
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
    // By the route, not by the address, which can be written in many ways.
    if (request.routeOptions.url?.startsWith("/api/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=()");
    reply.header("x-request-id", request.id);
    reply.header(VOLUTE_HEADER, "1");
    if (build !== null) reply.header(BUILD_HEADER, build);
  });
}
