// HTTP for the whole price book in one reply.
import { hash } from "node:crypto";
import * as z from "zod/mini";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { resourceOf } from "#domain/catalogue/fields.ts";
import { kinds, listKeys } from "#domain/catalogue/items.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { listItems } from "#server/catalogue/queries.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { forbidden } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { BATCH_SIZE, streamList, streamLists } from "#server/kernel/streamed-lists.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import { listRulesAfter } from "#server/rules/queries.ts";
import { findPriceBookVersion } from "./queries.ts";

/** A hash of the reply's schema: a copy that another version of the program made may lack fields of this one. */
const form = JSON.stringify(z.toJSONSchema(readPriceBook.reply, { io: "input", unrepresentable: "any" }));
const FORM = hash("sha256", form).slice(0, 12);

export const priceBookRoutes = [
  route(readPriceBook, {
    async read({ db, actor, web }) {
      const { role } = await actor;
      // The version before the lists: a change in between makes them newer than it says, never older.
      const [found, allowed] = await Promise.all([findPriceBookVersion(db), listAllowedActions(db, role)]);
      const hidden = kinds.map((kind) => resourceOf[kind]).find((resource) => !allowed[resource]?.includes("view"));
      if (hidden) throw forbidden(describeMissingPermission(hidden, "view"));
      if (!found) return null;
      const { companyId, priceBookVersion, since } = found;
      // With the time, because a restored backup can repeat a version.
      const tag = `W/"${companyId}-${priceBookVersion}-${Date.parse(since)}-${FORM}"`;
      if (web.ifNoneMatch.includes(tag)) return new CustomReply(null, { tag, status: 304 });
      const own = { db, actor };
      const lists = kinds.map(async (kind) => [
        listKeys[kind],
        await streamList<Beyond>(own, "company", (tx, beyond) =>
          listItems(tx, kind, { activeOnly: true, beyond, most: BATCH_SIZE }),
        ),
      ]);
      const [rules, ...ofKinds] = await Promise.all([
        streamList(own, "company", (tx, beyond: Ruled | null) =>
          listRulesAfter(tx, beyond, BATCH_SIZE, { activeOnly: true }),
        ),
        ...lists,
      ]);
      const head = { priceBookVersion, settings: found.settings };
      return streamLists({ ...head, rules, ...Object.fromEntries(ofKinds) }, { tag });
    },
    reply: ({ record }) => record,
  }),
];

type Beyond = { name: string; id: number };
type Ruled = { priority: number; id: number };
