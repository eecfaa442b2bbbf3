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
const UNSEEN_MS = 5 * 60_000;
/** In ms. Without Web Locks (plain HTTP, not localhost) each tab has a connection: a hidden one closes it sooner. */
const UNSEEN_ALONE_MS = 10_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** In ms. If the connection opens later after the page was read, changes may be missed and it is read again. */
const FRESH_MS = 1000;

/** Tabs of one user in one company share a scope. Returns the function that unsubscribes. */
export function subscribeToEvents(address: string, scope: string, subscriber: Subscriber): () => void {
  const name = `volute.changes.${scope}`;
  let stop: (() => void) | null = null;
  let unseen: ReturnType<typeof setTimeout> | undefined;
  let isDisconnected = false;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const hear = (heard: Heard) => {
    isDisconnected = heard.is === "disconnected";
    if (isDisconnected) {
      // A server that restarts loses all its tabs at the same moment; most have reconnected before this timer ends.
      telling ??= setTimeout(tellDisconnected, FIRST_PAUSE_MS * (1 + Math.random()));
      return;
    }
    clearTimeout(telling);
    telling = undefined;
    if (heard.is === "gap") subscriber.onGap();
    else if (heard.is === "changed") subscriber.onChange(heard.change);
  };

  function tellDisconnected(): void {
    telling = undefined;
    subscriber.onDisconnected();
  }

  function look(): void {
    clearTimeout(unseen);
    if (document.visibilityState === "visible") {
      if (stop) return;
      stop = beginListening(address, name, hear);
      // Not when the page is opened, since it has just read everything.
      if (unseen !== undefined) subscriber.onGap();
    } else {
      unseen = setTimeout(
        () => {
          stop?.();
          stop = null;
        },
        navigator.locks ? UNSEEN_MS : UNSEEN_ALONE_MS,
      );
    }
  }
  /** While disconnected, a user who comes back to the page gets the current data. */
  const comeBack = () => isDisconnected && subscriber.onGap();
  look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", comeBack);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", comeBack);
    clearTimeout(unseen);
    clearTimeout(telling);
    stop?.();
  };
}

type Heard = { is: "changed"; change: Change } | { is: "gap" } | { is: "disconnected" };

function beginListening(address: string, name: string, hear: (heard: Heard) => void): () => void {
  const tabs = new BroadcastChannel(name);
  const end = new AbortController();
  tabs.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
  const begunAt = Date.now();
  const connect = () =>
    keepConnected(address, begunAt, end.signal, (heard) => {
      tabs.postMessage(heard);
      hear(heard);
    });
  if (navigator.locks) {
    navigator.locks
      .request(name, { signal: end.signal }, () => {
        connect();
        return new Promise<void>((resolve) => end.signal.addEventListener("abort", () => resolve()));
      })
      .catch(() => {}); // The lock request was aborted: this tab unsubscribed before it got the lock.
  } else {
    connect();
  }
  return () => {
    end.abort();
    tabs.close();
  };
}

function keepConnected(address: string, begunAt: number, end: AbortSignal, hear: (heard: Heard) => void): void {
  let disconnectedSince = begunAt;
  let openedAt = 0;
  let failures = 0;
  let source: EventSource;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(pause);
    pause = undefined;
    source = new EventSource(address);
    source.addEventListener("open", () => {
      openedAt = Date.now();
      if (openedAt - disconnectedSince > FRESH_MS) hear({ is: "gap" });
    });
    source.addEventListener("gap", () => hear({ is: "gap" }));
    source.addEventListener("changed", ({ data }) => hear({ is: "changed", change: JSON.parse(data) as Change }));
    source.addEventListener("error", () => {
      source.close();
      // Only a connection that lasted resets the pause; one that is closed at once counts as another failure.
      if (openedAt > 0 && Date.now() - openedAt > LONGEST_PAUSE_MS) failures = 0;
      openedAt = 0;
      disconnectedSince = 0;
      const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
      pause = setTimeout(connect, most * (0.5 + Math.random() / 2));
      hear({ is: "disconnected" });
    });
  }
  const atOnce = () => pause !== undefined && connect();
  connect();
  window.addEventListener("online", atOnce);
  end.addEventListener("abort", () => {
    window.removeEventListener("online", atOnce);
    clearTimeout(pause);
    source.close();
  });
}
