// Turns any thrown error into a reply in the product's language that shows nothing internal (decision 51).
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { VOLUTE_HEADER } from "#contract/page-headers.ts";
import {
  isCompanyMoving,
  isDatabaseAway,
  isDiskFull,
  isOutcomeUnknown,
  isOverloaded,
  isReadOnly,
  isRetryable,
  readSqlState,
} from "#server/database/connect.ts";
import type { PageFiles } from "#server/kernel/call.ts";
import {
  alreadyExists,
  buildProblem,
  companyMoving,
  databaseAway,
  diskFull,
  notFound,
  outcomeUnknown,
  overloaded,
  Problem,
  readOnly,
  referenceGone,
  retryExhausted,
  tookTooLong,
} from "#server/kernel/errors.ts";
import { createLogThrottle } from "#server/kernel/log-throttle.ts";
import { isOfLinkHolder, sendPage } from "./link-pages.ts";
import { STATUS_CODES } from "./node-http.ts";

/** `page`: the HTML of a problem for the holder of a customer link. */
export function handleErrors(app: FastifyInstance, endpoints: readonly Endpoint[], page: ProblemPage): void {
  const plain = new Set(endpoints.filter((one) => one.errors === "sentence").map((one) => one.path as string));
  const unsaid = createLogThrottle();

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error);
    // The client closed the connection before its request was complete: not an error of this server.
    const isAbandoned = request.raw.destroyed && !request.raw.complete;
    const before = problem.status === 503 && !isAbandoned ? unsaid(problem.code) : 0;
    if (problem.status >= 500 && !isAbandoned && before !== null)
      request.log.error({ err: error, ...(before > 0 && { before }) }, "request failed");
    sendProblem(problem, request, reply);
  });

  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));

  function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
    reply.status(problem.status).headers({ "cache-control": "no-store", ...problem.headers });
    if (isOfLinkHolder(request)) {
      sendPage(request, reply, (files) => page(problem, files, referenceOf(problem, request)), problem.status);
      return;
    }
    if (plain.has(request.routeOptions.url ?? "")) {
      const reference = referenceOf(problem, request);
      const words = reference ? `${problem.message} Reference ${reference}.` : problem.message;
      reply.type("text/plain; charset=utf-8").send(words);
      return;
    }
    reply.type(JSON_TYPE).send(bodyOf(problem, referenceOf(problem, request)));
  }
}

/** `reference`: the request id that a user reads out, so that we find the error in the log. */
export type ProblemPage = (problem: Problem, files: PageFiles, reference: string | null) => string;

/** For errors that the user cannot correct, except temporary ones (503): the log does not report each of those. */
const referenceOf = ({ status }: Problem, { id }: FastifyRequest) => (status >= 500 && status !== 503 ? id : null);

const JSON_TYPE = "application/json; charset=utf-8";

function bodyOf({ message, code, fields, current }: Problem, reference: string | null = null): string {
  return JSON.stringify({
    error: message,
    code,
    ...(reference ? { reference } : {}),
    ...(fields ? { fields } : {}),
    ...(current === undefined ? {} : { current }),
  });
}

/** For requests that fail before they reach a route. */
export const buildRoutingErrorOptions = (page: ProblemPage) => ({
  /** A path that cannot be decoded, such as `/%`, gets the same reply as one that does not exist. */
  frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const problem = notFound();
    // Fastify runs no hooks for a request without a route.
    reply.headers({ "x-request-id": request.id, [VOLUTE_HEADER]: "1" });
    if (isOfLinkHolder(request))
      return void sendPage(request, reply, (files) => page(problem, files, null), problem.status);
    void reply.status(problem.status).header("cache-control", "no-store").type(JSON_TYPE).send(bodyOf(problem));
  },
  /** Node's parser failed, so the start of the connection's next request is unknown: reply, then close. */
  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code !== "ECONNRESET" && socket.writable) {
      const problem = unreadable[error.code ?? ""] ?? new Problem(400, "invalid", "The request could not be read");
      const body = bodyOf(problem);
      const headers = [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
        `${VOLUTE_HEADER}: 1`,
        `content-type: ${JSON_TYPE}`,
        `content-length: ${Buffer.byteLength(body)}`,
        "connection: close",
      ];
      socket.write(`${headers.join("\r\n")}\r\n\r\n${body}`);
    }
    socket.destroy();
  },
});

const unreadable: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem(431, "too_large", "The address or the headers of this request are too long"),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, "timeout", "The request took too long to arrive"),
};

/** A statement that took too long, and one that waited too long for a lock, if the server limits that. */
const TIMED_OUT = "57014";
const LOCKED = "55P03";

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (isOverloaded(error)) return overloaded();
  if (isOutcomeUnknown(error)) return outcomeUnknown();
  if (isDatabaseAway(error)) return databaseAway();
  if (isDiskFull(error)) return diskFull();
  if (isReadOnly(error)) return readOnly();
  if (readSqlState(error) === TIMED_OUT) return tookTooLong();
  if (isRetryable(error) || readSqlState(error) === LOCKED) return retryExhausted();
  if (readSqlState(error) === "23505") return buildProblem(alreadyExists);
  if (readSqlState(error) === "23503") return referenceGone();
  if (isCompanyMoving(error)) return companyMoving();
  const status = error.statusCode ?? 500;
  if (status === 413) return new Problem(413, "too_large", "This is too large to be accepted");
  if (status === 404) return notFound();
  if (status === 429) return new Problem(429, "too_many", "Too many requests. Please wait a moment and try again.");
  if (status === 503) return databaseAway();
  if (status < 500) return new Problem(400, "invalid", "The request could not be read");
  return new Problem(500, "internal", "Something went wrong on our side. Please try again.");
}

/** What the log may contain of an error: kind and place, never the SQL, whose values may be personal or secret. */
export function redactError(error: Error) {
  const state = readSqlState(error);
  // PostgreSQL quotes the value that it could not read after a colon.
  const [message = ""] = error.message.split(state ? /: |\n/ : "\n");
  const places =
    (error.cause instanceof Error ? error.cause : error).stack?.split("\n").filter((line) => /^ +at /.test(line)) ?? [];
  return { type: error.name, message, sqlState: state, stack: places.slice(0, 7).join("\n") };
}
