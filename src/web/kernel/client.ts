// What a page knows about its server, in one object: for whom the page was loaded, whether the server is reached, and the
// replies cached for when it is not. main.tsx starts it; `call` (api.ts) goes by it.

/** Whether the server is reached, as calls show: a browser that believes in a network may be behind somebody else's page. */
export interface Connectivity {
  isReached: boolean;
  /** When the oldest cached reply was read that is shown since the server was last reached, in ms; null without any. */
  asOf: number | null;
  /** The build of the pages that the server has, by its last reply; null before any. */
  build: string | null;
}

export interface ReplyCache {
  cacheReply(address: string, text: string): Promise<unknown>;
  findCachedReply(address: string): Promise<{ text: string; at: number } | null>;
}

/**
 * Dispatches `connectivity` and `owner` when these have changed, `unauthorized` for every 401 that means "signed out"
 * (QB 4), and `identitychange` when another tab has gone to another company, or signed in as somebody else (decision 5).
 */
export class Client extends EventTarget {
  connectivity: Connectivity = { isReached: true, asOf: null, build: null };
  /** When the server last replied to this page, in ms; null before it has. */
  lastReplyAt: number | null = null;
  /** Say whom and which company the screens were loaded for, so that no call changes or shows another's (decision 5). */
  headers: Record<string, string> = {};
  /** This tab itself switches company: until its page is loaded anew, `company_changed` is expected. */
  isLeavingCompany = false;
  /** Whose replies are cached on this device; null for nobody's, undefined before it is known who is signed in. */
  owner: string | null | undefined;
  /** The last reply of each address that has an ETag: as long as it is the same, the server need not send it again. */
  tagged = new Map<string, { tag: string; text: string }>();
  /** Fetched behind the first reply, so that nothing waits for it; null where its script did not arrive. */
  fetchReplyCache: () => Promise<ReplyCache | null>;

  constructor(fetchReplyCache: Client["fetchReplyCache"]) {
    super();
    this.fetchReplyCache = fetchReplyCache;
  }

  setIdentity({ id, companyId }: { id: string; companyId: number | null }): void {
    this.headers = { "x-volute-person": id, "x-volute-company": String(companyId ?? "none") };
  }

  /** `build`: as the reply named it, if it did. */
  markReachable(build?: string | null): void {
    this.lastReplyAt = Date.now();
    this.#setConnectivity(true, null, build ?? this.connectivity.build);
  }

  /** `at`: when the cached reply was read that is shown instead. */
  markUnreachable(at: number | null): void {
    const { asOf, build } = this.connectivity;
    this.#setConnectivity(false, at !== null && asOf !== null ? Math.min(at, asOf) : (at ?? asOf), build);
  }

  #setConnectivity(isReached: boolean, asOf: number | null, build: string | null): void {
    const now = this.connectivity;
    if (isReached === now.isReached && asOf === now.asOf && build === now.build) return;
    this.connectivity = { isReached, asOf, build };
    this.dispatchEvent(new Event("connectivity"));
  }
}

export let client = new Client(async () => null);

/** Once in a page, before its first call. */
export function startClient(fetchReplyCache: Client["fetchReplyCache"]): void {
  client = new Client(fetchReplyCache);
}
