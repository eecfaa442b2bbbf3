// One open connection for all tabs of a browser: a browser keeps at most six to one server over HTTP/1.1, and a tab
// that finds them all taken would wait for ever. The tab that has it passes on to the others what it hears.
import type { Change } from "./live-invalidation.ts";

interface Subscriber {
  onChange: (change: Change) => void;
  /** Something may have been missed. */
  onGap: () => void;
  /** Nothing is heard any more, and the first try to be heard again has come to nothing. */
  onDisconnected: () => void;
}

/** A hidden tab stops listening after this long (ms), and reads again what it shows once it is visible. */
const UNSEEN_MS = 5 * 60_000;
/** Without Web Locks (plain HTTP, other than localhost) each tab holds a connection, so a hidden one lets go sooner. */
const UNSEEN_ALONE_MS = 10_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** In ms. If listening begins later than this after the page was read, changes may be missed and it is read again. */
const FRESH_MS = 1000;

/** Tabs of one person in one company share a scope. Gives back how to stop. */
export function subscribeToEvents(address: string, scope: string, subscriber: Subscriber): () => void {
  const name = `volute.changes.${scope}`;
  let stop: (() => void) | null = null;
  let unseen: ReturnType<typeof setTimeout> | undefined;
  let isDisconnected = false;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const hear = (heard: Heard) => {
    isDisconnected = heard.is === "disconnected";
    if (isDisconnected) {
      // A server that restarts has all its tabs here in one instant; most hear again before this.
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
  /** While nothing is heard, whoever comes back sees what stands now. */
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
      .catch(() => {}); // The lock was aborted: this tab stopped listening before it got it.
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
      // Only a connection that lasted resets the pause; one that is cut at once counts as another failure.
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
