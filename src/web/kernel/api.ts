// The one way in which the browser calls the server, typed and turned by the contract.
import * as z from "zod/mini";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { ErrorReply } from "#contract/values.ts";

const NETWORK_ERROR = "Network error: Unable to connect to server. Please check your internet connection.";
const UNREADABLE_ERROR =
  "The answer could not be read. A new version may have been installed: reload the page and try again.";
const TIMEOUT_ERROR = "Request timeout: The server took too long to respond.";
const TIMEOUT_MS = 30_000;

/** A call that did not succeed. Its message is that of QB 8: the status, a colon and the body's text. */
export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly body: string;
  /** The server's sentence for a person, where the body holds one. */
  readonly sentence: string | null;
  readonly code: string | null;
  /** Field name to the sentence that belongs beside it. */
  readonly fields: Record<string, string>;

  constructor(message: string, status = 0, body = "", options?: ErrorOptions) {
    super(message, options);
    const reply = readError(body);
    this.status = status;
    this.body = body;
    this.sentence = reply?.error ?? null;
    this.code = reply?.code ?? null;
    this.fields = reply?.fields ?? {};
  }
}

type Given<Name extends string, Value> = Value extends undefined ? { [K in Name]?: undefined } : { [K in Name]: Value };
export type Input<E extends Endpoint> = Given<"params", ParamsOf<E>> &
  Given<"query", QueryOf<E>> &
  Given<"body", BodyOf<E>>;
type Optional<E extends Endpoint> = Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** Whom and which company the screens were loaded for; sent with every call, so that none changes or shows another's (decision 5). */
let loadedFor: Record<string, string> = {};
export function whoseScreens(): Record<string, string> {
  return loadedFor;
}
export function screensAreFor({ id, companyId }: { id: string; companyId: number | null }): void {
  loadedFor = { "x-volute-person": id, "x-volute-company": String(companyId ?? "none") };
}

/** Told of every 401 that means "signed out" (QB 4). */
let onUnauthorized: () => void = () => {};
export function whenUnauthorized(listener: () => void): void {
  onUnauthorized = listener;
}

/** Told when another tab has meanwhile gone to another company, or signed in as somebody else (decision 5). */
let onOvertaken: (error: CallError) => void = () => {};
export function whenOvertaken(listener: (error: CallError) => void): void {
  onOvertaken = listener;
}

/** Set while this tab itself switches company: until its page is loaded anew, `company_changed` is expected. */
let going = false;
export function goesElsewhere(whether: boolean): void {
  going = whether;
}
export function isGoingElsewhere(): boolean {
  return going;
}

export async function call<E extends Endpoint>(
  endpoint: E,
  ...given: [...Optional<E>, signal?: AbortSignal]
): Promise<ReplyOf<E>> {
  const [input, signal] = given as unknown as [unknown, AbortSignal?];
  const { params, query, body } = (input ?? {}) as Partial<Record<"params" | "query" | "body", unknown>>;
  const { response, text } = await sent(addressOf(endpoint, params, query), {
    method: endpoint.method,
    credentials: "same-origin",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...whoseScreens(),
    },
    ...(body === undefined || !endpoint.body ? {} : { body: JSON.stringify(z.encode(endpoint.body, body)) }),
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
  });
  if (!response.ok) throw errorOf(endpoint, response, text);
  try {
    return endpoint.reply ? (z.decode(endpoint.reply, JSON.parse(text)) as ReplyOf<E>) : (null as ReplyOf<E>);
  } catch (error) {
    throw unreadable(error);
  }
}

async function sent(address: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(address, init);
    return { response, text: await response.text() };
  } catch (error) {
    throw unanswered(error);
  }
}

/** The error of a failure that the server answered; tells whoever listens for 401, or for another company or person. */
export function errorOf(endpoint: Endpoint, response: Response, text: string): CallError {
  const error = new CallError(`${response.status}: ${text || response.statusText}`, response.status, text);
  if (response.status === 401 && endpoint.audience !== "anyone") onUnauthorized();
  // After the caller's own handling: its toast would take the place of this one, which says what to do.
  if (/^(company|person)_changed$/.test(error.code ?? "") && !going) setTimeout(() => onOvertaken(error));
  return error;
}

/** The error of a call without an answer, or with a part of one: no network, or a timeout. */
export function unanswered(error: unknown): CallError {
  const aborted = error instanceof DOMException && (error.name === "AbortError" || error.name === "TimeoutError");
  return new CallError(aborted ? TIMEOUT_ERROR : NETWORK_ERROR);
}

/** The error of an answer that is not the contract's, such as a proxy's page. */
export function unreadable(cause?: unknown): CallError {
  return new CallError(UNREADABLE_ERROR, 0, "", { cause });
}

export function addressOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const inPath = endpoint.params ? (z.encode(endpoint.params, params) as Record<string, string>) : {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ""));
  if (!endpoint.query || query === undefined) return path;
  const asked = Object.entries(z.encode(endpoint.query, query) as Record<string, string | undefined>);
  const text = new URLSearchParams(
    asked.filter((entry): entry is [string, string] => entry[1] !== undefined),
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
