// The texts of the actions for several rows at once.
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";

export type BulkAction = "on" | "off" | "prices";

/** "3 pump styles", "1 location". */
function countOf(kind: Kind, count: number): string {
  const { one, many } = kindLabels[kind];
  return `${count.toLocaleString("en-GB")} ${(count === 1 ? one : many).toLowerCase()}`;
}

/** The dialog's title, its button's label, and the notification afterwards. */
export function buildBulkTexts(
  doing: BulkAction,
  kind: Kind,
  count: number,
): Record<"title" | "send" | "sent", string> {
  const them = countOf(kind, count);
  return {
    on: { title: `Switch on ${them}`, send: "Switch On", sent: `${them} switched on` },
    off: { title: `Switch off ${them}`, send: "Switch Off", sent: `${them} switched off` },
    prices: { title: `Change prices of ${them}`, send: "Change Prices", sent: `Prices of ${them} changed` },
  }[doing];
}
