// The texts of the actions for several rows at once.
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";

export type BulkAction = "on" | "off" | "prices";

/** "3 pump styles", "1 location". */
function formatCount(kind: Kind, count: number): string {
  const { one, many } = kindLabels[kind];
  return `${count.toLocaleString("en-GB")} ${(count === 1 ? one : many).toLowerCase()}`;
}

/** The dialog's title, its button's label, and the notification afterwards. */
export function buildBulkTexts(
  action: BulkAction,
  kind: Kind,
  count: number,
): Record<"title" | "send" | "sent", string> {
  const countText = formatCount(kind, count);
  return {
    on: { title: `Switch on ${countText}`, send: "Switch On", sent: `${countText} switched on` },
    off: { title: `Switch off ${countText}`, send: "Switch Off", sent: `${countText} switched off` },
    prices: { title: `Change prices of ${countText}`, send: "Change Prices", sent: `Prices of ${countText} changed` },
  }[action];
}
