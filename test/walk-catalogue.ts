// How the walks call the lists of the six kinds: the same calls for each.

import { formatFieldLabel, isNumberField, listFields } from "#domain/catalogue/fields.ts";
import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { saveLastImport } from "#server/catalogue/imports/queries.ts";
import { insertItem } from "#server/catalogue/queries.ts";
import { another } from "./kit/another.ts";
import type { Sample, Whose } from "./walk.ts";
import type { World } from "./world.ts";

const figuresAt = (kind: Kind, value: number) =>
  Object.fromEntries(
    listFields(kind)
      .filter(isNumberField)
      .map((key) => [key, value]),
  );

/** An item for this call alone: the walks deactivate it. */
async function itemOf(world: World, kind: Kind, whose: Whose): Promise<number> {
  if (whose === "nobody") return 999_999;
  const name = another("Walked");
  const { id } = await world.database.asCompany(world[whose].id, (db) =>
    insertItem(db, kind, world[whose].id, {
      name,
      description: null,
      postcodes: [],
      isActive: true,
      ...figuresAt(kind, 100),
    }),
  );
  return id;
}

function samplesOf(kind: Kind): [string, Sample][] {
  const path = `/api/admin/${kindLabels[kind].path}`;
  const one = async (world: World, whose: Whose) => `${path}/${await itemOf(world, kind, whose)}`;
  const name = () => another("Walked");
  const file = () => {
    const fields = listFields(kind);
    const cells = fields.map((field) => (isNumberField(field) ? "2" : field === "name" ? name() : ""));
    return Buffer.from([fields.map(formatFieldLabel).join(","), cells.join(",")].join("\r\n")).toString("base64");
  };
  return [
    [`GET ${path}`, { url: () => path }],
    [`POST ${path}`, { url: () => path, body: () => ({ name: name(), ...figuresAt(kind, 2) }) }],
    [`PUT ${path}/:id`, { url: (world, _ids, whose) => one(world, whose), body: () => ({ name: name() }) }],
    [`DELETE ${path}/:id`, { url: (world, _ids, whose) => one(world, whose) }],
    [
      `POST ${path}/bulk`,
      {
        url: () => `${path}/bulk`,
        body: async (world) => ({
          items: [{ id: await itemOf(world, kind, "north"), version: 1 }],
          change: { isActive: false },
        }),
      },
    ],
    [`GET ${path}/import`, { url: () => `${path}/import` }],
    [
      `POST ${path}/import/take-back`,
      {
        url: () => `${path}/import/take-back`,
        async body(world) {
          const added = [await itemOf(world, kind, "north")];
          const kept = { companyId: world.north.id, kind, fileName: null };
          return world.database.asCompany(world.north.id, (db) => saveLastImport(db, kept, added, []));
        },
      },
    ],
    [`GET ${path}/export`, { url: () => `${path}/export` }],
    [`POST ${path}/import`, { url: () => `${path}/import`, body: () => ({ content: file(), dryRun: false }) }],
  ];
}

const EXTRAS = "/api/admin/extras";
/** An extra for this call alone. */
async function extraOf(world: World, whose: Whose): Promise<string> {
  const extra = { companyId: world[whose === "south" ? "south" : "north"].id, name: another("Walked"), price: 1800 };
  const [row] = whose === "nobody" ? [] : await world.inCompany(extra.companyId).insert("extras", extra);
  return `${EXTRAS}/${row?.id ?? 999_999}`;
}

const extraSamples: Record<string, Sample> = {
  "GET /api/lookup/extras": { url: () => "/api/lookup/extras" },
  [`GET ${EXTRAS}`]: { url: () => EXTRAS },
  [`POST ${EXTRAS}`]: { url: () => EXTRAS, body: () => ({ name: another("Walked"), price: 18 }) },
  [`PUT ${EXTRAS}/:id`]: {
    url: (world, _ids, whose) => extraOf(world, whose),
    body: () => ({ name: another("Walked") }),
  },
  [`DELETE ${EXTRAS}/:id`]: { url: (world, _ids, whose) => extraOf(world, whose) },
  [`POST ${EXTRAS}/paste`]: {
    url: () => `${EXTRAS}/paste`,
    body: () => ({ rows: [{ name: another("Walked"), price: "£18.50" }], dryRun: false }),
  },
};

export const catalogueSamples: Record<string, Sample> = {
  ...Object.fromEntries(kinds.flatMap(samplesOf)),
  ...extraSamples,
};
