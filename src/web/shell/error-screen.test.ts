import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { buildNetworkError } from "#web/kernel/api.ts";
import { describeError, describeErrorDetails, ErrorScreen } from "./error-screen.tsx";

test("the message is the error's own, or a general one", () => {
  expect(describeError(new Error("Zone 4 has no rate"))).toBe("Zone 4 has no rate");
  expect(describeError(new Error(""))).toBe("An unexpected error occurred");
  expect(describeError("thrown text")).toBe("An unexpected error occurred");
});

test("the details name the cause as well", () => {
  const details = describeErrorDetails(new Error("outer", { cause: new TypeError("inner") }));
  expect(details).toContain("outer");
  expect(details).toMatch(/Cause: TypeError: inner/);
  expect(describeErrorDetails("thrown text")).toBe("thrown text");
});

test.each([
  [
    new TypeError("Failed to fetch"),
    "Network error: Unable to connect to server. Please check your internet connection.",
  ],
  [new DOMException("", "TimeoutError"), "Request timeout: The server took too long to respond."],
])("a page that could not begin says why no answer came: %o", (cause, words) => {
  const screen = createElement(ErrorScreen, { error: buildNetworkError(cause), onTryAgain: () => {} });
  expect(renderToStaticMarkup(screen)).toContain(words);
});
