// One quote with what a reader wants to know about it: its price's origin and today's conflicts with the rules.
import { type Choices, choiceKeys, type Kind } from "#domain/catalogue/items.ts";
import { conflicts, type Names } from "#domain/rules/narrow.ts";
import type { Tx } from "#server/database/connect.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";
import type { FoundQuote } from "./queries.ts";

export async function readDetail(db: Tx, { priceSnapshot, ...quote }: FoundQuote) {
  const found = conflicts(namesOnly(quote), await listRulesInOrder(db), quote);
  return { ...quote, priceBasis: priceSnapshot, conflicts: found.map(({ because }) => because) };
}

function namesOnly(quote: Choices & Pick<FoundQuote, "names">): Names {
  const item = (kind: Kind) => ({ id: quote[choiceKeys[kind]] ?? 0, name: quote.names[kind] ?? "" });
  return {
    location: [item("location")],
    equipment_access: [item("equipment_access")],
    job_type: [item("job_type")],
    pump_style: [item("pump_style")],
    motor_size: [item("motor_size")],
    drive_type: [item("drive_type")],
  };
}
