// Earlier quotes by the customer that they look like, and what is sent for what the user chose, as plain values.
import type { createCustomersFromQuotes, UnfiledGroup } from "#contract/customers/filing.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { MAX_GROUPS } from "#domain/customers/fields.ts";

/** "one": one customer with all sites; "each": one for each site; "known": the customer of that name; "no": left out. */
export type GroupChoice = "one" | "each" | "known" | "no";
type SentGroup = BodyOf<typeof createCustomersFromQuotes>["groups"][number];

/** With one postcode and no customer of that name there is nothing to ask. */
export const isClear = ({ sites, customers }: UnfiledGroup): boolean => sites.length === 1 && customers === 0;

export const listChoices = ({ sites, customerId }: UnfiledGroup): GroupChoice[] => [
  ...(customerId === null ? [] : ["known" as const]),
  "one",
  ...(sites.length > 1 ? ["each" as const] : []),
];

/** Null for a question that nobody has answered. */
export const findChoice = (group: UnfiledGroup, choices: ReadonlyMap<string, GroupChoice>): GroupChoice | null =>
  choices.get(group.nameKey) ?? (isClear(group) ? "one" : null);

export interface ChosenGroups {
  groups: SentGroup[];
  /** How many customers are added, and how many groups go to one that is known. */
  newCount: number;
  knownCount: number;
  openCount: number;
}

export function listChosenGroups(
  all: readonly UnfiledGroup[],
  choices: ReadonlyMap<string, GroupChoice>,
): ChosenGroups {
  const chosen: ChosenGroups = { groups: [], newCount: 0, knownCount: 0, openCount: 0 };
  for (const group of all) {
    const { nameKey, customerId, sites } = group;
    const postcodes = sites.map(({ postcode }) => postcode);
    const choice = findChoice(group, choices);
    if (choice === null) chosen.openCount += 1;
    if (choice === "known") {
      chosen.groups.push({ nameKey, postcodes, customerId });
      chosen.knownCount += 1;
    } else if (choice === "one") {
      chosen.groups.push({ nameKey, postcodes });
      chosen.newCount += 1;
    } else if (choice === "each") {
      chosen.groups.push(...postcodes.map((postcode) => ({ nameKey, postcodes: [postcode] })));
      chosen.newCount += postcodes.length;
    }
  }
  return chosen;
}

/** In calls of as many as one may have. */
export function splitIntoCalls(groups: readonly SentGroup[]): SentGroup[][] {
  return Array.from({ length: Math.ceil(groups.length / MAX_GROUPS) }, (_, place) =>
    groups.slice(place * MAX_GROUPS, (place + 1) * MAX_GROUPS),
  );
}
