// Calls of a link's holder, as the form or the script of a page makes them.
import type { World } from "#test/world.ts";
import type { SentOffer, sentOffer } from "./sent-offers.ts";

export type OfferedQuote = Awaited<ReturnType<typeof sentOffer>>;

export const BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

/** The fields that the form of an acceptance sends. */
export const acceptance = (offer: SentOffer, more: Record<string, string> = {}) => ({
  revision: offer.revisionId,
  document: offer.documentSha256,
  name: "Margaret O’Connell",
  agree: "yes",
  ...more,
});

export function customerOf(world: World) {
  let lastAddress = 0;
  /** Like a browser, each from another address. */
  async function ask(method: string, url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await world.app.inject({
      method: method as "GET",
      url,
      remoteAddress: `10.1.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`,
      headers: {
        "user-agent": BROWSER,
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers, bytes: answer.rawPayload };
  }
  return {
    ask,
    accept: (offer: SentOffer, more: Record<string, string> = {}, token = offer.token) =>
      ask("POST", `/q/${token}/accept`, acceptance(offer, more)),
    change: world.inNorth.run,
    changeAsPlatform: world.platform.run,
    statusOfQuote: async ({ quoteId }: OfferedQuote) =>
      (await world.platform.rows`select status from quotes where id = ${quoteId}`)[0]?.status,
    answersTo: ({ revisionId }: OfferedQuote) =>
      world.platform.rows`select * from quote_answers where revision_id = ${revisionId}`,
  };
}
