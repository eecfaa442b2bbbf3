// A customer who wants no more reminders. Asking for it works whatever has become of the offer and of the link; looking at
// the page, as scanners of letters do, changes nothing.
import { showReminderStop, stopReminders } from "#contract/offer-pages.ts";
import { Answer } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { html } from "#server/mails/html.ts";
import { stopReminders as stop } from "#server/offers/reminders/queries.ts";
import { subjectOf } from "./entry.ts";
import { framedPage, type Page } from "./frame.ts";
import { when } from "./parts.ts";
import { findOffer } from "./queries.ts";
import { isShown, kindOf, named, pathOf, type View, viewOf } from "./view.ts";

function reminderPage(view: View, isStopped: boolean): Page {
  const { offer, found } = view;
  const one = kindOf(offer);
  const title = isStopped ? "No more reminders" : "Stop the reminders?";
  const body = html`<section class="plate stop"><p class="label">${named(offer)}</p><h1>${title}</h1>
${
  isStopped
    ? html`<p>${found.company.name} sends you no more reminders about this ${one}. The ${one} itself stays as it is.</p>`
    : html`<p>${found.company.name} then sends you no more reminders about this ${one}. Everything else stays as it is.</p>
<form method="post" action="${pathOf(view, "/reminders")}"><button class="btn btn-primary">No more reminders</button></form>`
}
${when(isShown(view), () => html`<p><a class="btn" href="${pathOf(view)}">See the ${one}</a></p>`)}</section>`;
  return framedPage(view, { title, body });
}

export const reminderRoutes = [
  route(showReminderStop, {
    read: ({ db }) => findOffer(db),
    reply: ({ actor, record, now }) => new Answer(null, { page: reminderPage(viewOf(actor, record, now), false) }),
  }),
  route(stopReminders, {
    read: ({ db }) => findOffer(db),
    write: async (db, _, { actor, now }) => ({ isNew: !actor.isStaff && (await stop(db, now)) }),
    entry: ({ actor, record, now, written }) => (written.isNew ? subjectOf(viewOf(actor, record, now)) : null),
    reply: ({ actor, record, now }) =>
      new Answer(null, {
        page: reminderPage(viewOf(actor, record, now), !actor.isStaff),
        status: actor.isStaff ? 403 : 200,
      }),
  }),
];
