// Refusals of every form, and what a person then reads of them (AD 8).
import { expect } from "vitest";
import { answer, disconnect, refuse } from "./answers.ts";
import { dialog, expectFailure } from "./parts.ts";

type Endpoint = Parameters<typeof answer>[0];

/** As the server says it; no two after one another are alike, so that no notification of the one before counts. */
export const said = (status: number) => `The pump house is flooded, ${status}.`;

/** Each refusal with the words of its notification: the server's own, or else these. */
export const refusals = (otherwise: string) =>
  [
    [refuse(400, { error: said(400) }), said(400)],
    [refuse(500, ""), otherwise],
    [refuse(403, { error: said(403), code: "forbidden" }), said(403)],
    [disconnect(), otherwise],
    [refuse(409, { error: said(409), code: "wrong_state" }), said(409)],
  ] as const;

/** Whether the server says why or not, the notification has the promised words, and the dialog stays open. */
export async function expectRefusals(endpoint: Endpoint, press: string, otherwise: string): Promise<void> {
  for (const [reply, words] of refusals(otherwise).slice(-2)) {
    answer(endpoint, reply);
    await dialog().getByRole("button", { name: press, exact: true }).click();
    await expectFailure("Error", words);
  }
  await expect.element(dialog().getByRole("alert")).toMatchTextContent(said(409));
}
