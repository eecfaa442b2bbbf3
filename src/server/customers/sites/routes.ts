// HTTP for sites: listed with their pumps, created, changed, moved to another customer, deleted.
import { randomUUIDv7 } from "node:crypto";
import { createSite, deleteSite, listSites, type SiteEdit, updateSite } from "#contract/customers/sites.ts";
import { MAX_SITES_OF_A_CUSTOMER, nameSite } from "#domain/customers/fields.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { buildFieldRefusal, buildRefusal } from "#domain/refusal.ts";
import { buildCustomerEvents, buildPartSubject } from "#server/customers/audit-subject.ts";
import { buildCreationColumns, type FoundRecord, findRecord } from "#server/customers/queries.ts";
import { listWords } from "#server/customers/search-words.ts";
import { NoChange, successReply } from "#server/kernel/call.ts";
import { alreadyExists } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import {
  clearPumpNotes,
  deleteSiteRow,
  type FoundSite,
  findExistingSite,
  insertSite,
  listSitesPage,
  lockSite,
  readPumpNotes,
  readSite,
  type SiteContent,
  saveSite,
} from "./queries.ts";
import { pickSiteFields, refuseSite, toSiteContent } from "./site.ts";

const PAGE = 50;

const tooManySites = buildRefusal(
  "too_many_sites",
  `A customer has at most ${MAX_SITES_OF_A_CUSTOMER.toLocaleString("en-GB")} sites.`,
);
const unknownCustomer = buildFieldRefusal("unknown_choice", "customerId", "Please choose a customer");

export const siteRoutes = [
  route(listSites, {
    async read({ db, params, query, actor }) {
      const seer = findSeer(await actor);
      const record = await findRecord(db, params.id, seer);
      if (!record) return null;
      const [customerId, words] = [record.id, listWords(query.search)];
      const { site = null, cursor = null } = query;
      return listSitesPage(db, { customerId, site, seer, words, after: cursor }, PAGE);
    },
  }),
  route(createSite, {
    repeatable: true,
    async read({ db, params, body, actor: asking }) {
      const actor = await asking;
      const seer = findSeer(actor);
      const record = await findRecord(db, params.id, seer);
      if (!record) return null;
      const id = body.id ?? randomUUIDv7();
      const existing = body.id ? await findExistingSite(db, body.id) : null;
      if (existing) {
        const isOwn = existing.createdBy === actor.userId && existing.customerId === record.id;
        return {
          id,
          record,
          refusal: isOwn ? null : alreadyExists,
          existing: isOwn ? await readSite(db, id, seer) : null,
        };
      }
      const refusal =
        record.sites >= MAX_SITES_OF_A_CUSTOMER ? tooManySites : await refuseSite(db, toSiteContent(body));
      return { id, record, refusal, existing: null };
    },
    decide: ({ record: { existing, refusal }, body }) =>
      existing ? new NoChange(existing) : (refusal ?? toSiteContent(body)),
    async write(db, content, { actor, record: { id, record }, now }) {
      const [, site] = await Promise.all([
        insertSite(db, { id, customerId: record.id, ...buildCreationColumns(actor, now), ...content }),
        readSite(db, id, findSeer(actor)),
      ]);
      return site;
    },
    entry: ({ decision, record: { id, record } }) => ({
      ...buildPartSubject({ id, name: nameSite(decision) }, record.id, record),
      after: { ...decision, customerId: record.id },
    }),
  }),
  route(updateSite, {
    async read({ db, params, body, actor }) {
      const seer = findSeer(await actor);
      const found = await lockSite(db, params.id, seer);
      if (!found) return null;
      const target = body.customerId === undefined ? null : await findRecord(db, body.customerId, seer);
      const isMoved = target !== null && target.id !== found.customer.id;
      const before = await readSite(db, params.id, seer);
      const change = changeSite(found, body, isMoved ? target : null);
      const notes = isMoved && !body.takesAlong?.includes("notes") ? await readPumpNotes(db, params.id) : null;
      const refusal =
        body.customerId !== undefined && !target
          ? unknownCustomer
          : isMoved && target.sites >= MAX_SITES_OF_A_CUSTOMER
            ? tooManySites
            : await refuseSite(db, change);
      return { found, before, target: isMoved ? target : null, change, notes, refusal };
    },
    current: ({ before }) => before,
    decide({ record: { found, before, target, change, refusal }, body, now }) {
      if (refusal) return refusal;
      const wasEnded = found.site.endedAt;
      const isEnded = body.isEnded ?? wasEnded !== null;
      const endedAt = isEnded ? (wasEnded ?? now.toISOString()) : null;
      const changed = { ...found.site, ...change, customerId: target?.id ?? found.site.customerId, endedAt };
      if (JSON.stringify(changed) === JSON.stringify(found.site)) return new NoChange(before);
      return { ...changed, updatedAt: now.toISOString() };
    },
    async write(db, changed, { actor, record: { notes }, now }) {
      const [, , saved] = await Promise.all([
        saveSite(db, changed),
        notes === null ? null : clearPumpNotes(db, { siteId: changed.id, at: now.toISOString() }),
        readSite(db, changed.id, findSeer(actor)),
      ]);
      return saved;
    },
    entry({ record: { found, target, notes }, decision }) {
      const { site, customer } = found;
      // What stays behind is the former customer's, so the entry is about that one.
      const subject = buildPartSubject({ id: site.id, name: nameSite(site) }, site.customerId, customer);
      const targetEvents = target ? buildCustomerEvents(target) : [];
      return {
        ...subject,
        browserEvents: [...subject.browserEvents, ...targetEvents],
        before: site,
        after: decision,
        ...(notes === null ? {} : { metadata: { text: notes } }),
        event: findSiteEvent(site, decision),
      };
    },
  }),
  route(deleteSite, {
    read: async ({ db, params, actor }) => lockSite(db, params.id, findSeer(await actor)),
    decide: ({ record }) =>
      record.isUsed
        ? buildRefusal("in_use", "A quote or a pump is at this site. Mark it as a former site instead.")
        : record,
    write: (db, { site }) => [deleteSiteRow(db, { id: site.id })],
    entry: ({ record: { site, customer } }) =>
      buildPartSubject({ id: site.id, name: nameSite(site) }, site.customerId, customer),
    reply: () => successReply,
  }),
];

/** The site's content as it will be; contact and directions stay behind unless the user takes them along. */
function changeSite({ site }: FoundSite, body: SiteEdit, target: FoundRecord | null): SiteContent {
  const { takesAlong = [] } = body;
  const left = target
    ? {
        ...(takesAlong.includes("contact") ? {} : { contactName: null, contactPhone: null, contactEmail: null }),
        ...(takesAlong.includes("directions") ? {} : { directions: null }),
      }
    : {};
  return { ...site, ...left, ...pickSiteFields(body) };
}

function findSiteEvent(before: FoundSite["site"], after: { customerId: string; endedAt: string | null }) {
  if (before.customerId !== after.customerId) return "site.moved" as const;
  if (before.endedAt === after.endedAt) return "site.updated" as const;
  return after.endedAt ? ("site.ended" as const) : ("site.restored" as const);
}
