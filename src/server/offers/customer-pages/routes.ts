// HTTP for the holder of a customer link. Reading writes nothing at all (decision 60).
import {
  getAcceptanceReceipt,
  getAcceptanceRecord,
  getOfferDocument,
  openAcceptPage,
  openDeclinePage,
  openOfferPage,
} from "#contract/offers/customer-pages.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { notFound } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { acceptRoute } from "./accept.ts";
import { renderAcceptPage } from "./accept-page.ts";
import { askRoute } from "./ask.ts";
import { declineRoute } from "./decline.ts";
import { renderDeclinePage } from "./decline-page.ts";
import type { Page } from "./frame.ts";
import { renderOfferPage } from "./offer-page.ts";
import { openingRoute } from "./opening.ts";
import { findOffer, findOfferWith, findReceipt } from "./queries.ts";
import { reminderRoutes } from "./reminders.ts";
import { stopPage } from "./stop-page.ts";
import { buildLinkView, findHttpStatus, isEventAllowed, isShown, type LinkView } from "./view.ts";

const answer = (page: Page, status = 200) => new CustomReply(null, { page, status });
const stopped = (view: LinkView) => answer(stopPage(view), findHttpStatus(view.stand));

const download = (name: string, bytes: Uint8Array) =>
  new CustomReply(null, { file: { name, content: async () => bytes } });

export const offerPageRoutes = [
  route(openOfferPage, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, query, now }) {
      const view = buildLinkView(actor, record, now);
      return isShown(view) ? answer(renderOfferPage(view, { hasAsked: query.asked === "1" })) : stopped(view);
    },
  }),
  route(getOfferDocument, {
    read: ({ db }) => findOfferWith(db, ({ revision }) => revision.documentSha256),
    reply({ actor, record: { found, bytes }, now }) {
      const view = buildLinkView(actor, found, now);
      return isShown(view) && bytes
        ? download(`${documentKindWording[view.offer.documentKind].title}-${view.offer.number}.pdf`, bytes)
        : stopped(view);
    },
  }),
  route(openAcceptPage, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, now }) {
      const view = buildLinkView(actor, record, now);
      return view.stand === "open" && !actor.isStaff ? answer(renderAcceptPage(view)) : stopped(view);
    },
  }),
  acceptRoute,
  route(openDeclinePage, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, now }) {
      const view = buildLinkView(actor, record, now);
      const mayDecline = isEventAllowed("decline", view) && view.stand !== "declined" && !actor.isStaff;
      return mayDecline ? answer(renderDeclinePage(view)) : stopped(view);
    },
  }),
  declineRoute,
  askRoute,
  openingRoute,
  ...reminderRoutes,
  route(getAcceptanceRecord, {
    read: ({ db }) => findOfferWith(db, ({ answer }) => answer?.recordSha256 ?? null),
    reply({ actor, record: { found, bytes }, now }) {
      const view = buildLinkView(actor, found, now);
      if (!bytes && view.stand !== "erased") throw notFound();
      return isShown(view) && bytes ? download(`Acceptance-${view.offer.number}.pdf`, bytes) : stopped(view);
    },
  }),
  route(getAcceptanceReceipt, {
    async read({ db }) {
      const [found, receipt] = await Promise.all([findOffer(db), findReceipt(db)]);
      return found && (receipt !== null || found.quote.erasedAt !== null) ? { found, receipt } : null;
    },
    reply({ actor, record: { found, receipt }, now }) {
      const view = buildLinkView(actor, found, now);
      return isShown(view) && receipt !== null
        ? download(`Receipt-${view.offer.number}.json`, Buffer.from(receipt))
        : stopped(view);
    },
  }),
];
