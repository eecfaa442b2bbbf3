// The browser's only way to call the server; the contract gives the types and converts the values.
import * as z from "zod/mini";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { BUILD_HEADER, VOLUTE_HEADER } from "#contract/page-headers.ts";
import { ErrorReply } from "#contract/values.ts";
import { client } from "./client.ts";

const NETWORK_ERROR = "Network error: Unable to connect to server. Please check your internet connection.";
const FOREIGN_ERROR = "Network error: The answer did not come from Volute. Please check your internet connection.";
const UNREADABLE_ERROR =
  "The answer could not be read. A new version may have been installed: reload the page and try again.";
const TIMEOUT_ERROR = "Request timeout: The server took too long to respond.";
const TIMEOUT_MS = 30_000;
/** In ms. After this long without a reply a cached reply is shown instead, if there is one. */
export const PATIENCE_MS = 5_000;

/** A call that failed. Its message is that of QB 8: the status, a colon and the body's text. */
export class CallError extends Error {
  /** 0 when no reply came. */
  readonly status: number;
  readonly body: string;
  /** The server's sentence for the user, if the body holds one; with the reference to quote if the server failed. */
  readonly sentence: string | null;
  readonly code: string | null;
  /** Field name to the sentence shown beside it. */
  readonly fields: Record<string, string>;

  constructor(message: string, status = 0, body = "", options?: ErrorOptions) {
    super(message, options);
    const reply = readError(body);
    this.status = status;
    this.body = body;
    const reference = reply?.reference ? ` Reference ${reply.reference}.` : "";
    this.sentence = reply ? `${reply.error}${reference}` : null;
    this.code = reply?.code ?? null;
    this.fields = reply?.fields ?? {};
  }
}

type CallPart<Name extends string, Value> = Value extends undefined
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };
export type CallInput<E extends Endpoint> = CallPart<"params", ParamsOf<E>> &
  CallPart<"query", QueryOf<E>> &
  CallPart<"body", BodyOf<E>>;
type OptionalInput<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export async function call<E extends Endpoint>(
  endpoint: E,
  ...args: [...OptionalInput<E>, signal?: AbortSignal]
): Promise<ReplyOf<E>> {
  const [input, signal] = args as unknown as [unknown, AbortSignal?];
  const { params, query, body } = (input ?? {}) as Partial<Record<"params" | "query" | "body", unknown>>;
  const address = buildRequestUrl(endpoint, params, query);
  const decodeReply = (text: string) =>
    (endpoint.reply ? z.decode(endpoint.reply, JSON.parse(text)) : null) as ReplyOf<E>;
  const fetchReplyCache = endpoint.isCachedOffline ? client.fetchReplyCache : null;
  const findCopy = async () => {
    const copy = await (await fetchReplyCache?.())?.findCachedReply(address);
    try {
      return copy ? { at: copy.at, answer: decodeReply(copy.text) } : null;
    } catch {
      return null; // The body is not an error of this contract.
    }
  };
  const taggedReply = client.tagged.get(address);
  const patienceAbort = new AbortController();
  const init = {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...client.headers,
      ...(taggedReply && { "if-none-match": taggedReply.tag }),
    },
    ...(body !== undefined && endpoint.body && { body: JSON.stringify(z.encode(endpoint.body, body)) }),
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), patienceAbort.signal, ...(signal ? [signal] : [])]),
  };
  // Treated as no network, but only if there is a cached reply to show instead.
  const patienceTimer = setTimeout(async () => {
    if (await findCopy()) patienceAbort.abort();
  }, PATIENCE_MS);
  try {
    const response = await fetch(address, init);
    const isUnchanged = taggedReply && response.status === 304;
    const text = isUnchanged ? taggedReply.text : await response.text();
    if (!response.ok && !isUnchanged) throw buildReplyError(endpoint, response, text);
    const reply = readAnswer(response, () => decodeReply(text));
    const tag = response.headers.get("etag");
    if (tag) client.tagged.set(address, { tag, text });
    void fetchReplyCache?.().then((replyCache) => replyCache?.cacheReply(address, text));
    return reply;
  } catch (reason) {
    const error = reason instanceof CallError ? reason : buildNetworkError(reason);
    if (!(error instanceof ServerUnreachable) || signal?.aborted) throw error;
    const copy = await findCopy();
    if (copy || !(error instanceof ForeignPage)) client.markUnreachable(copy?.at ?? null);
    if (!copy) throw error;
    return copy.answer;
  } finally {
    clearTimeout(patienceTimer);
  }
}

function readAnswer<T>(response: Response, decode: () => T): T {
  try {
    const reply = decode();
    markReached(response);
    return reply;
  } catch (error) {
    throw buildUnreadableError(response, error);
  }
}

/** No reply came, or a proxy could not reach Volute: a 502, 503 or 504 without an error of ours. */
export class ServerUnreachable extends CallError {}

/** A success that Volute did not write, such as a hotel's page. Cached replies are shown, but no quote is queued. */
export class ForeignPage extends ServerUnreachable {}

const markReached = ({ headers }: Response) => client.markReachable(headers.get(BUILD_HEADER));

/** The body, or `fallback` if it is empty; neither if it is HTML or longer than 300 characters. */
export const readErrorBody = (status: number, body: string, fallback = ""): string =>
  (!/^\s*</.test(body) && body.length <= 300 && (body || fallback)) || `HTTP ${status}`;

/** The error of a reply that is no success, whether Volute or a proxy sent it. */
export function buildCallError(status: number, body: string, statusText = ""): CallError {
  const message = `${status}: ${readErrorBody(status, body, statusText)}`;
  const isProxyError = status > 501 && status < 505 && !readError(body);
  return new (isProxyError ? ServerUnreachable : CallError)(message, status, body);
}

/** The same for a response; also notifies the client's listeners of a 401, or of another company or user. */
export function buildReplyError(endpoint: Endpoint, response: Response, text: string): CallError {
  const error = buildCallError(response.status, text, response.statusText);
  if (!(error instanceof ServerUnreachable)) markReached(response);
  if (response.status === 401 && endpoint.audience !== "anyone") client.dispatchEvent(new Event("unauthorized"));
  // After the caller's own handling: its toast would replace this one, which says what to do.
  if (/^(company|user)_changed$/.test(error.code ?? "") && !client.isLeavingCompany)
    setTimeout(() => client.dispatchEvent(new CustomEvent("identitychange", { detail: error })));
  return error;
}

/** The error of a call without a complete reply: no network, or a timeout. */
export function buildNetworkError(error: unknown): CallError {
  const isAborted = error instanceof DOMException && (error.name === "AbortError" || error.name === "TimeoutError");
  return new ServerUnreachable(isAborted ? TIMEOUT_ERROR : NETWORK_ERROR);
}

/** The error of a success whose body does not match the contract. */
export function buildUnreadableError(response: Response, cause?: unknown): CallError {
  if (!response.headers.has(VOLUTE_HEADER)) return new ForeignPage(FOREIGN_ERROR);
  markReached(response);
  return new CallError(UNREADABLE_ERROR, 0, "", { cause });
}

export function buildRequestUrl(endpoint: Endpoint, params: unknown, query: unknown): string {
  const pathValues = endpoint.params ? (z.encode(endpoint.params, params) as Record<string, string>) : {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ""));
  if (!endpoint.query || query === undefined) return path;
  const queryEntries = Object.entries(z.encode(endpoint.query, query) as Record<string, string | undefined>);
  const text = new URLSearchParams(
    queryEntries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return text ? `${path}?${text}` : path;
}

function readError(body: string) {
  try {
    const result = z.safeParse(ErrorReply, JSON.parse(body));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
