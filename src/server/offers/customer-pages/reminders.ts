// A customer who wants no more reminders. Stopping them works in every state of the offer and the link; reading the page,
// as email scanners do, changes nothing.
import { showReminderStop, stopReminders } from "#contract/offers/customer-pages.ts";
import { html } from "#server/emails/html.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { saveReminderStop } from "#server/offers/reminders/queries.ts";
import { buildAuditSubject } from "./audit-subject.ts";
import { buildFramedPage, type Page } from "./frame.ts";
import { renderIf } from "./html-parts.ts";
import { findOffer } from "./queries.ts";
import { buildLinkView, buildPagePath, formatDocumentKind, formatOfferTitle, isShown, type LinkView } from "./view.ts";

function renderReminderStopPage(view: LinkView, isStopped: boolean): Page {
  const { offer, linkedOffer } = view;
  const documentKind = formatDocumentKind(offer);
  const title = isStopped ? "No more reminders" : "Stop the reminders?";
  const body = html`<section class="panel stop"><p class="label">${formatOfferTitle(offer)}</p><h1>${title}</h1>
${
  isStopped
    ? html`<p>${linkedOffer.company.name} will not send you any more reminders about this ${documentKind}. The ${documentKind} itself stays as it is.</p>`
    : html`<p>${linkedOffer.company.name} will then send you no more reminders about this ${documentKind}. Everything else stays as it is.</p>
<form method="post" action="${buildPagePath(view, "/reminders")}"><button class="btn btn-primary">No more reminders</button></form>`
}
${renderIf(isShown(view), () => html`<p><a class="btn" href="${buildPagePath(view)}">See the ${documentKind}</a></p>`)}</section>`;
  return buildFramedPage(view, { title, body });
}

export const reminderRoutes = [
  route(showReminderStop, {
    read: ({ db }) => findOffer(db),
    reply: ({ actor, record, now }) =>
      new CustomReply(null, { page: renderReminderStopPage(buildLinkView(actor, record, now), false) }),
  }),
  route(stopReminders, {
    read: ({ db }) => findOffer(db),
    write: async (db, _, { actor, now }) => ({ isNew: !actor.isStaff && (await saveReminderStop(db, now)) }),
    entry: ({ actor, record, now, written }) =>
      written.isNew ? buildAuditSubject(buildLinkView(actor, record, now)) : null,
    reply: ({ actor, record, now }) =>
      new CustomReply(null, {
        page: renderReminderStopPage(buildLinkView(actor, record, now), !actor.isStaff),
        status: actor.isStaff ? 403 : 200,
      }),
  }),
];
