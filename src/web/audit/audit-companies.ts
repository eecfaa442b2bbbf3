import type { AuditChoices } from "#contract/audit/audit.ts";
import { formatDate } from "#domain/days.ts";

type Choice = Pick<AuditChoices["companies"][number], "id" | "name" | "slug" | "deletedAt">;

/** By name; of two with one name also the slug, or the number if the slug is not stored; and when they were deleted. */
export function buildCompanyOptions(companies: readonly Choice[]): { value: string; name: string }[] {
  const namesakes = Map.groupBy(companies, ({ name }) => name);
  return companies.map(({ id, name, slug, deletedAt }) => {
    const isOne = namesakes.get(name)?.length === 1;
    const more = [
      ...(isOne ? [] : [slug ?? `number ${id}`]),
      ...(deletedAt ? [`deleted ${formatDate(deletedAt)}`] : []),
    ];
    return { value: String(id), name: more.length === 0 ? name : `${name} (${more.join(", ")})` };
  });
}
