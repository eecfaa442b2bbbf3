// The stream of changes (decision 38), which in a screen test says what the test says.
const streams = new Set<FakeEventSource>();

export class FakeEventSource extends EventTarget {
  readonly url: string;
  constructor(url: string | URL) {
    super();
    this.url = String(url);
    streams.add(this);
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }
  close(): void {
    streams.delete(this);
  }
}

/** As the server does when somebody changed a record. */
export function announceChange(change: { entity: string; id: string; version?: number }): void {
  for (const stream of streams) {
    stream.dispatchEvent(new MessageEvent("changed", { data: JSON.stringify({ version: 2, ...change }) }));
  }
}

/** As the server does when changes may have been missed. */
export function announceGap(): void {
  for (const stream of streams) stream.dispatchEvent(new Event("gap"));
}

/** As a browser does when the connection is cut. */
export function cutStreams(): void {
  for (const stream of [...streams]) stream.dispatchEvent(new Event("error"));
}
