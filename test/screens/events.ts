// The stream of changes (decision 38), which in a screen test says what the test says. A page connects a moment
// after it is there, so whatever is said waits for that.
import { expect } from "vitest";

const streams = new Set<FakeEventSource>();
let isReconnecting = false;

export class FakeEventSource extends EventTarget {
  readonly url: string;
  constructor(url: string | URL) {
    super();
    this.url = String(url);
    streams.add(this);
    // One that opens long after its page, as on a busy machine, would have the page read everything again.
    if (isReconnecting) queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }
  close(): void {
    streams.delete(this);
  }
}

/** As the server does when somebody changed a record. */
export async function announceChange(change: { entity: string; id: string; version?: number }): Promise<void> {
  await waitForStream();
  for (const stream of streams) {
    stream.dispatchEvent(new MessageEvent("changed", { data: JSON.stringify({ version: 2, ...change }) }));
  }
}

/** As the server does when changes may have been missed. */
export async function announceGap(): Promise<void> {
  await waitForStream();
  for (const stream of streams) stream.dispatchEvent(new Event("gap"));
}

/** As a browser does when the connection is cut. */
export async function cutStreams(): Promise<void> {
  await waitForStream();
  isReconnecting = true;
  for (const stream of [...streams]) stream.dispatchEvent(new Event("error"));
}

/** The next page connects as the first one did. */
export function resetStreams(): void {
  isReconnecting = false;
}

/** A page that begins to listen late reads everything anew. */
export async function waitForStream(): Promise<void> {
  await expect.poll(() => streams.size, { message: "streams of changes" }).toBeGreaterThan(0);
}
