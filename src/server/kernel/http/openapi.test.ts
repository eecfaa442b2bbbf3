import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import { acceptOffer } from "#contract/offers/customer-pages.ts";
import { createPlatformUser } from "#contract/platform/platform-users.ts";
import { exportQuotes } from "#contract/quotes/quote-files.ts";
import { calculateQuote, createQuote, getQuote } from "#contract/quotes/quotes.ts";
import { openSignIn, signIn } from "#contract/users/sign-in.ts";
import { openApiDocument } from "./openapi.ts";

test("a body is required only for calls that refuse to go without one", () => {
  const { paths } = openApiDocument([createQuote, calculateQuote, getQuote], "1");
  expect(paths).toMatchObject({
    "/api/quotes": { post: { requestBody: { required: true } } },
    "/api/quotes/{id}/calculate": { post: { requestBody: { required: false } } },
  });
  expect(paths["/api/quotes/{id}"]?.get).not.toHaveProperty("requestBody");
});

interface Described {
  content?: object;
}

test("files, pages and redirects are not described as JSON", () => {
  const of = (call: Endpoint) => {
    const [operation] = Object.values(openApiDocument([call], "1").paths).flatMap((path) => Object.values(path));
    const { responses, requestBody } = operation as { responses: Record<string, Described>; requestBody?: Described };
    const types = ({ content = {} }: Described = {}) => Object.keys(content);
    const answers = Object.entries(responses).map(([status, one]) => [status, ...types(one)]);
    return { answers, takes: types(requestBody) };
  };
  expect(of(exportQuotes).answers).toEqual([
    ["200", "text/csv"],
    ["default", "application/json"],
  ]);
  expect(of(openSignIn).answers).toEqual([["303"], ["default", "application/json"]]);
  expect(of(signIn).answers).toEqual([
    ["200", "application/json"],
    ["default", "text/plain"],
  ]);
  expect(of(acceptOffer)).toEqual({
    answers: [["200", "text/html"], ["303"], ["default", "text/html"]],
    takes: ["application/json", "application/x-www-form-urlencoded"],
  });
});

test("a reply is said to hold what has a default, since the server always sends it; a body need not", () => {
  const reply = z.extend(getQuote.reply, { isUrgent: z._default(z.boolean(), false) });
  const { paths } = openApiDocument([createPlatformUser, endpoint({ ...getQuote, reply })], "1");
  const described = JSON.parse(JSON.stringify(paths["/api/quotes/{id}"]?.get));
  const { required, properties } = described.responses[200].content["application/json"].schema;
  expect(required).toEqual(expect.arrayContaining(["id", "isUrgent"]));
  expect(properties.isUrgent).not.toHaveProperty("default");
  const made = JSON.parse(JSON.stringify(paths["/api/admin/users"]?.post));
  const body = made.requestBody.content["application/json"].schema;
  expect(body.properties.role).toHaveProperty("default", "user");
  expect(body.required).toContain("email");
  expect(body.required).not.toContain("role");
});
