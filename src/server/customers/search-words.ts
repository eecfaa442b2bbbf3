/** The words of a search, each of which must occur; as for quotes, the first eight. */
export const listWords = (search: string | undefined): string[] =>
  search?.split(/\s+/).filter(Boolean).slice(0, 8) ?? [];
