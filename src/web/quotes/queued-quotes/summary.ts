// A queued quote as plain text, for a note or a message.
import { kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import {
  type CustomerDetails,
  customerDetailKeys,
  customerDetailLabels,
  formatCustomerDetail,
  mapCustomerDetails,
} from "#domain/quotes/customer-details.ts";
import { describeLines } from "#domain/quotes/line-texts.ts";
import { readQueuedLines, toQuoteLines } from "#web/quotes/lines/draft-lines.ts";
import { type QueueEntry, readShownTotal } from "#web/quotes/offline-queue/entry.ts";

/** Of the price only the total: everyone may see it, but not the costs that make it up. */
export function summariseEntry(entry: QueueEntry, symbol: string | undefined): string {
  const { body, seen: offlinePrice, madeAt, pendingAcceptance } = entry;
  const money = (pounds: number) => formatMoney(Math.round(pounds * 100), symbol);
  const customerDetails = mapCustomerDetails((key) => body[key] ?? null) as CustomerDetails;
  const rows: [label: string, value: string | null | undefined][] = [
    ["Quote for", body.customerName],
    ["Postcode", body.postcode],
    ...customerDetailKeys.map((key): [string, string | null] => [
      customerDetailLabels[key],
      formatCustomerDetail(key, customerDetails),
    ]),
    // The zone follows from the postcode.
    ...kinds
      .filter((kind) => kind !== "location")
      .map((kind): [string, string] => [kindLabels[kind].one, offlinePrice.figures[kind].name]),
    ["Lines", describeLines(toQuoteLines(readQueuedLines(body)), symbol)],
    ["Notes", body.notes],
    ["Price shown", formatMoney(readShownTotal(entry), symbol)],
    [
      "Accepted on site",
      pendingAcceptance && `by ${pendingAcceptance.name} at ${money(pendingAcceptance.shown.gross)}`,
    ],
    ["Made", formatDateTime(new Date(madeAt).toISOString())],
  ];
  return rows.flatMap(([label, value]) => (value ? `${label}: ${joinLines(value)}` : [])).join("\n");
}

const joinLines = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => line.trim() || [])
    .join(", ");
