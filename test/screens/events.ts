// The stream of browser events (decision 38), sent by the test in screen tests. A page connects a moment after it is
// shown, so sending waits for that.
import { expect } from "vitest";

const streams = new Set<FakeEventSource>();
let isReconnecting = false;

export class FakeEventSource extends EventTarget {
  readonly url: string;
  constructor(url: string | URL) {
    super();
    this.url = String(url);
    streams.add(this);
    // A stream that opens long after its page, as on a busy machine, would make the page read everything again.
    if (isReconnecting) queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }
  close(): void {
    streams.delete(this);
  }
}

/** Like the server when another user changed a record. */
export async function announceChange(change: { entity: string; id: string; version?: number }): Promise<void> {
  await waitForStream();
  for (const stream of streams) {
    stream.dispatchEvent(new MessageEvent("changed", { data: JSON.stringify({ version: 2, ...change }) }));
  }
}

/** Like the server when changes may have been missed. */
export async function announceGap(): Promise<void> {
  await waitForStream();
  for (const stream of streams) stream.dispatchEvent(new Event("gap"));
}

/** Like a browser when the connection is lost. */
export async function cutStreams(): Promise<void> {
  await waitForStream();
  isReconnecting = true;
  for (const stream of [...streams]) stream.dispatchEvent(new Event("error"));
}

/** The next page connects as the first one did. */
export function resetStreams(): void {
  isReconnecting = false;
}

/** A page that connects late reads everything again. */
export async function waitForStream(): Promise<void> {
  await expect.poll(() => streams.size, { message: "streams of changes" }).toBeGreaterThan(0);
}
