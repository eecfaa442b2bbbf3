// Turns whatever was thrown into an answer in the product's words; nothing of the inside shows (decision 51).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { isDatabaseAway, isRetryable, sqlState } from "#server/database/connect.ts";
import { databaseAway, notFound, Problem } from "./errors.ts";

export function answerErrors(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const plain = new Set(endpoints.filter((one) => one.errors === "sentence").map((one) => one.path as string));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error);
    if (problem.status >= 500) request.log.error(loggable(error), "request failed");
    sendProblem(problem, request, reply);
  });

  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));

  function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
    reply.status(problem.status).headers({ "cache-control": "no-store", ...problem.headers });
    if (plain.has(request.routeOptions.url ?? "")) {
      reply.type("text/plain; charset=utf-8").send(problem.message);
      return;
    }
    reply.type("application/json; charset=utf-8").send(
      JSON.stringify({
        error: problem.message,
        code: problem.code,
        ...(problem.fields ? { fields: problem.fields } : {}),
        ...(problem.current === undefined ? {} : { current: problem.current }),
      }),
    );
  }
}

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  // Or it let others go first however often it was asked: trying again later helps as well.
  if (isDatabaseAway(error) || isRetryable(error)) return databaseAway();
  if (sqlState(error) === "23505")
    return new Problem(409, "already_exists", "Something with this name or id exists already. Nothing was changed.");
  const status = error.statusCode ?? 500;
  if (status === 413) return new Problem(413, "too_large", "This is too large to be accepted");
  if (status === 404) return notFound();
  if (status === 429) return new Problem(429, "too_many", "Too many requests. Please wait a moment and try again.");
  if (status === 503) return databaseAway();
  if (status < 500) return new Problem(400, "invalid", "The request could not be read");
  return new Problem(500, "internal", "Something went wrong on our side. Please try again.");
}

/** What the log may know of an error: its kind and place, never the SQL with its values, which may be personal or secret. */
function loggable(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error;
  const shown = error.message.startsWith("Failed query") ? cause.message : error.message;
  return {
    error: shown.split("\n")[0],
    sqlState: sqlState(error) ?? undefined,
    at: cause.stack?.split("\n").slice(1, 8),
  };
}
