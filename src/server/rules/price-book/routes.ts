// HTTP for the whole price book in one reply.
import { hash } from "node:crypto";
import * as z from "zod/mini";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { resourceOf } from "#domain/catalogue/fields.ts";
import { kinds, listKeys } from "#domain/catalogue/items.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { listPriceBookExtrasAfter } from "#server/catalogue/extras/queries.ts";
import { listItems } from "#server/catalogue/queries.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { forbidden } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { BATCH_SIZE, streamList, streamLists } from "#server/kernel/streamed-lists.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import { listRulesAfter } from "#server/rules/queries.ts";
import { findPriceBookVersion } from "./queries.ts";

/** A hash of the reply's schema: a copy that another version of the program made may lack fields of this one. */
const schemaJson = JSON.stringify(z.toJSONSchema(readPriceBook.reply, { io: "input", unrepresentable: "any" }));
const SCHEMA_HASH = hash("sha256", schemaJson).slice(0, 12);

export const priceBookRoutes = [
  route(readPriceBook, {
    async read({ db, actor, web }) {
      const { role } = await actor;
      // The version before the lists: a change in between makes them newer than it says, never older.
      const [priceBook, allowedActions] = await Promise.all([findPriceBookVersion(db), listAllowedActions(db, role)]);
      const hiddenResource = kinds
        .map((kind) => resourceOf[kind])
        .find((resource) => !allowedActions[resource]?.includes("view"));
      if (hiddenResource) throw forbidden(describeMissingPermission(hiddenResource, "view"));
      if (!priceBook) return null;
      const { companyId, priceBookVersion, since } = priceBook;
      const seesExtras = allowedActions.extras?.includes("view") === true;
      // With the time, because a restored backup can repeat a version.
      const parts = [companyId, priceBookVersion, Date.parse(since), SCHEMA_HASH, ...(seesExtras ? [] : ["no-extras"])];
      const tag = `W/"${parts.join("-")}"`;
      if (web.ifNoneMatch.includes(tag)) return new CustomReply(null, { tag, status: 304 });
      const callContext = { db, actor };
      const lists = kinds.map(async (kind) => [
        listKeys[kind],
        await streamList<ItemPosition>(callContext, "company", (tx, beyond) =>
          listItems(tx, kind, { activeOnly: true, beyond, most: BATCH_SIZE }),
        ),
      ]);
      const [rules, extras, ...itemLists] = await Promise.all([
        streamList(callContext, "company", (tx, beyond: RulePosition | null) =>
          listRulesAfter(tx, beyond, BATCH_SIZE, { activeOnly: true }),
        ),
        // Whoever may not view the extras makes quotes without them.
        seesExtras
          ? streamList(callContext, "company", (tx, beyond: ItemPosition | null) =>
              listPriceBookExtrasAfter(tx, beyond, BATCH_SIZE),
            )
          : [],
        ...lists,
      ]);
      const head = { priceBookVersion, settings: priceBook.settings };
      return streamLists({ ...head, rules, extras, ...Object.fromEntries(itemLists) }, { tag });
    },
    reply: ({ record }) => record,
  }),
];

type ItemPosition = { name: string; id: number };
type RulePosition = { priority: number; id: number };
