// What a page knows about its server, in one object: the user it was loaded for, whether the server is reachable, and
// the replies cached for when it is not. main.tsx starts it; `call` (api.ts) uses it.

/** Judged by calls: a browser that reports a network may be behind a captive portal. */
export interface Connectivity {
  isReached: boolean;
  /** In ms: when the oldest cached reply shown since the server was last reached was read; null if none is shown. */
  asOf: number | null;
  /** The build of the server's pages, from its last reply; null before any. */
  build: string | null;
}

export interface ReplyCache {
  cacheReply(address: string, text: string): Promise<unknown>;
  findCachedReply(address: string): Promise<{ text: string; at: number } | null>;
}

/**
 * Dispatches `connectivity` and `owner` when these change, `unauthorized` for every 401 that means "signed out" (QB 4),
 * and `identitychange` when another tab has switched company or signed in as another user (decision 5).
 */
export class Client extends EventTarget {
  connectivity: Connectivity = { isReached: true, asOf: null, build: null };
  /** In ms: when the server last replied to this page; null before the first reply. */
  lastReplyAt: number | null = null;
  /** Name the user and company that the screens were loaded for, so that no call affects another's (decision 5). */
  headers: Record<string, string> = {};
  /** This tab itself is switching company: `company_changed` is expected until its page is reloaded. */
  isLeavingCompany = false;
  /** Whose replies are cached on this device; null for none, undefined until it is known who is signed in. */
  owner: string | null | undefined;
  /** The last reply of each address that has an ETag: while it is unchanged the server need not send it again. */
  tagged = new Map<string, { tag: string; text: string }>();
  /** Loaded after the first reply, so that nothing waits for it; null if its script did not arrive. */
  fetchReplyCache: () => Promise<ReplyCache | null>;

  constructor(fetchReplyCache: Client["fetchReplyCache"]) {
    super();
    this.fetchReplyCache = fetchReplyCache;
  }

  setIdentity({ id, companyId }: { id: string; companyId: number | null }): void {
    this.headers = { "x-volute-user": id, "x-volute-company": String(companyId ?? "none") };
  }

  /** `build`: from the reply, if it named one. */
  markReachable(build?: string | null): void {
    this.lastReplyAt = Date.now();
    this.#setConnectivity(true, null, build ?? this.connectivity.build);
  }

  /** `at`: when the cached reply shown instead was read. */
  markUnreachable(readAt: number | null): void {
    const { asOf, build } = this.connectivity;
    this.#setConnectivity(false, readAt !== null && asOf !== null ? Math.min(readAt, asOf) : (readAt ?? asOf), build);
  }

  #setConnectivity(isReached: boolean, asOf: number | null, build: string | null): void {
    const current = this.connectivity;
    if (isReached === current.isReached && asOf === current.asOf && build === current.build) return;
    this.connectivity = { isReached, asOf, build };
    this.dispatchEvent(new Event("connectivity"));
  }
}

export let client = new Client(async () => null);

/** Call once per page, before its first call. */
export function startClient(fetchReplyCache: Client["fetchReplyCache"]): void {
  client = new Client(fetchReplyCache);
}
