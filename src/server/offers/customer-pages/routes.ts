// HTTP for the holder of a customer link. Reading writes nothing at all (decision 60).
import {
  getAcceptanceReceipt,
  getAcceptanceRecord,
  getOfferDocument,
  openAcceptPage,
  openDeclinePage,
  openOfferPage,
} from "#contract/offers/customer-pages.ts";
import { findSelectionFaults, type SelectionFault } from "#domain/offers/combine-offer.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { notFound } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { acceptRoute } from "./accept.ts";
import { renderAcceptPage } from "./accept-page.ts";
import { askRoute } from "./ask.ts";
import { NO_OPTION } from "./choice-fields.ts";
import { declineRoute } from "./decline.ts";
import { renderDeclinePage } from "./decline-page.ts";
import type { Page } from "./frame.ts";
import { renderOfferPage } from "./offer-page.ts";
import { openingRoute } from "./opening.ts";
import { findOffer, findOfferWith, findReceipt } from "./queries.ts";
import { reminderRoutes } from "./reminders.ts";
import { buildStopPage } from "./stop-page.ts";
import {
  buildLinkView,
  combineView,
  findFaultStatus,
  findHttpStatus,
  isEventAllowed,
  isShown,
  type LinkView,
} from "./view.ts";

const buildPageReply = (page: Page, status = 200) => new CustomReply(null, { page, status });
const buildStopReply = (view: LinkView) => buildPageReply(buildStopPage(view), findHttpStatus(view.state));

const buildFileReply = (name: string, bytes: Uint8Array) =>
  new CustomReply(null, { file: { name, content: async () => bytes } });

/** None before an option is chosen. */
function listChosenFaults({ offer, selection }: LinkView): SelectionFault[] {
  return offer.selection && selection && selection.option !== NO_OPTION
    ? findSelectionFaults(offer.selection, selection)
    : [];
}

export const offerPageRoutes = [
  route(openOfferPage, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, query, now }) {
      const view = buildLinkView(actor, record, now, query);
      return isShown(view)
        ? buildPageReply(
            renderOfferPage(view, {
              hasAsked: query.asked === "1",
              text: view.selection ? query.text : undefined,
              faults: listChosenFaults(view),
            }),
          )
        : buildStopReply(view);
    },
  }),
  route(getOfferDocument, {
    read: ({ db }) => findOfferWith(db, ({ revision }) => revision.documentSha256),
    reply({ actor, record: { linkedOffer, bytes }, now }) {
      const view = buildLinkView(actor, linkedOffer, now);
      return isShown(view) && bytes
        ? buildFileReply(`${documentKindWording[view.offer.documentKind].title}-${view.offer.number}.pdf`, bytes)
        : buildStopReply(view);
    },
  }),
  route(openAcceptPage, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, query, now }) {
      const view = buildLinkView(actor, record, now, query);
      if (view.state !== "open" || actor.isStaff) return buildStopReply(view);
      const combination = combineView(view);
      return "faults" in combination
        ? buildPageReply(renderOfferPage(view, combination), findFaultStatus(combination.faults))
        : buildPageReply(renderAcceptPage(combination.view));
    },
  }),
  acceptRoute,
  route(openDeclinePage, {
    read: ({ db }) => findOffer(db),
    reply({ actor, record, now }) {
      const view = buildLinkView(actor, record, now);
      const mayDecline = isEventAllowed("decline", view) && view.state !== "declined" && !actor.isStaff;
      return mayDecline ? buildPageReply(renderDeclinePage(view)) : buildStopReply(view);
    },
  }),
  declineRoute,
  askRoute,
  openingRoute,
  ...reminderRoutes,
  route(getAcceptanceRecord, {
    read: ({ db }) => findOfferWith(db, ({ answer }) => answer?.recordSha256 ?? null),
    reply({ actor, record: { linkedOffer, bytes }, now }) {
      const view = buildLinkView(actor, linkedOffer, now);
      if (!bytes && view.state !== "erased") throw notFound();
      return isShown(view) && bytes
        ? buildFileReply(`Acceptance-${view.offer.number}.pdf`, bytes)
        : buildStopReply(view);
    },
  }),
  route(getAcceptanceReceipt, {
    async read({ db }) {
      const [linkedOffer, receipt] = await Promise.all([findOffer(db), findReceipt(db)]);
      return linkedOffer && (receipt !== null || linkedOffer.quote.erasedAt !== null) ? { linkedOffer, receipt } : null;
    },
    reply({ actor, record: { linkedOffer, receipt }, now }) {
      const view = buildLinkView(actor, linkedOffer, now);
      return isShown(view) && receipt !== null
        ? buildFileReply(`Receipt-${view.offer.number}.json`, Buffer.from(receipt))
        : buildStopReply(view);
    },
  }),
];
