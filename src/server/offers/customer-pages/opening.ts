// Whether somebody has read an offer, as far as can be known: the page's script reports it once a person has used the
// page (decision 60). Email scanners fetch pages and some run their scripts, but none was seen to touch one.
import { reportOpening } from "#contract/offers/customer-pages.ts";
import type { RequestContext } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { buildAuditSubject } from "./audit-subject.ts";
import { countOpening, findOffer } from "./queries.ts";
import { buildLinkView, isShown } from "./view.ts";

/** Programs that identify themselves. */
const PROGRAM_USER_AGENT =
  /bot|crawl|spider|slurp|scan|preview|headless|lighthouse|facebookexternalhit|whatsapp|slack|skype|telegram|discord|oneoutlook|barracuda|proofpoint|mimecast|curl|wget|python|java\/|okhttp|go-http|node/i;

const PHONE_USER_AGENT = /mobi|android|iphone|ipod/i;

const isReader = ({ userAgent, isPrefetch }: RequestContext): boolean =>
  userAgent !== "" && !isPrefetch && !PROGRAM_USER_AGENT.test(userAgent);

export const openingRoute = route(reportOpening, {
  read: ({ db }) => findOffer(db),
  decide: ({ actor, record, now, web }) => ({
    view: buildLinkView(actor, record, now),
    isCountable: !actor.isStaff && isReader(web) && isShown(buildLinkView(actor, record, now)),
  }),
  async write(db, { isCountable }, { now, web }) {
    return {
      isCounted:
        isCountable && (await countOpening(db, PHONE_USER_AGENT.test(web.userAgent) ? "phone" : "computer", now)),
    };
  },
  entry: ({ decision: { view }, written }) => (written.isCounted ? buildAuditSubject(view) : null),
  reply: () => null,
});
