import { expect, test } from "vitest";
import { createPlatformUser } from "#contract/platform-users.ts";
import { calculateQuote, createQuote, getQuote } from "#contract/quotes.ts";
import { openApiDocument } from "./openapi.ts";

test("a body is required of those calls alone that refuse to go without", () => {
  const { paths } = openApiDocument([createQuote, calculateQuote, getQuote], "1");
  expect(paths).toMatchObject({
    "/api/quotes": { post: { requestBody: { required: true } } },
    "/api/quotes/{id}/calculate": { post: { requestBody: { required: false } } },
  });
  expect(paths["/api/quotes/{id}"]?.get).not.toHaveProperty("requestBody");
});

test("a reply is said to hold what has a default, since the server always sends it; a body need not", () => {
  const { paths } = openApiDocument([createPlatformUser, getQuote], "1");
  const described = JSON.parse(JSON.stringify(paths["/api/quotes/{id}"]?.get));
  const { required, properties } = described.responses[200].content["application/json"].schema;
  const given = ["drawsOver12", "onSite", "conflict", "erasedAt"];
  expect(required).toEqual(expect.arrayContaining(["id", ...given]));
  for (const name of given) expect(properties[name], name).not.toHaveProperty("default");
  const made = JSON.parse(JSON.stringify(paths["/api/admin/users"]?.post));
  const body = made.requestBody.content["application/json"].schema;
  expect(body.properties.role).toHaveProperty("default", "user");
  expect(body.required).toContain("email");
  expect(body.required).not.toContain("role");
});
