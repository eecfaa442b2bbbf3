// Refusals of every form, and what the user then reads (AD 8).
import { expect } from "vitest";
import { answer, answerForeign, disconnect, refuse } from "./answers.ts";
import { dialog, expectFailure } from "./parts.ts";

type Endpoint = Parameters<typeof answer>[0];

/** A server's sentence; no two in a row are alike, so that an earlier notification does not count. */
export const readToasts = (status: number) => `The pump house is flooded, ${status}.`;

/** Each refusal with its notification's text: the server's own, or otherwise this one. */
export const refusals = (fallback: string) =>
  [
    [refuse(400, { error: readToasts(400) }), readToasts(400)],
    [refuse(500, ""), fallback],
    [refuse(403, { error: readToasts(403), code: "forbidden" }), readToasts(403)],
    [disconnect(), fallback],
    [refuse(409, { error: readToasts(409), code: "wrong_state" }), readToasts(409)],
  ] as const;

const html = { "content-type": "text/html" };

/**
 * Replies from anything between the page and the server, with the text of the resulting error, and whether the wizard
 * treats it as no network.
 */
export const answersOnTheWay = [
  ["a text with 418", answerForeign(418, "I'm a teapot"), "418: I'm a teapot", false],
  ["a page with 500", answerForeign(500, "<!doctype html><h1>Oh", html), "500: HTTP 500", false],
  ["a page with 502", answerForeign(502, "<html><h1>Bad Gateway", html), "502: HTTP 502", true],
  ["Volute's own 503", refuse(503, { error: readToasts(503), code: "database_away" }), readToasts(503), false],
  ["a firewall's 403", answerForeign(403, "Blocked by policy"), "403: Blocked by policy", false],
  [
    "a dropped connection",
    disconnect(),
    "Network error: Unable to connect to server. Please check your internet connection.",
    true,
  ],
] as const;

/** Whether or not the server gives a reason, the notification has the promised text, and the dialog stays open. */
export async function expectRefusals(endpoint: Endpoint, buttonName: string, fallback: string): Promise<void> {
  for (const [reply, text] of refusals(fallback).slice(-2)) {
    answer(endpoint, reply);
    await dialog().getByRole("button", { name: buttonName, exact: true }).click();
    await expectFailure("Error", text);
  }
  await expect.element(dialog().getByRole("alert")).toMatchTextContent(readToasts(409));
}
