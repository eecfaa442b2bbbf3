import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { unanswered } from "#web/kernel/api.ts";
import { detailsOf, ErrorScreen, messageOf } from "./error-screen.tsx";

test("the message is the error's own, or a general one", () => {
  expect(messageOf(new Error("Zone 4 has no rate"))).toBe("Zone 4 has no rate");
  expect(messageOf(new Error(""))).toBe("An unexpected error occurred");
  expect(messageOf("thrown text")).toBe("An unexpected error occurred");
});

test("the details name the cause as well", () => {
  const details = detailsOf(new Error("outer", { cause: new TypeError("inner") }));
  expect(details).toContain("outer");
  expect(details).toMatch(/Cause: TypeError: inner/);
  expect(detailsOf("thrown text")).toBe("thrown text");
});

test.each([
  [
    new TypeError("Failed to fetch"),
    "Network error: Unable to connect to server. Please check your internet connection.",
  ],
  [new DOMException("", "TimeoutError"), "Request timeout: The server took too long to respond."],
])("a page that could not begin says why no answer came: %o", (cause, words) => {
  const screen = createElement(ErrorScreen, { error: unanswered(cause), onTryAgain: () => {} });
  expect(renderToStaticMarkup(screen)).toContain(words);
});
