// HTTP for whoever holds a link to an offer. Reading writes nothing at all (decision 60).
import {
  getOfferDocument,
  getReceipt,
  getRecord,
  showAcceptance,
  showDecline,
  showOffer,
} from "#contract/offer-pages.ts";
import { documentKindWording } from "#domain/offers/wording.ts";
import { Answer } from "#server/kernel/call.ts";
import { notFound } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { acceptRoute } from "./accept.ts";
import { acceptPage } from "./accept-page.ts";
import { askRoute } from "./ask.ts";
import { declineRoute } from "./decline.ts";
import { declinePage } from "./decline-page.ts";
import type { Page } from "./frame.ts";
import { offerPage } from "./offer-page.ts";
import { openingRoute } from "./opening.ts";
import { findOffer, findOfferWith, findReceipt } from "./queries.ts";
import { reminderRoutes } from "./reminders.ts";
import { stopPage } from "./stop-page.ts";
import { isShown, may, statusOf, type View, viewOf } from "./view.ts";

const answer = (page: Page, status = 200) => new Answer(null, { page, status });
const stopped = (view: View) => answer(stopPage(view), statusOf(view.stand));

const download = (name: string, bytes: Uint8Array) => new Answer(null, { file: { name, content: async () => bytes } });

export const offerPageRoutes = [
  route(showOffer, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, query, now }) {
      const view = viewOf(actor, record, now);
      return isShown(view) ? answer(offerPage(view, { hasAsked: query.asked === "1" })) : stopped(view);
    },
  }),
  route(getOfferDocument, {
    read: ({ db }) => findOfferWith(db, ({ revision }) => revision.documentSha256),
    reply({ actor, record: { found, bytes }, now }) {
      const view = viewOf(actor, found, now);
      return isShown(view) && bytes
        ? download(`${documentKindWording[view.offer.documentKind].title}-${view.offer.number}.pdf`, bytes)
        : stopped(view);
    },
  }),
  route(showAcceptance, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, now }) {
      const view = viewOf(actor, record, now);
      return view.stand === "open" && !actor.isStaff ? answer(acceptPage(view)) : stopped(view);
    },
  }),
  acceptRoute,
  route(showDecline, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, now }) {
      const view = viewOf(actor, record, now);
      const mayDecline = may("decline", view) && view.stand !== "declined" && !actor.isStaff;
      return mayDecline ? answer(declinePage(view)) : stopped(view);
    },
  }),
  declineRoute,
  askRoute,
  openingRoute,
  ...reminderRoutes,
  route(getRecord, {
    read: ({ db }) => findOfferWith(db, ({ answer }) => answer?.recordSha256 ?? null),
    reply({ actor, record: { found, bytes }, now }) {
      const view = viewOf(actor, found, now);
      if (!bytes && view.stand !== "erased") throw notFound();
      return isShown(view) && bytes ? download(`Acceptance-${view.offer.number}.pdf`, bytes) : stopped(view);
    },
  }),
  route(getReceipt, {
    async read({ db }) {
      const [found, receipt] = await Promise.all([findOffer(db), findReceipt(db)]);
      return found && (receipt !== null || found.quote.erasedAt !== null) ? { found, receipt } : null;
    },
    reply({ actor, record: { found, receipt }, now }) {
      const view = viewOf(actor, found, now);
      return isShown(view) && receipt !== null
        ? download(`Receipt-${view.offer.number}.json`, Buffer.from(receipt))
        : stopped(view);
    },
  }),
];
