import type { Reply } from "#test/world.ts";

/** What a call that has to succeed answered. */
export function succeed<Body>(reply: Reply<Body>): Body {
  if (reply.status >= 400) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.json;
}
