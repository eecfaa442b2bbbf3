// Replies in place of the server: by default the samples, otherwise what the test says. A call without a reply, a reply
// that the contract does not allow and a body that the server would refuse each fail the test.
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { BUILD_HEADER, VOLUTE_HEADER } from "#contract/page-headers.ts";
import { sampleQuotes, samples } from "#test/kit/samples.ts";
import { findEndpoints, nameEndpoint } from "./endpoints.ts";

type Named = Pick<Endpoint, "method" | "path" | "reply">;
type WireReply<E extends Named> = E["reply"] extends z.ZodMiniType ? z.input<E["reply"]> : unknown;
/** The type of JSON files, where no string is one of a few. The contract's limits are checked at run time. */
export type Loose<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends object
      ? { [Key in keyof T]: Loose<T[Key]> }
      : T;

/** A call as the server would see it, in the call's format. */
export interface Call {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, or undefined without one. */
  body: unknown;
}
type Reply = object | string | number | boolean | null;
type Handler = (call: Call) => Reply | Promise<Reply>;

/** A response that is sent unchecked by the contract. */
class RawResponse {
  readonly make: () => Response | Promise<Response>;
  constructor(buildResponse: () => Response | Promise<Response>) {
    this.make = buildResponse;
  }
}

/** A refusal by Volute: `{ error, code, fields }` (decision 51), or a text as the whole body. */
export function refuse(
  status: number,
  body: { error: string; code?: string; fields?: Record<string, string> } | string,
) {
  const text = typeof body === "string" ? body : JSON.stringify({ code: "invalid", ...body });
  return new RawResponse(
    () => new Response(text, { status, statusText: STATUS_TEXTS[status] ?? "", headers: ownHeaders() }),
  );
}
/** For refusals that tests give without a body: the page shows the status text instead. */
const STATUS_TEXTS: Record<number, string> = {
  404: "Not Found",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** A reply that Volute did not write: a proxy's, or the sign-in page of a captive portal. */
export function answerForeign(status: number, text: string, headers: Record<string, string> = {}) {
  return new RawResponse(() => new Response(text, { status, headers }));
}

/** Any response by Volute, such as a file. */
export function respond(status: number, body: BodyInit | null, headers: Record<string, string> = {}) {
  return new RawResponse(() => new Response(body, { status, headers: { ...ownHeaders(), ...headers } }));
}

/** No network: what `fetch` throws then. */
export function disconnect() {
  return new RawResponse(() => Promise.reject(new TypeError("Failed to fetch")));
}

const ownHeaders = () => ({ [VOLUTE_HEADER]: "1", [BUILD_HEADER]: "screens", "content-type": "application/json" });

const answers = new Map<string, Handler>();
const holds = new Map<string, Promise<void>>();
const received: { name: string; call: Call }[] = [];
const faults: string[] = [];

/** From now on this endpoint replies like this, in the call's format: pounds, ISO times. */
export function answer<E extends Named>(
  endpoint: E,
  reply:
    | Loose<WireReply<E>>
    | RawResponse
    | ((call: Call) => Loose<WireReply<E>> | RawResponse | Promise<Loose<WireReply<E>> | RawResponse>),
): void {
  answers.set(nameEndpoint(endpoint), typeof reply === "function" ? (reply as Handler) : () => reply as Reply);
}

/** From now on every call gets this reply, except those that a later `answer` names. */
export function answerEverything(reply: RawResponse): void {
  answers.clear();
  fallback = () => reply;
}
let fallback: Handler | undefined;

/** Delays the replies of this endpoint until the returned function is called. */
export function holdAnswer(endpoint: Named): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  holds.set(nameEndpoint(endpoint), promise);
  return () => {
    holds.delete(nameEndpoint(endpoint));
    resolve();
  };
}

/** The calls of this endpoint in this test so far, oldest first. */
export function callsOf(endpoint: Named): Call[] {
  return received.filter(({ name }) => name === nameEndpoint(endpoint)).map(({ call }) => call);
}

