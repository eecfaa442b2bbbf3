// One event connection for all tabs of a browser: over HTTP/1.1 a browser opens at most six connections to a server, so
// with more tabs one would wait for ever. The tab that has it passes the events on to the others.
import type { Change } from "./live-invalidation.ts";

interface Subscriber {
  onChange: (change: Change) => void;
  /** Events may have been missed. */
  onGap: () => void;
  /** The connection is lost, and the first attempt to reconnect has failed. */
  onDisconnected: () => void;
}

/** In ms. A hidden tab disconnects after this long, and reads its data again when it becomes visible. */
const HIDDEN_TAB_MS = 5 * 60_000;
/** In ms. Without Web Locks (plain HTTP, not localhost) each tab has a connection: a hidden one closes it sooner. */
const HIDDEN_TAB_WITHOUT_LOCKS_MS = 10_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** In ms. If the connection opens later after the page was read, changes may be missed and it is read again. */
const MAX_OPENING_MS = 1000;

/** Tabs of one user in one company share a scope. Returns the function that unsubscribes. */
export function subscribeToEvents(address: string, scope: string, subscriber: Subscriber): () => void {
  const name = `volute.changes.${scope}`;
  let closeConnection: (() => void) | null = null;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let isDisconnected = false;
  let disconnectionTimer: ReturnType<typeof setTimeout> | undefined;
  const handleMessage = (message: StreamMessage) => {
    isDisconnected = message.is === "disconnected";
    if (isDisconnected) {
      // A server that restarts loses all its tabs at the same moment; most have reconnected before this timer ends.
      disconnectionTimer ??= setTimeout(notifyDisconnected, FIRST_PAUSE_MS * (1 + Math.random()));
      return;
    }
    clearTimeout(disconnectionTimer);
    disconnectionTimer = undefined;
    if (message.is === "gap") subscriber.onGap();
    else if (message.is === "changed") subscriber.onChange(message.change);
  };

  function notifyDisconnected(): void {
    disconnectionTimer = undefined;
    subscriber.onDisconnected();
  }

  function followVisibility(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === "visible") {
      if (closeConnection) return;
      closeConnection = shareConnection(address, name, handleMessage);
      // Not when the page is opened, since it has just read everything.
      if (hiddenTimer !== undefined) subscriber.onGap();
    } else {
      hiddenTimer = setTimeout(
        () => {
          closeConnection?.();
          closeConnection = null;
        },
        navigator.locks ? HIDDEN_TAB_MS : HIDDEN_TAB_WITHOUT_LOCKS_MS,
      );
    }
  }
  /** While disconnected, a user who comes back to the page gets the current data. */
  const refreshIfDisconnected = () => isDisconnected && subscriber.onGap();
  followVisibility();
  document.addEventListener("visibilitychange", followVisibility);
  window.addEventListener("focus", refreshIfDisconnected);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    window.removeEventListener("focus", refreshIfDisconnected);
    clearTimeout(hiddenTimer);
    clearTimeout(disconnectionTimer);
    closeConnection?.();
  };
}

type StreamMessage = { is: "changed"; change: Change } | { is: "gap" } | { is: "disconnected" };

function shareConnection(address: string, name: string, onMessage: (message: StreamMessage) => void): () => void {
  const channel = new BroadcastChannel(name);
  const abort = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => onMessage(data);
  const startedAt = Date.now();
  const connect = () =>
    stayConnected(address, startedAt, abort.signal, (message) => {
      channel.postMessage(message);
      onMessage(message);
    });
  if (navigator.locks) {
    navigator.locks
      .request(name, { signal: abort.signal }, () => {
        connect();
        return new Promise<void>((resolve) => abort.signal.addEventListener("abort", () => resolve()));
      })
      .catch(() => {}); // The lock request was aborted: this tab unsubscribed before it got the lock.
  } else {
    connect();
  }
  return () => {
    abort.abort();
    channel.close();
  };
}

function stayConnected(
  address: string,
  startedAt: number,
  signal: AbortSignal,
  onMessage: (message: StreamMessage) => void,
): void {
  let disconnectedSince = startedAt;
  let openedAt = 0;
  let failures = 0;
  let source: EventSource;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    source = new EventSource(address);
    source.addEventListener("open", () => {
      openedAt = Date.now();
      if (openedAt - disconnectedSince > MAX_OPENING_MS) onMessage({ is: "gap" });
    });
    source.addEventListener("gap", () => onMessage({ is: "gap" }));
    source.addEventListener("changed", ({ data }) => onMessage({ is: "changed", change: JSON.parse(data) as Change }));
    source.addEventListener("error", () => {
      source.close();
      // Only a connection that lasted resets the pause; one that is closed at once counts as another failure.
      if (openedAt > 0 && Date.now() - openedAt > MAX_PAUSE_MS) failures = 0;
      openedAt = 0;
      disconnectedSince = 0;
      const maxPauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
      retryTimer = setTimeout(connect, maxPauseMs * (0.5 + Math.random() / 2));
      onMessage({ is: "disconnected" });
    });
  }
  const reconnectNow = () => retryTimer !== undefined && connect();
  connect();
  window.addEventListener("online", reconnectNow);
  signal.addEventListener("abort", () => {
    window.removeEventListener("online", reconnectNow);
    clearTimeout(retryTimer);
    source.close();
  });
}
