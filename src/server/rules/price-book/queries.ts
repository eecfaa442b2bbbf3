// SQL for the version that counts up with every change of the price book, and for its settings.
import { mapPriceSettings } from "#domain/price-settings.ts";
import { boolean, instant, integer, listColumns } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";

const settingsShape = mapPriceSettings(() => boolean);
const selectVersion = statement({
  name: "price_book_version",
  gives: { companyId: integer, priceBookVersion: integer, since: instant, settings: settingsShape },
  text: `select c.id as company_id, t.version as price_book_version, t.version_starts[1] as since, ${listColumns(settingsShape, "c")}
    from companies c join price_book_versions t on t.company_id = c.id`,
});

/** For the company in context; null without one. */
export const findPriceBookVersion = (db: Tx) => findRow(selectVersion(db));