/** The names of all calls since the last `takeCalls`, such as "GET /api/company"; `callsOf` then lacks them. */
export function takeCalls(): string[] {
  return received.splice(0).map(({ name }) => name);
}

/** The sample of a reading endpoint; change a copy of it, made with `structuredClone`. */
export function sampleOf<E extends Named>(endpoint: E): WireReply<E> {
  const sample = samples[nameEndpoint(endpoint)];
  if (sample === undefined) throw new Error(`test/kit/samples has nothing for ${nameEndpoint(endpoint)}`);
  return structuredClone(sample) as WireReply<E>;
}

function findSample(name: string, { params, query }: Call): Reply | undefined {
  if (name === "GET /api/quotes" && Object.keys(query).length === 0) {
    return (samples[name] as { quotes: object[] }).quotes;
  }
  const sampleQuote = Object.values(sampleQuotes).find(({ quote }) => quote.id === params.id);
  const byCall: Record<string, Reply | undefined> = {
    "GET /api/quotes/:id": sampleQuote?.quote,
    "GET /api/quotes/:id/history": sampleQuote?.history,
    "GET /api/quotes/:id/revisions": sampleQuote?.revisions,
    "GET /api/quotes/:id/send-check": sampleQuote?.sendCheck,
    "GET /api/quotes/:id/calculation": sampleQuote?.calculation,
    "GET /api/quotes/prefetch": { quotes: [], since: null, erased: [] },
  };
  return (byCall[name] ?? samples[name]) as Reply | undefined;
}

const fetchOutside = globalThis.fetch.bind(globalThis);

/** The page's `fetch`. Requests that are no call of the product, such as modules, go to the network. */
export async function fetchAnswer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  if (url.origin !== window.location.origin || !/^\/(api|q|healthz|readyz|shell)(\/|$)/.test(url.pathname)) {
    return fetchOutside(input, init);
  }
  const method = init.method ?? "GET";
  const found = findEndpoints(method, url.pathname);
  const name = found?.name ?? `${method} ${url.pathname}`;
  const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  const call: Call = { params: found?.params ?? {}, query: Object.fromEntries(url.searchParams), body };
  received.push({ name, call });
  if (holds.has(name)) await Promise.race([holds.get(name), waitForAbort(init.signal)]);
  init.signal?.throwIfAborted();
  const reply = await findReply(name, call);
  init.signal?.throwIfAborted();
  if (reply instanceof RawResponse) return reply.make();
  if (reply === undefined || !found) {
    faults.push(`nobody answers ${method} ${url.pathname}${url.search}`);
    return new Response("nobody answers this", { status: 418, headers: ownHeaders() });
  }
  checkCall(found.endpoints, call, reply);
  return new Response(JSON.stringify(reply), { status: found.status, headers: ownHeaders() });
}

/** The page would mistake an error of the test's own for a lost network. */
async function findReply(name: string, call: Call): Promise<Reply | undefined> {
  const handler = answers.get(name) ?? fallback;
  try {
    return handler ? await handler(call) : findSample(name, call);
  } catch (error) {
    faults.push(`${name}: ${error}`);
    throw error;
  }
}

function checkCall(endpoints: Endpoint[], call: Call, reply: Reply): void {
  for (const [part, value] of [
    ["body", call.body],
    ["reply", reply],
  ] as const) {
    const results = endpoints.map((endpoint) => endpoint[part] && z.safeDecode(endpoint[part], value as never));
    const [first] = results;
    if (!first || first.success || results.some((result) => result?.success)) continue;
    faults.push(`the contract does not allow this ${part} of ${endpoints[0]?.path}: ${z.prettifyError(first.error)}`);
  }
}

/** Never settles without a signal. */
function waitForAbort(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
}

/** Forgets the last test's replies; returns what went wrong in it. */
export function resetAnswers(): string[] {
  answers.clear();
  holds.clear();
  received.length = 0;
  fallback = undefined;
  return faults.splice(0);
}
