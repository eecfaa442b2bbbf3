// The services of a month as the page lists and saves them.
import { type DueService, OVERDUE } from "#contract/customers/due.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "#domain/csv.ts";
import { nameSite } from "#domain/customers/fields.ts";
import type { DueState } from "#domain/customers/schedule.ts";
import { formatMonth } from "#domain/days.ts";
import { formatDecimal } from "#domain/money.ts";

export const stateLabels: Record<DueState, string> = {
  due: "Not quoted",
  quoted: "Quoted, not sent",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
};

export const toKey = ({ pump, dueOn }: Pick<DueService, "pump" | "dueOn">) => `${pump.id} ${dueOn}`;

/** The pumps of one site stand together, where the first of them is due. */
export function sortBySite(rows: readonly DueService[]): DueService[] {
  return [...Map.groupBy(rows, ({ site }) => site.id).values()].flat();
}

/** What the price of the service depends on. */
export const readChoicesOf = ({ pump, site }: DueService) => ({
  ...pump,
  postcode: site.postcode,
  locationId: site.locationId,
});

/** "44 due, 6 quoted", "4 overdue, all quoted" */
export function describeMonth({ month, due, quoted }: { month: string; due: number; quoted: number }): string {
  const quotedText = quoted === 0 ? "none quoted yet" : quoted === due ? "all quoted" : `${quoted} quoted`;
  return `${due} ${month === OVERDUE ? "overdue" : "due"}${due > 0 ? `, ${quotedText}` : ""}`;
}

const csvHeads = [
  "Month",
  "Customer",
  "Telephone",
  "Site",
  "Postcode",
  "Pump",
  "Make",
  "Model",
  "Status",
  "Quote",
  "Price",
];

/** `findPrice`: in pence. */
export function buildMonthCsv(rows: readonly DueService[], findPrice: (row: DueService) => number | null): string {
  const lines = rows.map((row) => {
    const { dueOn, customer, site, pump, state, quote } = row;
    const price = findPrice(row);
    return [
      formatMonth(dueOn),
      customer.name,
      customer.phone,
      nameSite({ ...site, postcode: null }),
      site.postcode,
      pump.name,
      pump.make,
      pump.model,
      stateLabels[state],
      quote?.quoteNumber ?? null,
      price === null ? null : Number(formatDecimal(price)),
    ];
  });
  return BYTE_ORDER_MARK + [csvHeads, ...lines].map(formatCsvRow).join("");
}
