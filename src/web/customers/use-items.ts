// The company's price lists as the choices of a form.
import type { Kind } from "#domain/catalogue/items.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";

type Option = readonly [value: number, label: string];

/** What may be chosen of a kind, and what is chosen already, even if it is no longer on offer. */
export function useItemOptions(): (kind: Kind, chosenId?: number | null) => readonly Option[] {
  const priceBook = usePriceBook();
  return (kind, chosenId = null) => {
    const items = priceBook.is === "ready" ? priceBook.catalogue[kind] : [];
    const options = items.filter(({ id, isActive }) => isActive || id === chosenId);
    const isMissing = chosenId !== null && !options.some(({ id }) => id === chosenId);
    return [
      ...options.map(({ id, name }): Option => [id, name]),
      ...(isMissing ? [[chosenId, "No longer on offer"] as const] : []),
    ];
  };
}

export const formatChoice = (options: readonly Option[], chosenId: string): string =>
  options.find(([id]) => String(id) === chosenId)?.[1] ?? chosenId;
