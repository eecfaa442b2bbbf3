// How the walks call each endpoint about offers: each has a quote of its own, in the state that it is for.
import { randomUUIDv7 } from "node:crypto";
import type { SystemStatusName } from "#domain/quotes/status.ts";
import { freshCalculated, freshOffer, freshOnSite, freshReminded } from "./fresh-offers.ts";
import type { Sample, Whose } from "./walk.ts";
import { freshCustomer } from "./walk-customers.ts";
import type { World } from "./world.ts";

const nobodys = { id: randomUUIDv7(), link: { id: randomUUIDv7() }, questionId: randomUUIDv7() };
const offerOf = (world: World, whose: Whose, state: SystemStatusName) =>
  whose === "nobody" ? nobodys : freshOffer(world, world[whose], state);

/** The first reminder of an offer that an email has just delivered. */
const aboutReminder = (action: "skip" | "restore"): Sample => ({
  async url(world, _ids, whose) {
    const { id } = whose === "nobody" ? nobodys : await freshReminded(world, world[whose], action === "restore");
    return `/api/quotes/${id}/reminders/after-3/${action}`;
  },
  body: () => ({}),
});

/** About an offer in this state. */
const about = (state: SystemStatusName, path: string, body?: object): Sample => ({
  async url(world, _ids, whose) {
    const { id, link, questionId } = await offerOf(world, whose, state);
    return `/api/quotes/${id}/${path.replace("LINK", link.id).replace("QUESTION", questionId)}`;
  },
  ...(body && { body: () => body }),
});

const first = { version: 1 };
const letter = { to: "ann@walked.test", subject: "Walked", message: "", attachDocument: true, copyToSelf: true };
const reason = "Walked";

/** Its total differs, so it becomes a pending acceptance. */
const pendingAcceptance = {
  id: randomUUIDv7(),
  name: "Ann",
  strokes: [],
  startEarly: false,
  acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
  shown: { net: 1, vat: null, gross: 1, button: "Accept and agree to pay £1.00", termsVersion: null, job: "A job" },
};

const aboutOnSite = (state: "sent" | "calculated", path: string, body: object): Sample => ({
  url: async (world, _ids, whose) =>
    `/api/quotes/${whose === "nobody" ? nobodys.id : await freshOnSite(world, world[whose], state)}/${path}`,
  body: () => body,
});

export const offerSamples: Record<string, Sample> = {
  "GET /api/customer-data": { url: () => "/api/customer-data?search=walked" },
  "GET /api/customer-data/export": {
    url: async (world, _ids, whose) => `/api/customer-data/export?quotes=${(await offerOf(world, whose, "sent")).id}`,
  },
  "POST /api/customer-data/:id/erase": {
    url: async (world, _ids, whose) => `/api/customer-data/${(await offerOf(world, whose, "declined")).id}/erase`,
    body: () => first,
  },
  "POST /api/customer-data/records/:id/erase": {
    url: async (world, _ids, whose) =>
      `/api/customer-data/records/${(await freshCustomer(world, whose)).customerId}/erase`,
    body: () => first,
  },
  "GET /api/quotes/:id/send-check": about("sent", "send-check"),
  "GET /api/quotes/:id/email-preview": about("sent", "email-preview"),
  "POST /api/quotes/:id/send": {
    url: async (world, _ids, whose) =>
      `/api/quotes/${whose === "nobody" ? nobodys.id : await freshCalculated(world, world[whose])}/send`,
    body: () => ({ ...first, ...letter }),
  },
  "POST /api/quotes/:id/renew": about("expired", "renew", { ...first, ...letter }),
  "POST /api/quotes/:id/revise": about("sent", "revise", first),
  "POST /api/quotes/:id/discard-revision": about("calculated", "discard-revision", first),
  "POST /api/quotes/:id/withdraw": about("sent", "withdraw", { ...first, reason }),
  "POST /api/quotes/:id/answer": about("sent", "answer", {
    ...first,
    answer: "declined",
    channel: "telephone",
    name: "Ann",
  }),
  "POST /api/quotes/:id/on-site": aboutOnSite("calculated", "on-site", pendingAcceptance),
  "POST /api/quotes/:id/on-site/record": aboutOnSite("sent", "on-site/record", { version: 2 }),
  "POST /api/quotes/:id/on-site/discard": aboutOnSite("sent", "on-site/discard", { version: 2 }),
  "POST /api/quotes/:id/cancel": about("accepted", "cancel", { ...first, reason }),
  "GET /api/quotes/:id/revisions": about("accepted", "revisions"),
  "GET /api/quotes/:id/revisions/:number/document.pdf": about("accepted", "revisions/1/document.pdf"),
  "GET /api/quotes/:id/revisions/:number/record.pdf": about("accepted", "revisions/1/record.pdf"),
  "POST /api/quotes/:id/links": about("sent", "links", {}),
  "DELETE /api/quotes/:id/links/:linkId": about("sent", "links/LINK"),
  "POST /api/quotes/:id/reminders/:key/skip": aboutReminder("skip"),
  "POST /api/quotes/:id/reminders/:key/restore": aboutReminder("restore"),
  "POST /api/quotes/:id/questions/:questionId/answered": about("sent", "questions/QUESTION/answered"),
};
