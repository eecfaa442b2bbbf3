// HTTP for the quote of a due service: created and priced by the path that a user's own takes, and only
// once for a pump and a day.
import { randomUUIDv7 } from "node:crypto";
import { createServiceQuote } from "#contract/customers/due.ts";
import {
  type ChoiceKey,
  choiceKeys,
  type Kind,
  kindLabels,
  kinds,
  type Location,
  readChoices,
} from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { isReplaceable } from "#domain/customers/schedule.ts";
import { readRecordDetails } from "#domain/quotes/customer-details.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import { buildCustomerEvents } from "#server/customers/audit-subject.ts";
import { findQuotableService, listZones } from "#server/customers/due/queries.ts";
import { type FoundPump, lockPump, saveServiceQuote } from "#server/customers/pumps/queries.ts";
import { buildCreationColumns } from "#server/customers/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { NoChange } from "#server/kernel/call.ts";
import { buildProblem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { buildQuoteSubject } from "#server/quotes/audit-subject.ts";
import { decideCalculation } from "#server/quotes/calculate.ts";
import { refuseByRules, refuseUnavailableItems } from "#server/quotes/choice-terms.ts";
import { buildCreation, buildQuoteContent, insertNewQuote, readCreationTerms } from "#server/quotes/creation/create.ts";
import { readDetail } from "#server/quotes/detail.ts";
import { lockWithTerms, pickNames, saveCalculation } from "#server/quotes/queries.ts";

const notDue = buildRefusal("wrong_state", "This pump is not due for a service on this day.");
const notReplaceable = buildRefusal(
  "wrong_state",
  "Another quote has taken the place of this one, or it is still open.",
);

/** The zone that a user chose for the site, or that its postcode has today. */
async function findSiteZone(db: Tx, { site }: FoundPump): Promise<number | null> {
  if (site.locationId !== null || !site.postcode) return site.locationId;
  const zones = (await listZones(db)) as unknown as Location[];
  return detectZone(zones, site.postcode)?.zone.id ?? null;
}

/** The choices of the quote: the pump's own, the zone of its site, the job of its services. */
const listChoices = ({ pump }: FoundPump, locationId: number | null): Record<ChoiceKey, number | null> => ({
  locationId,
  equipmentAccessId: pump.equipmentAccessId,
  jobTypeId: pump.serviceJobTypeId,
  pumpStyleId: pump.pumpStyleId,
  motorSizeId: pump.motorSizeId,
  driveTypeId: pump.driveTypeId,
});

const NO_POSTCODE = "The site has no postcode";

function describeMissing(kind: Kind, postcode: string | null): string {
  if (kind !== "location") return `Please choose the ${kindLabels[kind].one.toLowerCase()}`;
  return postcode ? `No pricing zone covers ${postcode}` : NO_POSTCODE;
}

/** At each field that the pump or its site leaves open. */
function refuseIncomplete({ site }: FoundPump, choices: Record<ChoiceKey, number | null>): Refusal | null {
  const missing = kinds.filter((kind) => choices[choiceKeys[kind]] === null);
  const fields = Object.fromEntries(missing.map((kind) => [choiceKeys[kind], describeMissing(kind, site.postcode)]));
  if (!site.postcode) fields.postcode = NO_POSTCODE;
  const [first] = Object.values(fields);
  return first ? buildRefusal("incomplete", first, fields) : null;
}

export const serviceQuoteRoutes = [
  route(createServiceQuote, {
    repeatable: true,
    async read({ db, params, body, actor }) {
      const seer = findSeer(await actor);
      const found = await lockPump(db, params.id, seer);
      if (!found) return null;
      const service = await findQuotableService(db, params.id, body.dueOn, seer);
      const locationId = await findSiteZone(db, found);
      const choices = listChoices(found, locationId);
      const terms = await readCreationTerms(db, undefined, readChoices(choices), undefined, true);
      const { quote } = service;
      const existing = quote?.isReadable ? await readDetail(db, quote.id) : null;
      return { found, service, choices, terms, existing };
    },
    decide({ record: { found, service, choices, terms, existing }, body, actor, now }) {
      const { pump, site } = found;
      const { customer, quote } = service;
      if (quote && quote.id !== body.replaces) return new NoChange({ isNew: false, quote: existing });
      if (pump.nextDue !== body.dueOn || pump.removedOn !== null || service.isEnded || service.settled) return notDue;
      if (body.replaces && !(quote && isReplaceable(quote))) return notReplaceable;
      const incomplete = refuseIncomplete(found, choices);
      if (incomplete) return incomplete;
      const unavailable = refuseUnavailableItems(terms.terms);
      if (unavailable) return { ...unavailable, refusal: "incomplete" };
      const { rules } = terms.terms;
      const excluded = refuseByRules({ ...choices, names: pickNames(terms.terms).names, rules });
      if (excluded) return excluded;
      const content = buildQuoteContent({
        customerName: customer.name,
        ...readRecordDetails({ ...customer, address: site.address }),
        postcode: site.postcode ?? "",
        ...(choices as Record<ChoiceKey, number>),
        ...{ customerId: site.customerId, siteId: site.id, pumpId: pump.id },
      });
      return buildCreation(terms, actor, now, { ...content, lines: [] });
    },
    async write(db, creation, { actor, params, body, now }) {
      const { id } = creation.row;
      await Promise.all(await insertNewQuote(db, creation, { now }));
      const quote = await lockWithTerms(db, id, undefined);
      if (!quote) throw new Error("The quote of this transaction is missing");
      const calculated = decideCalculation(quote, now);
      if (isRefusal(calculated)) throw buildProblem(calculated);
      const service = { id: randomUUIDv7(), pumpId: params.id, dueOn: body.dueOn, quoteId: id };
      const [, , detail] = await Promise.all([
        saveCalculation(db, calculated),
        saveServiceQuote(db, { ...service, ...buildCreationColumns(actor, now) }),
        readDetail(db, id),
      ]);
      return { isNew: true, quote: detail };
    },
    entry({ record: { found }, written: { quote }, params, body }) {
      const subject = buildQuoteSubject(quote);
      return {
        ...subject,
        browserEvents: [subject.browserEvents, ...buildCustomerEvents(found.customer)],
        after: quote,
        metadata: {
          service: { pump: params.id, dueOn: body.dueOn },
          ...(body.replaces ? { replaces: body.replaces } : {}),
        },
      };
    },
  }),
];
