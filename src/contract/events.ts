// The browser events by which open pages read again just what changed (decision 38).
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { WholeText } from "./values.ts";

export const listenToEvents = endpoint({
  method: "GET",
  path: "/api/events",
  summary:
    "Server-sent events: `changed` with {entity, id, version} for each change that the user may read; `gap` if some may have been missed",
  audience: "signed-in",
  permission: null, // The stream is the user's own; each event in it needs the permission of its record.
  /** How long the stream lasts, in seconds; the browser reconnects by itself. */
  query: z.object({ seconds: z.optional(WholeText(0, 3600)) }),
  reply: null,
  file: "text/event-stream",
});
