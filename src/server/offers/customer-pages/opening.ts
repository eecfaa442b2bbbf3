// Whether somebody has probably read an offer: the page's script says so once it has been in front of a
// person (decision 60). Scanners of emails fetch pages, some run their scripts, and none was seen to touch one.
import { reportOpening } from "#contract/offers/customer-pages.ts";
import type { RequestContext } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { buildAuditSubject } from "./audit-subject.ts";
import { countOpening, findOffer } from "./queries.ts";
import { buildLinkView, isShown } from "./view.ts";

/** Programs that say so. */
const PROGRAM =
  /bot|crawl|spider|slurp|scan|preview|headless|lighthouse|facebookexternalhit|whatsapp|slack|skype|telegram|discord|oneoutlook|barracuda|proofpoint|mimecast|curl|wget|python|java\/|okhttp|go-http|node/i;

const PHONE = /mobi|android|iphone|ipod/i;

const isReader = ({ userAgent, isPrefetch }: RequestContext): boolean =>
  userAgent !== "" && !isPrefetch && !PROGRAM.test(userAgent);

export const openingRoute = route(reportOpening, {
  read: ({ db }) => findOffer(db),
  decide: ({ actor, record, now, web }) => ({
    view: buildLinkView(actor, record, now),
    counts: !actor.isStaff && isReader(web) && isShown(buildLinkView(actor, record, now)),
  }),
  async write(db, { counts }, { now, web }) {
    return { isCounted: counts && (await countOpening(db, PHONE.test(web.userAgent) ? "phone" : "computer", now)) };
  },
  entry: ({ decision: { view }, written }) => (written.isCounted ? buildAuditSubject(view) : null),
  reply: () => null,
});
