import { expect, test } from "vitest";
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
