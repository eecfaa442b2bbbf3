// A customer, its sites, a pump and the services due that screens can change: each reply contains the last change.
import type * as z from "zod/mini";
import { createServiceQuote, listDueServices } from "#contract/customers/due.ts";
import { getPump, settleService, updatePump } from "#contract/customers/pumps.ts";
import { getCustomer, updateCustomer } from "#contract/customers/records.ts";
import { createSite, listSites, updateSite } from "#contract/customers/sites.ts";
import { answer, type Call, refuse, sampleOf } from "./answers.ts";
import { quoteLike, refuseOvertaken } from "./quotes.ts";

export type WireCustomer = z.input<typeof getCustomer.reply>;
export type WireSite = z.input<typeof listSites.reply>["sites"][number];
export type WirePump = z.input<typeof getPump.reply>;
export type WireDue = z.input<typeof listDueServices.reply>["rows"][number];

/** A change of an older version is refused, as on the server. */
function save<R extends { version: number }>(read: () => R, change: (fields: object) => R) {
  return ({ body }: Call) => {
    const { version, ...fields } = body as { version?: number };
    return version === undefined || version === read().version ? change(fields) : refuseOvertaken(read());
  };
}

export function answerCustomer(changes: Partial<WireCustomer> = {}) {
  let customer: WireCustomer = { ...sampleOf(getCustomer), ...changes };
  const change = (fields: object) => {
    const { isEnded, ...others } = fields as { isEnded?: boolean };
    const endedAt = isEnded === undefined ? customer.endedAt : isEnded ? "2026-11-24T14:00:00.000Z" : null;
    customer = { ...customer, ...others, endedAt, version: customer.version + 1 };
    return customer;
  };
  answer(getCustomer, () => customer);
  answer(
    updateCustomer,
    save(() => customer, change),
  );
  return { read: () => customer, change };
}

export function answerSites(sites: WireSite[] = sampleOf(listSites).sites) {
  let rows = sites;
  const change = (id: string | undefined, fields: object) => {
    const { isEnded, takesAlong: _, ...others } = fields as { isEnded?: boolean; takesAlong?: string[] };
    const ended = isEnded === undefined ? {} : { endedAt: isEnded ? "2026-11-24T14:00:00.000Z" : null };
    rows = rows.map((site) => (site.id === id ? { ...site, ...others, ...ended, version: site.version + 1 } : site));
    return rows.find((site) => site.id === id) as WireSite;
  };
  answer(listSites, () => ({ sites: rows, nextCursor: null }));
  answer(updateSite, (call) => {
    const site = rows.find(({ id }) => id === call.params.id) as WireSite;
    return save(
      () => site,
      (fields) => change(site.id, fields) as WireSite,
    )(call);
  });
  answer(createSite, ({ params, body }) => {
    const blank = Object.fromEntries(Object.keys(rows[0] as WireSite).map((key) => [key, null]));
    const site = { ...blank, id: "019e2a11-0000-7000-8000-000000000099", customerId: params.id, version: 1 };
    rows = [...rows, { ...site, quotes: 0, pumps: [], ...(body as object) } as unknown as WireSite];
    return rows.at(-1) as WireSite;
  });
  return { read: () => rows, change };
}

export function answerPump(changes: Partial<WirePump> = {}) {
  let pump: WirePump = { ...sampleOf(getPump), ...changes };
  const change = (fields: object) => {
    pump = { ...pump, ...fields, version: pump.version + 1 };
    return pump;
  };
  answer(getPump, () => pump);
  answer(
    updatePump,
    save(() => pump, change),
  );
  answer(settleService, ({ params, body }) => {
    const { settled, settledOn = "2026-11-24", because = null, was } = body as z.input<typeof settleService.body>;
    const services = pump.services.map((service) =>
      service.dueOn === params.dueOn
        ? { ...service, settled, settledOn: settled && settledOn, because, settledByName: settled && "Aisha Khan" }
        : service,
    );
    if (pump.services.find(({ dueOn }) => dueOn === params.dueOn)?.settled !== was)
      return refuse(409, { error: "Somebody else has settled this service.", code: "wrong_state" });
    return change({ services });
  });
  return { read: () => pump, change };
}

/** A row like the sample's that is not quoted. */
export function dueLike(number: number, changes: Partial<WireDue> = {}): WireDue {
  const [, sample] = sampleOf(listDueServices).rows;
  const end = String(number).padStart(12, "0");
  const { pump, site, customer } = sample as WireDue;
  return {
    ...(sample as WireDue),
    pump: { ...pump, id: `019e2a12-0000-7000-8000-${end}`, name: `Pump ${number}` },
    site: { ...site, id: `019e2a11-0000-7000-8000-${end}` },
    customer: { ...customer, id: `019e2a10-0000-7000-8000-${end}`, name: `Customer ${number}` },
    ...changes,
  };
}

/** These services; a quote that is made stands in its row. A month's name to its rows. */
export function answerDue(months: Record<string, WireDue[]>) {
  let rowsByMonth = months;
  const change = (pumpId: string | undefined, fields: Partial<WireDue> | null) => {
    rowsByMonth = Object.fromEntries(
      Object.entries(rowsByMonth).map(([month, rows]) => [
        month,
        rows.flatMap((row) => (row.pump.id !== pumpId ? row : fields === null ? [] : { ...row, ...fields })),
      ]),
    );
  };
  answer(listDueServices, ({ query: { month, search } }) => ({
    months: Object.entries(rowsByMonth).map(([name, rows]) => ({
      month: name,
      due: rows.length,
      quoted: rows.filter(({ state }) => state !== "due" && state !== "declined").length,
    })),
    rows: search
      ? Object.values(rowsByMonth)
          .flat()
          .filter(({ customer }) => customer.name.includes(search))
      : (rowsByMonth[month ?? ""] ?? []),
    nextCursor: null,
  }));
  answer(settleService, ({ params }) => {
    change(params.id, null);
    return sampleOf(getPump);
  });
  answer(createServiceQuote, ({ params }) => {
    const quote = quoteLike("calculated");
    change(params.id, { state: "quoted", quote });
    return { isNew: true, quote };
  });
  return { change };
}
